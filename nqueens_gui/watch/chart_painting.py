"""Draws what lies behind and before the curve of the chart: grid, restarts, marks and the cursor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from nqueens_gui.board.marks import Disc, draw_shapes
from nqueens_gui.kit.painting import dashed, draw_lines, draw_rects, font_of, is_vector, text_width
from nqueens_gui.kit.plotting import arrayToQPolygonF
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch.axis_ticks import Tick
from nqueens_gui.watch.chart_picture import BestMark, ChartPicture

DASH_PX: Final = (2.0, 3.0)
"""Length of a dash, and of the gap after it, in the line of a restart."""
NEARLY: Final = 1e-6
"""What rounding may have taken from a whole pixel."""
WIDE_PIECES: Final = 600
"""A line of more pieces than this is thin, which is drawn faster."""
JOINED_PIECES: Final = 300
"""A line of more pieces than this takes too long to join into one, even for a picture that may take its time."""
SMOOTH_PIECES: Final = 1200
"""A line of more pieces than this is not smoothed either."""
WORD_PX: Final = 10
CHANCE_LABEL: Final = "chance"
NUMBER_PX: Final = 11
WORD_GROUND_OPACITY: Final = 0.8
DOT_RADIUS: Final = 3.5
DOT_LINE_PX: Final = 1.0
CURSOR_RADIUS: Final = 5.0
RING_RADIUS: Final = 5.0
ARROW_PX: Final = 6
RUG_PX: Final = 3
"""Height of the ticks at an edge that stand for what is too crowded to draw."""
RUG_OPACITY: Final = 0.6
BUBBLE_PX: Final = 22
"""Height of the word on the state under the pointer."""
BUBBLE_GAP_PX: Final = 8
NUMBER_GAP_PX: Final = 8
"""From a number to the chart it belongs to."""


def paint_back(painter: QPainter, picture: ChartPicture, theme: Theme) -> None:
    """Paint the grid, the band that stands for too many steps, and the restarts."""
    width = picture.view.width
    painter.setPen(QPen(theme.color("chart.grid"), 1))
    painter.drawLines([QLineF(0, y, width, y) for y in _crisp(tick.at for tick in picture.h_ticks)])
    _paint_band(painter, picture, theme)
    if picture.are_restarts_crowded:
        _paint_rug(painter, picture.restarts, 0, theme, "chart.restart")
    else:
        _paint_restarts(painter, picture, theme)


def paint_chances(painter: QPainter, picture: ChartPicture, theme: Theme) -> None:
    """Paint the strip of chances: its range, what lies below the line, and the line."""
    strip, view = picture.chances, picture.view
    if strip is None:
        return
    painter.setPen(QPen(theme.color("chart.grid"), 1))
    painter.drawLines([QLineF(0, y, view.width, y) for y in _crisp((strip.top, strip.bottom))])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("chances.ground"))
    draw_rects(painter, strip.columns)
    painter.setPen(QPen(theme.color("chances"), 1.5 if len(strip.lines) <= WIDE_PIECES else 1))
    draw_lines(painter, strip.lines)
    painter.setFont(font_of(WORD_PX))
    painter.setPen(theme.color("chart.text"))
    painter.drawText(
        QPointF(view.width - text_width(CHANCE_LABEL, WORD_PX), strip.top + WORD_PX + 2), CHANCE_LABEL
    )


def paint_curve(painter: QPainter, picture: ChartPicture, theme: Theme, *, is_still: bool = False) -> None:
    """Paint the line of h over steps; `is_still` is for a picture that may take its time, and shows every joint."""
    pieces = len(picture.lines)
    pen = QPen(theme.color("chart.line"), 2 if pieces <= WIDE_PIECES else 1)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_still or pieces <= SMOOTH_PIECES)
    if is_vector(painter) or (is_still and pieces <= JOINED_PIECES):
        painter.drawPath(_joined(picture.lines))
    else:
        draw_lines(painter, picture.lines)
    painter.setBrush(theme.color("chart.line"))
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y in picture.dots.tolist():
        painter.drawEllipse(QPointF(x, y), 2, 2)


def paint_marks(painter: QPainter, picture: ChartPicture, theme: Theme) -> None:
    """Paint the local minima, the solutions and the best h."""
    if picture.are_minima_crowded:
        top = picture.view.height - RUG_PX
        _paint_rug(painter, picture.local_minima[:, 0], top, theme, "chart.minimum")
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if picture.best is not None:
        _paint_best(painter, picture.best, picture.view.width, theme)
    if not picture.are_minima_crowded:
        _paint_dots(painter, picture.local_minima, theme, "chart.minimum")
    _paint_dots(painter, picture.solutions, theme, "chart.solution", DOT_RADIUS + 1)


def paint_cursor(painter: QPainter, y: float, height: float, theme: Theme) -> None:
    """Paint the line and the dot of the state that is shown, around x = 0."""
    color = theme.color("chart.cursor")
    painter.fillRect(QRectF(-1, 0, 2, height), color)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("card"), 1.5))
    painter.setBrush(color)
    painter.drawEllipse(QPointF(0, y), CURSOR_RADIUS, CURSOR_RADIUS)


def paint_cursor_hint(painter: QPainter, is_left: bool, height: float, theme: Theme) -> None:
    """Paint an arrow at x = 0 that points to where the state that is shown lies out of sight."""
    tip = -ARROW_PX if is_left else ARROW_PX
    middle = height / 2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("chart.cursor"))
    corners = [QPointF(tip, middle), QPointF(0, middle - ARROW_PX), QPointF(0, middle + ARROW_PX)]
    painter.drawPolygon(corners)


def bubble_box(text: str, point: QPointF, width: float) -> QRectF:
    """Return where the word on a state goes, seen from that state, in a view that is so wide."""
    wide = text_width(text, NUMBER_PX) + 2 * BUBBLE_GAP_PX
    box = QRectF(BUBBLE_GAP_PX, -BUBBLE_GAP_PX - BUBBLE_PX, wide, BUBBLE_PX)
    if point.x() + box.right() > width:
        box.moveRight(-BUBBLE_GAP_PX)
    if point.y() + box.top() < 0:
        box.moveTop(BUBBLE_GAP_PX)
    return box


def paint_ring(painter: QPainter, theme: Theme) -> None:
    """Paint the ring around the state under the pointer, around the origin."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("text"), 1.5))
    painter.setBrush(theme.color("card"))
    painter.drawEllipse(QPointF(0, 0), RING_RADIUS, RING_RADIUS)


