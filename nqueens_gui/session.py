"""The session: the run being watched, where in it we look, and how it moves on. It knows no widget."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from nqueens_gui.breakpoints import Breakpoint, first_reached
from nqueens_gui.feed import SearchFeed
from nqueens_gui.pace import Pace
from nqueens_gui.snapshot import Mode, Snapshot
from nqueens_gui.worker import SLICE_EVENTS, Search, Slice
from solver.insight import Insight, look_into
from solver.run_settings import RunSettings
from solver.search import search_events
from solver.trace import Trace

FRAME_MS = 16
"""Time between two frames."""
INSIGHT_AT_ONCE = 200
"""Greatest n whose states are looked into in the frame that shows them; larger ones once the cursor rests."""
REST_MS = 120
"""How long the cursor must rest before a large board is looked into."""
MOST_BYTES = 1_000_000_000
"""Size of a recording at which its run is stopped."""


class Session(QObject):
    """Owns the search and its recording, and tells how things stand by one frozen `Snapshot` a frame.

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
        self._feed = SearchFeed(search, self)
        self._feed.failed.connect(self._fail)
        self._pace = Pace(4.0)
        self._breakpoints: frozenset[Breakpoint] = frozenset()
        self._settings: RunSettings | None = None
        self._trace: Trace | None = None
        self._index = 0
        self._mode = Mode.PREPARING
        self._notice = ""
        self._sequence = 0
        self._steps_asked = 0
        self._is_engine_ready = False
        self._is_to_play = False
        self._is_dirty = False
        self._insight: Insight | None = None
        self._frames = _timer(self, FRAME_MS, self._show_frame)
        self._rest = _timer(self, REST_MS, self._look_into)
        self._rest.setSingleShot(True)

    @property
    def is_playing(self) -> bool:
        """Whether the search, or its recording, moves on by itself."""
        return self._mode is Mode.PLAYING

    @property
    def settings(self) -> RunSettings | None:
        """The settings of the run; None before the first."""
        return self._settings

    @property
    def trace(self) -> Trace | None:
        """The recording; None before its first state."""
        return self._trace if self._trace is not None and len(self._trace) else None

    @property
    def has_begun(self) -> bool:
        """Whether the run has moved from its start."""
        return self.trace is not None and (len(self.trace) > 1 or self.is_playing)

    def set_engine_ready(self) -> None:
        """Let searches begin; a run that was asked for before begins now."""
        self._is_engine_ready = True
        if self._settings is not None and self._trace is None:
            self._begin()
        self._touch()

    def new_run(self, settings: RunSettings, *, is_to_play: bool = False) -> None:
        """Leave the present run and go to the start of another."""
        self._forget_run(settings)
        self._is_to_play = is_to_play
        if self._is_engine_ready:
            self._begin()
        self._touch()

    def open_trace(self, trace: Trace) -> None:
        """Leave the present run and go to the start of a finished recording."""
        self._forget_run(trace.settings)
        self._trace = trace
        self._mode = Mode.PAUSED
        self._touch()

    def play(self) -> None:
        """Move on by itself from the state looked at; from the start when the run is over."""
        if self._mode is Mode.PREPARING:
            self._is_to_play = True
        elif self._mode is Mode.PAUSED and self.trace is not None:
            self._index = 0 if self._is_over() else self._index
            self._mode = Mode.PLAYING
            self._pace.start(self._clock())
            self._touch()

    def pause(self) -> None:
        """Stay at the state looked at."""
        self._is_to_play = False
        self._steps_asked = 0
        if self._mode is Mode.PLAYING:
            self._mode = Mode.PAUSED
        self._touch()

    def toggle(self) -> None:
        """Play when paused, pause when playing."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def step_forward(self) -> None:
        """Pause and look at the next state, which the search makes when it is not recorded yet."""
        asked = self._steps_asked + 1
        self.pause()
        self._steps_asked = asked

    def step_back(self) -> None:
        """Pause and look at the state before."""
        self.seek(self._index - 1)

    def seek(self, index: int) -> None:
        """Pause and look at a recorded state; an index out of range goes to the nearest."""
        self.pause()
        if self.trace is not None:
            self._look_at(min(max(index, 0), self.trace.end))

    def to_start(self) -> None:
        """Pause and look at the start."""
        self.seek(0)

    def to_end(self) -> None:
        """Pause and look at the last state recorded."""
        if self.trace is not None:
            self.seek(self.trace.end)

    def stop(self) -> None:
        """End a run that is alive, for good, and look at its last state; what is recorded stays."""
        self._feed.stop()
        self._record()
        if self.trace is not None and self.trace.outcome is None:
            self.trace.stop()
            self.to_end()
        self.pause()

    def set_speed(self, speed: float) -> None:
        """Go on at so many moves a second, from now."""
        self._pace.set_speed(speed)
        self._pace.start(self._clock())

    def set_breakpoints(self, breakpoints: frozenset[Breakpoint]) -> None:
        """Pause at these states from now on."""
        self._breakpoints = breakpoints

    def close(self) -> None:
        """End all threads and timers."""
        self._frames.stop()
        self._rest.stop()
        self._feed.close()

    def _forget_run(self, settings: RunSettings) -> None:
        self._feed.stop()
        self._settings, self._trace = settings, None
        self._index, self._steps_asked = 0, 0
        self._insight, self._notice = None, ""
        self._is_to_play = False
        self._mode = Mode.PREPARING
        self._sequence += 1

    def _begin(self) -> None:
        assert self._settings is not None
        self._trace = Trace(self._settings)
        self._feed.start(self._settings)
        self._feed.grant(Slice(events=1))

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self.stop()
        self._notice = f"The search broke off: {type(error).__name__}: {error}"
        self._mode = Mode.FAILED
        self._touch()

    def _touch(self) -> None:
        """See to it that a frame is shown soon."""
        self._is_dirty = True
        if not self._frames.isActive():
            self._frames.start()

    def _show_frame(self) -> None:
        """Record what the search did, move along the recording, show it, and let the search run on."""
        self._record()
        self._move_on()
        if self._is_dirty:
            self._is_dirty = False
            self._look_into_or_wait()
            self.changed.emit(self._snapshot())
        QTimer.singleShot(0, self, self._grant)
        if not (self._is_dirty or self.is_playing or self._steps_asked or self._feed.is_busy):
            self._frames.stop()

    def _record(self) -> None:
        events = self._feed.take()
        if not events or self._trace is None:
            return
        self._trace.extend(events)
        self._is_dirty = True
        if self._mode is Mode.PREPARING:
            self._open_start()
        if self._trace.nbytes > MOST_BYTES and self._trace.outcome is None:
            self._notice = "Stopped, since the recording has reached a gigabyte; set a step limit."
            self.stop()

    def _open_start(self) -> None:
        """Look at the start that came in, and play when asked to, unless it is a state to pause at."""
        is_to_play, self._mode = self._is_to_play, Mode.PAUSED
        if is_to_play and self._first_break(-1, 0) is None:
            self.play()

    def _move_on(self) -> None:
        """Move along the recording by the moves that are due, or asked for one by one."""
        if self.trace is None:
            return
        if self.is_playing:
            self._pace.pass_time(self._clock())
            self._play_on(self.trace)
        elif self._steps_asked:
            made = min(self._steps_asked, self.trace.end - self._index)
            self._steps_asked = 0 if self._has_ended() else self._steps_asked - made
            self._look_at(self._index + made)

    def _play_on(self, trace: Trace) -> None:
        target = int(min(self._index + self._pace.due, trace.end))
        pause_at = self._first_break(self._index, target)
        target = target if pause_at is None else pause_at
        self._pace.count_made(target - self._index)
        self._look_at(target)
        if pause_at is not None or self._is_over():
            self.pause()

    def _first_break(self, after: int, last: int) -> int | None:
        assert self.trace is not None
        return first_reached(self._breakpoints, self.trace, after, last)

    def _look_at(self, index: int) -> None:
        if index != self._index:
            self._index = index
            self._touch()

    @Slot()
    def _grant(self) -> None:
        """Give the search credit for the moves that are due and not recorded."""
        if self.trace is None or self._index < self.trace.end or self._has_ended():
            return
        due = self._pace.due if self.is_playing else self._steps_asked
        if due >= 1:
            breakpoints = self._breakpoints if self.is_playing else frozenset()
            self._feed.grant(Slice(int(min(due, SLICE_EVENTS)), breakpoints))

    def _has_ended(self) -> bool:
        return self.trace is not None and self.trace.outcome is not None

    def _is_over(self) -> bool:
        return self._has_ended() and self.trace is not None and self._index == self.trace.end

    def _look_into_or_wait(self) -> None:
        self._insight = None
        if self.is_playing or self.trace is None or not self._is_engine_ready:
            self._rest.stop()
        elif self.trace.settings.n <= INSIGHT_AT_ONCE:
            self._insight = look_into(self.trace.rows(self._index), self.trace.settings.heuristic)
        else:
            self._rest.start()

    @Slot()
    def _look_into(self) -> None:
        if self.trace is not None and not self.is_playing:
            self._insight = look_into(self.trace.rows(self._index), self.trace.settings.heuristic)
            self.changed.emit(self._snapshot())

    def _snapshot(self) -> Snapshot:
        trace = self.trace
        return Snapshot(
            mode=self._mode,
            settings=self._settings,
            trace=trace,
            position=trace.position(self._index) if trace else None,
            length=len(trace) if trace else 0,
            insight=self._insight,
            best_h=int(trace.column("h")[: self._index + 1].min()) if trace else 0,
            sequence=self._sequence,
            notice=self._notice,
        )


def _timer(parent: QObject, interval_ms: int, slot: Callable[[], None]) -> QTimer:
    timer = QTimer(parent)
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.setInterval(interval_ms)
    timer.timeout.connect(slot)
    return timer
