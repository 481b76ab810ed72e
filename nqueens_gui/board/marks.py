"""Small drawings repeated on many squares: copies of one pixmap on screens, vectors elsewhere."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from nqueens_gui.kit.painting import device_scale, draw_copies, is_vector
from nqueens_gui.kit.theme import Rgba
from solver.core.resources import resource_text


@cache
def queen_svg(fill: str, outline: str) -> bytes:
    """Return the drawing of a queen in two colours (``#rrggbb``), square, for any size from 12 px."""
    drawing = resource_text("pieces", "queen.svg")
    return drawing.replace('"black"', f'"{fill}"').replace('"white"', f'"{outline}"').encode()


class Disc(Struct, frozen=True):
    """A disc, with a line around it or without."""

    fill: Rgba
    """Colour inside."""
    line: Rgba = (0, 0, 0, 0)
    """Colour of the line."""
    line_share: float = 0.0
    """Width of the line, of the disc's."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the disc and its line inside `rect`."""
        width = rect.width() * self.line_share
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(*self.fill))
        painter.setPen(QPen(QColor(*self.line), width) if width else QPen(Qt.PenStyle.NoPen))
        painter.drawEllipse(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2))


class Crown(Struct, frozen=True):
    """The drawing of a queen in two colours."""

    fill: str
    """Colour of the body, ``#rrggbb``."""
    outline: str
    """Colour of the line around and inside it."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the queen to fill `rect`."""
        _crown_renderer(self).render(painter, rect)


Shape = Disc | Crown
"""A drawing that fills a square; it can be the key of a cache, since equal shapes look alike."""


def draw_shapes(painter: QPainter, shape: Shape, centers: NDArray[np.float64], size: float) -> None:
    """Draw a shape around many points; `centers` has shape (m, 2), `size` is its width and height."""
    if not len(centers):
        return
    if is_vector(painter):
        for x, y in centers.tolist():
            shape.paint(painter, QRectF(x - size / 2, y - size / 2, size, size))
    else:
        _draw_pictures(painter, shape, centers, size)


@lru_cache(maxsize=32)
def shape_image(shape: Shape, size_px: int) -> QImage:
    """Return a shape as a picture `size_px` wide and high; cached for the last shape and size."""
    image = QImage(size_px, size_px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        shape.paint(painter, QRectF(image.rect()))
    return image


def _draw_pictures(painter: QPainter, shape: Shape, centers: NDArray[np.float64], size: float) -> None:
    scale = device_scale(painter)
    image = shape_image(shape, max(1, round(size * scale)))
    half = image.width() / 2
    # With their corners on whole pixels the copies stay as sharp as the picture.
    corners = np.floor(centers * scale - half + 0.5)
    draw_copies(painter, QPixmap.fromImage(image), (corners + half) / scale, scale)


@lru_cache(maxsize=4)
def _crown_renderer(crown: Crown) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(queen_svg(crown.fill, crown.outline)))
