"""The board as a picture: PNG and SVG, painted as on the screen."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from nqueens_gui.painting.board_painter import paint_board
from nqueens_gui.scene.board_scene import BoardScene
from nqueens_gui.theme import Theme

SIDE = 720
"""Width and height of the board in the units it is painted in: all sizes show the same drawing."""
MAX_PIXELS = 10_000
"""Most pixels a side; Qt's pictures end not far beyond."""
CSS_DPI = 96
"""Pixels an inch in an SVG; at any other number Qt writes text in another size than it was painted in."""


def board_png(scene: BoardScene, theme: Theme, pixels: int, side: int = SIDE) -> bytes:
    """Return a PNG of the board.

    Parameters
    ----------
    scene
        What to paint.
    theme
        The colours.
    pixels
        Width and height of the picture, from 1 to `MAX_PIXELS`.
    side
        Width and height in the units it is painted in: the fewer, the larger its numbers and lines.

    Raises
    ------
    ValueError
        When the picture would have no size or too large a one.
    """
    image = QImage(_checked(pixels), pixels, QImage.Format.Format_RGB32)
    image.fill(theme.color("ground"))
    painter = QPainter(image)
    painter.scale(pixels / side, pixels / side)
    paint_board(painter, scene, QRectF(0, 0, side, side), theme)
    painter.end()
    buffer = _opened_buffer()
    if not QImageWriter(buffer, b"PNG").write(image):
        raise ValueError("the board could not be written as a PNG")
    return bytes(buffer.data().data())


def board_svg(scene: BoardScene, theme: Theme, pixels: int, side: int = SIDE) -> bytes:
    """Return an SVG of the board: lines, areas and text; parameters and errors as for `board_png`."""
    buffer = _opened_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(CSS_DPI)
    generator.setSize(QSize(_checked(pixels), pixels))
    generator.setViewBox(QRect(0, 0, side, side))
    generator.setTitle(f"{scene.n} queens, h = {scene.h}")
    generator.setDescription(f"rows: {', '.join(map(str, scene.rows.tolist()))}")
    painter = QPainter(generator)
    painter.fillRect(QRectF(0, 0, side, side), theme.color("ground"))
    paint_board(painter, scene, QRectF(0, 0, side, side), theme)
    painter.end()
    return bytes(buffer.data().data())


def _checked(pixels: int) -> int:
    if not 1 <= pixels <= MAX_PIXELS:
        raise ValueError(f"a picture of the board has 1 to {MAX_PIXELS} pixels a side, not {pixels}")
    return pixels


def _opened_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
