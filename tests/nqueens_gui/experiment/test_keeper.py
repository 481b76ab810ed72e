"""Figures are kept up to date at a price that stays small."""

from nqueens_gui.experiment.worker import LEAST_SECONDS, PATIENCE, SceneKeeper
from solver.experiment.results import Chunk, ChunkResult, Experiment, new_experiment
from tests.nqueens_gui.experiments import made_up_results, small_experiment, small_plan, small_scene


class Clock:
    """A clock that goes on by so many seconds whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0
        self.step = 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def take(experiment: Experiment, cell: int, count: int) -> None:
    made = made_up_results(count)
    result = ChunkResult(made.outcomes, made.steps, made.restarts, 0.1)
    experiment.cells[cell].take(Chunk(cell, 0, count), result)


def test_the_scene_has_the_figures_of_what_is_done() -> None:
    experiment = new_experiment(small_plan())
    keeper = SceneKeeper()
    assert [cell.summary.runs for cell in keeper.scene(experiment).cells] == [0, 0, 0]
    take(experiment, 1, 50)
    assert [cell.summary.runs for cell in keeper.scene(experiment).cells] == [0, 50, 0]


def test_cells_without_new_runs_are_not_summed_up_again() -> None:
    experiment = new_experiment(small_plan())
    keeper = SceneKeeper()
    take(experiment, 0, 50)
    first = keeper.scene(experiment)
    take(experiment, 1, 50)
    second = keeper.scene(experiment)
    assert second.cells[0] is first.cells[0]
    assert second.cells[1] is not first.cells[1]


def test_it_waits_a_while_between_two_scenes() -> None:
    clock = Clock()
    keeper, experiment = SceneKeeper(clock), new_experiment(small_plan())
    assert keeper.scene_if_due(experiment) is not None
    clock.now += LEAST_SECONDS * 0.9
    assert keeper.scene_if_due(experiment) is None
    clock.now += LEAST_SECONDS * 0.2
    assert keeper.scene_if_due(experiment) is not None


def test_after_a_scene_that_took_long_it_waits_longer() -> None:
    clock = Clock()
    keeper, experiment = SceneKeeper(clock), new_experiment(small_plan())
    clock.step = 1.0
    keeper.scene(experiment)
    clock.step = 0.0
    clock.now += PATIENCE - 1
    assert keeper.scene_if_due(experiment) is None
    clock.now += 2
    assert keeper.scene_if_due(experiment) is not None


def test_a_whole_experiment_ends_with_the_figures_of_the_command_line() -> None:
    scene = SceneKeeper().scene(small_experiment())
    assert [c.summary for c in scene.cells] == [c.summary for c in small_scene().cells]
