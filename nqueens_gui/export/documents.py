"""The files of an export, each with the function that makes its content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from nqueens_gui.export.formats import FORMATS, Format, Picture
from nqueens_gui.export.request import ExportRequest
from nqueens_gui.export.run_summary import run_report
from nqueens_gui.export.tables import chart_csv, moves_csv
from nqueens_gui.recording.page import page_text
from solver.report.sheet import exercise_sheet
from solver.report.writers import html_text, markdown_text
from solver.runs.document import run_parts, state_slices
from solver.runs.trace import Trace

STATE_WEIGHT: Final = 1 / 5000
"""Duration of a state in a table, relative to that of a file that does not grow with the run."""

Parts = Iterable[str | bytes]
PartsMaker = Callable[[], Parts]


@dataclass(frozen=True, slots=True)
class Document:
    """One file to write."""

    path: Path
    make: PartsMaker
    """Makes its content, part by part."""
    part_count: int = 1
    """About how many parts there are, for the progress."""
    weight: float = 1.0
    """About how long it takes, relative to the others."""


def documents_of(
    request: ExportRequest, trace: Trace, pictures: Mapping[Picture, bytes], made_at: datetime
) -> list[Document]:
    """Return the files to write, in order; their content is not made yet.

    Parameters
    ----------
    request
        What to export.
    trace
        The run; a copy where it still goes on.
    pictures
        The pictures that the formats need.
    made_at
        The date of the summaries.
    """
    makers, slices = _makers(request, trace, pictures, made_at), len(state_slices(trace))
    tables = {
        Format.RUN_FILE: (3 * slices, STATE_WEIGHT * len(trace)),
        Format.MOVES_CSV: (slices, 2 * STATE_WEIGHT * len(trace)),
        Format.CHART_CSV: (slices, STATE_WEIGHT * len(trace)),
    }
    found: dict[str, Document] = {}
    for name, spec in FORMATS.items():
        if name not in request.formats:
            continue
        for ending, picture in spec.files.items():
            found[ending] = _picture_file(request, ending, pictures[picture])
        if name in makers:
            part_count, weight = tables.get(name, (1, 1.0))
            found[spec.ending] = Document(request.path(spec.ending), makers[name], part_count, weight)
    return list(found.values())


def _makers(
    request: ExportRequest, trace: Trace, pictures: Mapping[Picture, bytes], made_at: datetime
) -> dict[Format, PartsMaker]:
    def html() -> str:
        images = {name: pictures[Picture(f"{name}-page")] for name in ("start", "final", "chart")}
        return html_text(run_report(trace, made_at, images))

    def markdown() -> str:
        report = run_report(trace, made_at, {})
        return markdown_text(report, lambda figure: request.path(f"-{figure.name}.png").name)

    return {
        Format.RUN_FILE: lambda: run_parts(trace),
        Format.MOVES_CSV: lambda: moves_csv(trace),
        Format.CHART_CSV: lambda: chart_csv(trace),
        Format.MARKDOWN: lambda: [markdown()],
        Format.HTML: lambda: [html()],
        Format.PLAYER: lambda: [page_text(trace)],
        Format.SHEET: lambda: [_sheet(trace, is_solved=False)],
        Format.SHEET_SOLUTION: lambda: [_sheet(trace, is_solved=True)],
    }


def _sheet(trace: Trace, *, is_solved: bool) -> bytes:
    """Return boards of as many queens and the same seed as the run."""
    from solver.report.sheet_pdf import sheet_pdf  # slow to import: PDF and its fonts

    settings = trace.settings
    return sheet_pdf(exercise_sheet(settings.n, settings.heuristic.value, settings.seed), is_solved=is_solved)


def _picture_file(request: ExportRequest, ending: str, picture: bytes) -> Document:
    return Document(request.path(ending), lambda: [picture])
