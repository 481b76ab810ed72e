"""Success over the size of the board: a point for each cell."""

import pytest

from nqueens_gui.experiment.snapshot import empty_scene
from nqueens_gui.scene.size_plot import BOTTOM_PX, size_plot
from solver.experiment.pictures.shapes import Curve, Disc
from tests.nqueens_gui.experiments import small_plan, small_scene

WIDTH, HEIGHT = 400.0, 300.0
SCENE = small_scene(4, 6)


def test_sizes_stand_below_and_every_cell_has_a_point() -> None:
    picture = size_plot(SCENE, None, WIDTH, HEIGHT)
    assert [tick.text for tick in picture.x_ticks] == ["4", "6"]
    assert len(picture.boxes) == 6
    roles = {cell.role for cell in SCENE.cells}
    assert sorted(s.fill for s in picture.shapes if isinstance(s, Disc) and s.fill in roles) == sorted(
        [*roles, *roles]
    )


def test_the_points_of_a_variant_are_joined() -> None:
    curves = [s for s in size_plot(SCENE, None, WIDTH, HEIGHT).shapes if isinstance(s, Curve)]
    assert [curve.stroke for curve in curves] == [cell.role for cell in SCENE.cells_of(4)]
    assert all(len(curve.points) == 2 for curve in curves)


def test_a_rate_of_one_is_on_top_and_one_of_nothing_at_the_bottom() -> None:
    picture = size_plot(SCENE, None, WIDTH, HEIGHT)
    full = next(place for place, cell in enumerate(SCENE.cells) if cell.bar and cell.bar.rate == 1)
    assert picture.boxes[full][1] == pytest.approx(picture.y_ticks[-1].at)
    assert picture.y_ticks[0].at == HEIGHT - BOTTOM_PX


def test_pointing_at_a_point_tells_its_cell() -> None:
    picture = size_plot(SCENE, 4, WIDTH, HEIGHT)
    x, y = picture.boxes[3][:2]
    target = picture.target_at(x, y)
    assert target is not None
    assert target.query.cell == 3
    assert target.sentence.startswith("Steepest ascent, n = 6: ")


def test_before_the_first_run_there_are_axes_only() -> None:
    picture = size_plot(empty_scene(small_plan(4, 6)), None, WIDTH, HEIGHT)
    assert len(picture.boxes) == 0
    assert len(picture.x_ticks) == 2
