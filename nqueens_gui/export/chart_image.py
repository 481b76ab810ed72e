"""The chart as a picture: PNG and SVG, painted as on the screen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRect, QSize, QSizeF
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from nqueens_gui.painting.chart_sheet import caption, paint_chart_sheet
from nqueens_gui.scene.trace_scene import TraceScene
from nqueens_gui.theme import Theme

SIZE: Final = QSize(960, 420)
"""Width and height in the units the chart is painted in."""
UNITS_AN_INCH: Final = 96
"""As in a page, where a unit is a pixel."""
DENSITY: Final = 2.0
"""Pixels of a PNG to one unit."""


def chart_png(
    scene: TraceScene, theme: Theme, size: QSize = SIZE, density: float = DENSITY, *, is_log: bool = False
) -> bytes:
    """Return a PNG of the chart of a whole run.

    Parameters
    ----------
    scene
        The run, of at least one state.
    theme
        The colours.
    size
        Width and height in the units the chart is painted in.
    density
        Pixels to one unit, on either side.
    is_log
        Whether the step axis is logarithmic.
    """
    image = QImage(size * density, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(density)
    painter = QPainter(image)
    paint_chart_sheet(painter, scene, theme, QSizeF(size), is_log=is_log)
    painter.end()
    buffer = _opened_buffer()
    if not QImageWriter(buffer, b"PNG").write(image):
        raise ValueError("the chart could not be written as a PNG")
    return bytes(buffer.data().data())


def chart_svg(scene: TraceScene, theme: Theme, size: QSize = SIZE, *, is_log: bool = False) -> bytes:
    """Return an SVG of the chart of a whole run: lines, areas and text; parameters as for `chart_png`."""
    buffer = _opened_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setResolution(UNITS_AN_INCH)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle("h over steps")
    generator.setDescription(caption(scene.trace.settings))
    painter = QPainter(generator)
    paint_chart_sheet(painter, scene, theme, QSizeF(size), is_log=is_log)
    painter.end()
    return bytes(buffer.data().data())


def _opened_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
