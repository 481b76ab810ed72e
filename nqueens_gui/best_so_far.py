"""The least h of a run up to a state, without reading a long recording anew in every frame."""

from __future__ import annotations

from solver.trace import Trace


class BestSoFar:
    """Remembers the answer to the last question, and reads on from there."""

    def __init__(self) -> None:
        self._trace: Trace | None = None
        self._index = -1
        self._best_h = 0

    def of(self, trace: Trace, index: int) -> int:
        """Return the least h from the start of a trace up to and including a state."""
        h = trace.column("h")
        if trace is not self._trace or index < self._index:
            self._trace, self._index, self._best_h = trace, 0, int(h[0])
        if index > self._index:
            self._best_h = min(self._best_h, int(h[self._index + 1 : index + 1].min()))
            self._index = index
        return self._best_h
