"""Attack lines: coloured by kind, and told apart by their dashes as well."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPen

from nqueens_gui.painting.arrays import draw_lines
from nqueens_gui.painting.board_geometry import BoardGeometry
from nqueens_gui.painting.device import device_scale, is_vector
from nqueens_gui.scene.board_scene import BoardScene
from nqueens_gui.theme import Theme
from solver.heuristics import LineKind

MOST_SMOOTH = 300
"""Boards up to this n have smooth lines; on larger ones they would take too long."""
MOST_DASHED_BY_PEN = 60
"""Boards up to this n leave the dashes to the pen, which rounds the dots."""

ROLES = {
    LineKind.ROW: "attack.row",
    LineKind.DIAGONAL: "attack.diagonal",
    LineKind.ANTI_DIAGONAL: "attack.anti_diagonal",
}
DASHES = {
    LineKind.ROW: None,
    LineKind.DIAGONAL: (2.6, 2.0),
    LineKind.ANTI_DIAGONAL: (0.0, 2.1),
}
"""Length of a dash and of the gap after it, in widths of the line, ends rounded; None is a solid line."""
LONG_DASHES = {
    LineKind.ROW: None,
    LineKind.DIAGONAL: (12.0, 6.0),
    LineKind.ANTI_DIAGONAL: (3.0, 4.0),
}
"""The same for boards with many lines, in pixels, ends cut."""


def line_width(cell: float) -> float:
    """Return the width of attack lines on a board with squares of that size."""
    return float(np.clip(cell * 0.045 + 0.7, 1.0, 4.5))


def attack_pen(kind: LineKind, theme: Theme, width: float, *, is_dashed: bool = True) -> QPen:
    """Return the pen of a kind of attack line, as the board and its legend draw it."""
    pen = QPen(theme.color(ROLES[kind]), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if is_dashed else Qt.PenCapStyle.FlatCap)
    dashes = DASHES[kind]
    if is_dashed and dashes:
        dash, gap = dashes
        # The ends are rounded beyond the length of a dash: half a width on either side.
        pen.setDashPattern([max(dash, 0.01), gap])
    return pen


def draw_attack_lines(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw one segment a line, from its first queen to its last."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, scene.n <= MOST_SMOOTH)
    width = max(line_width(geometry.cell), 1 / device_scale(painter))
    by_pen = scene.n <= MOST_DASHED_BY_PEN or is_vector(painter)
    for kind, segments in scene.attack_lines.items():
        lines = geometry.centers(segments)
        dashes = LONG_DASHES[kind]
        painter.setPen(attack_pen(kind, theme, width, is_dashed=by_pen))
        draw_lines(painter, dashed(lines, *dashes) if dashes and not by_pen else lines)


def dashed(lines: NDArray[Any], dash: float, gap: float) -> NDArray[np.float64]:
    """Return the dashes of many lines at once, much faster than a pen makes them.

    Parameters
    ----------
    lines
        Shape (m, 4): x1, y1, x2, y2.
    dash, gap
        Length of a dash and of the gap after it.
    """
    steps = lines[:, 2:] - lines[:, :2]
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    counts = np.ceil(lengths / (dash + gap)).astype(np.int64)
    line = np.repeat(np.arange(len(lines)), counts)
    begins = (np.arange(len(line)) - np.repeat(np.cumsum(counts) - counts, counts)) * (dash + gap)
    ends = np.minimum(begins + dash, lengths[line])
    starts, directions = lines[line, :2], (steps / np.maximum(lengths, 1e-9)[:, None])[line]
    return np.hstack((starts + directions * begins[:, None], starts + directions * ends[:, None]))
