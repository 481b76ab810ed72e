"""The engine is prepared in the background, and says what can be done with it so far."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.shell import engine as engine_module
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


class Window(QWidget):
    """Notes whether the engine was busy when it was painted."""

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self.engine = engine
        self.was_busy: list[bool] = []

    def paintEvent(self, event: QPaintEvent) -> None:
        self.was_busy.append(self.engine.is_busy)


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setattr("solver.engine.prepare.prepare_in_background", lambda: False)
    made = Window(Engine())
    qtbot.addWidget(made)
    yield made
    made.engine.close()


def test_the_engine_is_loaded_once_the_window_is_painted(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "LATEST_MS", 60_000)
    window.engine.prepare_once_painted(window)
    with qtbot.waitSignal(window.engine.finished):
        window.show()
    assert window.was_busy[0] is False
    with qtbot.assertNotEmitted(window.engine.interpreted, wait=20):  # nor is it loaded again
        window.repaint()


def test_the_engine_does_not_wait_for_ever_for_a_window_to_be_painted(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "LATEST_MS", 1)
    with qtbot.waitSignal(window.engine.finished):
        window.engine.prepare_once_painted(window)
    with qtbot.assertNotEmitted(window.engine.interpreted, wait=20):
        window.show()
        qtbot.waitUntil(lambda: bool(window.was_busy))


def test_an_engine_that_is_closed_is_not_loaded(window: Window, qtbot: QtBot) -> None:
    window.engine.prepare_once_painted(window)
    window.engine.close()
    with qtbot.assertNotEmitted(window.engine.interpreted, wait=20):
        window.show()
        qtbot.waitUntil(lambda: bool(window.was_busy))
    assert not window.engine.is_busy


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
