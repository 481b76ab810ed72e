"""The colours of reports and their pictures, by what they are for: the one place where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from solver.core.variants import VARIANTS

SERIES: Final = tuple(f"series.{number}" for number in range(1, 6))
"""The roles that tell variants apart."""

COLORS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # grounds, lines and text
        "ground": "#f4f6f9",
        "card": "#ffffff",
        "field": "#f6f7f9",
        "hairline": "#dfe3e9",
        "grid": "#e3e7ec",
        "axis": "#8792a2",
        "text": "#1d2430",
        "text.dim": "#596475",
        "accent": "#2864e0",
        "notice": "#b3371a",
        "notice.ground": "#fdeee8",
        # charts: the five stay apart for colour-blind eyes, and no two look alike in grey
        "series.1": "#1b46b4",
        "series.2": "#ed6e12",
        "series.3": "#1899c5",
        "series.4": "#954029",
        "series.5": "#5b0c3d",
        "failed": "#b4bfce",
        "interval": "#1d2430",
        "exact": "#1d2430",
        # boards
        "board.light": "#f0f2f5",
        "board.dark": "#d2d9e2",
        "board.border": "#c3cad5",
        "queen": "#1d2430",
        "attack.row": "#c05000",
        "attack.diagonal": "#0069a6",
        "attack.anti-diagonal": "#007a58",
    }
)
"""Every colour as ``#rrggbb``, by its role."""

DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (), (5, 2.5), (5, 2.5), ())
"""How the lines of the series are broken, in their order; empty for a solid line. Two that run along one another,
a variant and the same with restarts, can so be seen both."""


def color(role: str) -> str:
    """Return the colour of a role as ``#rrggbb``; raises KeyError when there is none."""
    return COLORS[role]


def rgb(role: str) -> tuple[int, int, int]:
    """Return the colour of a role as red, green and blue from 0 to 255."""
    red, green, blue = bytes.fromhex(COLORS[role][1:])
    return red, green, blue


def series_role(variant: str) -> str:
    """Return the role of a variant's colour: the same in every chart, whatever else it shows."""
    return SERIES[_place(variant) % len(SERIES)]


def series_dash(variant: str) -> tuple[float, ...]:
    """Return how a variant's lines are broken."""
    return DASHES[_place(variant) % len(DASHES)]


def _place(variant: str) -> int:
    return list(VARIANTS).index(variant)
