"""Analyses of the current state in the background, and the panel that shows one."""

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


class StateAnalysis(QObject):
    """Follows the session while its page is visible; once a state has stayed for a while, work on it begins."""

    changed = Signal(object)
    """The scene of what is known."""
    delay_ms = 0
    """How long a state must stay before work begins."""
    name = "analysis"
    """For the sentence about a failure."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._insight: Insight | None = None
        self._settings: RunSettings | None = None
        self._is_visible = False
        self._job = Job(self)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(self.delay_ms)
        self._delay.timeout.connect(self.resume)
        self._job.progressed.connect(self._take)
        self._job.finished.connect(lambda _: self._show())
        self._job.failed.connect(self._note_failure)

    @property
    def is_busy(self) -> bool:
        """Whether work is under way, or about to begin."""
        return self._job.is_busy or self._delay.isActive()

    @Slot(bool)
    def set_visible(self, is_visible: bool) -> None:
        """Begin or stop to follow the session."""
        if is_visible != self._is_visible:
            self._is_visible = is_visible
            self._turn()

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Turn to another state."""
        if snapshot.insight is not self._insight:
            self._insight, self._settings = snapshot.insight, snapshot.settings
            self._turn()

    @Slot()
    def resume(self) -> None:
        """Begin the work that is left for the state."""
        work = None if self._job.is_busy else self._next_work()
        if work is not None:
            self._delay.stop()
            self._job.start(work)
            self._show()

    @Slot()
    def cancel(self) -> None:
        """Stop the work; what was found stays."""
        self._stop()
        self._show()

    def close(self) -> None:
        """Stop the work and wait for its end."""
        self._is_visible = False
        self._stop()
        self._job.close()

    def _begin(self, insight: Insight | None) -> bool:
        """Turn to a state, None while the page is hidden; return whether there is work to do."""
        raise NotImplementedError

    def _next_work(self) -> Work | None:
        """Return the next piece of work, None when there is none."""
        raise NotImplementedError

    def _note_progress(self, progress: Any) -> None:
        """Keep what the work reported."""
        raise NotImplementedError

    def _scene(self, insight: Insight | None, is_busy: bool, failure: str) -> object:
        """Return what to show."""
        raise NotImplementedError

    def _stop(self) -> None:
        self._delay.stop()
        self._job.abandon()

    def _turn(self) -> None:
        self._stop()
        if self._begin(self._insight if self._is_visible else None):
            self._delay.start()
        self._show()

    @Slot(object)
    def _take(self, progress: object) -> None:
        self._note_progress(progress)
        self._show()

    @Slot(object)
    def _note_failure(self, error: Exception) -> None:
        self._show(f"The {self.name} failed: {type(error).__name__}: {error}")

    def _show(self, failure: str = "") -> None:
        if self._is_visible:
            self.changed.emit(self._scene(self._insight, self.is_busy, failure))


class InspectorPage(QWidget):
    """A page that tells whether it can be seen."""

    visibility_changed = Signal(bool)
    """Whether it can be seen from now on: its page, that of the window, and the window are open."""

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.visibility_changed.emit(True)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.visibility_changed.emit(False)


class AnalysisPanel(InspectorPage):
    """Shows a note and buttons that resume and cancel the work.

    Parameters
    ----------
    resume_text
        The words on the button that resumes.
    """

    def __init__(self, resume_text: str) -> None:
        super().__init__()
        self.note_label = note_label("dim")
        self.resume_button = QPushButton(resume_text)
        self.cancel_button = QPushButton("Cancel")

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.resume_button)
        row.addWidget(self.cancel_button)
        row.addStretch(1)
        return row
