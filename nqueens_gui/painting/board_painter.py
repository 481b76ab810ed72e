"""Paints a board scene: the same picture on the screen, in a PNG, in an SVG and in a recording."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from nqueens_gui.painting.attack_lines import draw_attack_lines
from nqueens_gui.painting.board_geometry import BoardGeometry, fitted_board
from nqueens_gui.painting.coordinates import coordinate_margins, draw_coordinates, has_labels
from nqueens_gui.painting.cursor import draw_cursor
from nqueens_gui.painting.device import device_scale
from nqueens_gui.painting.ground import draw_ground
from nqueens_gui.painting.heat import draw_heat
from nqueens_gui.painting.held_queen import draw_held_queen
from nqueens_gui.painting.highlight import draw_lit_lines, draw_lit_squares
from nqueens_gui.painting.last_move import draw_last_move, draw_move_label
from nqueens_gui.painting.queens import draw_queens
from nqueens_gui.scene.board_scene import BoardScene
from nqueens_gui.theme import Theme


def paint_board(
    painter: QPainter, scene: BoardScene, rect: QRectF, theme: Theme, *, glide: float = 1.0
) -> None:
    """Paint a scene, as large as it fits and in the middle.

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
        How far the queen of ``scene.glide_from`` is on its way, from 0 to 1.
    """
    geometry = board_geometry(scene, rect, device_scale(painter))
    painter.save()
    draw_ground(painter, scene, geometry, theme)
    draw_last_move(painter, scene, geometry, theme, glide)
    draw_attack_lines(painter, scene, geometry, theme)
    draw_lit_lines(painter, scene, geometry, theme)
    draw_heat(painter, scene, geometry, theme)
    draw_lit_squares(painter, scene, geometry, theme)
    draw_queens(painter, scene, geometry, theme, glide)
    if glide >= 1.0:
        draw_move_label(painter, scene, geometry, theme)
    if scene.selected is not None:
        draw_cursor(painter, scene.selected, geometry, theme)
    draw_held_queen(painter, scene, geometry, theme)
    if has_labels(scene, rect):
        draw_coordinates(painter, scene, geometry, theme)
    painter.restore()


def board_geometry(scene: BoardScene, rect: QRectF, scale: float = 1.0) -> BoardGeometry:
    """Return where the squares of a scene lie that is painted into `rect`, at so many pixels to a unit."""
    return fitted_board(rect, scene.n, coordinate_margins(scene, rect), scale)
