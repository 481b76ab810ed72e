"""The worker of experiments tells in sentences why it broke off, and no more often than it should."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.worker import TELL_SECONDS, ExperimentWorker
from nqueens_gui.kit.jobs import failure_sentence
from solver.core.checks import InputError
from solver.experiment.plan import Plan
from solver.experiment.progress import Progress
from solver.experiment.results import Experiment, new_experiment
from tests.nqueens_gui.experiments import small_plan


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (InputError("the run index is too great"), "The run index is too great."),
        (MemoryError(), "The results of so many runs do not fit into memory; ask for fewer runs."),
        (ValueError("no"), "ValueError: no."),
    ],
)
def test_an_error_becomes_a_sentence(error: Exception, sentence: str) -> None:
    assert failure_sentence(error) == sentence


def test_it_tells_few_of_many_reports(qtbot: QtBot) -> None:
    def talkative(
        plan: Plan, /, *, report: Callable[[Experiment, Progress], None], is_cancelled: Callable[[], bool]
    ) -> Experiment:
        experiment = new_experiment(plan)
        for _ in range(500):
            report(experiment, Progress(0, plan.runs, 0.1))
        return experiment

    worker = ExperimentWorker(small_plan(), is_agreed=True, runner=talkative)
    told: list[Progress] = []
    worker.progressed.connect(lambda progress, _: told.append(progress))
    with qtbot.waitSignal(worker.ended) as ended:
        worker.start()
    assert ended.args[0].plan == small_plan()
    worker.wait()
    assert TELL_SECONDS > 0.1
    assert 1 <= len(told) <= 5


def test_it_says_which_experiment_it_fills_in_before_any_progress(qtbot: QtBot) -> None:
    worker = ExperimentWorker(small_plan(), is_agreed=True)
    order: list[str] = []
    worker.began.connect(lambda _: order.append("began"))
    worker.progressed.connect(lambda *_: order.append("progressed"))
    with qtbot.waitSignal(worker.ended, timeout=60_000):
        worker.start()
    worker.wait()
    assert order[0] == "began"
    assert order.count("began") == 1
