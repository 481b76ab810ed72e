"""The session of the Watch page: the run, its current state, and how it moves on. It knows no widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import QObject, Slot

from nqueens_gui.player.clock import Clock
from nqueens_gui.player.credit import Slice, slice_seconds
from nqueens_gui.player.playback import Mode
from nqueens_gui.player.player import Player
from nqueens_gui.player.run import RunTarget, WatchedRun
from nqueens_gui.player.search_thread import Search
from nqueens_gui.watch.insight import BestSoFar, InsightLoader
from nqueens_gui.watch.snapshot import Origin, Snapshot
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


class Session(Player):
    """Owns the search and its recording, and plays it.

    Parameters
    ----------
    search
        Makes the events of a run.
    clock
        Gives the time in seconds.
    parent
        The Qt parent.
    """

    def __init__(
        self,
        search: Search = search_events,
        clock: Callable[[], float] = perf_counter,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(clock, parent)
        self._run = WatchedRun(search, self)
        self._insight = InsightLoader(self)
        self._best_so_far = BestSoFar()
        self._notice = ""
        self.is_engine_ready = False
        """Whether searches can begin."""
        self._engine_error = ""
        self.origin: Origin | None = None
        """Where the run branches off another; None when it does not."""
        self._number: int | None = None
        self._frames.painted.connect(self._grant)
        self._run.failed.connect(self._fail)
        self._insight.loaded.connect(self._touch)

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
    def snapshot(self) -> Snapshot:
        trace, index = self.trace, self._playback.tick
        return Snapshot(
            mode=self.mode,
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

    @property
    def has_begun(self) -> bool:
        """Whether the run has moved from its start, or is about to."""
        return (
            self._playback.is_playing or self._is_to_play or (self.trace is not None and len(self.trace) > 1)
        )

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
        self._playback.seek(index)
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

    def close(self) -> None:
        super().close()
        self._insight.clear()
        self._run.close()

    def _start_over(
        self, mode: Mode = Mode.PREPARING, *, origin: Origin | None = None, number: int | None = None
    ) -> None:
        """Be at the start of another run, and have nothing to say of the one before."""
        self.origin, self._number = origin, number
        self._playback.pause()
        self._playback.open(Clock(traces=() if self.trace is None else (self.trace,)))
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

    def _show(self) -> None:
        """Show the run; while it is but a moment until its start is there, the run before stays in sight."""
        if self._rest_mode is not Mode.PREPARING or not self._run.is_begun:
            self._load_insight()
            super()._show()

    def _has_more(self) -> bool:
        return self._run.is_busy

    def _record(self) -> None:
        if not self._run.take_in():
            return
        self._is_dirty = True
        if self.trace is not None and not self._playback.ticks:
            self._playback.open(Clock(traces=(self.trace,)))
        if self._rest_mode is Mode.PREPARING and self._run.is_there:
            self._open()
        if self._run.is_too_long:
            self._notice = TOO_LONG
            self.stop()

    def _open(self) -> None:
        """Show the start, or the target state, and play when asked to, unless it is a breakpoint."""
        is_to_play, self._is_to_play = self._is_to_play, False
        self._rest_mode = Mode.PAUSED
        target = self._run.settle()
        if target:
            self._playback.seek(target)
        if is_to_play and not self._playback.is_at_break():
            self.play()

    @Slot()
    def _grant(self) -> None:
        """Give the search credit for the moves that are due and not recorded, and the time left in this frame."""
        credit = self._credit() if self._playback.ticks else None
        if credit is not None and not self._is_closed:
            self._run.grant(replace(credit, seconds=slice_seconds(self._frames.used)))

    def _credit(self) -> Slice | None:
        is_opening = self._rest_mode is Mode.PREPARING and not self._run.is_there
        return self._run.target_credit if is_opening else self._playback.credit(0)

    def _load_insight(self) -> None:
        is_fast = self._playback.is_playing and self._playback.speed >= READABLE_SPEED
        if is_fast or self.trace is None or not self.is_engine_ready:
            self._insight.clear()
        else:
            self._insight.load(self.trace, self._playback.tick)

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
