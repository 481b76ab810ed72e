"""The session of the Watch page: the run, its current state, and how it moves on. It knows no widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.player.breakpoints import Breakpoints, ChancesOf
from nqueens_gui.player.frames import Frames
from nqueens_gui.player.playback import Playback, Slice, is_over, slice_seconds
from nqueens_gui.player.run import RunTarget, WatchedRun
from nqueens_gui.player.search_thread import Search
from nqueens_gui.player.speed import FIRST_SPEED
from nqueens_gui.watch.insight import BestSoFar, InsightLoader
from nqueens_gui.watch.snapshot import Mode, Origin, Snapshot
from solver.core.checks import InputError
from solver.core.events import Ended, Outcome, Started
from solver.core.heuristics import heuristic_value, successor_table
from solver.core.run_settings import RunSettings
from solver.custom.process import Console
from solver.engine.search import search_events
from solver.runs.trace import Trace, record

READABLE_SPEED = 2.0
"""Moves a second below which the current state is examined while a run plays."""
TOO_LONG = "Stopped: the recording has reached one gigabyte. Set a step limit."
PLAYS_SOON = "The run starts when it is ready."


class Session(QObject):
    """Owns the search and its recording, and describes itself by one frozen `Snapshot` a frame.

    Parameters
    ----------
    search
        Makes the events of a run.
    clock
        Gives the time in seconds.
    parent
        The Qt parent.
    """

    changed = Signal(object)

    def __init__(
        self,
        search: Search = search_events,
        clock: Callable[[], float] = perf_counter,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._run = WatchedRun(search, self)
        self._playback = Playback(FIRST_SPEED)
        self._insight = InsightLoader(self)
        self._best_so_far = BestSoFar()
        self._rest_mode = Mode.PREPARING
        self._notice = ""
        self.is_engine_ready = False
        """Whether searches can begin."""
        self._is_closed = False
        self._engine_error = ""
        self._is_to_play = False
        self._is_dirty = False
        self.origin: Origin | None = None
        """Where the run branches off another; None when it does not."""
        self._number: int | None = None
        self._frames = Frames(self)
        self._frames.due.connect(self._show_frame)
        self._frames.painted.connect(self._grant)
        self._run.failed.connect(self._fail)
        self._insight.loaded.connect(self._touch)

    @property
    def is_playing(self) -> bool:
        """Whether the search, or its recording, moves on by itself."""
        return self._playback.is_playing

    @property
    def settings(self) -> RunSettings | None:
        """The settings of the run; None before the first."""
        return self._run.settings

    @property
    def sequence(self) -> int:
        """Number of the run in this session; a snapshot with another one is about a run that was left."""
        return self._run.sequence

    @property
    def trace(self) -> Trace | None:
        """The recording; None before its first state."""
        return self._run.trace

    @property
    def console(self) -> Console:
        """What the search of the run prints."""
        return self._run.console

    @property
    def has_begun(self) -> bool:
        """Whether the run has moved from its start, or is about to."""
        return self.is_playing or self._is_to_play or (self.trace is not None and len(self.trace) > 1)

    def set_engine_ready(self) -> None:
        """Let searches begin; a run that was asked for before begins now."""
        self.is_engine_ready = True
        if self.settings is not None and not self._run.is_begun:
            self._begin()
        self._touch()

    def set_engine_failed(self, error: str) -> None:
        """Tell that no search can begin, and why."""
        self._engine_error = error
        if self.trace is None:
            self._rest_mode = Mode.BROKEN
        self._touch()

    def new_run(
        self, settings: RunSettings, *, is_to_play: bool = False, origin: Origin | None = None
    ) -> None:
        """Leave the present run for another, and let its search make the start."""
        self._run.leave_for(settings)
        self._start_over(origin=origin)
        self._is_to_play = is_to_play
        if self.is_engine_ready:
            self._begin()
        self._touch()

    def show_start(self, settings: RunSettings, origin: Origin | None = None) -> None:
        """Leave the present run for the start of another.

        Where the start is given, nothing is searched until the run moves on.
        """
        if settings.start is None or not self.is_engine_ready:
            self.new_run(settings, origin=origin)
            return
        self._run.open(trace_of_start(settings))
        self._start_over(Mode.PAUSED, origin=origin)
        self._touch()

    def open_trace(self, trace: Trace) -> None:
        """Leave the present run and go to the start of a finished recording."""
        self._run.open(trace)
        self._run.stop()  # nobody makes further moves
        self._start_over(Mode.PAUSED)
        self._touch()

    def go_back(
        self, trace: Trace, index: int, *, number: int | None = None, origin: Origin | None = None
    ) -> None:
        """Leave the present run for a state of one that was left, which goes on from its last state if it may.

        Parameters
        ----------
        trace
            Its recording, which grows on.
        index
            The state to show.
        number
            Its number in the list of branches.
        origin
            Where it branches off, when it has no number.
        """
        self._run.open(trace)
        self._start_over(Mode.PAUSED, number=number, origin=origin)
        self._playback.seek(index, trace)
        self._touch()

    def make_again(
        self,
        settings: RunSettings,
        length: int,
        index: int,
        *,
        number: int | None = None,
        is_stopped: bool = False,
    ) -> None:
        """Leave the present run for one that has no recording, or whose recording is gone.

        The run in sight stays there until the other one is replayed.

        Parameters
        ----------
        settings
            What it is a function of.
        length
            How many states to make, unless it ends before.
        index
            The state to show.
        number
            Its number in the list of branches; None if it is not there.
        is_stopped
            Whether it was stopped by hand.
        """
        self._run.leave_for(settings, RunTarget(length, index, is_stopped))
        self._start_over(number=number)
        if self.is_engine_ready:
            self._begin()
        self._touch()

    def play(self) -> None:
        """Move on by itself from the current state; from the start when the run is over."""
        if self._rest_mode is Mode.PREPARING:
            self._is_to_play = True
        elif self._rest_mode is Mode.PAUSED and self.trace is not None:
            if is_over(self.trace, self._playback.index):
                self._playback.rewind()
            self._playback.play(self._clock())
        self._touch()

    def run_forward(self) -> None:
        """Move on at full speed from the current state to the next one to pause at, or to the end of the run."""
        if self._rest_mode is Mode.PAUSED and self.trace is not None:
            if not is_over(self.trace, self._playback.index):
                self._playback.rush(self._clock())
            self._touch()

    def run_back(self) -> bool:
        """Pause and show the last state before that was one to pause at; when there was none, at the start.

        Returns
        -------
        bool
            Whether there was one.
        """
        reached = self._playback.last_break(self.trace) if self.trace is not None else None
        self.seek(reached or 0)
        return reached is not None

    def pause(self) -> None:
        """Stay at the current state."""
        self._is_to_play = False
        self._playback.pause()
        self._touch()

    def toggle(self) -> None:
        """Play when paused, pause when playing or about to."""
        if self.is_playing or self._is_to_play:
            self.pause()
        else:
            self.play()

    def step_forward(self) -> None:
        """Pause and show the next state, which the search makes when it is not recorded yet."""
        self._is_to_play = False
        self._playback.ask_for_step()
        self._touch()

    def step_back(self) -> None:
        """Pause and show the previous state; first take back a step that the search has still to make."""
        if self._playback.take_back_step():
            self._touch()
        else:
            self.seek(self._playback.index - 1)

    def seek(self, index: int) -> None:
        """Pause and show a recorded state; an index out of range goes to the nearest."""
        self.pause()
        if self.trace is not None:
            self._playback.seek(index, self.trace)

    def to_start(self) -> None:
        """Pause and show the start."""
        self.seek(0)

    def to_end(self) -> None:
        """Pause and show the last state recorded."""
        self.seek(len(self.trace or ()) - 1)

    def stop(self) -> None:
        """End the run if it goes on, and show its last state; the recording stays."""
        self._record()
        was_alive = self._run.is_alive
        self._run.stop()
        if was_alive:
            self.to_end()
        if self.trace is not None and self._rest_mode is Mode.PREPARING:
            self._rest_mode = Mode.PAUSED  # it was being replayed
        self.pause()

    def set_speed(self, speed: float) -> None:
        """Go on at so many moves a second, from now."""
        self._playback.set_speed(speed, self._clock())

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
        self._frames.close()
        self._insight.clear()
        self._run.close()

    def _start_over(
        self, mode: Mode = Mode.PREPARING, *, origin: Origin | None = None, number: int | None = None
    ) -> None:
        """Be at the start of another run, and have nothing to say of the one before."""
        self.origin, self._number = origin, number
        self._playback.rewind()
        self._notice = ""
        self._is_to_play = False
        self._rest_mode = Mode.BROKEN if self._engine_error and mode is Mode.PREPARING else mode

    def _begin(self) -> None:
        if not self._is_closed:
            self._run.begin()

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self.stop()
        is_told = isinstance(error, InputError)
        self._notice = f"{error}." if is_told else f"{type(error).__name__}: {error}".rstrip(": ")
        self._rest_mode = Mode.FAILED
        self._touch()

    @Slot()
    def _touch(self) -> None:
        """See to it that a frame is shown: at once after a rest, else when the next one is due."""
        self._is_dirty = True
        self._frames.ask()

    @Slot()
    def _show_frame(self) -> None:
        """Record what the search did, move along the recording, and show it."""
        self._record()
        if self.trace is not None:
            self._is_dirty |= self._playback.move_on(self.trace, self._clock())
        if self._is_dirty and not self._is_start_on_its_way():
            self._is_dirty = False
            self._load_insight()
            self.changed.emit(self._snapshot())
        if not (self._is_dirty or self._is_moving() or self._run.is_busy):
            self._frames.rest()

    def _is_start_on_its_way(self) -> bool:
        """Whether it is but a moment until there is a start to show; until then the run before stays in sight."""
        return self._rest_mode is Mode.PREPARING and self._run.is_begun

    def _is_moving(self) -> bool:
        """Whether the next frame may show another state by itself."""
        return self.trace is not None and self._playback.is_moving

    def _record(self) -> None:
        if not self._run.take_in():
            return
        self._is_dirty = True
        if self._rest_mode is Mode.PREPARING and self._run.is_there and self.trace is not None:
            self._open(self.trace)
        if self._run.is_too_long:
            self._notice = TOO_LONG
            self.stop()

    def _open(self, trace: Trace) -> None:
        """Show the start, or the target state, and play when asked to, unless it is a breakpoint."""
        is_to_play, self._is_to_play = self._is_to_play, False
        self._rest_mode = Mode.PAUSED
        target = self._run.settle()
        if target:
            self._playback.seek(target, trace)
        if is_to_play and not self._playback.is_at_break(trace):
            self.play()

    @Slot()
    def _grant(self) -> None:
        """Give the search credit for the moves that are due and not recorded, and the time left in this frame."""
        credit = self._credit(self.trace) if self.trace is not None else None
        if credit is not None and not self._is_closed:
            self._run.grant(replace(credit, seconds=slice_seconds(self._frames.used)))

    def _credit(self, trace: Trace) -> Slice | None:
        if self._rest_mode is Mode.PREPARING and not self._run.is_there:
            return self._run.target_credit
        return self._playback.credit(trace)

    def _load_insight(self) -> None:
        is_fast = self.is_playing and self._playback.speed >= READABLE_SPEED
        if is_fast or self.trace is None or not self.is_engine_ready:
            self._insight.clear()
        else:
            self._insight.load(self.trace, self._playback.index)

    def _snapshot(self) -> Snapshot:
        trace, index = self.trace, self._playback.index
        return Snapshot(
            mode=Mode.PLAYING if self.is_playing else self._rest_mode,
            settings=self.settings,
            trace=trace,
            position=trace.position(index) if trace else None,
            length=len(trace) if trace else 0,
            insight=self._insight.insight,
            choices=self._insight.choices,
            gauge=self._insight.gauge,
            best_h=self._best_so_far.of(trace, index) if trace else 0,
            sequence=self.sequence,
            speed=self._playback.speed,
            origin=self.origin,
            number=self._number,
            notice=self._words(),
            is_stepping=self._playback.is_stepping,
        )

    def _words(self) -> str:
        """What there is to say beside the state."""
        if self._rest_mode is Mode.BROKEN:
            return self._engine_error
        return PLAYS_SOON if self._is_to_play else self._notice


def trace_of_start(settings: RunSettings) -> Trace:
    """Record the start of a run, which must be given, without a search."""
    assert settings.start is not None
    table = successor_table(settings.start, settings.heuristic)
    h, best_h = heuristic_value(settings.start, settings.heuristic), int(table.min())
    best_count = int((table == best_h).filled(False).sum())
    if h == 0:
        return record(settings, [Started(settings.start, 0, 0, 0), Ended(Outcome.SOLVED, 0, 0)])
    is_known = settings.variant.rule.finds_best
    best = (best_h, best_count) if is_known else (None, None)
    return record(settings, [Started(settings.start, h, *best)])
