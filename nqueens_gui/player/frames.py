"""The beat of the window: a frame every so often while there is something to show, and a call once it is painted."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAccessible

from nqueens_gui.kit.guard import guarded
from nqueens_gui.player.playback import LEAST_SECONDS
from solver.runs.speed import FAST, TEXT_SECONDS

FRAME_SECONDS = 1 / 60
"""Time from one frame to the next."""
LONGEST_SECONDS = 1 / 40
"""Time from one frame to the next where they leave a search its share."""
DRAWING_SHARE = 0.26
"""Of the time, what drawing may take from a search at full speed."""
FRAMES_AVERAGED = 16
"""The time that drawing takes is averaged over about this number of frames: some show more than others."""
HEARD_SECONDS = 1.0
"""How often text follows a run that plays while a screen reader listens, which takes some 15 ms for each label."""
PAINTED = QEvent.Type(QEvent.registerEventType())
AFTER_PAINTING = Qt.EventPriority.LowEventPriority.value - 1
"""Widgets are painted at low priority; what is posted below that comes after them."""


def text_seconds(speed: float, *, is_playing: bool) -> float:
    """Return the shortest time between two texts about a run: 0 where there is one for each state."""
    if is_playing and speed > 1 / HEARD_SECONDS and QAccessible.isActive():
        return HEARD_SECONDS
    return TEXT_SECONDS if is_playing and speed > FAST else 0.0


class Frames(QObject):
    """Says when to show the state, and when all of that is painted.

    A timer of no time would not do to wait for painting: it comes before the widgets are painted.
    """

    due = Signal()
    """A frame is shown now."""
    painted = Signal()
    """The frame is shown, and the event loop has nothing else to do."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_running = False
        """Whether there will be another frame."""
        self.leaves_share = False
        """Whether frames come less often where drawing would take more than its share."""
        self._is_closed = False
        self._planned = self._begun = self._drawing_seconds = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._begin)

    @property
    def left(self) -> float:
        """Seconds until the next frame is due, once the present one is painted."""
        return self._planned - perf_counter()

    def ask(self) -> None:
        """See to it that a frame is shown: at once after a rest, else when the next one is due."""
        if not self.is_running and not self._is_closed:
            self.is_running = True
            self._planned = perf_counter()
            self._timer.start(0)

    def rest(self) -> None:
        """Let the present frame be the last until one is asked for."""
        self.is_running = False
        self._timer.stop()

    def close(self) -> None:
        """Rest for good."""
        self._is_closed = True
        self.rest()

    @Slot()
    def _begin(self) -> None:
        self._begun = perf_counter()
        QCoreApplication.postEvent(self, QEvent(PAINTED), AFTER_PAINTING)
        self.due.emit()

    @guarded
    def customEvent(self, event: QEvent) -> None:
        """Tell that the frame is painted, and wait for the next: after a long one, until the search has got on."""
        if self._is_closed:
            return
        now = perf_counter()
        self._drawing_seconds += (now - self._begun - self._drawing_seconds) / FRAMES_AVERAGED
        self._planned = max(self._planned + self._period(), now + LEAST_SECONDS)
        self.painted.emit()
        if self.is_running:
            self._timer.start(max(round(1000 * self.left), 0))

    def _period(self) -> float:
        """Return the seconds from one frame to the next."""
        needed = self._drawing_seconds / DRAWING_SHARE if self.leaves_share else 0.0
        return min(max(needed, FRAME_SECONDS), LONGEST_SECONDS)
