"""What a run must have come to before it is shown. It knows no Qt."""

from __future__ import annotations

from dataclasses import dataclass

from nqueens_gui.credit import SLICE_EVENTS, Slice
from solver.trace import Trace


@dataclass(frozen=True, slots=True)
class Wanted:
    """A state of a run, which may have to be made again up to where it was left."""

    length: int = 1
    """States recorded."""
    index: int = 0
    """The state to look at then."""
    is_stopped: bool = False
    """Whether the run goes no further."""

    def is_there(self, trace: Trace) -> bool:
        """Whether a recording holds all that is wanted, or all there is."""
        return trace.outcome is not None or len(trace) >= self.length

    def credit(self, trace: Trace) -> Slice:
        """Return how far the search may run on towards it."""
        return Slice(min(self.length - len(trace), SLICE_EVENTS))


START = Wanted()
"""The start of a run."""
