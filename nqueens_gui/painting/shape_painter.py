"""Paints the shapes of a chart in a theme's colours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from nqueens_gui.kit.painting import font_of
from nqueens_gui.kit.plotting import arrayToQPolygonF
from nqueens_gui.kit.theme import Theme
from solver.experiment.pictures.shapes import Anchor, Area, Curve, Disc, Line, Polygon, Shape, Words

REACH_PX: Final = 400.0
"""Room to the left and right of an anchor for any words."""
_FLAGS: Final = {
    Anchor.START: Qt.AlignmentFlag.AlignLeft,
    Anchor.MIDDLE: Qt.AlignmentFlag.AlignHCenter,
    Anchor.END: Qt.AlignmentFlag.AlignRight,
}


def paint_shapes(painter: QPainter, shapes: Iterable[Shape], theme: Theme) -> None:
    """Paint shapes from back to front; their lengths are in pixels, their colours are roles of the theme."""
    for shape in shapes:
        match shape:
            case Area():
                _paint_area(painter, shape, theme)
            case Line():
                _paint_line(painter, shape, theme)
            case Curve():
                _paint_curve(painter, shape, theme)
            case Polygon():
                _prepare(painter, theme.color(shape.fill))
                painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in shape.points]))
            case Disc():
                _prepare(painter, theme.color(shape.fill))
                painter.drawEllipse(QPointF(*shape.centre), shape.radius, shape.radius)
            case Words():
                _paint_words(painter, shape, theme)
            case _:
                assert_never(shape)


def line_pen(color: QColor, width: float, dash: tuple[float, ...]) -> QPen:
    """Return a pen whose dashes are so many pixels long."""
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if dash:
        pen.setDashPattern([length / width for length in dash])
    return pen


def _prepare(painter: QPainter, color: QColor) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)


def _paint_area(painter: QPainter, area: Area, theme: Theme) -> None:
    """Paint a rectangle with sharp edges where it is wide enough to be moved onto whole pixels."""
    rect = QRectF(area.x, area.y, area.width, area.height)
    if area.width >= 2 and area.height >= 2:
        left, top = round(rect.left()), round(rect.top())
        rect = QRectF(left, top, round(rect.right()) - left, round(rect.bottom()) - top)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.fillRect(rect, theme.color(area.fill))


def _paint_line(painter: QPainter, line: Line, theme: Theme) -> None:
    (x1, y1), (x2, y2) = line.start, line.end
    is_hair = line.width <= 1 and (x1 == x2 or y1 == y2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, not is_hair)
    painter.setPen(line_pen(theme.color(line.stroke), line.width, line.dash))
    if is_hair:
        x1, x2, y1, y2 = (int(value) + 0.5 for value in (x1, x2, y1, y2))
    painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))


def _paint_curve(painter: QPainter, curve: Curve, theme: Theme) -> None:
    points = np.array(curve.points)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(line_pen(theme.color(curve.stroke), curve.width, curve.dash))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(arrayToQPolygonF(points[:, 0], points[:, 1]))


def _paint_words(painter: QPainter, words: Words, theme: Theme) -> None:
    painter.setFont(font_of(round(words.size), words.is_bold))
    painter.setPen(theme.color(words.fill))
    shift = {Anchor.START: 0.0, Anchor.MIDDLE: REACH_PX / 2, Anchor.END: REACH_PX}[words.anchor]
    rect = QRectF(words.x - shift, words.y - REACH_PX, REACH_PX, REACH_PX + painter.fontMetrics().descent())
    painter.drawText(rect, _FLAGS[words.anchor] | Qt.AlignmentFlag.AlignBottom, words.text)
