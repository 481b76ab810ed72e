"""What a run is exported as: a format at a time, from the run itself or painted as on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.export.pictures import board_png, board_svg, chart_png, chart_svg
from nqueens_gui.kit.formats import (
    BYLINE_OPTIONS,
    REPORT_FORMATS,
    DocumentFormat,
    DocumentKind,
    DocumentOption,
)
from nqueens_gui.kit.theme import WINDOW, Theme, ThemeName, picture_theme
from nqueens_gui.player.trace_view import TraceScene
from solver.report.model import Report, signed
from solver.report.sheet import exercise_sheet, sheet_report
from solver.report.writing import Check, write_report
from solver.runs.trace import Trace
from solver.telling.run_summary import run_documents, run_report

SIZES: Final = ("800", "1600", "3200")
"""Widths of the pictures of the board in pixels."""
RUN_FORMATS: Final = (
    *REPORT_FORMATS,
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
    DocumentFormat("chart-csv", "Chart data (CSV)", "Step, h and best h of every state.", "-chart.csv"),
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
    DocumentOption(
        "pixels",
        "Board size, px",
        "Width and height of a picture of the board, in pixels.",
        SIZES[0],
        tuple((size, f"{int(size):,}", "") for size in SIZES),
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
    colors, pixels = picture_theme(options["theme"], theme), int(options["pixels"])
    board = shown or board_scene(trace.rows(trace.end), trace.settings.heuristic)
    painters: dict[str, Callable[[], bytes]] = {
        "board-png": lambda: board_png(board, colors, pixels),
        "board-svg": lambda: board_svg(board, colors, pixels),
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
