"""What is known of the current state: the insight into it, and what the rule may do there."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from solver.analysis.state_kind import Insight, state_insight
from solver.engine.choices import Choices, successor_distribution
from solver.engine.compiling import compiler_is_at_hand
from solver.runs.trace import Trace


def examined(
    trace: Trace, index: int, member: int | None = None
) -> tuple[Insight, Choices | None, float | None]:
    """Return the insight into a state, what the rule may do there, and the figure of its memory that the variant shows.

    Of a population that is the best member, unless the place of another is given.
    """
    settings, memory = trace.settings, trace.memory(index)
    rows, rule = trace.position(index, member).rows, settings.variant.rule
    insight = state_insight(rows, settings.heuristic, swaps=rule.swaps)
    choices = successor_distribution(settings, rows, memory) if rule.has_choices else None
    return insight, choices, memory.get(settings.variant.gauge or "")


LARGEST_AT_ONCE = 200
"""Greatest n whose states are examined in the frame that shows them."""
LARGEST_INTERPRETED = 16
"""Greatest n of those for which that needs no compiler."""
REST_MS = 120
"""How long the cursor must rest before a larger board is examined."""


class InsightLoader(QObject):
    """Holds the insight into one state of a trace and what the rule may do there, or has both on the way."""

    loaded = Signal()
    """The insight that was asked for before is there now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.insight: Insight | None = None
        self.choices: Choices | None = None
        self.gauge: float | None = None
        self._trace: Trace | None = None
        self._index = 0
        self._member: int | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._load_after_rest)

    def load(self, trace: Trace, index: int, member: int | None = None) -> None:
        """Examine a state, at once or, where that takes long, when no other was asked for during a while."""
        is_known = self.insight is not None or self._rest.isActive()
        if self._trace is trace and (self._index, self._member) == (index, member) and is_known:
            return
        self.clear()
        self._trace, self._index, self._member = trace, index, member
        is_quick = trace.settings.n <= LARGEST_INTERPRETED or compiler_is_at_hand()
        if is_quick and trace.settings.n <= LARGEST_AT_ONCE:
            self._load()
        else:
            self._rest.start()

    def clear(self) -> None:
        """Drop the insight."""
        self._rest.stop()
        self.insight = self.choices = self.gauge = self._trace = None

    def _load(self) -> None:
        if self._trace is None:
            return
        self.insight, self.choices, self.gauge = examined(self._trace, self._index, self._member)

    @Slot()
    def _load_after_rest(self) -> None:
        if not compiler_is_at_hand():
            self._rest.start()
            return
        self._load()
        self.loaded.emit()
