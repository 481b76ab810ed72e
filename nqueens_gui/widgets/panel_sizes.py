"""How large the panels around the board are: what was chosen last, and how it fits the room there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

SETTINGS_PX = 300
SIDE_PX = 380
HEIGHTS_PX = (260, 168, 400)
"""Heights of chart, figures and reasons at first."""
LARGEST_PX = 100_000


class PanelSizes:
    """The widths of the columns beside the board, and the heights of the panels in the right one."""

    def __init__(self) -> None:
        self.settings = SETTINGS_PX
        self.side = SIDE_PX
        self.heights: tuple[int, ...] = HEIGHTS_PX

    def values(self) -> dict[str, Any]:
        """Return the sizes as plain types, for `set_values`."""
        return {"settings": self.settings, "side": self.side, "heights": list(self.heights)}

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Take on sizes that `values` gave; what is no size is left alone."""
        self._note_columns(values.get("settings"), values.get("side"))
        heights = values.get("heights")
        if isinstance(heights, list) and len(heights) == len(HEIGHTS_PX):
            self.note_heights(heights)

    def note_columns(self, sizes: Sequence[int]) -> None:
        """Keep the widths of settings, board and right column, or of the last two; a hidden one has none."""
        self._note_columns(sizes[0] if len(sizes) > 2 else None, sizes[-1])

    def note_heights(self, heights: Sequence[object]) -> None:
        """Keep the heights of chart, figures and reasons; a hidden one has none."""
        pairs = zip(heights, self.heights, strict=True)
        self.heights = tuple(_size_or(before, new) for new, before in pairs)

    def columns_in(self, room: int, is_wide: bool) -> list[int]:
        """Return the widths of the columns: the board's takes whatever the others leave."""
        settings = [self.settings] if is_wide else []
        return [*settings, max(1, room - sum(settings) - self.side), self.side]

    def heights_in(self, room: int, has_figures: bool = True) -> list[int]:
        """Return the heights in the right column: chart and reasons share what the figures, if any, leave."""
        chart, figures, reasons = self.heights
        rest = max(2, room - figures if has_figures else room)
        top = max(1, rest * chart // (chart + reasons))
        return [top, figures, rest - top] if has_figures else [top, rest - top]

    def _note_columns(self, settings: object, side: object) -> None:
        self.settings = _size_or(self.settings, settings)
        self.side = _size_or(self.side, side)


def _size_or(before: int, new: object) -> int:
    return new if isinstance(new, int) and not isinstance(new, bool) and 0 < new < LARGEST_PX else before
