"""A row of the inspector's lists."""

from __future__ import annotations

from msgspec import Struct

from solver.core.estimates import Interval


class ListRow(Struct, frozen=True, kw_only=True):
    """A name, a bar and a figure."""

    key: object
    """What the signals of the list tell of it; rows of the same keys keep what is selected."""
    name: str
    sentence: str
    """For the tooltip and a screen reader."""
    figure: str = ""
    is_dim: bool = False
    """Whether the figure matters less than others."""
    parts: tuple[tuple[float, str], ...] = ()
    """Of the bar, from left to right: shares of its track, and the roles of their colours."""
    interval: Interval | None = None
    """The confidence interval of the first part."""
    before: float | None = None
    """Where an arrow to the end of the first part begins, which stands in place of the bar; None for a bar."""
    is_current: bool = False
    detail: str = ""
    """Stands below the bar."""
    action: str = ""
    """What a click does, while it is highlighted; stands beside the detail."""
