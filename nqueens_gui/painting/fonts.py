"""Fonts by their size in pixels."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication


def font_of(size_px: int, bold: bool = False) -> QFont:
    """Return the font of the program in a size, in the painter's units."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(max(1, size_px))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return font


def text_width(text: str, size_px: int, bold: bool = False) -> float:
    """Return how wide a text is."""
    return QFontMetricsF(font_of(size_px, bold)).horizontalAdvance(text)
