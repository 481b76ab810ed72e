"""What is lit on the board, tints aside: outlines of squares, pairs with a halo, moves as arrows."""

from __future__ import annotations

from math import atan2, cos, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF

from nqueens_gui.painting.arrays import draw_lines, draw_rects
from nqueens_gui.painting.attack_lines import ROLES, line_width
from nqueens_gui.painting.board_geometry import BoardGeometry
from nqueens_gui.painting.fonts import font_of
from nqueens_gui.scene.board_scene import BoardScene
from nqueens_gui.scene.highlight import Highlight
from nqueens_gui.theme import Theme

HALO_PX = 5.0
"""By how much the halo of a line is wider than the line."""
LEAST_SIDE_PX = 7.0
"""Side of a lit square at least, so that it can be found where squares are small."""
MOST_LARGER = 60
"""So many lit squares may be larger than they are; more would cover each other."""
MOST_RECTS = 20_000
"""More lit squares than this are drawn as a picture of one pixel a square."""
NUMBER_PX = 11
"""Size of the numbers of moves that follow each other."""


def draw_lit_lines(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw the pairs and the moves that are lit, below the numbers of the squares."""
    lit = scene.lit
    if lit is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = line_width(geometry.cell)
    for role, extra in (("lit", min(HALO_PX, 0.6 + geometry.cell * 0.1)), (None, 0.0)):
        for kind, segments in lit.lines.items():
            pen = QPen(theme.color(role or ROLES[kind]), width + extra)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            draw_lines(painter, geometry.centers(segments))
    for move in lit.moves:
        _draw_arrow(painter, geometry, move, theme)


def draw_lit_squares(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Outline the squares that are lit, and number the moves when there are several."""
    lit = scene.lit
    if lit is None:
        return
    outline = float(np.clip(geometry.cell * 0.05, 1.0, 2.5))
    if len(lit.squares) > MOST_RECTS:
        _draw_as_image(painter, lit, geometry, theme)
    elif outline < geometry.cell * 0.3 or len(lit.squares) <= MOST_LARGER:
        _draw_as_rects(painter, lit, geometry, theme, outline)
    else:
        _draw_as_rects(painter, lit, geometry, theme, 0.0)
    if len(lit.moves) > 1:
        _draw_numbers(painter, lit, geometry, theme)


def _draw_as_rects(
    painter: QPainter, lit: Highlight, geometry: BoardGeometry, theme: Theme, outline: float
) -> None:
    """Outline each square; without an outline it is filled as strongly as one."""
    is_larger = len(lit.squares) <= MOST_LARGER
    side = max(geometry.cell, LEAST_SIDE_PX) if is_larger else geometry.cell
    inside = side - outline
    corners = geometry.centers(lit.squares) - inside / 2
    rects = np.hstack((corners, np.full_like(corners, inside)))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, bool(outline))
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush) if outline else theme.color("lit"))
    painter.setPen(QPen(theme.color("lit"), outline) if outline else QPen(Qt.PenStyle.NoPen))
    draw_rects(painter, rects)


def _draw_as_image(painter: QPainter, lit: Highlight, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw a picture of one pixel a square, enlarged without smoothing."""
    pixels = np.zeros((lit.n, lit.n), np.uint32)
    red, green, blue, _ = theme.rgba("lit")
    pixels[lit.squares[:, 1], lit.squares[:, 0]] = QColor(red, green, blue).rgba()
    memory: Any = pixels.data
    image = QImage(memory, lit.n, lit.n, lit.n * 4, QImage.Format.Format_ARGB32)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    painter.drawImage(geometry.rect, image)


def _draw_arrow(painter: QPainter, geometry: BoardGeometry, move: tuple[int, int, int], theme: Theme) -> None:
    """Draw the way of a queen, with a head that ends at the edge of the square she goes to."""
    column, from_row, to_row = move
    start, goal = geometry.square_center(column, from_row), geometry.square_center(column, to_row)
    toward = 1.0 if to_row > from_row else -1.0
    tip = goal - QPointF(0, toward * geometry.cell / 2)
    width = line_width(geometry.cell)
    painter.setPen(QPen(theme.color("lit"), width))
    painter.drawLine(start, tip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("lit"))
    painter.drawPolygon(_head(tip, start, max(2.4 * width, 4.0)))


def _head(tip: QPointF, start: QPointF, size: float) -> QPolygonF:
    angle = atan2(tip.y() - start.y(), tip.x() - start.x())
    back = QPointF(tip.x() - size * cos(angle), tip.y() - size * sin(angle))
    side = QPointF(-sin(angle), cos(angle)) * (size * 0.6)
    return QPolygonF([tip, back + side, back - side])


def _draw_numbers(painter: QPainter, lit: Highlight, geometry: BoardGeometry, theme: Theme) -> None:
    """Write beside the goal of each move the how-many-eth it is, where there is room."""
    if geometry.cell < 2 * NUMBER_PX:
        return
    size = NUMBER_PX + 5.0
    taken: NDArray[np.int64] = np.zeros((lit.n, lit.n), np.int64)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font_of(NUMBER_PX, bold=True))
    for number, (column, _, row) in enumerate(lit.moves, start=1):
        square = geometry.square_rect(column, row)
        disc = QRectF(square.left() + taken[column, row] * size, square.top(), size, size)
        taken[column, row] += 1
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("lit"))
        painter.drawRoundedRect(disc, 4, 4)
        painter.setPen(theme.color("card"))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(number))
