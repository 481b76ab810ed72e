"""The engine is made ready in the background, compiled elsewhere where it is not kept yet."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.jobs import Job
from nqueens_gui.shell import engine_starter
from nqueens_gui.shell.engine_starter import prepare_engine


@pytest.fixture
def job(qtbot: QtBot) -> Iterator[Job]:
    made = Job()
    yield made
    made.close()


def pretend_nothing_is_cached(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let another process run this code in place of the compiler."""
    monkeypatch.setattr(engine_starter, "is_cached", lambda: False)
    monkeypatch.setattr(engine_starter, "COMPILE", (sys.executable, "-c", code))


def test_an_engine_that_is_kept_is_loaded_without_a_word(
    job: Job, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_starter, "is_cached", lambda: True)
    with qtbot.assertNotEmitted(job.progressed), qtbot.waitSignal(job.finished, timeout=60_000):
        job.start(prepare_engine)


def test_compiling_is_told_before_it_is_done(job: Job, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_nothing_is_cached(monkeypatch, "pass")
    with qtbot.waitSignals([job.progressed, job.finished], order="strict", timeout=60_000):
        job.start(prepare_engine)


@pytest.mark.parametrize("code", ["raise SystemExit(1)", "import os; os.abort()"])
def test_a_compiler_that_fails_leaves_the_work_to_this_process(
    job: Job, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    pretend_nothing_is_cached(monkeypatch, code)
    with qtbot.waitSignal(job.finished, timeout=60_000):
        job.start(prepare_engine)


def test_a_compiler_that_cannot_be_started_does_so_too(
    job: Job, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_starter, "is_cached", lambda: False)
    monkeypatch.setattr(engine_starter, "COMPILE", ("/no/such/program",))
    with qtbot.waitSignal(job.finished, timeout=60_000):
        job.start(prepare_engine)


def test_a_compiler_that_takes_too_long_is_given_up(
    job: Job, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_nothing_is_cached(monkeypatch, "import time; time.sleep(600)")
    monkeypatch.setattr(engine_starter, "LONGEST_COMPILE_S", 0.05)
    with qtbot.waitSignal(job.finished, timeout=60_000):
        job.start(prepare_engine)


def test_an_engine_that_cannot_be_prepared_is_told(
    job: Job, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise ImportError("no numba")

    monkeypatch.setattr(engine_starter, "prepare", fail)
    with qtbot.waitSignal(job.failed) as caught:
        job.start(prepare_engine)
    assert caught.args is not None
    assert str(caught.args[0]) == "no numba"


def test_stopping_ends_the_compiler_and_the_thread(
    job: Job, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_nothing_is_cached(monkeypatch, "import time; time.sleep(600)")
    with qtbot.waitSignal(job.progressed):
        job.start(prepare_engine)
    with qtbot.assertNotEmitted(job.finished):
        job.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "job"]
