"""What pictures are made of: areas, lines, curves, polygons, discs and words, in units of a CSS pixel."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Point = tuple[float, float]
"""To the right and down from the upper left corner."""

LETTER_WIDTH = 0.56
"""Mean width of a letter, in sizes of its font; a picture has no font to measure by."""


class Anchor(StrEnum):
    """Which end of some words stands at their place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Area:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    """Role of its colour."""
    hint: str = ""
    """What a reader may ask of it, shown where a picture can be pointed at."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    stroke: str
    """Role of its colour."""
    width: float = 1.0
    dash: tuple[float, ...] = ()
    """Lengths drawn and left out in turn; empty for a solid line."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through many points."""

    points: tuple[Point, ...]
    stroke: str
    """Role of its colour."""
    width: float = 2.0
    dash: tuple[float, ...] = ()
    """As of a `Line`."""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: str
    """Role of its colour."""
    hint: str = ""
    """As of an `Area`."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    centre: Point
    radius: float
    fill: str
    """Role of its colour."""


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text."""

    x: float
    y: float
    """Its base line."""
    text: str
    size: float = 12.0
    fill: str = "text"
    """Role of its colour."""
    anchor: Anchor = Anchor.START
    is_bold: bool = False


Shape = Area | Line | Curve | Polygon | Disc | Words


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on a ground, painted in their order."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    """What it shows, for those who cannot see it too."""


def words_width(text: str, size: float) -> float:
    """Return about how wide some words are."""
    return LETTER_WIDTH * size * len(text)
