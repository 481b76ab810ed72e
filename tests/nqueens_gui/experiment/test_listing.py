"""Runs are listed in the background, and only the last of several questions is answered."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment.listing import RunLister
from nqueens_gui.experiment.snapshot import RunList, RunOrder, RunQuery
from tests.nqueens_gui.experiments import made_up_results

RESULTS = made_up_results(200_000)


@pytest.fixture
def lister(qtbot: QtBot) -> Iterator[RunLister]:
    made = RunLister()
    yield made
    made.close()


def test_a_question_is_answered(qtbot: QtBot, lister: RunLister) -> None:
    with qtbot.waitSignal(lister.listed) as listed:
        lister.ask(RESULTS, RunQuery(0, order=RunOrder.STEPS))
    (runs,) = listed.args
    assert isinstance(runs, RunList)
    assert len(runs) == 200_000
    assert not lister.is_busy


def test_of_many_questions_only_the_last_is_answered(qtbot: QtBot, lister: RunLister) -> None:
    answers: list[RunList] = []
    lister.listed.connect(answers.append)
    for steps in range(20):
        lister.ask(RESULTS, RunQuery(0, steps=(steps, steps)))
    qtbot.waitUntil(lambda: not lister.is_busy)
    assert [runs.query.steps for runs in answers] == [(19, 19)]


def test_after_closing_nothing_is_answered(qtbot: QtBot, lister: RunLister) -> None:
    with qtbot.assertNotEmitted(lister.listed, wait=50):
        lister.ask(RESULTS, RunQuery(0))
        lister.close()
    assert not lister.is_busy
