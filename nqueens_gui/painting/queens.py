"""The queens: one drawing in the theme's colours, or dots where squares are small."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QPainter

from nqueens_gui.painting.board_geometry import BoardGeometry
from nqueens_gui.painting.shapes import Crown, Disc, draw_shapes
from nqueens_gui.scene.board_scene import BoardScene
from nqueens_gui.theme import Rgba, Theme

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
    painter: QPainter, scene: BoardScene, geometry: BoardGeometry, theme: Theme, glide: float = 1.0
) -> None:
    """Draw every queen in its square, a mark under those that are attacked; one may be on its way there."""
    centers = queen_centers(scene, geometry, glide)
    if geometry.cell < LEAST_CROWN_PX:
        _draw_dots(painter, centers, scene.attacked, geometry, theme)
        return
    mark = Disc(translucent(theme.rgba("queen.attacked"), MARK_OPACITY))
    crown = Crown(theme.hex("queen.fill"), theme.hex("queen.outline"))
    draw_shapes(painter, mark, centers[scene.attacked], geometry.cell * MARK_SHARE)
    draw_shapes(painter, crown, centers, geometry.cell * CROWN_SHARE)


def queen_centers(scene: BoardScene, geometry: BoardGeometry, glide: float = 1.0) -> NDArray[np.float64]:
    """Return the middle of every queen; shape (n, 2)."""
    squares = np.stack((np.arange(scene.n), scene.rows), axis=1).astype(np.float64)
    if glide < 1.0 and scene.glide_from is not None:
        column, from_row = scene.glide_from
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
