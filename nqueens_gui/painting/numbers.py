"""Many numbers of few different values, each in the middle of a square."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPixmap

from nqueens_gui.painting.arrays import draw_parts
from nqueens_gui.painting.device import device_scale, is_vector


def draw_numbers(
    painter: QPainter, values: NDArray[Any], centers: NDArray[np.float64], font: QFont, color: QColor
) -> None:
    """Draw many numbers.

    Parameters
    ----------
    painter
        Where to.
    values
        Shape (m,): the numbers.
    centers
        Shape (m, 2): x and y of their middles.
    font, color
        How to write them.
    """
    if not len(values):
        return
    if is_vector(painter):
        _write_each(painter, values, centers, font, color)
    else:
        _copy_from_strip(painter, values, centers, font, color)


def _write_each(
    painter: QPainter, values: NDArray[Any], centers: NDArray[np.float64], font: QFont, color: QColor
) -> None:
    painter.setFont(font)
    painter.setPen(color)
    size = _box(values, font)
    for value, (x, y) in zip(values.tolist(), centers.tolist(), strict=True):
        box = QRectF(x - size.width() / 2, y - size.height() / 2, size.width(), size.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(value))


def _copy_from_strip(
    painter: QPainter, values: NDArray[Any], centers: NDArray[np.float64], font: QFont, color: QColor
) -> None:
    """Write each value once into a strip and copy from there."""
    scale = device_scale(painter)
    different, which = np.unique(values, return_inverse=True)
    box = _box(different, font) * scale
    width, height = round(box.width()), round(box.height())
    strip = _strip(different, width, height, font, color, scale)
    sources = np.tile((0.0, 0.0, width, height), (len(values), 1))
    sources[:, 0] = which * width
    half = np.array((width / 2, height / 2))
    corners = np.floor(centers * scale - half + 0.5)
    draw_parts(painter, strip, (corners + half) / scale, sources, scale)


def _strip(
    values: NDArray[Any], width: int, height: int, font: QFont, color: QColor, scale: float
) -> QPixmap:
    image = QImage(width * len(values), height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.setFont(font)
    painter.setPen(color)
    for index, value in enumerate(values.tolist()):
        box = QRectF(index * width / scale, 0, width / scale, height / scale)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(value))
    painter.end()
    return QPixmap.fromImage(image)


def _box(values: NDArray[Any], font: QFont) -> QSizeF:
    """Return the room that the widest of the numbers takes."""
    metrics = QFontMetricsF(font)
    return QSizeF(metrics.horizontalAdvance("0" * len(str(values.max()))) + 2, metrics.height())
