"""The bars of success: as long as the rates, with intervals around their ends."""

import pytest

from nqueens_gui.experiment.snapshot import empty_scene
from nqueens_gui.scene.plot_picture import PlotPicture
from nqueens_gui.scene.success_plot import RATE_PX, success_plot
from solver.experiment.pictures.shapes import Area, Line, Polygon, Words
from tests.nqueens_gui.experiments import small_plan, small_scene

WIDTH, HEIGHT = 340.0, 300.0
FULL = WIDTH - RATE_PX


def plot(selected: int | None = None, *sizes: int) -> PlotPicture:
    return success_plot(small_scene(*sizes).cells, selected, WIDTH, HEIGHT)


def bars(picture: PlotPicture) -> dict[str, Area]:
    return {shape.fill: shape for shape in picture.shapes if isinstance(shape, Area)}


def test_a_bar_is_as_long_as_the_rate_it_stands_for() -> None:
    shown = bars(plot())
    for cell in small_scene().cells:
        assert cell.bar is not None
        assert shown[cell.role].width == pytest.approx(cell.bar.rate * FULL)


def test_intervals_reach_from_their_lower_to_their_upper_bound() -> None:
    ends = [
        (shape.start[0], shape.end[0])
        for shape in plot().shapes
        if isinstance(shape, Line) and shape.stroke == "interval" and shape.start[1] == shape.end[1]
    ]
    expected = [[bound * FULL for bound in cell.bar.bounds] for cell in small_scene().cells if cell.bar]
    assert ends == [pytest.approx(bounds) for bounds in expected]


def test_names_stand_beside_their_bars_and_rates_in_figures() -> None:
    picture = plot()
    assert [tick.text for tick in picture.y_ticks] == ["Steepest ascent", "Sideways moves", "Random restart"]
    assert [tick.text for tick in picture.x_ticks] == ["0 %", "25 %", "50 %", "75 %", "100 %"]
    assert "100.00 %" in [shape.text for shape in picture.shapes if isinstance(shape, Words)]


def test_the_row_of_the_selected_cell_is_marked() -> None:
    assert "hover" not in bars(plot())
    marked = bars(plot(1))["hover"]
    ticks = plot(1).y_ticks
    assert marked.y < ticks[1].at < marked.y + marked.height < ticks[2].at


def test_where_the_exact_value_is_known_a_diamond_marks_it() -> None:
    assert not [shape for shape in plot(None, 9).shapes if isinstance(shape, Polygon)]
    picture = plot(None, 4)
    diamonds = [shape for shape in picture.shapes if isinstance(shape, Polygon) and shape.fill == "interval"]
    assert len(diamonds) == 3
    assert picture.caption.endswith("; the diamond is the exact value")
    assert diamonds[0].points[1][0] == pytest.approx(25763 / 61440 * FULL)


def test_pointing_at_a_row_tells_its_rate_and_stands_for_all_its_runs() -> None:
    picture = plot()
    target = picture.target_at(200, picture.y_ticks[2].at)
    assert target is not None
    assert target.sentence == "Random restart, n = 8: 100.00 % of 200 runs solved"
    assert (target.query.cell, target.query.has_span) == (2, False)


def test_before_the_first_run_the_rows_are_there_without_bars() -> None:
    cells = empty_scene(small_plan()).cells
    picture = success_plot(cells, None, WIDTH, HEIGHT)
    assert bars(picture) == {}
    target = picture.target_at(10, 10)
    assert target is not None
    assert target.sentence == "Steepest ascent, n = 8: no run is made yet"
