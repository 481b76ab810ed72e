"""The table of export formats: the files of each, and the pictures it needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Format(StrEnum):
    """A format in which a run, or a part of it, is exported."""

    RUN_FILE = "run-file"
    MOVES_CSV = "moves-csv"
    MARKDOWN = "markdown"
    HTML = "html"
    PLAYER = "player"
    BOARD_PNG = "board-png"
    BOARD_SVG = "board-svg"
    CHART_PNG = "chart-png"
    CHART_SVG = "chart-svg"
    CHART_CSV = "chart-csv"
    SHEET = "sheet"
    SHEET_SOLUTION = "sheet-solution"


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


@dataclass(frozen=True, slots=True)
class FormatSpec:
    """One row of the table."""

    title: str
    description: str
    group: Group
    ending: str
    """The part of its file's name after the base name."""
    files: Mapping[str, Picture] = field(default_factory=dict)
    """Pictures that are separate files, by the ending of their names."""
    pictures: tuple[Picture, ...] = ()
    """Pictures within the file."""

    @property
    def endings(self) -> tuple[str, ...]:
        """Endings of all its files; pictures come before the file that refers to them."""
        return tuple(dict.fromkeys((*self.files, self.ending)))

    @property
    def needs(self) -> tuple[Picture, ...]:
        """All pictures it needs."""
        return (*self.files.values(), *self.pictures)


_CHART_PNG: Final = "-chart.png"

FORMATS: Final[Mapping[Format, FormatSpec]] = MappingProxyType(
    {
        Format.RUN_FILE: FormatSpec(
            "Run file (JSON)", "The whole run, to open again in this program.", Group.RUN, ".json"
        ),
        Format.MOVES_CSV: FormatSpec("Moves (CSV)", "A table with one row per state.", Group.RUN, ".csv"),
        Format.MARKDOWN: FormatSpec(
            "Summary (Markdown)",
            "Settings, outcome and figures; three pictures.",
            Group.RUN,
            ".md",
            {
                "-start.png": Picture.START_PNG,
                "-final.png": Picture.FINAL_PNG,
                _CHART_PNG: Picture.CHART_PNG,
            },
        ),
        Format.HTML: FormatSpec(
            "Summary (HTML)",
            "The same as one page to read or print.",
            Group.RUN,
            ".html",
            pictures=(Picture.START_PAGE, Picture.FINAL_PAGE, Picture.CHART_PAGE),
        ),
        Format.PLAYER: FormatSpec(
            "Page that plays (HTML)",
            "The run to play in a browser, by the same keys.",
            Group.RUN,
            "-player.html",
        ),
        Format.BOARD_PNG: FormatSpec(
            "Board (PNG)",
            "The state shown, as pixels.",
            Group.BOARD,
            "-board.png",
            {"-board.png": Picture.BOARD_PNG},
        ),
        Format.BOARD_SVG: FormatSpec(
            "Board (SVG)",
            "The same, sharp at any size.",
            Group.BOARD,
            "-board.svg",
            {"-board.svg": Picture.BOARD_SVG},
        ),
        Format.CHART_PNG: FormatSpec(
            "Chart (PNG)",
            "h over steps, as pixels.",
            Group.CHART,
            _CHART_PNG,
            {_CHART_PNG: Picture.CHART_PNG},
        ),
        Format.CHART_SVG: FormatSpec(
            "Chart (SVG)",
            "The same, sharp at any size.",
            Group.CHART,
            "-chart.svg",
            {"-chart.svg": Picture.CHART_SVG},
        ),
        Format.CHART_CSV: FormatSpec(
            "Chart data (CSV)", "Step, h and best h of every state.", Group.CHART, "-chart.csv"
        ),
        Format.SHEET: FormatSpec(
            "Exercise sheet (PDF)",
            "Six random boards; h and successors are blank.",
            Group.EXERCISES,
            "-sheet.pdf",
        ),
        Format.SHEET_SOLUTION: FormatSpec(
            "Solution of the sheet (PDF)", "The same boards with the answers.", Group.EXERCISES, "-key.pdf"
        ),
    }
)
"""Every format, in the order shown."""


def endings(formats: Iterable[Format]) -> tuple[str, ...]:
    """Return the endings of all files of some formats, each once, in the order of writing."""
    return tuple(dict.fromkeys(ending for name in _in_order(formats) for ending in FORMATS[name].endings))


def pictures(formats: Iterable[Format]) -> tuple[Picture, ...]:
    """Return all pictures that some formats need, each once."""
    return tuple(dict.fromkeys(picture for name in _in_order(formats) for picture in FORMATS[name].needs))


def _in_order(formats: Iterable[Format]) -> list[Format]:
    chosen = set(formats)
    return [name for name in FORMATS if name in chosen]
