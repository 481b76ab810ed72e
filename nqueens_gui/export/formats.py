"""The table of formats: the ways a run can be exported, the files each leaves and the pictures it needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Format(StrEnum):
    """A way to export a run, or a part of it."""

    RUN_FILE = "run-file"
    MOVES_CSV = "moves-csv"
    MARKDOWN = "markdown"
    HTML = "html"
    BOARD_PNG = "board-png"
    BOARD_SVG = "board-svg"
    CHART_PNG = "chart-png"
    CHART_SVG = "chart-svg"
    CHART_CSV = "chart-csv"


class Group(StrEnum):
    """What a format is about."""

    RUN = "The run"
    BOARD = "The board"
    CHART = "The chart"


class Picture(StrEnum):
    """A picture that is painted for an export; only the window's thread paints."""

    START_PNG = "start-png"
    """The start state."""
    FINAL_PNG = "final-png"
    """The last state recorded."""
    BOARD_PNG = "board-png"
    """The state that the window shows."""
    BOARD_SVG = "board-svg"
    CHART_PNG = "chart-png"
    """H over steps."""
    CHART_SVG = "chart-svg"
    START_PAGE = "start-page"
    """The start state, as it goes into a page."""
    FINAL_PAGE = "final-page"
    CHART_PAGE = "chart-page"


@dataclass(frozen=True, slots=True)
class FormatSpec:
    """One row of the table."""

    title: str
    """As the window shows it."""
    description: str
    """One line on what the file holds."""
    group: Group
    """What it is about."""
    ending: str
    """What its file's name has after the base name."""
    files: Mapping[str, Picture]
    """The pictures that become files of their own, by the ending of the file's name."""
    pictures: tuple[Picture, ...] = ()
    """The pictures that go into the file itself."""

    @property
    def endings(self) -> tuple[str, ...]:
        """Endings of all files it leaves; what it refers to comes before it."""
        return tuple(dict.fromkeys((*self.files, self.ending)))

    @property
    def needs(self) -> tuple[Picture, ...]:
        """All pictures it needs."""
        return (*self.files.values(), *self.pictures)


_NONE: Final[Mapping[str, Picture]] = MappingProxyType({})
_CHART_PNG: Final = "-chart.png"

FORMATS: Final[Mapping[Format, FormatSpec]] = MappingProxyType(
    {
        Format.RUN_FILE: FormatSpec(
            "Run file (JSON)",
            "The whole run; this program opens and checks it.",
            Group.RUN,
            ".json",
            _NONE,
        ),
        Format.MOVES_CSV: FormatSpec(
            "Moves (CSV)", "A table with one line a state.", Group.RUN, ".csv", _NONE
        ),
        Format.MARKDOWN: FormatSpec(
            "Summary (Markdown)",
            "Settings, outcome, counts; three pictures.",
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
            "The same as one page to read, print or hand in.",
            Group.RUN,
            ".html",
            _NONE,
            (Picture.START_PAGE, Picture.FINAL_PAGE, Picture.CHART_PAGE),
        ),
        Format.BOARD_PNG: FormatSpec(
            "Board (PNG)",
            "The state now shown, as pixels.",
            Group.BOARD,
            "-board.png",
            {"-board.png": Picture.BOARD_PNG},
        ),
        Format.BOARD_SVG: FormatSpec(
            "Board (SVG)",
            "The same as a drawing for any size.",
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
            "The same as a drawing for any size.",
            Group.CHART,
            "-chart.svg",
            {"-chart.svg": Picture.CHART_SVG},
        ),
        Format.CHART_CSV: FormatSpec(
            "Chart data (CSV)", "Step, h and best h of every state.", Group.CHART, "-chart.csv", _NONE
        ),
    }
)
"""Every format, in the order shown."""


def endings(formats: Iterable[Format]) -> tuple[str, ...]:
    """Return the endings of all files that formats leave, each once, in the order they are written."""
    return tuple(dict.fromkeys(ending for name in _in_order(formats) for ending in FORMATS[name].endings))


def pictures(formats: Iterable[Format]) -> tuple[Picture, ...]:
    """Return all pictures that formats need, each once."""
    return tuple(dict.fromkeys(picture for name in _in_order(formats) for picture in FORMATS[name].needs))


def _in_order(formats: Iterable[Format]) -> list[Format]:
    chosen = set(formats)
    return [name for name in FORMATS if name in chosen]
