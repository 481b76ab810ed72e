"""Histograms of steps and restarts: solved runs, and upon them the others."""

import pytest

from nqueens_gui.experiment.snapshot import CellScene, cell_scene, empty_scene
from nqueens_gui.scene.histogram_plot import FAILED_ROLE, restarts_plot, steps_plot
from nqueens_gui.scene.plot_picture import PlotPicture
from solver.experiment.pictures.shapes import Area, Words
from tests.nqueens_gui.experiments import SOLVED, made_up_results, results_of, small_plan, small_scene

WIDTH, HEIGHT = 300.0, 200.0
CELL = cell_scene(0, results_of([SOLVED, SOLVED, SOLVED, 2], [0, 2, 2, 2], [0, 0, 1, 1]))


def areas(picture: PlotPicture, role: str) -> list[Area]:
    return [shape for shape in picture.shapes if isinstance(shape, Area) and shape.fill == role]


def words_of(picture: PlotPicture) -> str:
    (words,) = picture.shapes
    assert isinstance(words, Words)
    return words.text


def test_bars_are_as_high_as_their_shares_and_failed_runs_stand_upon_solved_ones() -> None:
    picture = steps_plot(CELL, WIDTH, HEIGHT)
    solved, failed = areas(picture, CELL.role), areas(picture, FAILED_ROLE)
    assert [area.height for area in solved] == pytest.approx([solved[0].height, 2 * solved[0].height])
    assert failed[0].height == pytest.approx(solved[0].height)
    assert failed[0].y + failed[0].height == pytest.approx(solved[1].y)
    assert solved[0].y + solved[0].height == pytest.approx(HEIGHT)


def test_pointing_above_a_bar_finds_it_too_and_lists_its_runs() -> None:
    picture = steps_plot(CELL, WIDTH, HEIGHT)
    left, _, right, _ = picture.boxes[2]
    target = picture.target_at((left + right) / 2, 3)
    assert target is not None
    assert target.query.steps == (2, 2)
    assert target.sentence == "2 steps: 75.0 % of the runs"
    assert picture.target(1).sentence == "1 step: 0.0 % of the runs"


def test_restarts_have_a_histogram_of_their_own() -> None:
    picture = restarts_plot(CELL, WIDTH, HEIGHT)
    assert picture.target(1).query.restarts == (1, 1)
    assert picture.target(1).sentence == "1 restart: 50.0 % of the runs"
    assert picture.caption == "Sideways moves, n = 8, by restarts · grey: not solved"


def test_wide_bars_stand_for_several_numbers_and_the_rest_is_told() -> None:
    cell = cell_scene(0, made_up_results(5000))
    picture = steps_plot(cell, WIDTH, HEIGHT)
    assert cell.steps is not None
    assert cell.steps.width > 1
    assert picture.target(0).query.steps == (0, cell.steps.width - 1)
    assert f" % beyond {cell.steps.end - 1:,}" in picture.caption
    assert next(tick.text for tick in picture.x_ticks) == "0"
    assert all(0 <= tick.at <= WIDTH for tick in picture.x_ticks)


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        (None, "No run is made yet"),
        (empty_scene(small_plan()).cells[0], "No run is made yet"),
        (small_scene().cells[0], "Steepest ascent, n = 8: no run restarted"),
    ],
)
def test_where_there_is_nothing_to_count_it_says_why(cell: CellScene | None, why: str) -> None:
    assert words_of(restarts_plot(cell, WIDTH, HEIGHT)) == why
