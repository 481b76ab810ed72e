"""Outlines: around the square of the cursor, and around the board that has the keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPen

from nqueens_gui.painting.board_geometry import BoardGeometry
from nqueens_gui.scene.board_scene import Square
from nqueens_gui.theme import Theme

WIDTH_PX = 2.0
LEAST_PX = 7.0
"""Width of the outline at least, so that it can be found where squares are small."""


def draw_cursor(painter: QPainter, square: Square, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw an outline around a square; around its neighbours too where it is very small."""
    grown = max(0.0, (LEAST_PX - geometry.cell) / 2)
    inset = WIDTH_PX / 2 - grown
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("board.hover"), WIDTH_PX))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(geometry.square_rect(*square).adjusted(inset, inset, -inset, -inset))


def draw_focus(painter: QPainter, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw a line around the board."""
    outset = WIDTH_PX / 2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(theme.color("focus"), WIDTH_PX))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(geometry.rect.adjusted(-outset, -outset, outset, outset))
