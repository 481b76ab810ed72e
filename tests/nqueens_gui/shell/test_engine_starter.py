"""The engine is made ready in the background, compiled elsewhere where it is not kept yet."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.shell import engine_starter
from nqueens_gui.shell.engine_starter import EngineStarter


@pytest.fixture
def starter(qtbot: QtBot) -> Iterator[EngineStarter]:
    made = EngineStarter()
    yield made
    made.stop()


def pretend_nothing_is_cached(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let another process run this code in place of the compiler."""
    monkeypatch.setattr(engine_starter, "is_cached", lambda: False)
    monkeypatch.setattr(engine_starter, "COMPILE", (sys.executable, "-c", code))


def test_an_engine_that_is_kept_is_loaded_without_a_word(
    starter: EngineStarter, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_starter, "is_cached", lambda: True)
    with qtbot.assertNotEmitted(starter.compiling), qtbot.waitSignal(starter.ready, timeout=60_000):
        starter.start()


def test_compiling_is_told_before_it_is_done(
    starter: EngineStarter, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_nothing_is_cached(monkeypatch, "pass")
    with qtbot.waitSignals([starter.compiling, starter.ready], order="strict", timeout=60_000):
        starter.start()


@pytest.mark.parametrize("code", ["raise SystemExit(1)", "import os; os.abort()"])
def test_a_compiler_that_fails_leaves_the_work_to_this_process(
    starter: EngineStarter, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    pretend_nothing_is_cached(monkeypatch, code)
    with qtbot.waitSignal(starter.ready, timeout=60_000):
        starter.start()


def test_a_compiler_that_cannot_be_started_does_so_too(
    starter: EngineStarter, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_starter, "is_cached", lambda: False)
    monkeypatch.setattr(engine_starter, "COMPILE", ("/no/such/program",))
    with qtbot.waitSignal(starter.ready, timeout=60_000):
        starter.start()


def test_a_compiler_that_takes_too_long_is_given_up(
    starter: EngineStarter, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_nothing_is_cached(monkeypatch, "import time; time.sleep(600)")
    monkeypatch.setattr(engine_starter, "LONGEST_COMPILE_S", 0.05)
    with qtbot.waitSignal(starter.ready, timeout=60_000):
        starter.start()


def test_an_engine_that_cannot_be_prepared_is_told(
    starter: EngineStarter, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise ImportError("no numba")

    monkeypatch.setattr(engine_starter, "prepare", fail)
    with qtbot.waitSignal(starter.failed) as caught:
        starter.start()
    assert caught.args is not None
    assert str(caught.args[0]) == "no numba"


def test_stopping_ends_the_compiler_and_the_thread(
    starter: EngineStarter, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_nothing_is_cached(monkeypatch, "import time; time.sleep(600)")
    with qtbot.waitSignal(starter.compiling):
        starter.start()
    with qtbot.assertNotEmitted(starter.ready):
        starter.stop()
    assert starter.isFinished()
    assert starter._compiler is None or starter._compiler.returncode is not None
