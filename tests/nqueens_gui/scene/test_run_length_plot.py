"""The curves of run lengths: steps that rise to the rate of success."""

import numpy as np
import pytest

from nqueens_gui.experiment.snapshot import RunFilter, cell_scene, empty_scene
from nqueens_gui.scene.plot_picture import RIGHT_PX, PlotPicture
from nqueens_gui.scene.run_length_plot import NOTHING, ROOMY_PX, run_length_plot
from solver.experiment.pictures.shapes import Curve, Words
from tests.nqueens_gui.experiments import SOLVED, results_of, small_plan, small_scene

WIDTH, HEIGHT = 400.0, 300.0
FOUR = cell_scene(0, results_of([SOLVED, SOLVED, SOLVED, 1], [0, 1, 10, 7]))


def plot(selected: int | None = None, width: float = WIDTH) -> PlotPicture:
    return run_length_plot(small_scene().cells, selected, width, HEIGHT)


def curves(picture: PlotPicture) -> list[Curve]:
    return [shape for shape in picture.shapes if isinstance(shape, Curve)]


def test_a_curve_is_a_staircase_up_to_the_share_that_is_solved() -> None:
    picture = run_length_plot([FOUR], None, WIDTH, HEIGHT)
    (curve,) = curves(picture)
    x, y = np.array(curve.points).T
    assert ((np.diff(x) == 0) | (np.diff(y) == 0)).all()
    assert (np.diff(x) >= 0).all()
    ground, top = picture.y_ticks[0].at, picture.y_ticks[-1].at
    assert y[0] == pytest.approx(ground)
    assert y[-1] == pytest.approx(ground + 0.75 * (top - ground))
    assert x[-1] == WIDTH - RIGHT_PX


def test_ten_steps_lie_where_the_axis_says_and_none_lie_with_one() -> None:
    picture = run_length_plot([FOUR], None, WIDTH, HEIGHT)
    assert [tick.text for tick in picture.x_ticks] == ["1", "10"]
    assert picture.boxes[:, 0] == pytest.approx([0, 0, picture.x_ticks[1].at])


def test_pointing_at_a_point_lists_the_runs_solved_in_just_so_many_steps() -> None:
    picture = run_length_plot([FOUR], None, WIDTH, HEIGHT)
    target = picture.target(2)
    assert target.sentence == "Sideways moves: 75.0 % solved within 10 steps"
    assert target.query.steps == (10, 10)
    assert target.query.which is RunFilter.SOLVED
    assert picture.target(1).sentence == "Sideways moves: 50.0 % solved within 1 step"


def test_every_point_of_every_curve_leads_to_its_own_cell() -> None:
    picture = plot(0)
    counted = [0, 0, 0]
    for place in range(len(picture.boxes)):
        target = picture.target(place)
        counted[target.query.cell] += 1
        assert (target.x, target.y) == tuple(picture.boxes[place][:2])
    expected = [len(cell.curve.steps) for cell in small_scene().cells if cell.curve]
    assert counted == expected


def test_the_selected_curve_lies_before_the_others_and_is_thicker() -> None:
    *others, last = curves(plot(0))
    assert last.stroke == small_scene().cells[0].role
    assert last.width > max(curve.width for curve in others)


def test_where_there_is_room_the_curves_are_named() -> None:
    assert not [shape for shape in plot().shapes if isinstance(shape, Words)]
    names = [shape.text for shape in plot(width=ROOMY_PX).shapes if isinstance(shape, Words)]
    assert sorted(names) == ["Random restart", "Sideways moves", "Steepest ascent"]


def test_before_a_run_is_solved_it_says_so() -> None:
    (words,) = run_length_plot(empty_scene(small_plan()).cells, None, WIDTH, HEIGHT).shapes
    assert isinstance(words, Words)
    assert words.text == NOTHING
