"""Paints the pictures of an export; only the window's thread may, so it does this first, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from nqueens_gui.export.board_image import board_png, board_svg
from nqueens_gui.export.chart_image import chart_png, chart_svg
from nqueens_gui.export.formats import Picture, pictures
from nqueens_gui.export.request import ExportRequest, PictureTheme
from nqueens_gui.scene.board_scene import BoardScene, board_scene
from nqueens_gui.scene.trace_scene import TraceScene
from nqueens_gui.theme import Theme, ThemeName, load_theme
from solver.trace import Trace

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
