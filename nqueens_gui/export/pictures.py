"""The pictures of an export, PNG and SVG, painted as on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from nqueens_gui.board.painting import paint_board
from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.export.chart_sheet import caption, paint_chart_sheet
from nqueens_gui.export.formats import Picture, pictures
from nqueens_gui.export.request import ExportRequest, PictureTheme
from nqueens_gui.kit.theme import Theme, ThemeName, load_theme
from nqueens_gui.watch.trace_view import TraceScene
from solver.report.style import FONT_STACK
from solver.runs.trace import Trace

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
    return with_sans_serif(bytes(buffer.data().data()))


def with_sans_serif(svg: bytes) -> bytes:
    """Name fallbacks for the one font that Qt names; browsers that lack it would take a serif font."""
    families = rf"'\1', {FONT_STACK}"
    return re.sub(rb'font-family="([^"]*)"', f'font-family="{families}"'.encode(), svg)


def _checked(pixels: int) -> int:
    if not 1 <= pixels <= MAX_PIXELS:
        raise ValueError(f"a picture of the board has 1 to {MAX_PIXELS} pixels a side, not {pixels}")
    return pixels


def _opened_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


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
    buffer = _opened_chart_buffer()
    if not QImageWriter(buffer, b"PNG").write(image):
        raise ValueError("the chart could not be written as a PNG")
    return bytes(buffer.data().data())


def chart_svg(scene: TraceScene, theme: Theme, size: QSize = SIZE, *, is_log: bool = False) -> bytes:
    """Return an SVG of the chart of a whole run: lines, areas and text; parameters as for `chart_png`."""
    buffer = _opened_chart_buffer()
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
    return with_sans_serif(bytes(buffer.data().data()))


def _opened_chart_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


MOST_VECTOR_QUEENS: Final = 100
"""Queens on the largest board that goes into a page as a drawing; larger ones are smaller as pixels."""
PAGE_SIDE: Final = 420
"""Width and height of a board as a page shows it."""
PAGE_DENSITY: Final = 2.5
"""Pixels to each of these, for a board that goes into a page as pixels."""

Painter = Callable[[], bytes]


def paint_pictures(
    request: ExportRequest, trace: Trace, theme: Theme, shown: BoardScene | None = None
) -> dict[Picture, bytes]:
    """Return the pictures that a request needs; arguments as for `picture_painters`."""
    return {picture: paint() for picture, paint in picture_painters(request, trace, theme, shown).items()}


def picture_painters(
    request: ExportRequest, trace: Trace, theme: Theme, shown: BoardScene | None = None
) -> dict[Picture, Painter]:
    """Return what paints each picture that a request needs, so that others get a turn between two of them.

    Parameters
    ----------
    request
        What to export.
    trace
        The run, which must hold at least its start.
    theme
        That of the window.
    shown
        The board that the window shows; the last state of the run when not given.
    """
    painters = _painters(request, trace, theme, shown)
    return {picture: painters[picture] for picture in pictures(request.formats)}


def _painters(
    request: ExportRequest, trace: Trace, theme: Theme, shown: BoardScene | None
) -> dict[Picture, Painter]:
    light, side = load_theme(ThemeName.LIGHT), request.board_px
    colors = light if request.picture_theme is PictureTheme.LIGHT else theme
    chart, is_log = cache(lambda: TraceScene(trace)), request.has_log_steps
    board = shown if shown is not None else _scene(trace, trace.end)
    return {
        Picture.START_PNG: lambda: board_png(_scene(trace, 0), colors, side),
        Picture.FINAL_PNG: lambda: board_png(_scene(trace, trace.end), colors, side),
        Picture.BOARD_PNG: lambda: board_png(board, colors, side),
        Picture.BOARD_SVG: lambda: board_svg(board, colors, side),
        Picture.CHART_PNG: lambda: chart_png(chart(), colors, is_log=is_log),
        Picture.CHART_SVG: lambda: chart_svg(chart(), colors, is_log=is_log),
        Picture.START_PAGE: lambda: _page_board(_scene(trace, 0), light),
        Picture.FINAL_PAGE: lambda: _page_board(_scene(trace, trace.end), light),
        Picture.CHART_PAGE: lambda: chart_svg(chart(), light, is_log=is_log),
    }


def _scene(trace: Trace, index: int) -> BoardScene:
    """Return the board of a state without the move that led to it."""
    return board_scene(trace.rows(index), trace.settings.heuristic)


def _page_board(scene: BoardScene, theme: Theme) -> bytes:
    if scene.n > MOST_VECTOR_QUEENS:
        return board_png(scene, theme, int(PAGE_DENSITY * PAGE_SIDE), PAGE_SIDE)
    return board_svg(scene, theme, PAGE_SIDE, PAGE_SIDE)
