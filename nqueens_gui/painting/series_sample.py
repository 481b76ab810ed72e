"""A sample of the line that a variant has in every chart, small enough to stand before its name."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from nqueens_gui.painting.shape_painter import line_pen
from nqueens_gui.theme import Theme

SIZE: Final = QSize(20, 12)
LINE_PX: Final = 3.0
DOT_PX: Final = 8.0
"""The side of the square in the middle, which shows the colour of the bars."""


@lru_cache(maxsize=64)
def series_sample(theme: Theme, role: str, dash: tuple[float, ...]) -> QIcon:
    """Return the sample, which keeps its colour in a row that is selected; crisp on any screen."""
    sample = QIcon()
    for dpr in (1.0, 2.0):
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
            sample.addPixmap(_pixmap(theme, role, dash, dpr), mode)
    return sample


def _pixmap(theme: Theme, role: str, dash: tuple[float, ...], dpr: float) -> QPixmap:
    pixmap = QPixmap(SIZE * dpr)
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = SIZE.height() / 2
    painter.setPen(line_pen(theme.color(role), LINE_PX, dash))
    painter.drawLine(QPointF(0, middle), QPointF(SIZE.width(), middle))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(role))
    square = QRectF((SIZE.width() - DOT_PX) / 2, middle - DOT_PX / 2, DOT_PX, DOT_PX)
    painter.drawRoundedRect(square, 2, 2)
    painter.end()
    return pixmap
