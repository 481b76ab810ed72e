"""The engine is prepared in the background, and says what can be done with it so far."""

from __future__ import annotations

from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.shell.engine import Engine


def test_runs_can_begin_before_machine_code_is_there(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    may_go = Event()

    def prepare() -> bool:
        assert may_go.wait(60)
        return False

    monkeypatch.setattr("solver.engine.prepare.prepare_in_background", prepare)
    engine = Engine()
    with qtbot.waitSignal(engine.interpreted):
        engine.prepare()
    assert engine.is_busy
    with qtbot.waitSignal(engine.finished):
        may_go.set()
    engine.close()


def test_who_asks_late_is_told_at_once(qtbot: QtBot) -> None:
    class Room:
        """Notes what it is told."""

        told = ""

        def set_engine_ready(self) -> None:
            self.told = "ready"

        def set_engine_failed(self, reason: str) -> None:
            self.told = reason

    engine, early, late = Engine(), Room(), Room()
    engine.tell(early)
    assert early.told == ""
    engine.failed.emit(ImportError("no numba"))
    engine.tell(late)
    assert early.told == late.told == "ImportError: no numba"
