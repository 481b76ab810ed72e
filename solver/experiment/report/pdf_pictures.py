"""Pictures drawn on the page of a PDF, shape by shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, assert_never

from solver.experiment.pictures.palette import rgb
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
from solver.experiment.report.pdf_text import FONT, POINT, latin

if TYPE_CHECKING:
    from fpdf import FPDF

Place = Callable[[Point], Point]
"""Gives the point of the page for a point of the picture."""


def draw_picture(pdf: FPDF, picture: Picture, left: float, top: float, width: float) -> None:
    """Draw a picture with its upper left corner at a place, as wide as told; all in millimetres."""
    scale = width / picture.width

    def place(point: Point) -> Point:
        return left + point[0] * scale, top + point[1] * scale

    with pdf.local_context(stroke_cap_style="butt"):  # or else every dash reaches into the gaps beside it
        for shape in picture.shapes:
            _draw(pdf, shape, place, scale)


def _draw(pdf: FPDF, shape: Shape, place: Place, scale: float) -> None:
    match shape:
        case Area():
            pdf.set_fill_color(*rgb(shape.fill))
            x, y = place((shape.x, shape.y))
            pdf.rect(x, y, shape.width * scale, shape.height * scale, style="F")
        case Line():
            _stroke(pdf, map(place, (shape.start, shape.end)), shape, scale)
        case Curve():
            _stroke(pdf, map(place, shape.points), shape, scale)
        case Polygon():
            pdf.set_fill_color(*rgb(shape.fill))
            pdf.polygon(list(map(place, shape.points)), style="F")
        case Disc():
            pdf.set_fill_color(*rgb(shape.fill))
            x, y = place(shape.centre)
            pdf.circle(x, y, shape.radius * scale, style="F")
        case Words():
            _write(pdf, shape, place, scale)
        case _:
            assert_never(shape)


def _stroke(pdf: FPDF, points: Iterable[Point], shape: Line | Curve, scale: float) -> None:
    pdf.set_draw_color(*rgb(shape.stroke))
    pdf.set_line_width(shape.width * scale)
    if shape.dash:
        drawn, left_out = (length * scale for length in shape.dash)
        pdf.set_dash_pattern(drawn, left_out)
    pdf.polyline(list(points))
    pdf.set_dash_pattern()


def _write(pdf: FPDF, words: Words, place: Place, scale: float) -> None:
    text = latin(words.text)
    pdf.set_font(FONT, "B" if words.is_bold else "", words.size * scale / POINT)
    pdf.set_text_color(*rgb(words.fill))
    shift = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[words.anchor]
    x, y = place((words.x, words.y))
    pdf.text(x - shift * pdf.get_string_width(text), y, text)
