"""Plays recordings by one clock: the transport of every page, and the frames in which it is shown. No widget."""

from __future__ import annotations

from math import inf
from time import perf_counter

from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.player.frames import Frames
from nqueens_gui.player.playback import Mode, Playback
from solver.runs.breakpoints import Breakpoints, ChancesOf
from solver.runs.speed import FIRST_SPEED


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

    def set_chances_of(self, chances_of: ChancesOf) -> None:
        """Ask this for the chances of states where breakpoints are about them."""
        self._playback.chances_of = chances_of

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
        is_moving = self._playback.is_moving and bool(self._playback.ticks)
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
