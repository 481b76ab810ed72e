"""Looks into the state that the cursor rests on: at once on small boards, a moment later on large ones."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from solver.insight import Insight, look_into
from solver.trace import Trace

AT_ONCE = 200
"""Greatest n whose states are looked into in the frame that shows them."""
REST_MS = 120
"""How long the cursor must rest before a larger board is looked into."""


class Looking(QObject):
    """Holds the insight into one state of a trace, or has it on the way."""

    came = Signal()
    """The insight asked for is there now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.insight: Insight | None = None
        self._trace: Trace | None = None
        self._index = 0
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._look_after_rest)

    def look_at(self, trace: Trace, index: int) -> None:
        """Look into a state, now or once nothing else was asked for during a while; `came` tells of the latter."""
        is_known = self.insight is not None or self._rest.isActive()
        if self._trace is trace and self._index == index and is_known:
            return
        self.look_away()
        self._trace, self._index = trace, index
        if trace.settings.n <= AT_ONCE:
            self._look()
        else:
            self._rest.start()

    def look_away(self) -> None:
        """Forget what was seen, and look no more."""
        self._rest.stop()
        self.insight, self._trace = None, None

    def _look(self) -> None:
        if self._trace is not None:
            self.insight = look_into(self._trace.rows(self._index), self._trace.settings.heuristic)

    @Slot()
    def _look_after_rest(self) -> None:
        self._look()
        self.came.emit()
