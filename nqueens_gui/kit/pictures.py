"""Pictures as files hold them: PNG, and SVG drawn by a painter."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QBuffer, QIODevice, QRect, QSize
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from solver.report.style import FONT_STACK

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
