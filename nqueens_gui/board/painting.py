"""Paints a board scene: the same picture on the screen, in a PNG, in an SVG, in a recording and in small."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from nqueens_gui.board.geometry import BoardGeometry, Zoom, fitted_board, zoomed
from nqueens_gui.board.ground_painting import (
    GroundPicture,
    coordinate_margins,
    draw_cursor,
    draw_cut,
    draw_frame,
    draw_ground,
)
from nqueens_gui.board.heat_painting import draw_heat, draw_next_square, draw_next_way
from nqueens_gui.board.line_painting import (
    draw_attack_lines,
    draw_held_queen,
    draw_highlighted_lines,
    draw_highlighted_squares,
)
from nqueens_gui.board.marks import Crown, Disc, draw_shapes
from nqueens_gui.board.scene import BoardScene
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.painting import device_scale, draw_text, scaled, text_width
from nqueens_gui.kit.theme import Rgba, Theme, app_theme
from solver.core.events import Square
from solver.core.words import signed

LEAST_CROWN_PX = 11.0
"""Squares smaller than this show a queen as a dot."""
CROWN_SHARE = 0.84
"""Width of the drawing, of a square; it has a margin of its own."""
MARK_SHARE = 0.9
"""Width of the mark under a queen that is attacked, of a square."""
MARK_OPACITY = 72
"""Opacity of that mark, of 255: it tints the ground and leaves the queen in front."""
DOT_SHARE = 0.66
"""Width of a dot, of a square."""
LEAST_DOT_PX = 3.0
"""Width of a dot at least, so that it can be seen on the largest boards."""


def draw_queens(
    painter: QPainter, scene: BoardScene, centers: NDArray[np.float64], geometry: BoardGeometry, theme: Theme
) -> None:
    """Draw every queen around its centre, a mark under those that are attacked."""
    if geometry.cell < LEAST_CROWN_PX:
        _draw_dots(painter, centers, scene.attacked, geometry, theme)
        return
    mark = Disc(translucent(theme.rgba("queen.attacked"), MARK_OPACITY))
    crown = Crown(theme.hex("queen.fill"), theme.hex("queen.outline"))
    draw_shapes(painter, mark, centers[scene.attacked], geometry.cell * MARK_SHARE)
    draw_shapes(painter, crown, centers, geometry.cell * CROWN_SHARE)


def queen_centers(scene: BoardScene, geometry: BoardGeometry, glide: float = 1.0) -> NDArray[np.float64]:
    """Return the middle of every queen, which may be on its way; shape (n, 2)."""
    squares = np.stack((np.arange(scene.n), scene.rows), axis=1).astype(np.float64)
    for column, from_row in scene.glide_from if glide < 1.0 else ():
        squares[column, 1] = from_row + glide * (squares[column, 1] - from_row)
    return geometry.centers(squares)


def translucent(color: Rgba, opacity: int) -> Rgba:
    """Return a colour with another opacity, from 0 to 255."""
    return (*color[:3], opacity)


def _draw_dots(
    painter: QPainter,
    centers: NDArray[np.float64],
    attacked: NDArray[np.bool_],
    geometry: BoardGeometry,
    theme: Theme,
) -> None:
    """Draw dots, those that are attacked in the colour of the mark and on top."""
    size = max(geometry.cell * DOT_SHARE, LEAST_DOT_PX)
    for role, group in (("queen.fill", ~attacked), ("queen.attacked", attacked)):
        draw_shapes(painter, Disc(theme.rgba(role)), centers[group], size)


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
    painter: QPainter, scene: BoardScene, centers: NDArray[np.float64], geometry: BoardGeometry, theme: Theme
) -> None:
    """Draw the trail of every queen of the last step, under everything that stands in the squares."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = trail_width(geometry)
    color = theme.color("last_move" if scene.cut is None else "gold")  # a mutation
    for column, from_row, to_row in scene.last_moves:
        painter.setPen(QPen(color, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        start = geometry.square_center(column, from_row)
        painter.drawLine(start, QPointF(*centers[column].tolist()))
        _outline(painter, geometry, (column, to_row), width)
        if scene.heat is None:  # else there is a number
            ghost = max(geometry.cell * GHOST_SHARE, LEAST_GHOST_PX) / 2
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawEllipse(start, ghost, ghost)


def draw_move_label(painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme) -> None:
    """Draw by how much the step changed h, where the first trail enters the queen's square."""
    if not scene.last_moves or not scene.has_delta_h or geometry.cell < LEAST_LABEL_CELL:
        return
    (column, from_row, to_row), text = scene.last_moves[0], f"Δh {signed(scene.delta_h)}"
    toward = -1 if from_row < to_row else 1
    edge = geometry.square_center(column, to_row + toward * 0.5)
    height = scaled(LABEL_HEIGHT)
    pill = QRectF(0, 0, text_width(text, LABEL_PX) + 12, height)
    pill.moveCenter(edge + QPointF(0, toward * LABEL_OFFSET))
    pill.moveLeft(min(max(pill.left(), geometry.rect.left()), geometry.rect.right() - pill.width()))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("last_move"), 1))
    painter.setBrush(theme.color("card"))
    painter.drawRoundedRect(pill, height / 2, height / 2)
    draw_text(painter, pill, Qt.AlignmentFlag.AlignCenter, text, theme.color("text"), LABEL_PX)


def trail_width(geometry: BoardGeometry) -> float:
    """Return the width of the trail: between one and three pixels."""
    return min(max(geometry.cell * 0.035, 1.0), 3.0)


