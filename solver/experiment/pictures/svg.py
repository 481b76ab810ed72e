"""Pictures as SVG text that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import assert_never

from solver.experiment.pictures.palette import color
from solver.experiment.pictures.shapes import (
    Anchor,
    Area,
    Curve,
    Disc,
    Line,
    Picture,
    Point,
    Polygon,
    Shape,
    Words,
)

FONTS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
"""The fonts of all words, the first that is there."""


def svg_text(picture: Picture) -> str:
    """Return a picture as an SVG document, which may also stand within a page."""
    width, height = number(picture.width), number(picture.height)
    title = escape(picture.title)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{title}" font-family="{FONTS}">',
        f"<title>{title}</title>",
        *map(_element, picture.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def number(value: float) -> str:
    """Write a length with at most two decimals, and none that say nothing."""
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 1e4 else f"{value:.0f}"


def _element(shape: Shape) -> str:
    match shape:
        case Area():
            place = f'x="{number(shape.x)}" y="{number(shape.y)}"'
            size = f'width="{number(shape.width)}" height="{number(shape.height)}"'
            return _hinted("rect", f'{place} {size} fill="{color(shape.fill)}"', shape.hint)
        case Line():
            return _path((shape.start, shape.end), shape)
        case Curve():
            return _path(shape.points, shape)
        case Polygon():
            return _hinted(
                "polygon", f'points="{_points(shape.points)}" fill="{color(shape.fill)}"', shape.hint
            )
        case Disc():
            x, y = map(number, shape.centre)
            return f'<circle cx="{x}" cy="{y}" r="{number(shape.radius)}" fill="{color(shape.fill)}"/>'
        case Words():
            return _words(shape)
        case _:
            assert_never(shape)


def _hinted(name: str, attributes: str, hint: str) -> str:
    if not hint:
        return f"<{name} {attributes}/>"
    return f"<{name} {attributes}><title>{escape(hint)}</title></{name}>"


def _path(points: Iterable[Point], shape: Line | Curve) -> str:
    dash = f' stroke-dasharray="{" ".join(map(number, shape.dash))}"' if shape.dash else ""
    return (
        f'<polyline points="{_points(points)}" fill="none" stroke="{color(shape.stroke)}" '
        f'stroke-width="{number(shape.width)}" stroke-linejoin="round"{dash}/>'
    )


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _words(words: Words) -> str:
    anchor = "" if words.anchor is Anchor.START else f' text-anchor="{words.anchor}"'
    weight = ' font-weight="600"' if words.is_bold else ""
    return (
        f'<text x="{number(words.x)}" y="{number(words.y)}" font-size="{number(words.size)}" '
        f'fill="{color(words.fill)}"{anchor}{weight}>{escape(words.text)}</text>'
    )
