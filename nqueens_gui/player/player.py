"""Plays recordings by one clock: the transport of every page, and the frames in which it is shown. No widget."""

from __future__ import annotations

import sys
from math import inf
from time import perf_counter, thread_time

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAccessible

from nqueens_gui.kit.guard import guarded
from nqueens_gui.player.playback import LEAST_SECONDS, Mode, Playback
from solver.runs.breakpoints import Breakpoints
from solver.runs.clock import FAST, FIRST_SPEED, TEXT_SECONDS

FRAME_SECONDS = 1 / 60
"""Time from one frame to the next."""
LONGEST_SECONDS = 1 / 30
"""Time from one frame to the next where they leave a search its share."""
DRAWING_SHARE = 0.14
"""Of the time, what drawing may take from a search at full speed."""
FRAMES_AVERAGED = 16
"""The time that drawing takes is averaged over about this number of frames: some show more than others."""
drawing_clock = perf_counter if sys.platform == "win32" else thread_time
"""That of the processor, so that frames do not come less often beside other programs; on Windows it is too coarse."""
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
        self._begun = drawing_clock()
        QCoreApplication.postEvent(self, QEvent(PAINTED), AFTER_PAINTING)
        self.due.emit()

    @guarded
    def customEvent(self, event: QEvent) -> None:
        """Tell that the frame is painted, and wait for the next: after a long one, until the search has got on."""
        if self._is_closed:
            return
        self._drawing_seconds += (drawing_clock() - self._begun - self._drawing_seconds) / FRAMES_AVERAGED
        self._planned = max(self._planned + self._period(), perf_counter() + LEAST_SECONDS)
        self.painted.emit()
        if self.is_running:
            self._timer.start(max(round(1000 * self.left), 0))

    def _period(self) -> float:
        """Return the seconds from one frame to the next."""
        needed = self._drawing_seconds / DRAWING_SHARE if self.leaves_share else 0.0
        return min(max(needed, FRAME_SECONDS), LONGEST_SECONDS)


class Player(QObject):
    """Moves along its recordings, and describes itself by one frozen snapshot a frame.

    Parameters
    ----------
    parent
        The Qt parent.
    can_grow
        Whether a recording without an outcome goes on.
    """

    changed = Signal(object)
    """The snapshot."""

    def __init__(self, parent: QObject | None = None, *, can_grow: bool = True) -> None:
        super().__init__(parent)
        self._playback = Playback(FIRST_SPEED, can_grow=can_grow)
        self._rest_mode = Mode.PREPARING
        self._is_to_play = False
        self._is_dirty = False
        self._is_closed = False
        self.frames = Frames(self)
        self.frames.due.connect(self._show_frame)

    @property
    def snapshot(self) -> object:
        """How things stand, as one frozen value."""
        raise NotImplementedError

    @property
    def mode(self) -> Mode:
        """What the player is doing."""
        return Mode.PLAYING if self._playback.is_playing else self._rest_mode

    @property
    def is_over(self) -> bool:
        """Whether every run shows its last state, and no other can follow."""
        return self._playback.is_over

    def play(self) -> None:
        """Move on by itself from here; from the start when everything is over."""
        if self._rest_mode is Mode.PREPARING:
            self._is_to_play = True
        elif self._rest_mode is Mode.PAUSED:
            if self._playback.is_over:
                self._playback.seek(0)
            self._playback.play(perf_counter())
        self._touch()

    def run_forward(self) -> None:
        """Move on at full speed from here to the next state to pause at, or to the end."""
        if self._rest_mode is Mode.PAUSED and not self._playback.is_over:
            self._playback.rush(perf_counter())
            self._touch()

    def run_back(self) -> bool:
        """Pause and show the last state before that was one to pause at; when there was none, the start.

        Returns
        -------
        bool
            Whether there was one.
        """
        reached = self._playback.last_break()
        self.seek(reached or 0)
        return reached is not None

    def pause(self) -> None:
        """Stay here."""
        self._is_to_play = False
        self._playback.pause()
        self._touch()

    def toggle(self) -> None:
        """Play when paused, pause when playing or about to."""
        if self._playback.is_playing or self._is_to_play:
            self.pause()
        else:
            self.play()

    def step_forward(self) -> None:
        """Pause one tick further, as soon as that is recorded."""
        self._is_to_play = False
        self._playback.step()
        self._playback.move_on(perf_counter())
        self._touch()

    def step_back(self) -> None:
        """Pause one tick before; first take back a step that the search has still to make."""
        self._is_to_play = False
        self._playback.step_back()
        self._touch()

    def seek(self, tick: int) -> None:
        """Pause at a recorded tick, of one run a state; one out of range counts as the nearest."""
        self.pause()
        self._playback.seek(tick)

    def to_start(self) -> None:
        """Pause at the start."""
        self.seek(0)

    def to_end(self) -> None:
        """Pause at the last state of every run; what is not recorded yet is played at full speed, past breakpoints."""
        self.seek(self._playback.clock.last)
        if self._rest_mode is Mode.PAUSED and not self._playback.is_over:
            self._playback.rush(perf_counter(), passes_breakpoints=True)

    def set_speed(self, speed: float) -> None:
        """Continue at `speed` ticks a second, from now."""
        self._playback.set_speed(speed, perf_counter())
        self._touch()

    def set_breakpoints(self, breakpoints: Breakpoints) -> None:
        """Pause at these states from now on."""
        self._playback.breakpoints = breakpoints

    def catch_up(self) -> None:
        """Show at once what was asked for since the last frame.

        Keys and clicks may come faster than frames. Each must find the actions enabled that suit the state which the
        one before asked for, or it would be lost.
        """
        if self._is_dirty and not self._is_closed:
            self._show_frame()

    def close(self) -> None:
        """End all threads and timers, for good."""
        self._is_closed = True
        self.frames.close()

    @Slot()
    def _touch(self) -> None:
        """See to it that a frame is shown: at once after a rest, else when the next one is due."""
        self._is_dirty = True
        self.frames.ask()

    @Slot()
    def _show_frame(self) -> None:
        """Record what the searches did, move along the recordings, and show where that leads."""
        self._record()
        self._is_dirty |= self._playback.move_on(perf_counter())
        if self._is_dirty:
            self._show()
        self.frames.leaves_share = self._playback.is_playing and self._playback.speed == inf
        is_moving = self._playback.is_moving and bool(self._playback.clock.traces)
        if not (self._is_dirty or is_moving or self._has_more()):
            self.frames.rest()

    def _show(self) -> None:
        self._is_dirty = False
        self.changed.emit(self.snapshot)

    def _record(self) -> None:
        """Take in what searches did since the last frame."""

    def _has_more(self) -> bool:
        """Whether searches are at work."""
        return False