def _outline(painter: QPainter, geometry: BoardGeometry, new: Square, width: float) -> None:
    """Outline the new square; where squares are small, draw a ring around the queen."""
    if geometry.cell >= LEAST_OUTLINED_CELL:
        inset = width / 2
        square = geometry.square_rect(*new)
        painter.drawRect(square.adjusted(inset, inset, -inset, -inset))
    else:
        radius = max(geometry.cell * 0.75, LEAST_RING_PX / 2)
        painter.drawEllipse(geometry.square_center(*new), radius, radius)


DECLINED_OPACITY = 0.55
"""Opacity of the queen of a proposal that was turned down, when it appears."""


def draw_declined(
    painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme, fading: float
) -> None:
    """Draw the queen of a proposal that was turned down where it would have gone, faded by 0 to 1."""
    if scene.declined is None or fading >= 1.0:
        return
    column, row = scene.declined
    painter.save()
    painter.setOpacity(DECLINED_OPACITY * (1.0 - fading))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    square = geometry.square_rect(column, row)
    inset = square.width() * 0.06
    painter.setPen(QPen(theme.color("stuck"), trail_width(geometry), Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(square.adjusted(inset, inset, -inset, -inset))
    crown = Crown(theme.hex("queen.fill"), theme.hex("queen.outline"))
    center = geometry.square_center(column, row)
    size = max(geometry.cell * CROWN_SHARE, LEAST_DOT_PX)
    draw_shapes(painter, crown, np.array([[center.x(), center.y()]]), size)
    painter.restore()


def paint_board(
    painter: QPainter,
    scene: BoardScene,
    rect: QRectF,
    theme: Theme,
    *,
    glide: float = 1.0,
    fading: float = 1.0,
    zoom: Zoom | None = None,
    ground: GroundPicture | None = None,
) -> BoardGeometry:
    """Paint a scene, as large as it fits and in the middle; return where its squares lie.

    Parameters
    ----------
    painter
        Where to; pictures are used on pixels, lines and areas alone on vectors.
    scene
        What to paint.
    rect
        The room for it, in the painter's units.
    theme
        The colours.
    glide
        How far the queens of ``scene.glide_from`` are on their way, from 0 to 1.
    fading
        How far the proposal that was turned down has faded, from 0 to 1.
    zoom
        The part to enlarge; the whole board when None.
    ground
        Where squares and coordinates are kept from one painting to the next, for a painter on pixels; with it, all of
        `rect` is painted.
    """
    geometry = board_geometry(scene, rect, device_scale(painter), zoom)
    is_plain = scene.heat is None and scene.highlight is None and scene.cut is None and zoom is None
    centers = queen_centers(scene, geometry, glide)
    painter.save()
    if ground is not None and is_plain:
        ground.draw(painter, scene, geometry, rect, theme)
    else:
        if ground is not None:
            painter.fillRect(rect, theme.color(ground.around))
        draw_frame(painter, scene, geometry, rect, theme)
        if geometry.window is not None:
            painter.setClipRect(geometry.window)
        draw_ground(painter, scene, geometry, theme)
    if scene.cut is not None:
        draw_cut(painter, scene.cut, geometry, theme)
    draw_last_move(painter, scene, centers, geometry, theme)
    draw_attack_lines(painter, scene, geometry, theme)
    draw_highlighted_lines(painter, scene, geometry, theme)
    draw_next_way(painter, scene, geometry, theme)
    draw_heat(painter, scene, geometry, theme)
    draw_next_square(painter, scene, geometry, theme)
    draw_highlighted_squares(painter, scene, geometry, theme)
    draw_queens(painter, scene, centers, geometry, theme)
    draw_declined(painter, scene, geometry, theme, fading)
    if glide >= 1.0:
        draw_move_label(painter, scene, geometry, theme)
    if scene.selected is not None:
        draw_cursor(painter, scene.selected, geometry, theme)
    draw_held_queen(painter, scene, geometry, theme)
    painter.restore()
    return geometry


def board_geometry(
    scene: BoardScene, rect: QRectF, scale: float = 1.0, zoom: Zoom | None = None
) -> BoardGeometry:
    """Return where the squares of a scene lie that is painted into `rect`, at `scale` pixels to a unit."""
    return zoomed(fitted_board(rect, scene.n, coordinate_margins(scene, rect), scale), zoom)


class BoardPicture(QWidget):
    """Shows a scene, as large as it fits.

    Parameters
    ----------
    side_px
        Its side, in px.
    """

    def __init__(self, side_px: int) -> None:
        super().__init__()
        self._scene: BoardScene | None = None
        self.setFixedSize(side_px, side_px)

    def set_scene(self, scene: BoardScene) -> None:
        """Show a scene."""
        self._scene = scene
        self.setAccessibleName(f"A board of {scene.n} queens, h = {scene.h}")
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self._scene is not None:
                paint_board(painter, self._scene, QRectF(self.rect()), app_theme.now)


def board_pixmap(scene: BoardScene, side_px: int, dpr: float) -> QPixmap:
    """Return a picture of a scene, crisp on a screen of that device pixel ratio."""
    pixmap = QPixmap(QSize(side_px, side_px) * dpr)
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(app_theme.now.color("card"))
    with QPainter(pixmap) as painter:
        paint_board(painter, scene, QRectF(0, 0, side_px, side_px), app_theme.now)
    return pixmap
