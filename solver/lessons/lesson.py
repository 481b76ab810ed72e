"""A lesson as data: pages with text, a board or a run, where it stops, what to highlight, and a question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import nan
from typing import Any, Final, Literal

from solver.core.run_settings import RunSettings

Square = tuple[int, int]
"""Column and row."""
STUCK: Final = "stuck"
"""The answer that no move follows."""
Answer = Square | float | Literal["stuck"]
"""A square, a number, the number of a choice from 1, or `STUCK`."""

_NUMBER: Final = r"[+\-−]?(?:\d+(?:,\d{3})*(?:\.\d*)?|\.\d+)"
_TYPED: Final = re.compile(rf"({_NUMBER})\s*(?:/\s*({_NUMBER})|(%))?")


class QuestionKind(StrEnum):
    """What is asked for."""

    SQUARE = "square"
    """A square of the board, or that the search is stuck."""
    NUMBER = "number"
    CHOICE = "choice"
    """One of several sentences."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its answer; only the fields of its kind are filled in."""

    kind: QuestionKind
    text: str
    why: str = ""
    """Said after the answer."""
    hint: str = ""
    """Said after a wrong answer that is not the last try."""
    tries: int = 1
    """How many answers may be given."""
    squares: tuple[Square, ...] = ()
    """The squares of which each is right."""
    is_stuck: bool = False
    """Whether the right answer is that the search is stuck."""
    number: float = nan
    within: float = 0.0
    """By how much a right number may differ."""
    is_probability: bool = False
    """Whether the number is a probability, of which 50 means 50 %."""
    choices: tuple[str, ...] = ()
    right: int = 0
    """Number of the right choice, from 1."""
    asks: str = ""
    """Name of the figure that is the answer, which is computed."""

    def is_right(self, answer: Answer) -> bool:
        """Whether an answer of this kind is right."""
        if answer == STUCK:
            return self.is_stuck
        if isinstance(answer, tuple):
            return answer in self.squares
        if self.kind is QuestionKind.CHOICE:
            return answer == self.right
        return abs(float(answer) - self.number) <= self.within + 1e-9

    def typed_number(self, text: str) -> float | None:
        """Read a typed answer, such as ``50``, ``.5``, ``1/2`` or ``50 %``; None if it is no number."""
        typed = _TYPED.fullmatch(text.strip())
        if typed is None:
            return None
        over, under = (float((part or "1").replace(",", "").replace("−", "-")) for part in typed.group(1, 2))
        if under == 0:
            return None
        is_percent = typed[3] or (self.is_probability and typed[2] is None and over > 1)
        return over / under / (100 if is_percent else 1)


class Stop(StrEnum):
    """Where the run of a page pauses, unless it is after a number of steps."""

    LOCAL_MINIMUM = "local-minimum"
    PLATEAU = "plateau"
    RESTART = "restart"
    SOLUTION = "solution"


@dataclass(frozen=True, slots=True)
class Highlights:
    """What is highlighted on the board of a page, at its start or, where the run stops, there."""

    squares: tuple[Square, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    """Columns of queens that attack each other."""
    has_heat: bool = False
    """Whether each square shows h after its column's queen moved there."""
    has_rings: bool = False
    """Whether the moves that may be taken next are ringed too."""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """One page."""

    title: str
    text: str
    """Paragraphs separated by empty lines, with words in bold between pairs of asterisks."""
    settings: RunSettings | None = None
    """The run to show; None to go on with that of the page before."""
    is_run: bool = False
    """Whether the run is there to be played, and not only its start to be looked at."""
    stop: Stop | int | None = None
    """Where the run pauses: at the first such state, or after so many steps; None for its end."""
    highlights: Highlights = Highlights()
    question: Question | None = None
    shows: Mapping[str, Any] = field(default_factory=dict)
    """Figures that the text relies on, by which tests check it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson."""

    title: str
    about: str
    """What it teaches, in a sentence."""
    minutes: int
    """How long it takes."""
    pages: tuple[LessonPage, ...]

    @property
    def questions(self) -> int:
        """Number of pages with a question."""
        return sum(page.question is not None for page in self.pages)
