"""Paints attack lines, highlights and the held queen."""

from __future__ import annotations

from math import atan2, cos, sin, sqrt
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF

from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.highlight import Highlight
from nqueens_gui.board.marks import Disc, draw_shapes
from nqueens_gui.board.scene import BoardScene, Drag
from nqueens_gui.kit.painting import (
    clipped,
    dashed,
    device_scale,
    dot_centers,
    dot_spacing,
    draw_area,
    draw_lines,
    draw_outline,
    draw_rects,
    draw_text,
    is_vector,
    scaled,
    text_width,
)
from nqueens_gui.kit.theme import Theme
from solver.core.events import QueenMove
from solver.core.heuristics import LineKind

MOST_SMOOTH = 300
"""Boards up to this n have smooth lines; on larger ones they would take too long."""
LEAST_ROUND_CELL = 15.0
"""Squares from this size have round dots and ends; on smaller ones lines are too thin for them."""
LEAST_DOT_PX = 2.0
STEEPER_PX = (0.0, 0.0, 0.0, 0.05)
"""Added to thin diagonal lines: Qt draws those that are steeper row by row, others that rise pixel by pixel."""


class LineStyle(Struct, frozen=True):
    """How a kind of attack line looks."""

    role: str
    """Of its colour."""
    dashes: tuple[float, float] | None = None
    """Length of a dash and of the gap after it, in widths of the line, ends rounded; None is a solid line."""
    small_dashes: tuple[float, float] | None = None
    """The same where squares are small: in pixels, ends cut."""


STYLES = {
    LineKind.ROW: LineStyle("attack.row"),
    LineKind.DIAGONAL: LineStyle("attack.diagonal", (2.6, 2.2), (12.0, 6.0)),
    LineKind.ANTI_DIAGONAL: LineStyle("attack.anti_diagonal", (0.01, 2.3), (3.0, 4.0)),
}


def line_width(cell: float) -> float:
    """Return the width of attack lines on a board with squares of that size."""
    return min(max(cell * 0.045 + 0.7, 1.0), 4.5)


def attack_pen(kind: LineKind, theme: Theme, width: float) -> QPen:
    """Return the pen of a kind of attack line, as the legend draws it."""
    pen = _pen(theme.color(STYLES[kind].role), width, Qt.PenCapStyle.RoundCap)
    if (dashes := STYLES[kind].dashes) is not None:
        pen.setDashPattern(dashes)
    return pen


