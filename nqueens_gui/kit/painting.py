"""What painters share: devices, fonts, dashes, numpy arrays handed to QPainter in one call, pictures for files."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from math import hypot, sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PySide6.QtCore import QBuffer, QIODevice, QLineF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPaintEngine,
    QPainter,
    QPen,
    QPixmap,
)
from PySide6.QtSvg import QSvgGenerator
from shiboken6 import wrapInstance

from solver.report.style import FONT_STACK

_VECTOR_ENGINES = (QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf, QPaintEngine.Type.Picture)


def is_vector(painter: QPainter) -> bool:
    """Whether what is drawn stays lines and areas, as in an SVG or a PDF, so that pictures would spoil it."""
    return painter.paintEngine().type() in _VECTOR_ENGINES


def device_scale(painter: QPainter) -> float:
    """Return how many of the device's pixels one unit is, the ratio of a high-DPI screen included."""
    transform = painter.deviceTransform()
    return hypot(transform.m11(), transform.m12()) or 1.0


TEXT_PX = 13
"""The size of plain text, large text aside; the style sheet sets labels and figures in proportion to it."""
MOST_FONTS = 64
MOST_WIDTHS = 4096


def scaled(size_px: float) -> int:
    """Return a size in pixels as it is with the text of the program, which may be large for a projector."""
    return round(size_px * max(1.0, QGuiApplication.font().pixelSize() / TEXT_PX))


def font_of(size_px: int, bold: bool = False) -> QFont:
    """Return the font of the program in a size of its usual text; it is shared, so copy it to change it."""
    return _font(QGuiApplication.font().key(), size_px, bold)


def text_width(text: str, size_px: int, bold: bool = False) -> float:
    """Return how wide a text is in `font_of` that size."""
    return _width(QGuiApplication.font().key(), text, size_px, bold)


@lru_cache(MOST_FONTS)
def _font(program_font: str, size_px: int, bold: bool) -> QFont:
    """Make a font; another font of the program, known by its key, is another entry of the cache."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(max(1, scaled(size_px)))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return font


@lru_cache(MOST_WIDTHS)
def _width(program_font: str, text: str, size_px: int, bold: bool) -> float:
    return QFontMetricsF(_font(program_font, size_px, bold)).horizontalAdvance(text)


def draw_text(
    painter: QPainter,
    rect: QRectF,
    side: Qt.AlignmentFlag,
    text: str,
    color: QColor,
    size_px: int,
    *,
    is_bold: bool = False,
) -> None:
    """Write a text into a rectangle, in `font_of` a size."""
    painter.setFont(font_of(size_px, is_bold))
    painter.setPen(color)
    painter.drawText(rect, side, text)


def draw_area(painter: QPainter, rect: QRectF, color: QColor, radius: float = 0.0) -> None:
    """Fill a rectangle, with round corners where a radius is given, without a line around it."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(rect, radius, radius)


def draw_outline(painter: QPainter, rect: QRectF, color: QColor, width: float, inset: float) -> None:
    """Draw a line of a width so far inside the edges of a rectangle, and nothing within."""
    painter.setPen(QPen(color, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))


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
    draw_parts(painter, pixmap, centers, (0.0, 0.0, pixmap.width(), pixmap.height()), scale)


