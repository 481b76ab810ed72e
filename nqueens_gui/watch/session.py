"""The session of the Watch page: the run, its current state, and how it moves on. It knows no widget."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Slot

from nqueens_gui.player.playback import SLICE_EVENTS, Mode, Slice
from nqueens_gui.player.player import Player
from nqueens_gui.player.search_thread import EventSource, SearchFeed
from nqueens_gui.watch.insight import InsightLoader
from nqueens_gui.watch.snapshot import Origin, Snapshot
from solver.core.checks import InputError
from solver.core.events import Ended, Outcome, Started
from solver.core.heuristics import heuristic_value, successor_table
from solver.core.run_settings import RunSettings
from solver.custom.process import Console
from solver.engine.search import search_parts
from solver.runs.clock import Clock
from solver.runs.trace import Trace, record

READABLE_SPEED = 2.0
"""Moves a second below which the current state is examined while a run plays."""
TOO_LONG = "Stopped: the recording has reached one gigabyte. Set a step limit."
PLAYS_SOON = "The run starts when it is ready."


class RunTarget(Struct, frozen=True):
    """How far a run must be recorded before it is shown, and which state is shown then."""

    length: int = 1
    """States recorded."""
    index: int = 0
    """The state to show then."""
    is_stopped: bool = False
    """Whether the run goes no further."""

    def is_there(self, trace: Trace) -> bool:
        """Whether a recording reaches the target, or all there is."""
        return trace.outcome is not None or len(trace) >= self.length

    def credit(self, trace: Trace) -> Slice:
        """Return how far the search may run on towards it."""
        return Slice(min(self.length - len(trace), SLICE_EVENTS))


START = RunTarget()
"""The start of a run."""


MOST_BYTES = 1_000_000_000
"""Size from which a recording is too long."""


class Session(Player):
    """Owns the search and its recording, and plays it.

    Parameters
    ----------
    search
        Makes the events of a run.
    parent
        The Qt parent.
    """

    def __init__(self, search: EventSource = search_parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings: RunSettings | None = None
        """What the run is a function of; None before the first."""
        self.sequence = 0
        """Number of the run in this session; a snapshot with another one is about a run that was left."""
        self.console = Console()
        """What the search of the run prints."""
        self.origin: Origin | None = None
        """Where the run branches off another; None when it does not."""
        self.waits_at_start = False
        """Whether a new run waits at its start, even one that is to play."""
        self.is_held = False
        """Whether a run that is asked for begins later, with `let_begin`."""
        self._number: int | None = None
        self._chosen: tuple[int, int] | None = None
        self._notice = ""
        self._recording: Trace | None = None
        self._target = START
        self.feed = SearchFeed(search, self)
        self._insight = InsightLoader(self)
        self.feed.failed.connect(self._fail)
        self.frames.painted.connect(self._grant)
        self._insight.loaded.connect(self._touch)

    @property
    def trace(self) -> Trace | None:
        """The recording; None before its first state."""
        return self._recording if self._recording is not None and len(self._recording) else None

    @property
    def snapshot(self) -> Snapshot:
        trace = self.trace
        return Snapshot(
            mode=self.mode,
            settings=self.settings,
            trace=trace,
            position=trace.position(self._playback.tick, self._member) if trace else None,
            length=len(trace) if trace else 0,
            insight=self._insight.insight,
            choices=self._insight.choices,
            gauge=self._insight.gauge,
            sequence=self.sequence,
            speed=self._playback.speed,
            origin=self.origin,
            number=self._number,
            notice=self._words(),
            is_stepping=self._playback.is_stepping,
        )

    @property
    def _member(self) -> int | None:
        """The place of the member that was chosen in the current state; None for the best."""
        index, member = self._chosen or (-1, None)
        return member if index == self._playback.tick else None

    def choose_member(self, member: int | None) -> None:
        """Show one member of the current population by its place, or the best again, until the run moves on."""
        self.pause()
        self._chosen = None if member is None else (self._playback.tick, member)
        self._touch()

    def show_member(self, index: int, member: int) -> None:
        """Pause at a recorded state and show one of its members by its place."""
        self.seek(index)
        self.choose_member(member)

    @property
    def is_on_the_way(self) -> bool:
        """Whether a run is made up to the state to be shown, while the run before is still in sight."""
        return self._rest_mode is Mode.PREPARING and self.trace is not None

    @property
    def has_begun(self) -> bool:
        """Whether the run has moved from its start, or is about to."""
        return (
            self._playback.is_playing or self._is_to_play or (self.trace is not None and len(self.trace) > 1)
        )

    @property
    def is_under_way(self) -> bool:
        """Whether the run has begun and goes on, or is played."""
        is_ended = self.trace is not None and self.trace.outcome is not None
        return self.has_begun and not (
            is_ended and self._rest_mode is Mode.PAUSED and not self._playback.is_playing
        )

    def let_begin(self) -> None:
        """Hold runs no longer; one that was asked for begins now."""
        self.is_held = False
        if self.settings is not None and self._recording is None:
            self._begin()
            self._touch()

    def new_run(
        self, settings: RunSettings, *, is_to_play: bool = False, origin: Origin | None = None
    ) -> None:
        """Leave the present run for another, and let its search make the start."""
        self._leave_for(settings, origin=origin)
        self._is_to_play = is_to_play and not self.waits_at_start

    def show_start(self, settings: RunSettings, origin: Origin | None = None) -> None:
        """Leave the present run for the start of another.

        Where the start is given, nothing is searched until the run moves on.
        """
        is_whole = settings.start is not None and not settings.variant.rule.is_of_population
        self._leave_for(settings, trace_of_start(settings) if is_whole else None, origin=origin)

    def open_trace(self, trace: Trace) -> None:
        """Leave the present run and go to the start of a recording, which does not go on."""
        self._leave_for(trace.settings, trace)
        self._end_search()

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
        self._leave_for(trace.settings, trace, number=number, origin=origin)
        self._playback.seek(index)

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
        self._leave_for(settings, target=RunTarget(length, index, is_stopped), number=number)

    def stop(self) -> None:
        """End the run if it goes on, and show its last state; the recording stays."""
        self._record()
        if self._end_search():
            self.to_end()
        if self.trace is not None and self._rest_mode is Mode.PREPARING:
            self._rest_mode = Mode.PAUSED  # it was being replayed
        self.pause()

    def close(self) -> None:
        super().close()
        self._insight.clear()
        self.feed.close()

    def _leave_for(
        self,
        settings: RunSettings,
        trace: Trace | None = None,
        *,
        target: RunTarget = START,
        origin: Origin | None = None,
        number: int | None = None,
    ) -> None:
        """Leave the present run for another, which has a recording already or begins."""
        self.feed.stop()
        self.settings, self._recording, self._target = settings, trace, target
        self.origin, self._number = origin, number
        self._chosen = None
        self.sequence += 1
        self.console = Console()
        self._notice = ""
        self.pause()
        self._playback.open(Clock(traces=() if trace is None else (trace,)))
        self._rest_mode = Mode.PAUSED
        if trace is None:
            self._rest_mode = Mode.PREPARING
            if not self.is_held:
                self._begin()

    def _begin(self) -> None:
        """Let the search make its first state."""
        if not self._is_closed and self.settings is not None:
            self._recording = Trace(self.settings)
            self.feed.start(self.settings, console=self.console)
            self.feed.grant(Slice(events=1))

    def _end_search(self) -> bool:
        """End the search for good, and tell whether the run might have gone on; what is recorded stays."""
        self.feed.stop()
        trace = self.trace
        is_alive = trace is not None and trace.outcome is None
        if trace is not None and is_alive:
            trace.stop()
        return is_alive

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self.stop()
        is_told = isinstance(error, InputError)
        self._notice = f"{error}." if is_told else f"{type(error).__name__}: {error}".rstrip(": ")
        self._rest_mode = Mode.FAILED
        self._touch()

    def _show(self) -> None:
        """Show the run; while it is but a moment until its start is there, the run before stays in sight."""
        if self._rest_mode is not Mode.PREPARING or self._recording is None:
            self._load_insight()
            super()._show()

    def _has_more(self) -> bool:
        return self.feed.is_busy

    def _record(self) -> None:
        events, trace = self.feed.take(), self._recording
        if not events or trace is None:
            return
        trace.extend(events)
        self._is_dirty = True
        if len(trace) and not self._playback.clock.traces:
            self._playback.open(Clock(traces=(trace,)))
        if self._rest_mode is Mode.PREPARING and self._target.is_there(trace):
            self._open()
        if trace.outcome is None and trace.nbytes > MOST_BYTES:
            self._notice = TOO_LONG
            self.stop()

    def _open(self) -> None:
        """Show the start, or the target state, and play when asked to, unless it is a breakpoint."""
        is_to_play, self._is_to_play = self._is_to_play, False
        self._rest_mode = Mode.PAUSED
        if self._target.is_stopped:
            self._end_search()
        if self._target.index:
            self._playback.seek(self._target.index)
        if is_to_play and not self._playback.is_at_break():
            self.play()

    @Slot()
    def _grant(self) -> None:
        """Give the search credit for the moves that are due and not recorded, and the time left in this frame."""
        trace = self.trace
        if trace is None or self._is_closed:
            return
        is_opening = self._rest_mode is Mode.PREPARING and not self._target.is_there(trace)
        credit = self._target.credit(trace) if is_opening else self._playback.credit(0)
        if credit is not None:
            if not self.feed.is_started:
                self.feed.start(trace.settings, len(trace), self.console)
            self.feed.grant(replace(credit, seconds=self.frames.left))

    def _load_insight(self) -> None:
        is_fast = self._playback.is_playing and self._playback.speed >= READABLE_SPEED
        if is_fast or self.trace is None:
            self._insight.clear()
        else:
            self._insight.load(self.trace, self._playback.tick, self._member)

    def _words(self) -> str:
        """What there is to say beside the state."""
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
