"""The last move: a dot where the queen stood, a line to its square, an outline around it, and Δh."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from nqueens_gui.painting.board_geometry import BoardGeometry
from nqueens_gui.painting.fonts import font_of, text_width
from nqueens_gui.painting.heat import number_px, ring_width
from nqueens_gui.painting.queens import queen_centers
from nqueens_gui.scene.board_scene import BoardScene, LastMove
from nqueens_gui.scene.square_text import signed
from nqueens_gui.theme import Theme

GHOST_SHARE = 0.2
"""Width of the dot where the queen stood, of a square."""
LEAST_GHOST_PX = 4.0
LEAST_OUTLINED_CELL = 14.0
"""Smaller squares are not outlined: a ring around the queen shows better."""
LEAST_RING_PX = 9.0
LABEL_PX = 11
LABEL_HEIGHT = 17.0
LABEL_OFFSET = 4.0
"""From the edge of the new square to the middle of the label, away from the queen."""
LEAST_LABEL_CELL = 40.0
"""Smaller squares have no room for the label."""


def draw_last_move(
    painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme, glide: float = 1.0
) -> None:
    """Draw the trail of the last move, under everything that stands in the squares."""
    move = scene.last_move
    if move is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = trail_width(geometry)
    painter.setPen(QPen(theme.color("last_move"), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    start = geometry.square_center(move.column, move.from_row)
    number = number_px(scene.heat, geometry) if scene.heat is not None else None
    ring = 0.0 if number is None else ring_width(number, geometry)
    toward = 1 if move.from_row < move.to_row else -1
    x, y = queen_centers(scene, geometry, glide)[move.column].tolist()
    painter.drawLine(start + QPointF(0, toward * ring / 2), QPointF(x, y))
    _outline(painter, geometry, move, width)
    _draw_ghost(painter, start, geometry, theme, ring)


def draw_move_label(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw by how much the move changed h, where the trail enters the queen's square."""
    move = scene.last_move
    if move is None or geometry.cell < LEAST_LABEL_CELL:
        return
    text = f"Δh {signed(move.delta_h)}"
    toward = -1 if move.from_row < move.to_row else 1
    edge = geometry.square_center(move.column, move.to_row + toward * 0.5)
    pill = QRectF(0, 0, text_width(text, LABEL_PX) + 12, LABEL_HEIGHT)
    pill.moveCenter(edge + QPointF(0, toward * LABEL_OFFSET))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("last_move"), 1))
    painter.setBrush(theme.color("card"))
    painter.drawRoundedRect(pill, LABEL_HEIGHT / 2, LABEL_HEIGHT / 2)
    painter.setPen(theme.color("text"))
    painter.setFont(font_of(LABEL_PX))
    painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)


def trail_width(geometry: BoardGeometry) -> float:
    """Return the width of the trail: between one and three pixels."""
    return float(np.clip(geometry.cell * 0.035, 1.0, 3.0))


def _draw_ghost(
    painter: QPainter, center: QPointF, geometry: BoardGeometry, theme: Theme, ring: float
) -> None:
    """Draw a dot where the queen stood, or a ring of that width around the number there."""
    width = ring or max(geometry.cell * GHOST_SHARE, LEAST_GHOST_PX)
    if not ring:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("last_move"))
    painter.drawEllipse(center, width / 2, width / 2)


def _outline(painter: QPainter, geometry: BoardGeometry, move: LastMove, width: float) -> None:
    """Outline the new square; where squares are small, draw a ring around the queen."""
    if geometry.cell >= LEAST_OUTLINED_CELL:
        inset = width / 2
        square = geometry.square_rect(move.column, move.to_row)
        painter.drawRect(square.adjusted(inset, inset, -inset, -inset))
    else:
        radius = max(geometry.cell * 0.75, LEAST_RING_PX / 2)
        painter.drawEllipse(geometry.square_center(move.column, move.to_row), radius, radius)
