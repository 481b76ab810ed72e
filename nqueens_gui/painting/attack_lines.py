"""Attack lines: coloured by kind, and told apart by their dashes as well."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPen

from nqueens_gui.painting.arrays import draw_lines
from nqueens_gui.painting.board_geometry import BoardGeometry
from nqueens_gui.painting.dashes import dashed, dot_centers
from nqueens_gui.painting.device import device_scale, is_vector
from nqueens_gui.painting.shapes import Disc, draw_shapes
from nqueens_gui.scene.board_scene import BoardScene
from nqueens_gui.theme import Theme
from solver.heuristics import LineKind

MOST_SMOOTH = 300
"""Boards up to this n have smooth lines; on larger ones they would take too long."""
LEAST_ROUND_CELL = 15.0
"""Squares from this size have round dots and ends; on smaller ones lines are too thin for them."""
LEAST_DOT_PX = 2.0

ROLES = {
    LineKind.ROW: "attack.row",
    LineKind.DIAGONAL: "attack.diagonal",
    LineKind.ANTI_DIAGONAL: "attack.anti_diagonal",
}
DASHES = {
    LineKind.ROW: None,
    LineKind.DIAGONAL: (2.6, 2.2),
    LineKind.ANTI_DIAGONAL: (0.01, 2.3),
}
"""Length of a dash and of the gap after it, in widths of the line, ends rounded; None is a solid line."""
SMALL_DASHES = {
    LineKind.ROW: None,
    LineKind.DIAGONAL: (12.0, 6.0),
    LineKind.ANTI_DIAGONAL: (3.0, 4.0),
}
"""The same where squares are small: in pixels, ends cut."""


def line_width(cell: float) -> float:
    """Return the width of attack lines on a board with squares of that size."""
    return float(np.clip(cell * 0.045 + 0.7, 1.0, 4.5))


def attack_pen(kind: LineKind, theme: Theme, width: float) -> QPen:
    """Return the pen of a kind of attack line, as the legend draws it."""
    pen = QPen(theme.color(ROLES[kind]), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    dashes = DASHES[kind]
    if dashes is not None:
        pen.setDashPattern(dashes)
    return pen


def draw_attack_lines(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw one segment a line, from its first queen to its last."""
    is_smooth = scene.n <= MOST_SMOOTH or is_vector(painter)
    width = line_width(geometry.cell) if is_smooth else 1 / device_scale(painter)
    draw = _draw_small if geometry.cell < LEAST_ROUND_CELL else _draw_large
    for kind, segments in scene.attack_lines.items():
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_smooth)
        draw(painter, geometry.centers(segments), kind, theme, width)


def _draw_large(
    painter: QPainter, lines: NDArray[np.float64], kind: LineKind, theme: Theme, width: float
) -> None:
    """Draw lines as `attack_pen` draws them; on pixels without its dashes, which take it very long."""
    dashes = DASHES[kind]
    painter.setPen(attack_pen(kind, theme, width))
    if dashes is None or is_vector(painter):
        draw_lines(painter, lines)
    elif kind is LineKind.ANTI_DIAGONAL:
        size = max(width, LEAST_DOT_PX)
        centers = dot_centers(lines, size * sum(dashes), device_scale(painter))
        draw_shapes(painter, Disc(theme.rgba(ROLES[kind])), centers, size)
    else:
        dash, gap = dashes
        painter.setPen(_cut_pen(kind, theme, width))
        draw_lines(painter, dashed(lines, width * (dash + 0.8), width * (gap - 0.8)))


def _draw_small(
    painter: QPainter, lines: NDArray[np.float64], kind: LineKind, theme: Theme, width: float
) -> None:
    pen, dashes = _cut_pen(kind, theme, width), SMALL_DASHES[kind]
    if dashes is not None and is_vector(painter):
        pen.setDashPattern([length / width for length in dashes])
    elif dashes is not None:
        lines = dashed(lines, *dashes)
    else:
        # A level line is sharper, and faster drawn, without smoothing.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_vector(painter))
    painter.setPen(pen)
    draw_lines(painter, lines)


def _cut_pen(kind: LineKind, theme: Theme, width: float) -> QPen:
    pen = QPen(theme.color(ROLES[kind]), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen
