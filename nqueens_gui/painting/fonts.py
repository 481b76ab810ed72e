"""Fonts by their size in pixels, and how wide texts are in them; both are looked up many times a frame."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication

MOST_FONTS = 64
MOST_WIDTHS = 4096


def font_of(size_px: int, bold: bool = False) -> QFont:
    """Return the font of the program in a size, in the painter's units; it is shared, so copy it to change it."""
    return _font(QGuiApplication.font().key(), size_px, bold)


def text_width(text: str, size_px: int, bold: bool = False) -> float:
    """Return how wide a text is."""
    return _width(QGuiApplication.font().key(), text, size_px, bold)


@lru_cache(MOST_FONTS)
def _font(program_font: str, size_px: int, bold: bool) -> QFont:
    """Make a font; another font of the program, known by its key, is another entry of the cache."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(max(1, size_px))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return font


@lru_cache(MOST_WIDTHS)
def _width(program_font: str, text: str, size_px: int, bold: bool) -> float:
    return QFontMetricsF(_font(program_font, size_px, bold)).horizontalAdvance(text)
