"""What a run is exported as: a format at a time, from the run itself or painted as on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from nqueens_gui.board.painting import paint_board
from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.kit.formats import (
    BYLINE_OPTIONS,
    DocumentFormat,
    DocumentKind,
    DocumentOption,
    report_formats,
)
from nqueens_gui.kit.painting import draw_text, painted_svg, png_of
from nqueens_gui.kit.theme import WINDOW, Theme, ThemeName, picture_theme
from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.watch.chart_picture import chart_title
from solver.core.run_settings import RunSettings
from solver.report.model import Report, signed
from solver.report.sheet import exercise_sheet, sheet_report
from solver.report.writing import Check, write_report
from solver.runs.trace import Trace
from solver.telling.sentences import step_name

SIDE: Final = 720
"""Width and height of the board in the units it is painted in."""
PIXELS: Final = 1600
"""Width and height of a PNG of it."""
SIZE: Final = QSize(960, 420)
"""Width and height of the chart in the units it is painted in."""
DENSITY: Final = 2.0
"""Pixels of a PNG of the chart per unit."""
MARGIN_PX, HEAD_PX = 16, 32
"""Around the chart, and for its title and caption."""
TITLE_PX, CAPTION_PX = 13, 11


def board_png(scene: BoardScene, theme: Theme) -> bytes:
    """Return a PNG of the board."""
    return _png(QSize(PIXELS, PIXELS), PIXELS / SIDE, lambda painter: _paint_board(painter, scene, theme))


def board_svg(scene: BoardScene, theme: Theme) -> bytes:
    """Return an SVG of the board: lines, areas and text."""
    title = f"{scene.n} queens, h = {scene.h}"
    description = f"rows: {', '.join(map(str, scene.rows.tolist()))}"
    size = QSize(SIDE, SIDE)
    return painted_svg(size, size, lambda painter: _paint_board(painter, scene, theme), title, description)


def chart_png(scene: TraceScene, theme: Theme, *, is_log: bool = False) -> bytes:
    """Return a PNG of the chart of a whole run of at least one state, its step axis logarithmic if asked for."""
    return _png(SIZE * DENSITY, DENSITY, lambda painter: _paint_chart(painter, scene, theme, is_log=is_log))


def chart_svg(scene: TraceScene, theme: Theme, *, is_log: bool = False) -> bytes:
    """Return an SVG of the chart of a whole run: lines, areas and text; parameters as for `chart_png`."""
    title, words = chart_title(scene.trace), caption(scene.trace.settings)
    return painted_svg(
        SIZE, SIZE, lambda painter: _paint_chart(painter, scene, theme, is_log=is_log), title, words
    )


def _paint_board(painter: QPainter, scene: BoardScene, theme: Theme) -> None:
    room = QRectF(0, 0, SIDE, SIDE)
    painter.fillRect(room, theme.color("ground"))
    paint_board(painter, scene, room, theme)


def _png(pixels: QSize, scale: float, paint: Callable[[QPainter], None]) -> bytes:
    image = QImage(pixels, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        paint(painter)
    return png_of(image)


def _paint_chart(painter: QPainter, scene: TraceScene, theme: Theme, *, is_log: bool) -> None:
    """Paint the chart of a whole run under its caption."""
    from nqueens_gui.watch.plot_area import still_chart  # pyqtgraph is slow to import

    room = SIZE - QSize(2 * MARGIN_PX, 2 * MARGIN_PX + HEAD_PX)
    area = still_chart(scene, theme, room, is_log=is_log, step_name=step_name(scene.trace))
    painter.fillRect(QRect(QPoint(), SIZE), theme.color("card"))
    head = QRectF(MARGIN_PX, MARGIN_PX, room.width(), HEAD_PX)
    left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
    draw_text(painter, head, left, chart_title(scene.trace), theme.color("text"), TITLE_PX, is_bold=True)
    draw_text(painter, head, right, caption(scene.trace.settings), theme.color("chart.text"), CAPTION_PX)
    target = QRectF(MARGIN_PX, MARGIN_PX + HEAD_PX, area.width(), area.height())
    area.plot.render(painter, target, area.plot.viewport().rect())
    area.close()
    area.deleteLater()


def caption(settings: RunSettings) -> str:
    """Name a run: ``8 queens · Random restart · seed 7``."""
    run = f" · run {settings.run_index}" if settings.run_index else ""
    return f"{settings.n} queens · {settings.variant.title} · seed {settings.seed}{run}"


RUN_FORMATS: Final = (
    *report_formats(),
    DocumentFormat("json", "Run file (JSON)", "The whole run, to open again in this program.", ".json"),
    DocumentFormat("csv", "Moves (CSV)", "A table with one row per state.", ".csv"),
    DocumentFormat(
        "player", "Playable page (HTML)", "The run to play in a browser, by the same keys.", "-player.html"
    ),
    DocumentFormat(
        "board-png", "Board (PNG)", "The state shown, as pixels.", "-board.png", DocumentKind.PICTURE
    ),
    DocumentFormat(
        "board-svg", "Board (SVG)", "The same, sharp at any size.", "-board.svg", DocumentKind.PICTURE
    ),
    DocumentFormat(
        "chart-png", "Chart (PNG)", "h over steps, as pixels.", "-chart.png", DocumentKind.PICTURE
    ),
    DocumentFormat(
        "chart-svg", "Chart (SVG)", "The same, sharp at any size.", "-chart.svg", DocumentKind.PICTURE
    ),
    DocumentFormat(
        "sheet", "Exercise sheet (PDF)", "Six random boards; h and successors are blank.", "-sheet.pdf"
    ),
    DocumentFormat("key", "Solution of the sheet (PDF)", "The same boards with the answers.", "-key.pdf"),
)
"""The formats of a run, in the order shown."""
RUN_OPTIONS: Final = (
    *BYLINE_OPTIONS,
    DocumentOption(
        "theme",
        "Colours",
        "The colours of the picture.",
        WINDOW,
        (
            (WINDOW, "same as window", "Pictures use the colours of the window."),
            (ThemeName.LIGHT.value, "light", "Pictures use light colours, for paper."),
        ),
        kind=DocumentKind.PICTURE,
    ),
)
USUAL: Final[Mapping[str, Any]] = {one.name: one.value for one in RUN_OPTIONS}


def painted(
    row: DocumentFormat,
    trace: Trace,
    theme: Theme,
    shown: BoardScene | None = None,
    options: Mapping[str, Any] = USUAL,
    *,
    is_log: bool = False,
) -> bytes:
    """Paint the picture of a format, in the window's thread.

    Parameters
    ----------
    row
        A format of pictures.
    trace
        The run, which must hold at least its start.
    theme
        The theme of the window.
    shown
        The board that the window shows; the last state of the run when not given.
    options
        The values of `RUN_OPTIONS`.
    is_log
        Whether the step axis of the chart is logarithmic.
    """
    colors = picture_theme(options["theme"], theme)
    board = shown or board_scene(trace.rows(trace.end), trace.settings.heuristic)
    painters: dict[str, Callable[[], bytes]] = {
        "board-png": lambda: board_png(board, colors),
        "board-svg": lambda: board_svg(board, colors),
        "chart-png": lambda: chart_png(TraceScene(trace), colors, is_log=is_log),
        "chart-svg": lambda: chart_svg(TraceScene(trace), colors, is_log=is_log),
    }
    return painters[row.name]()


def write_run(
    row: DocumentFormat,
    trace: Trace,
    path: Path,
    options: Mapping[str, Any] = USUAL,
    picture: bytes = b"",
    check: Check = lambda: None,
) -> tuple[Path, ...]:
    """Write a run in a format, with the picture that was painted for it; errors as for `write_report`."""
    from solver.telling.run_summary import run_documents, run_report  # slow to import

    made_at = datetime.now().astimezone()

    def report() -> Report:
        if row.name in ("sheet", "key"):
            settings = trace.settings
            sheet = exercise_sheet(settings.n, settings.heuristic.value, settings.seed)
            return sheet_report(sheet, is_solved=row.name == "key")
        made = run_report(trace, made_at)
        return signed(made, options["title"], options["author"], options["course"], made_at)

    pictures = {row.ending: lambda check: picture} if row.kind is DocumentKind.PICTURE else {}
    return write_report(report, path, check, {**run_documents(trace), **pictures})


def export_all(folder: Path, base_name: str, trace: Trace, theme: Theme) -> list[Path]:
    """Write a run in every format that tells of it, replacing existing files, and return the files."""
    written: list[Path] = []
    for row in RUN_FORMATS:
        if row.name not in ("sheet", "key"):
            picture = painted(row, trace, theme) if row.kind is DocumentKind.PICTURE else b""
            written += write_run(row, trace, folder / f"{base_name}{row.ending}", picture=picture)
    return written
