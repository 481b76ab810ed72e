"""The background work of an experiment: figures are kept up to date at a small cost, and reports are few."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.work import SUM_SECONDS, SUM_SHARE, SceneMaker, Update, running
from nqueens_gui.kit.jobs import Job
from solver.experiment.plan import Plan
from solver.experiment.progress import Progress
from solver.experiment.results import Chunk, ChunkResult, Experiment, new_experiment
from tests.nqueens_gui.experiments import made_up_results, small_plan


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


def test_a_scene_has_the_figures_of_what_is_done_and_sums_up_only_cells_with_new_runs() -> None:
    experiment, scenes = new_experiment(small_plan()), SceneMaker()
    assert [cell.summary.runs for cell in scenes.scene(experiment).cells] == [0, 0, 0]
    take(experiment, 0, 50)
    first = scenes.scene(experiment)
    assert [cell.summary.runs for cell in first.cells] == [50, 0, 0]
    take(experiment, 1, 50)
    second = scenes.scene(experiment)
    assert second.cells[0] is first.cells[0]
    assert second.cells[1] is not first.cells[1]


def test_it_waits_a_while_between_two_scenes_and_longer_after_one_that_took_long() -> None:
    clock = Clock()
    scenes, experiment = SceneMaker(clock), new_experiment(small_plan())
    assert scenes.scene_if_due(experiment) is not None
    clock.now += SUM_SECONDS * 0.9
    assert scenes.scene_if_due(experiment) is None
    clock.now += SUM_SECONDS * 0.2
    clock.step = 1.0
    assert scenes.scene_if_due(experiment) is not None
    clock.step = 0.0
    clock.now += SUM_SHARE - 1
    assert scenes.scene_if_due(experiment) is None
    clock.now += 3
    assert scenes.scene_if_due(experiment) is not None


def test_few_of_many_reports_reach_the_window(qtbot: QtBot) -> None:
    def talkative(
        plan: Plan,
        /,
        *,
        trials: object,
        report: Callable[[Experiment, Progress], None],
        is_cancelled: object,
        begun: object,
    ) -> Experiment:
        experiment = new_experiment(plan)
        for _ in range(500):
            report(experiment, Progress(0, plan.runs, 0.1))
        return experiment

    job, updates, results = Job(), list[Update](), list[Update]()
    job.progressed.connect(updates.append)
    job.finished.connect(results.append)
    job.start(running(small_plan(), (), talkative))
    qtbot.waitUntil(lambda: bool(results))
    job.close()
    assert results[0].experiment.plan == small_plan()
    assert updates[0].scene is not None
    assert 1 <= len(updates) < 100
