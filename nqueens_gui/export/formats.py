"""The table of export formats: the files of each, what makes them, and the pictures it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

from nqueens_gui.export.tables import chart_csv, moves_csv
from nqueens_gui.kit.formats import FileFormat
from solver.report.model import Report
from solver.report.sheet import exercise_sheet
from solver.report.writers import html_text, markdown_text, report_pdf
from solver.runs.document import run_parts
from solver.runs.trace import Trace
from solver.telling.page import page_text
from solver.telling.run_summary import run_report

STATE_WEIGHT: Final = 1 / 5000
"""Duration of a state in a table, relative to that of a file that does not grow with the run."""


class Group(StrEnum):
    """The subject of a format."""

    RUN = "The run"
    BOARD = "The board"
    CHART = "The chart"
    EXERCISES = "Exercises"


class Picture(StrEnum):
    """A picture of an export; pictures are painted in the window's thread."""

    START_PNG = "start-png"
    """The start state."""
    FINAL_PNG = "final-png"
    """The last recorded state."""
    BOARD_PNG = "board-png"
    """The state that the window shows."""
    BOARD_SVG = "board-svg"
    CHART_PNG = "chart-png"
    CHART_SVG = "chart-svg"
    START_PAGE = "start-page"
    """The start state within an HTML page."""
    FINAL_PAGE = "final-page"
    CHART_PAGE = "chart-page"


class ExportMaterial(Struct, frozen=True):
    """What the files of an export are made of."""

    trace: Trace
    """The run; a copy where it still goes on."""
    pictures: Mapping[Picture, bytes]
    """The pictures that the formats need."""
    made_at: datetime
    """The date of the summaries."""
    base_name: str
    """The start of all file names."""


Parts = Iterable[str | bytes]


class ExportFormat(FileFormat, frozen=True):
    """A format in which a run, or a part of it, is exported: one row of the table."""

    group: Group
    make: Callable[[ExportMaterial], Parts] | None = None
    """Makes the content of its file, part by part; None for a format of pictures alone."""
    files: Mapping[str, Picture] = field(default_factory=dict)
    """Pictures that are separate files, by the ending of their names."""
    pictures: tuple[Picture, ...] = ()
    """Pictures within the file."""
    slice_parts: int = 0
    """About how many parts each slice of the states becomes, where the file grows with the run."""
    state_weight: float = 0
    """Duration of a state, relative to that of a file that does not grow with the run."""

    @property
    def endings(self) -> tuple[str, ...]:
        """Endings of all its files; pictures come before the file that refers to them."""
        return tuple(dict.fromkeys((*self.files, self.ending)))

    @property
    def needs(self) -> tuple[Picture, ...]:
        """All pictures it needs."""
        return (*self.files.values(), *self.pictures)


def _markdown(material: ExportMaterial) -> Parts:
    report = run_report(material.trace, material.made_at, {})
    return [markdown_text(report, lambda figure: f"{material.base_name}-{figure.name}.png")]


def _whole_report(material: ExportMaterial) -> Report:
    images = {name: material.pictures[Picture(f"{name}-page")] for name in ("start", "final", "chart")}
    return run_report(material.trace, material.made_at, images)


def _sheet(material: ExportMaterial, *, is_solved: bool) -> Parts:
    """Return boards of as many queens and the same seed as the run."""
    from solver.report.sheet_pdf import sheet_pdf  # slow to import: PDF and its fonts

    settings = material.trace.settings
    sheet = exercise_sheet(settings.n, settings.heuristic.value, settings.seed)
    return [sheet_pdf(sheet, is_solved=is_solved)]


