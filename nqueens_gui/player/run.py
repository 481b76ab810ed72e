"""The run: its settings, its search, the recording that grows with it, and what is known of its current state."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from nqueens_gui.player.credit import SLICE_EVENTS, Slice
from nqueens_gui.player.search_thread import Search, SearchFeed
from solver.core.run_settings import RunSettings
from solver.custom.process import Console
from solver.runs.trace import Trace


@dataclass(frozen=True, slots=True)
class RunTarget:
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


class WatchedRun(QObject):
    """One run after the other; a run that is left tells nothing more.

    Parameters
    ----------
    search
        Makes the events of a run.
    parent
        The Qt parent.
    """

    failed = Signal(object)
    """The exception that broke its search off."""

    def __init__(self, search: Search, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._feed = SearchFeed(search, self)
        self._feed.failed.connect(self.failed)
        self.settings: RunSettings | None = None
        """What it is a function of; None before the first run."""
        self.sequence = 0
        """Number of the run."""
        self._trace: Trace | None = None
        self._target = START
        self.console = Console()

    @property
    def trace(self) -> Trace | None:
        """The recording; None before its first state."""
        return self._trace if self._trace is not None and len(self._trace) else None

    @property
    def is_begun(self) -> bool:
        """Whether its search has begun, or its recording was there already."""
        return self._trace is not None

    @property
    def is_there(self) -> bool:
        """Whether as much is recorded as the target asks for."""
        return self._trace is not None and self._target.is_there(self._trace)

    @property
    def is_alive(self) -> bool:
        """Whether it has states and may go on."""
        return self.trace is not None and self.trace.outcome is None

    @property
    def is_too_long(self) -> bool:
        """Whether the recording of a run that may go on has become too large."""
        return self._trace is not None and self._trace.outcome is None and self._trace.nbytes > MOST_BYTES

    @property
    def is_busy(self) -> bool:
        """Whether the search has credit left, or did what is not recorded yet."""
        return self._feed.is_busy

    @property
    def target_credit(self) -> Slice | None:
        """How far the search may run on before the run is shown; None when the target is reached."""
        return None if self._trace is None or self.is_there else self._target.credit(self._trace)

    def leave_for(self, settings: RunSettings, target: RunTarget = START) -> None:
        """Leave the present run for another, which is shown once the target is reached."""
        self._feed.stop()
        self.settings, self._trace, self._target = settings, None, target
        self.sequence += 1
        self.console = Console()

    def open(self, trace: Trace) -> None:
        """Leave the present run for a recording that is there."""
        self.leave_for(trace.settings)
        self._trace = trace

    def begin(self) -> None:
        """Let the search make its first state."""
        assert self.settings is not None
        self._trace = Trace(self.settings)
        self._feed.start(self.settings, console=self.console)
        self._feed.grant(Slice(events=1))

    def grant(self, credit: Slice) -> None:
        """Let the search run on; that of a recording begins where the recording ends."""
        if self._trace is not None and not self._feed.is_started:
            self._feed.start(self._trace.settings, len(self._trace), self.console)
        self._feed.grant(credit)

    def take_in(self) -> bool:
        """Record what the search did; say whether it did anything."""
        events = self._feed.take()
        if not events or self._trace is None:
            return False
        self._trace.extend(events)
        return True

    def settle(self) -> int:
        """Stop a run that is there again if it was left stopped; return the index of its target state."""
        if self._target.is_stopped:
            self.stop()
        return self._target.index

    def stop(self) -> None:
        """End the search for good; what is recorded stays."""
        self._feed.stop()
        if self.is_alive and self._trace is not None:
            self._trace.stop()

    def close(self) -> None:
        """End all threads and wait for them."""
        self._feed.close()
