"""Hands numpy arrays to a painter in one call, where a call for each item would take most of the time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPixmap
from shiboken6 import wrapInstance

FRAGMENT_FIELDS = 10
"""Numbers in a ``PixmapFragment``: x, y; left, top, width, height; scale x, y; rotation; opacity."""


def draw_lines(painter: QPainter, lines: NDArray[Any]) -> None:
    """Draw lines with the painter's pen; `lines` has shape (m, 4): x1, y1, x2, y2."""
    block = _block(lines, 4)
    if len(block):
        painter.drawLines(_first(block, QLineF), len(block))


def draw_rects(painter: QPainter, rects: NDArray[Any]) -> None:
    """Draw rectangles with the painter's pen and brush; `rects` has shape (m, 4): x, y, width, height."""
    block = _block(rects, 4)
    if len(block):
        painter.drawRects(_first(block, QRectF), len(block))


def draw_copies(painter: QPainter, pixmap: QPixmap, centers: NDArray[Any], scale: float) -> None:
    """Draw a pixmap around many points.

    Parameters
    ----------
    painter
        Where to.
    pixmap
        The picture.
    centers
        Shape (m, 2): the x and y of its middle.
    scale
        Pixels of the picture to one unit of the painter.
    """
    sources = np.tile((0.0, 0.0, pixmap.width(), pixmap.height()), (len(centers), 1))
    draw_parts(painter, pixmap, centers, sources, scale)


def draw_parts(
    painter: QPainter, pixmap: QPixmap, centers: NDArray[Any], sources: NDArray[Any], scale: float
) -> None:
    """Draw a part of a pixmap around each of many points.

    As `draw_copies`, with `sources` of shape (m, 4): left, top, width and height of each part in the pixmap.
    """
    fragments = np.zeros((len(centers), FRAGMENT_FIELDS))
    fragments[:, 0:2] = centers
    fragments[:, 2:6] = sources
    fragments[:, 6:8] = 1 / scale
    fragments[:, 9] = 1
    if len(fragments):
        first = _first(fragments, QPainter.PixmapFragment)
        painter.drawPixmapFragments(first, len(fragments), pixmap)


def _first(block: NDArray[np.float64], kind: type[object]) -> Any:
    """Return the first row of a block as an object of Qt in the same memory; the block must outlive it."""
    return wrapInstance(block.ctypes.data, kind)


def _block(items: NDArray[Any], fields: int) -> NDArray[np.float64]:
    """Return the items as Qt lays them out in memory."""
    block = np.ascontiguousarray(items, dtype=np.float64)
    if block.ndim != 2 or block.shape[1] != fields:
        raise ValueError(f"an array of shape (m, {fields}) is needed, not {block.shape}")
    return block
