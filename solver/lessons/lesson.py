"""A lesson as data: pages with text, a board or a run, where it stops, what to highlight, and a question."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, field
from msgspec.structs import force_setattr

from solver.core.run_settings import RunSettings

Place = Annotated[int, Meta(ge=0)]
Square = tuple[Place, Place]
"""Column and row."""
Sentence = Annotated[str, Meta(min_length=1, max_length=400)]
STUCK: Final = "stuck"
"""The answer that no move follows."""
USUAL_TRIES: Final = 2
"""Answers that may be given, except where there are only two choices."""
Answer = Square | float | Literal["stuck"]
"""A square, a number, the number of a choice from 1, or `STUCK`."""

_NUMBER: Final = r"[+\-−]?(?:(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?|\.\d+)"
"""Commas stand between thousands only: ``0,333`` is no number, rather than 333."""
_TYPED: Final = re.compile(rf"({_NUMBER})\s*(?:/\s*({_NUMBER})|(%))?")


class QuestionKind(StrEnum):
    """What is asked for."""

    SQUARE = "square"
    """A square of the board, or that the search is stuck."""
    NUMBER = "number"
    CHOICE = "choice"
    """One of several sentences."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An object of a lesson file, of which every field is known."""


class Question(Strict, frozen=True):
    """A question and its answer, as a lesson file has it; only the fields of its kind are filled in."""

    text: Sentence
    """The question."""
    why: Annotated[str, Meta(max_length=800)] = ""
    """Shown after the answer."""
    hint: Annotated[str, Meta(max_length=400)] = ""
    """Shown after a wrong answer that is not the last try."""
    tries: Annotated[int, Meta(ge=1, le=9)] = 0
    """How many answers may be given: 2 if not given, 1 where there are two choices."""
    squares: Annotated[tuple[Square, ...], Meta(min_length=1)] = ()
    """Answer: a list of squares, each of which is right."""
    is_stuck: bool = field(default=False, name="stuck")
    """Answer: with ``true``, that the search is stuck. The question looks as for a square."""
    number: float | None = None
    """Answer: a number."""
    probability: Annotated[float, Meta(ge=0, le=1)] | None = None
    """Answer: a number from 0 to 1 that may be typed as 0.5, .5, 1/2, 50 % or 50."""
    within: Annotated[float, Meta(ge=0)] = 0.0
    """How far off a number may be; 0 if not given."""
    choices: Annotated[tuple[Sentence, ...], Meta(min_length=2, max_length=9)] = ()
    """Two to nine sentences, one of which is the answer."""
    right: int = 0
    """Answer: the number of the right choice, counted from 1."""
    asks: str = ""
    """Name of the figure that is the answer. Leave the other answers out, and the program computes it; give both, and
    it compares them when the file is opened."""
    tested_as: str = ""
    """In place of ``asks``, in the program's own lessons: a figure that only its tests compute."""

    def __post_init__(self) -> None:
        if not self.tries:
            force_setattr(self, "tries", 1 if len(self.choices) == 2 else USUAL_TRIES)

    @property
    def kind(self) -> QuestionKind:
        """What is asked for."""
        if self.choices:
            return QuestionKind.CHOICE
        is_square = self.squares or self.is_stuck or (self.value is None and self.asks.endswith("squares"))
        return QuestionKind.SQUARE if is_square else QuestionKind.NUMBER

    @property
    def value(self) -> float | None:
        """The number or probability that is the answer."""
        return self.number if self.probability is None else self.probability

    def is_right(self, answer: Answer) -> bool:
        """Whether an answer of this kind is right."""
        if answer == STUCK:
            return self.is_stuck
        if isinstance(answer, tuple):
            return answer in self.squares
        if self.kind is QuestionKind.CHOICE:
            return answer == self.right
        return self.value is not None and abs(float(answer) - self.value) <= self.within + 1e-9

    def typed_number(self, text: str) -> float | None:
        """Read a typed answer, such as ``50``, ``.5``, ``1/2`` or ``50 %``; None if it is no number."""
        typed = _TYPED.fullmatch(text.strip())
        if typed is None:
            return None
        over, under = (float((part or "1").replace(",", "").replace("−", "-")) for part in typed.group(1, 2))
        if under == 0:
            return None
        is_percent = typed[3] or (self.probability is not None and typed[2] is None and over > 1)
        return over / under / (100 if is_percent else 1)


class Stop(StrEnum):
    """Where the run of a page pauses, unless it is after a number of steps."""

    LOCAL_MINIMUM = "local-minimum"
    PLATEAU = "plateau"
    RESTART = "restart"
    SOLUTION = "solution"


class Highlights(Strict, frozen=True):
    """What is highlighted on the board of a page, at its start or, where the run stops, there."""

    squares: tuple[Square, ...] = ()
    """A list of squares, each [column, row], counted from 0."""
    pairs: tuple[tuple[Place, Place], ...] = ()
    """A list of attacking pairs, each two columns."""
    has_heat: bool = field(default=False, name="heat")
    """Whether each square shows h after the queen of its column moves there."""
    has_rings: bool = field(default=False, name="rings")
    """Whether, with ``heat``, the moves that the search may take next are ringed."""


class LessonPage(msgspec.Struct, frozen=True):
    """A text, with a run to watch or a question, or both."""

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
    shows: dict[str, Any] = {}
    """Figures that the text relies on, by which tests check it."""


class Lesson(msgspec.Struct, frozen=True):
    """Pages that follow each other, read from a file."""

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
