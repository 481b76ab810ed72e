"""A scene has the figures of every cell, and the same colours as the report."""

from nqueens_gui.experiment.snapshot import cell_scene, empty_scene
from solver.experiment.figures import variant_style
from solver.experiment.summary import summaries, summary_of
from tests.nqueens_gui.experiments import VARIANTS, results_of, small_experiment, small_plan, small_scene


def test_every_cell_has_the_figures_that_the_command_line_prints() -> None:
    experiment = small_experiment()
    assert [cell.summary for cell in small_scene().cells] == summaries(experiment)


def test_a_cell_knows_its_curve_its_bar_and_its_histograms() -> None:
    first, _, restarting = small_scene().cells
    assert first.full_title == "Steepest ascent, n = 8"
    assert first.bar is not None
    assert first.bar.runs == 200
    assert first.steps is not None
    assert first.restarts is None
    assert restarting.restarts is not None
    assert restarting.curve is not None
    assert restarting.curve.shares[-1] == 1.0


def test_variants_have_the_colours_and_dashes_of_the_report() -> None:
    cells = small_scene().cells
    assert [cell.style for cell in cells] == [variant_style(name) for name in VARIANTS]
    assert len({cell.style for cell in cells}) == 3


def test_cells_are_found_by_their_size() -> None:
    scene = small_scene(4, 6)
    assert scene.sizes == (4, 6)
    assert [cell.number for cell in scene.cells_of(6)] == [3, 4, 5]


def test_before_the_first_run_every_cell_is_there_without_figures() -> None:
    scene = empty_scene(small_plan(4, 6, runs=1_000_000_000))
    assert len(scene.cells) == 6
    assert {cell.summary.runs for cell in scene.cells} == {0}
    assert {cell.bar for cell in scene.cells} == {None}
    assert scene.cells[0].cell.runs == 1_000_000_000


def test_a_cell_of_which_no_run_is_solved_has_no_curve() -> None:
    results = results_of([1, 1], [3, 4], variant="steepest-ascent")
    cell = cell_scene(0, results)
    assert cell.curve is None
    assert cell.summary == summary_of(results)
    assert cell.bar is not None
    assert cell.bar.rate == 0.0