def paint_bubble(painter: QPainter, text: str, box: QRectF, theme: Theme) -> None:
    """Paint a word on the state under the pointer."""
    painter.setPen(QPen(theme.color("field.border"), 1))
    painter.setBrush(theme.color("popup"))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    painter.setFont(font_of(NUMBER_PX))
    painter.setPen(theme.color("text"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)


def paint_step_numbers(painter: QPainter, ticks: Iterable[Tick], theme: Theme) -> None:
    """Paint the numbers of the step axis below the upper edge; `ticks` count from x = 0."""
    painter.setPen(theme.color("chart.text"))
    painter.setFont(font_of(NUMBER_PX))
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip
    for tick in ticks:
        painter.drawText(QRectF(tick.at - 50, 4, 100, 16), flags, tick.text)


def paint_h_numbers(painter: QPainter, ticks: Iterable[Tick], width: float, theme: Theme) -> None:
    """Paint the numbers of the h axis, which is so wide, against its right edge."""
    painter.setPen(theme.color("chart.text"))
    painter.setFont(font_of(NUMBER_PX))
    flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
    for tick in ticks:
        painter.drawText(QRectF(0, tick.at - 8, width - NUMBER_GAP_PX, 16), flags, tick.text)


def _paint_band(painter: QPainter, picture: ChartPicture, theme: Theme) -> None:
    if len(picture.band):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("chart.band"))
        painter.drawPolygon(arrayToQPolygonF(picture.band[:, 0], picture.band[:, 1]))


def _paint_restarts(painter: QPainter, picture: ChartPicture, theme: Theme) -> None:
    xs = _crisp(picture.restarts)
    pen = QPen(theme.color("chart.restart"), 1)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    lines = _upright(xs, picture.view.height)
    if is_vector(painter):
        pen.setDashPattern(DASH_PX)
    else:
        lines = dashed(lines, *DASH_PX)
    painter.setPen(pen)
    draw_lines(painter, lines)
    if picture.are_restarts_named:
        painter.setFont(font_of(WORD_PX))
        painter.setPen(theme.color("chart.text"))
        for x in xs:
            painter.drawText(QPointF(x + 4, WORD_PX), "restart")


def _paint_dots(
    painter: QPainter, points: NDArray[np.float64], theme: Theme, role: str, radius: float = DOT_RADIUS
) -> None:
    size = 2 * radius + DOT_LINE_PX
    draw_shapes(painter, Disc(theme.rgba(role), theme.rgba("card"), DOT_LINE_PX / size), points, size)


def _paint_rug(painter: QPainter, xs: NDArray[np.float64], top: float, theme: Theme, role: str) -> None:
    color = theme.color(role)
    color.setAlphaF(RUG_OPACITY)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    draw_rects(painter, np.insert(np.floor(xs + NEARLY)[:, np.newaxis], [1, 1, 1], (top, 1, RUG_PX), axis=1))


def _paint_best(painter: QPainter, best: BestMark, width: float, theme: Theme) -> None:
    if not best.is_solution:
        painter.setPen(QPen(theme.color("chart.best"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(best.x, best.y), RING_RADIUS, RING_RADIUS)
    painter.setFont(font_of(WORD_PX))
    wide = text_width(best.text, WORD_PX)
    box = QRectF(best.x + 9, best.y - 6, wide, 12)
    if best.x + 12 + wide > width:
        box.translate(-wide - 18, 1)
    elif not best.is_solution:
        box.translate(0, -10)
    painter.setOpacity(WORD_GROUND_OPACITY)
    painter.fillRect(box.adjusted(-2, 0, 2, 0), theme.color("card"))
    painter.setOpacity(1)
    painter.setPen(theme.color("chart.text"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, best.text)


def _joined(lines: NDArray[np.float64]) -> QPainterPath:
    """Return lines as one path, which goes on where a line begins at the end of the one before."""
    path, end = QPainterPath(), None
    for x1, y1, x2, y2 in lines.tolist():
        if (x1, y1) != end:
            path.moveTo(x1, y1)
        path.lineTo(x2, y2)
        end = (x2, y2)
    return path


def _upright(xs: list[float], height: float) -> NDArray[np.float64]:
    """Return lines from top to bottom; shape (m, 4)."""
    return np.array([(x, 0.0, x, height) for x in xs]).reshape(-1, 4)


def _crisp(pixels: Iterable[float]) -> list[float]:
    """Return the middles of the pixels, where a line of 1 px is sharp."""
    return [int(pixel) + 0.5 for pixel in pixels]