def draw_attack_lines(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw one segment a line, from its first queen to its last."""
    is_smooth = scene.n <= MOST_SMOOTH or is_vector(painter)
    width = line_width(geometry.cell) if is_smooth else 1 / device_scale(painter)
    draw = _draw_small if geometry.cell < LEAST_ROUND_CELL else _draw_large
    for kind, segments in scene.attack_lines.items():
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_smooth)
        if not len(segments):
            continue  # as most kinds of a state near a minimum
        lines = geometry.centers(segments)
        if geometry.window is not None:
            window = geometry.window.adjusted(-width, -width, width, width)
            lines = clipped(lines, window, _period(kind, geometry.cell, width, device_scale(painter)))
        draw(painter, lines, kind, theme, width)


def _period(kind: LineKind, cell: float, width: float, scale: float) -> float:
    """Return the length after which the dashes of a line repeat; 0 for a solid line."""
    dashes = STYLES[kind].small_dashes if cell < LEAST_ROUND_CELL else STYLES[kind].dashes
    if dashes is None:
        return 0.0
    if cell < LEAST_ROUND_CELL:
        return sum(dashes)
    if kind is LineKind.ANTI_DIAGONAL:
        return dot_spacing(max(width, LEAST_DOT_PX) * sum(dashes), scale) * sqrt(2)
    return width * sum(dashes)


def _draw_large(
    painter: QPainter, lines: NDArray[np.float64], kind: LineKind, theme: Theme, width: float
) -> None:
    """Draw lines as `attack_pen` draws them; on pixels without its dashes, which take it very long."""
    dashes = STYLES[kind].dashes
    painter.setPen(attack_pen(kind, theme, width))
    if dashes is None or is_vector(painter):
        draw_lines(painter, lines)
    elif kind is LineKind.ANTI_DIAGONAL:
        size = max(width, LEAST_DOT_PX)
        centers = dot_centers(lines, size * sum(dashes), device_scale(painter))
        draw_shapes(painter, Disc(theme.rgba(STYLES[kind].role)), centers, size)
    else:
        dash, gap = dashes
        painter.setPen(_pen(theme.color(STYLES[kind].role), width, Qt.PenCapStyle.FlatCap))
        draw_lines(painter, dashed(lines, width * (dash + 0.8), width * (gap - 0.8)))


def _draw_small(
    painter: QPainter, lines: NDArray[np.float64], kind: LineKind, theme: Theme, width: float
) -> None:
    dashes, color = STYLES[kind].small_dashes, theme.color(STYLES[kind].role)
    pen = _pen(color, width, Qt.PenCapStyle.FlatCap)
    is_thin = width * device_scale(painter) <= 1
    if is_vector(painter):
        if dashes is not None:
            pen.setDashPattern([length / width for length in dashes])
    elif dashes is None:
        # A level line is sharper, and faster drawn, without smoothing.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if is_thin:
            _draw_thin_rows(painter, lines, color)
            return
    elif is_thin:
        # Such a pen is fast, and counts pixels instead of their distance, which is longer along a diagonal.
        pen.setDashPattern([length / width / sqrt(2) for length in dashes])
        lines = lines + np.sign(lines[:, 3:] - lines[:, 1:2]) * STEEPER_PX
    else:
        lines = dashed(lines, *dashes)
    painter.setPen(pen)
    draw_lines(painter, lines)


def _draw_thin_rows(painter: QPainter, lines: NDArray[np.float64], color: QColor) -> None:
    """Fill level lines one pixel high, several times as fast as a pen draws them."""
    scale = device_scale(painter)
    pixel = np.full(len(lines), 1 / scale)
    tops = np.floor(lines[:, 1] * scale) / scale
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    draw_rects(painter, np.stack((lines[:, 0], tops, lines[:, 2] - lines[:, 0], pixel), axis=1))


def _pen(color: QColor, width: float, cap: Qt.PenCapStyle) -> QPen:
    return QPen(color, width, Qt.PenStyle.SolidLine, cap)


HALO_PX = 5.0
"""By how much the halo of a line is wider than the line."""
LEAST_SIDE_PX = 7.0
"""Side of a highlighted square at least, so that it can be found where squares are small."""
MOST_LARGER = 60
"""Most highlighted squares that are drawn larger than they are; more would cover each other."""
MOST_RECTS = 20_000
"""More highlighted squares than this are drawn as a picture of one pixel a square."""
NUMBER_PX = 11
"""Size of the numbers of moves that follow each other."""


def draw_highlighted_lines(
    painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme
) -> None:
    """Draw the pairs and the moves that are highlighted, below the numbers of the squares."""
    highlight = scene.highlight
    if highlight is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = line_width(geometry.cell)
    for role, extra in (("highlight", min(HALO_PX, 0.6 + geometry.cell * 0.1)), (None, 0.0)):
        for kind, segments in highlight.lines.items():
            color = theme.color(role or STYLES[kind].role)
            painter.setPen(_pen(color, width + extra, Qt.PenCapStyle.RoundCap))
            draw_lines(painter, geometry.centers(segments))
    for move in highlight.moves:
        _draw_arrow(painter, geometry, move, theme)


def draw_highlighted_squares(
    painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme
) -> None:
    """Outline the squares that are highlighted, and name the moves, or number them when there are several."""
    highlight = scene.highlight
    if highlight is None:
        return
    outline = min(max(geometry.cell * 0.05, 1.0), 2.5)
    if len(highlight.squares) > MOST_RECTS:
        _draw_as_image(painter, highlight, geometry, theme)
    elif outline < geometry.cell * 0.3 or len(highlight.squares) <= MOST_LARGER:
        _draw_as_rects(painter, highlight, geometry, theme, outline)
    else:
        _draw_as_rects(painter, highlight, geometry, theme, 0.0)
    if highlight.names:
        _draw_names(painter, highlight, geometry, theme)
    elif len(highlight.moves) > 1:
        _draw_numbers(painter, highlight, geometry, theme)


def _draw_as_rects(
    painter: QPainter, highlight: Highlight, geometry: BoardGeometry, theme: Theme, outline: float
) -> None:
    """Outline each square; without an outline it is filled as strongly as one."""
    is_larger = len(highlight.squares) <= MOST_LARGER
    side = max(geometry.cell, LEAST_SIDE_PX) if is_larger else geometry.cell
    inside = side - outline
    corners = geometry.centers(highlight.squares) - inside / 2
    rects = np.hstack((corners, np.full_like(corners, inside)))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, bool(outline))
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush) if outline else theme.color("highlight"))
    painter.setPen(QPen(theme.color("highlight"), outline) if outline else QPen(Qt.PenStyle.NoPen))
    draw_rects(painter, rects)


def _draw_as_image(painter: QPainter, highlight: Highlight, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw a picture of one pixel a square, enlarged without smoothing."""
    pixels = np.zeros((highlight.n, highlight.n), np.uint32)
    red, green, blue, _ = theme.rgba("highlight")
    pixels[highlight.squares[:, 1], highlight.squares[:, 0]] = QColor(red, green, blue).rgba()
    memory: Any = pixels.data
    image = QImage(memory, highlight.n, highlight.n, highlight.n * 4, QImage.Format.Format_ARGB32)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    painter.drawImage(geometry.rect, image)


def _draw_arrow(painter: QPainter, geometry: BoardGeometry, move: QueenMove, theme: Theme) -> None:
    """Draw the way of a queen, with a head that ends at the edge of its goal square."""
    column, from_row, to_row = move
    start, goal = geometry.square_center(column, from_row), geometry.square_center(column, to_row)
    toward = 1.0 if to_row > from_row else -1.0
    tip = goal - QPointF(0, toward * geometry.cell / 2)
    width = line_width(geometry.cell)
    painter.setPen(QPen(theme.color("highlight"), width))
    painter.drawLine(start, tip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("highlight"))
    painter.drawPolygon(_head(tip, start, max(2.4 * width, 4.0)))


def _head(tip: QPointF, start: QPointF, size: float) -> QPolygonF:
    angle = atan2(tip.y() - start.y(), tip.x() - start.x())
    back = QPointF(tip.x() - size * cos(angle), tip.y() - size * sin(angle))
    side = QPointF(-sin(angle), cos(angle)) * (size * 0.6)
    return QPolygonF([tip, back + side, back - side])


def _draw_numbers(painter: QPainter, highlight: Highlight, geometry: BoardGeometry, theme: Theme) -> None:
    """Number the moves in their order beside their goals, where there is room."""
    if geometry.cell < 2 * scaled(NUMBER_PX):
        return
    size = scaled(NUMBER_PX) + 5.0
    taken: NDArray[np.int64] = np.zeros((highlight.n, highlight.n), np.int64)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, (column, _, row) in enumerate(highlight.moves, start=1):
        square = geometry.square_rect(column, row)
        disc = QRectF(square.left() + taken[column, row] * size, square.top(), size, size)
        taken[column, row] += 1
        draw_area(painter, disc, theme.color("highlight"), 4)
        center = Qt.AlignmentFlag.AlignCenter
        draw_text(painter, disc, center, str(number), theme.color("card"), NUMBER_PX, is_bold=True)


def _draw_names(painter: QPainter, highlight: Highlight, geometry: BoardGeometry, theme: Theme) -> None:
    """Write the names of the moves on their goals, within the board."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for name, (column, _, row) in zip(highlight.names, highlight.moves, strict=True):
        pill = QRectF(0, 0, text_width(name, NUMBER_PX) + 12, scaled(NUMBER_PX) + 5.0)
        pill.moveCenter(geometry.square_center(column, row))
        pill.moveLeft(min(max(pill.left(), geometry.rect.left()), geometry.rect.right() - pill.width()))
        draw_area(painter, pill, theme.color("highlight"), 4)
        draw_text(painter, pill, Qt.AlignmentFlag.AlignCenter, name, theme.color("card"), NUMBER_PX)


OUTLINE_PX = 2.0
LEAST_OUTLINE_PX = 11.0
"""Width of the outline at least, so that it can be found where squares are small."""
RING_SHARE = 0.5
"""Width of the ring where the queen was, of a square."""
LEAST_RING_PX = 7.0
LABEL_PX = 13
LABEL_HEIGHT = 22.0
LABEL_GAP = 4.0
"""Between the label and the queen's square."""


def draw_held_queen(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw where a held queen came from and what a drop would do, over everything else."""
    drag = scene.drag
    if drag is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("last_move"), OUTLINE_PX))
    ring = max(geometry.cell * RING_SHARE, LEAST_RING_PX) / 2
    painter.drawEllipse(geometry.square_center(drag.column, drag.from_row), ring, ring)
    draw_outline(painter, _outline(geometry, drag), theme.color("accent"), OUTLINE_PX, 0.0)
    if words := held_text(scene):
        _draw_label(painter, words, geometry, drag, theme)


def held_text(scene: BoardScene) -> str:
    """Say what a drop would do to h: ``h 8 → 5``; nothing while h is asked for."""
    return "" if scene.drag is None or scene.is_hiding else f"h {scene.drag.h_before:,} → {scene.h:,}"


def label_rect(text: str, geometry: BoardGeometry, drag: Drag) -> QRectF:
    """Return where the label stands: above the queen, or below where there is no room, and on the board."""
    width = text_width(text, LABEL_PX) + 18
    square = _outline(geometry, drag)
    above, visible = square.top() - LABEL_GAP - scaled(LABEL_HEIGHT), geometry.visible
    top = above if above >= visible.top() else square.bottom() + LABEL_GAP
    left = min(max(square.center().x() - width / 2, visible.left()), visible.right() - width)
    return QRectF(left, top, width, scaled(LABEL_HEIGHT))


def _outline(geometry: BoardGeometry, drag: Drag) -> QRectF:
    inset = min(OUTLINE_PX / 2, (geometry.cell - LEAST_OUTLINE_PX) / 2)
    return geometry.square_rect(drag.column, drag.to_row).adjusted(inset, inset, -inset, -inset)


def _draw_label(painter: QPainter, text: str, geometry: BoardGeometry, drag: Drag, theme: Theme) -> None:
    pill = label_rect(text, geometry, drag)
    draw_area(painter, pill, theme.color("accent"), scaled(LABEL_HEIGHT) / 2)
    pill.translate(0, -0.5)
    draw_text(painter, pill, Qt.AlignmentFlag.AlignCenter, text, theme.color("accent.text"), LABEL_PX)