PAGE_PICTURES: Final = (Picture.START_PAGE, Picture.FINAL_PAGE, Picture.CHART_PAGE)
_CHART_PNG: Final = "-chart.png"
_TABLE: Final = (
    ExportFormat(
        "run-file",
        "Run file (JSON)",
        "The whole run, to open again in this program.",
        ".json",
        Group.RUN,
        lambda material: run_parts(material.trace),
        slice_parts=3,
        state_weight=STATE_WEIGHT,
    ),
    ExportFormat(
        "moves-csv",
        "Moves (CSV)",
        "A table with one row per state.",
        ".csv",
        Group.RUN,
        lambda material: moves_csv(material.trace),
        slice_parts=1,
        state_weight=2 * STATE_WEIGHT,
    ),
    ExportFormat(
        "pdf",
        "Summary (PDF)",
        "Settings, outcome and figures on A4 pages.",
        ".pdf",
        Group.RUN,
        lambda material: [report_pdf(_whole_report(material))],
        pictures=PAGE_PICTURES,
    ),
    ExportFormat(
        "markdown",
        "Summary (Markdown)",
        "Settings, outcome and figures; three pictures.",
        ".md",
        Group.RUN,
        _markdown,
        {
            "-start.png": Picture.START_PNG,
            "-final.png": Picture.FINAL_PNG,
            _CHART_PNG: Picture.CHART_PNG,
        },
    ),
    ExportFormat(
        "html",
        "Summary (HTML)",
        "The same as one page to read or print.",
        ".html",
        Group.RUN,
        lambda material: [html_text(_whole_report(material))],
        pictures=PAGE_PICTURES,
    ),
    ExportFormat(
        "player",
        "Playable page (HTML)",
        "The run to play in a browser, by the same keys.",
        "-player.html",
        Group.RUN,
        lambda material: [page_text(material.trace)],
    ),
    ExportFormat(
        "board-png",
        "Board (PNG)",
        "The state shown, as pixels.",
        "-board.png",
        Group.BOARD,
        files={"-board.png": Picture.BOARD_PNG},
    ),
    ExportFormat(
        "board-svg",
        "Board (SVG)",
        "The same, sharp at any size.",
        "-board.svg",
        Group.BOARD,
        files={"-board.svg": Picture.BOARD_SVG},
    ),
    ExportFormat(
        "chart-png",
        "Chart (PNG)",
        "h over steps, as pixels.",
        _CHART_PNG,
        Group.CHART,
        files={_CHART_PNG: Picture.CHART_PNG},
    ),
    ExportFormat(
        "chart-svg",
        "Chart (SVG)",
        "The same, sharp at any size.",
        "-chart.svg",
        Group.CHART,
        files={"-chart.svg": Picture.CHART_SVG},
    ),
    ExportFormat(
        "chart-csv",
        "Chart data (CSV)",
        "Step, h and best h of every state.",
        "-chart.csv",
        Group.CHART,
        lambda material: chart_csv(material.trace),
        slice_parts=1,
        state_weight=STATE_WEIGHT,
    ),
    ExportFormat(
        "sheet",
        "Exercise sheet (PDF)",
        "Six random boards; h and successors are blank.",
        "-sheet.pdf",
        Group.EXERCISES,
        lambda material: _sheet(material, is_solved=False),
    ),
    ExportFormat(
        "sheet-solution",
        "Solution of the sheet (PDF)",
        "The same boards with the answers.",
        "-key.pdf",
        Group.EXERCISES,
        lambda material: _sheet(material, is_solved=True),
    ),
)
FORMATS: Final[Mapping[str, ExportFormat]] = MappingProxyType({row.name: row for row in _TABLE})
"""Every format by its name, in the order shown."""


def rows_of(formats: Iterable[str]) -> list[ExportFormat]:
    """Return the rows of some formats, in the order of writing."""
    chosen = set(formats)
    return [row for name, row in FORMATS.items() if name in chosen]


def endings(formats: Iterable[str]) -> tuple[str, ...]:
    """Return the endings of all files of some formats, each once, in the order of writing."""
    return tuple(dict.fromkeys(ending for row in rows_of(formats) for ending in row.endings))


def pictures(formats: Iterable[str]) -> tuple[Picture, ...]:
    """Return all pictures that some formats need, each once."""
    return tuple(dict.fromkeys(picture for row in rows_of(formats) for picture in row.needs))