def draw_parts(
    painter: QPainter, pixmap: QPixmap, centers: NDArray[Any], sources: ArrayLike, scale: float
) -> None:
    """Draw a part of a pixmap around each of many points.

    As `draw_copies`, with `sources` of shape (m, 4) or (4,): left, top, width and height of each part in the pixmap.
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


Points = NDArray[np.float64]


def dashed(lines: Points, dash: float, gap: float) -> Points:
    """Return the dashes along lines.

    Parameters
    ----------
    lines
        Shape (m, 4): x1, y1, x2, y2.
    dash, gap
        Length of a dash and of the gap after it.
    """
    steps = lines[:, 2:] - lines[:, :2]
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    directions = steps / np.maximum(lengths, 1e-9)[:, None]
    line, begins = _marks(lengths, dash + gap)
    ends = np.minimum(begins + dash, lengths[line])
    starts = lines[line, :2]
    return np.hstack((starts + directions[line] * begins[:, None], starts + directions[line] * ends[:, None]))


def clipped(lines: Points, window: QRectF, period: float) -> Points:
    """Return the parts of lines inside a window.

    Parameters
    ----------
    lines
        Shape (m, 4): x1, y1, x2, y2.
    window
        What is seen.
    period
        Lines are shortened at their start by multiples of this, so that dashes stay where they are.
    """
    starts, steps = lines[:, :2], lines[:, 2:] - lines[:, :2]
    low, high = np.array((window.left(), window.top())), np.array((window.right(), window.bottom()))
    with np.errstate(divide="ignore", invalid="ignore"):
        to_low, to_high = (low - starts) / steps, (high - starts) / steps
    is_level = steps == 0
    is_inside = (starts >= low) & (starts <= high)
    entry = np.where(is_level, np.where(is_inside, -np.inf, np.inf), np.minimum(to_low, to_high)).max(axis=1)
    leaving = np.where(is_level, np.inf, np.maximum(to_low, to_high)).min(axis=1)
    first, last = np.maximum(entry, 0.0), np.minimum(leaving, 1.0)
    is_seen = first < last
    starts, steps, first, last = starts[is_seen], steps[is_seen], first[is_seen], last[is_seen]
    if period > 0:
        share = period / np.hypot(steps[:, 0], steps[:, 1])
        first = np.floor(first / share) * share
    return np.hstack((starts + steps * first[:, None], starts + steps * last[:, None]))


def dot_spacing(spacing: float, scale: float) -> float:
    """Return how far apart dots on diagonals stand along x and along y: whole pixels."""
    return max(1, round(spacing / sqrt(2) * scale)) / scale


def dot_centers(lines: Points, spacing: float, scale: float) -> Points:
    """Return dots along diagonal lines, whole pixels apart either way, so that all look alike.

    Parameters
    ----------
    lines
        Shape (m, 4): x1, y1, x2, y2, each at 45 degrees, to the right.
    spacing
        From one dot to the next.
    scale
        Pixels to one unit.
    """
    step = dot_spacing(spacing, scale)
    line, offsets = _marks(lines[:, 2] - lines[:, 0], step)
    slopes = np.sign(lines[:, 3] - lines[:, 1])[line]
    return lines[line, :2] + np.stack((offsets, offsets * slopes), axis=1)


def _marks(lengths: Points, period: float) -> tuple[NDArray[np.int64], Points]:
    """Return the marks along lines, a period apart: the line each is on, and how far from its start."""
    counts = np.ceil(lengths / period).astype(np.int64)
    line: NDArray[np.int64] = np.repeat(np.arange(len(lengths), dtype=np.int64), counts)
    before = np.repeat(np.cumsum(counts) - counts, counts)
    return line, (np.arange(len(line)) - before).astype(np.float64) * period


CSS_DPI = 96
"""Pixels per inch in an SVG; with another number Qt changes the size of the text."""


def png_of(image: QImage) -> bytes:
    """Return a picture as a PNG; raise `ValueError` if Qt cannot write it."""
    buffer = _opened_buffer()
    if not QImageWriter(buffer, b"PNG").write(image):
        raise ValueError("the picture could not be written as a PNG")
    return bytes(buffer.data().data())


def painted_svg(
    size: QSize, view: QSize, paint: Callable[[QPainter], None], title: str, description: str = ""
) -> bytes:
    """Return what is painted as an SVG: lines, areas and text.

    Parameters
    ----------
    size
        Width and height, in pixels.
    view
        Width and height in the units that are painted in.
    paint
        Paints it.
    title, description
        For those who do not see it.
    """
    buffer, generator = _opened_buffer(), QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(CSS_DPI)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, view.width(), view.height()))
    generator.setTitle(title)
    generator.setDescription(description)
    with QPainter(generator) as painter:
        paint(painter)
    # Fallbacks for the one font that Qt names: browsers that lack it would take a serif font.
    families = rf"'\1', {FONT_STACK}"
    return re.sub(
        rb'font-family="([^"]*)"', f'font-family="{families}"'.encode(), bytes(buffer.data().data())
    )


def _opened_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
