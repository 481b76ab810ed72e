"""Computes something about the current state in the background, and the panel that shows it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.jobs import Job, Work
from nqueens_gui.kit.labels import note_label
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.state_kind import Insight
from solver.core.run_settings import RunSettings


class StateFinder(QObject):
    """Follows the session; once a state has been looked at for a while, it begins, and tells how far it is.

    What there is to find out, by which work, and how it is shown, each kind of finder says for itself.
    """

    changed = Signal(object)
    """The scene of what is known."""
    rest_ms = 0
    """How long the cursor must rest on a state before the work begins."""
    work_name = "work"
    """What breaks off when something goes wrong."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._insight: Insight | None = None
        self._settings: RunSettings | None = None
        self._is_wanted = False
        self._job = Job(self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(self.rest_ms)
        self._rest.timeout.connect(self.go_on)
        self._job.progressed.connect(self._take)
        self._job.finished.connect(self._end)
        self._job.failed.connect(self._note_failure)

    @Slot(bool)
    def set_wanted(self, is_wanted: bool) -> None:
        """Say whether somebody wants to see it."""
        if is_wanted != self._is_wanted:
            self._is_wanted = is_wanted
            self._look()

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Look at the state that the session looks at, when it rests."""
        if snapshot.insight is not self._insight:
            self._insight, self._settings = snapshot.insight, snapshot.settings
            self._look()

    @Slot()
    def go_on(self) -> None:
        """Find out what is left to be found out of the state."""
        work = None if self._job.is_busy else self._next_work()
        if work is not None:
            self._rest.stop()
            self._job.start(work)
            self._tell()

    @Slot()
    def cancel(self) -> None:
        """End the work; what was found stays."""
        self._stop()
        self._tell()

    def close(self) -> None:
        """End the thread, and wait for it."""
        self._is_wanted = False
        self._stop()
        self._job.close()

    def _turn_to(self, insight: Insight | None) -> bool:
        """Turn to another state, None while nobody wants to see it; say whether there is anything left to find out."""
        raise NotImplementedError

    def _next_work(self) -> Work | None:
        """Return what is to be done next for the state; None when nothing is left."""
        raise NotImplementedError

    def _take_in(self, news: Any) -> None:
        """Keep what the work told."""
        raise NotImplementedError

    def _scene(self, insight: Insight | None, is_busy: bool, failure: str) -> object:
        """Return what is to be shown of the state."""
        raise NotImplementedError

    def _stop(self) -> None:
        self._rest.stop()
        self._job.abandon()

    def _look(self) -> None:
        self._stop()
        if self._turn_to(self._insight if self._is_wanted else None):
            self._rest.start()
        self._tell()

    @Slot(object)
    def _take(self, news: object) -> None:
        self._take_in(news)
        self._tell()

    @Slot()
    def _end(self) -> None:
        self._tell()

    @Slot(object)
    def _note_failure(self, error: Exception) -> None:
        self._tell(f"The {self.work_name} broke off: {type(error).__name__}: {error}")

    @Slot()
    def _tell(self, failure: str = "") -> None:
        if self._is_wanted:
            is_busy = self._job.is_busy or self._rest.isActive()
            self.changed.emit(self._scene(self._insight, is_busy, failure))


class FinderPanel(QWidget):
    """Has the work gone on with and ended; it says when it is seen, so that nothing is found out for nobody.

    Parameters
    ----------
    going_on
        What the button says that has the work gone on with.
    parent
        The Qt parent.
    """

    seen_changed = Signal(bool)
    """Whether the page is in sight."""
    going_on_requested = Signal()
    """What is left is to be found out."""
    cancel_requested = Signal()
    """The work is to end."""

    def __init__(self, going_on: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.note_label = note_label("dim")
        self.going_on_button = QPushButton(going_on)
        self.cancel_button = QPushButton("Cancel")
        self.going_on_button.clicked.connect(self.going_on_requested)
        self.cancel_button.clicked.connect(self.cancel_requested)

    def _offer(self, *, going_on: bool, cancel: bool) -> None:
        """Show the buttons that can be pressed now."""
        self.going_on_button.setVisible(going_on)
        self.cancel_button.setVisible(cancel)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.going_on_button)
        row.addWidget(self.cancel_button)
        row.addStretch(1)
        return row

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen_changed.emit(True)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.seen_changed.emit(False)
