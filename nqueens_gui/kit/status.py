"""The stages of background work, which pages tell of."""

from __future__ import annotations

from enum import StrEnum


class Stage(StrEnum):
    """The stages of background work; some work skips some of them."""

    EMPTY = "empty"
    """Nothing was asked for yet."""
    ESTIMATING = "estimating"
    """A part of the work shows what all of it will cost."""
    ASKING = "asking"
    """It is expensive, and the user is asked."""
    RUNNING = "running"
    CANCELLING = "cancelling"
    """The part under way is being finished."""
    CANCELLED = "cancelled"
    """Ended early, with what was done until then."""
    DONE = "done"
    FAILED = "failed"

    @property
    def is_busy(self) -> bool:
        """Whether something is under way or asked."""
        return self not in (Stage.EMPTY, Stage.CANCELLED, Stage.DONE, Stage.FAILED)

    @property
    def can_cancel(self) -> bool:
        """Whether something is under way that is not being cancelled."""
        return self.is_busy and self is not Stage.CANCELLING
