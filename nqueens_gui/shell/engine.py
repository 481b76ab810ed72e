"""The compiled engine, prepared in the background while the window opens."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.guard import guarded_with
from nqueens_gui.kit.jobs import Job, Task

LATEST_MS = 500
"""How long the engine waits for a window to be painted."""


class NeedsEngine(Protocol):
    """Computes with the engine, and waits for it."""

    def set_engine_ready(self) -> None: ...
    def set_engine_failed(self, reason: str) -> None: ...


class Engine(Job):
    """Loads the engine, whose libraries take long to import, and tells those that wait for it.

    The result of the work is whether a part of the engine is still being compiled.
    """

    interpreted = Signal()
    """Runs can begin, without machine code as yet."""
    ready = Signal()
    broken = Signal(str)
    """Why there will be no engine."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_ready = False
        self._reason = ""
        self._start = QTimer(self)
        self._start.setSingleShot(True)
        self._start.timeout.connect(self.prepare)
        self.progressed.connect(lambda _: self.interpreted.emit())
        self.failed.connect(self._give_up)

    def prepare_once_painted(self, window: QWidget) -> None:
        """Begin to load the engine when a window is painted, which that would hold up, or else soon."""
        window.installEventFilter(self)
        self._start.start(LATEST_MS)

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            if self._start.isActive():
                self._start.start(0)  # the widgets in the window are painted before that
        return False

    @Slot()
    def prepare(self) -> None:
        """Begin to load the engine."""
        self.start(_prepare)

    def close(self) -> None:
        """Stop loading, and wait until the thread has ended."""
        self._start.stop()
        super().close()

    def tell(self, session: NeedsEngine) -> None:
        """Tell a session as soon as the engine is ready, or that there will be none."""
        if self._is_ready:
            session.set_engine_ready()
        elif self._reason:
            session.set_engine_failed(self._reason)
        else:
            self.ready.connect(session.set_engine_ready)
            self.broken.connect(session.set_engine_failed)

    def set_ready(self) -> None:
        """Let everybody use the engine from now on."""
        self._is_ready = True
        self.ready.emit()

    def _give_up(self, error: Exception) -> None:
        self._reason = f"{type(error).__name__}: {error}"
        self.broken.emit(self._reason)


def _prepare(task: Task) -> bool:
    import_module("solver.engine.runs")  # slow to import, but not as slow as the compiler
    task.report(None)
    from solver.engine.prepare import prepare_in_background

    return prepare_in_background()
