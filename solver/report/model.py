"""What a report consists of, whatever it is written as: frozen blocks that an experiment or a run fills."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from solver.core.board import Rows
from solver.core.checks import printable
from solver.core.definitions import program
from solver.core.events import QueenMove

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

Chart = Callable[[], "Drawing"]
"""Draws a chart with matplotlib when a writer needs it, within the style of reports."""


COMMAND_LETTERS = 88
"""Most letters of a command on one line of a page."""
LONGEST_UNBROKEN = 60
"""Letters of a column of a table that is never broken."""


class ParagraphTone(StrEnum):
    """What kind of paragraph it is; all but the first two have a background of their own."""

    PLAIN = "plain"
    HINT = "hint"
    NOTICE = "notice"
    PAUSED = "paused"
    WARNING = "warning"
    SOLVED = "solved"
    OWN = "own"
    """The author's own words."""


class FactsLayout(StrEnum):
    """How names and values are laid out."""

    SHORT = "short"
    """A line for each."""
    DEFINITIONS = "definitions"
    """Terms with sentences."""
    TILES = "tiles"
    """A few large figures side by side."""


class Heading(Struct, frozen=True):
    """The title of a section; level 2 starts a section, 3 and 4 its parts."""

    text: str
    level: int = 2


class Paragraph(Struct, frozen=True):
    """Some sentences, after a lead that stands out."""

    text: str
    tone: ParagraphTone = ParagraphTone.PLAIN
    lead: str = ""


class Facts(Struct, frozen=True):
    """Names and what they stand for."""

    facts: Mapping[str, str]
    layout: FactsLayout = FactsLayout.SHORT


class Table(Struct, frozen=True):
    """Rows of short texts."""

    titles: Sequence[str]
    rows: Sequence[Sequence[str]]
    is_number: Sequence[bool]
    """Which columns are aligned to the right."""
    caption: str = ""
    number: int = 0
    """By which the text cites it; 0 if it does not."""

    @property
    def full_caption(self) -> str:
        """The caption after the number."""
        return _numbered("Table", self.number, self.caption)

    @property
    def has_sentences(self) -> tuple[bool, ...]:
        """Which columns hold sentences: only these may be broken."""
        return tuple(
            any(" " in text for text in column) and max(map(len, column)) > LONGEST_UNBROKEN
            for column in zip(self.titles, *self.rows, strict=True)
        )


class Code(Struct, frozen=True):
    """Something to type, or text in fixed columns."""

    text: str
    title: str = ""
    """With a title it is folded away in HTML until it is clicked; it is text then, not a command."""
    is_open: bool = False
    """Whether HTML shows text with a title from the first."""


class Figure(Struct, frozen=True):
    """A chart or a picture with its caption."""

    name: str
    """The name of its file where it needs one, without the ending."""
    image: Chart | str
    """A chart, or an SVG document."""
    caption: str
    alternative: str = ""
    """What the image shows, for those who cannot see it; the caption when empty."""
    code: str = ""
    """What stands below the caption to be copied, such as the rows of a state."""
    number: int = 0
    """By which the text cites it; 0 if it does not."""

    @property
    def full_caption(self) -> str:
        """The caption after the number."""
        return _numbered("Figure", self.number, self.caption)


class Row(Struct, frozen=True):
    """Figures side by side."""

    figures: tuple[Figure, ...]


class Board(Struct, frozen=True):
    """A state to draw."""

    caption: str
    rows: Rows
    moved: tuple[QueenMove, ...] = ()
    """The queens that were moved last."""


class RunSequence(Struct, frozen=True):
    """One run, state by state."""

    title: str
    sentence: str
    """How it ended."""
    boards: tuple[Board, ...]
    """The states of small boards; of others the first and the last; none where the board is too large."""
    states: Table
    command: str
    """Repeats the run."""
    is_drawn: bool = False
    """Whether the boards show every state of the table."""


Block = Heading | Paragraph | Facts | Table | Code | Figure | Row | RunSequence


BOARDS_IN_A_ROW = 8


class Report(Struct, frozen=True):
    """A whole report."""

    title: str
    subtitle: str
    blocks: tuple[Block, ...]
    made_by: str
    """Which program made it, and when."""
    byline: str = ""
    """Author, course and date below the title."""
    boards_in_a_row: ClassVar[int] = BOARDS_IN_A_ROW
    """Of runs whose states are all drawn."""
    author: str = ""
    """Named in the properties of a PDF."""
    paper: str = "a4"
    """What it is printed on, as Typst names it."""
    caption_pt: float = 5.5
    """Largest letters below boards of every state, in points on paper."""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures among the blocks."""
        found: list[Figure] = []
        for block in self.blocks:
            found += block.figures if isinstance(block, Row) else [block] if isinstance(block, Figure) else []
        return tuple(found)


def signed(report: Report, title: str, author: str, course: str, made_at: datetime, date: str = "") -> Report:
    """Give a report the title, if there is one, and author, course and date below it; the day it is made if none."""
    title, author, course, date = map(printable, (title, author, course, date))
    byline = " · ".join(filter(None, (author, course, date or f"{made_at:%Y-%m-%d}")))
    return replace(report, title=title or report.title, author=author, byline=byline)


def made_by(made_at: datetime) -> str:
    """Return the last line of a report: which program made it, and when."""
    (_, name), (_, version), *parts = program().items()
    text = ", ".join(f"{part} {number}" for part, number in parts if number)
    return f"Made by {name} {version} ({text}) on {made_at:%Y-%m-%d at %H:%M}."


def continued(commands: str) -> str:
    """Break long commands, a line each, after blanks and commas; broken lines end in a backslash to be pasted whole."""
    return "\n".join(map(_continued, commands.splitlines()))


def _continued(command: str) -> str:
    lines = [""]
    for word in re.split(r"(?<=[ ,])", command):
        if lines[-1] and len(lines[-1]) + len(word) > COMMAND_LETTERS:
            lines.append("")
        lines[-1] += word
    return "\\\n".join(lines)


def _numbered(kind: str, number: int, caption: str) -> str:
    return f"{kind} {number}. {caption}" if number else caption
