"""A lesson as data: pages with text, a board or a run, where it stops and a question; read from its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from math import isfinite
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, field
from msgspec.structs import force_setattr

from solver.core.board import Rows, check_rows, check_shown_size
from solver.core.checks import InputError, either, field_error
from solver.core.files import AnyPath, read_whole, shown
from solver.core.forms import read_state
from solver.core.heuristics import attacking_pairs
from solver.core.run_settings import RunSettings, run_settings
from solver.core.toml_text import toml_table

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
    """Paragraphs separated by empty lines, with words in bold and links to kinds of state."""
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


MAX_BYTES = 1_000_000
"""Size of the largest lesson file that is read."""
MAX_STEP = 1_000_000_000
"""Greatest number of steps after which a run can stop."""
BOARD_VARIANT = "steepest-ascent"
"""What runs from the board of a page."""

Value = TypeVar("Value")
Title = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=4000)]
State = str | list[int]


class RunTable(Strict, frozen=True):
    """A run as its author describes it, with states in any form; `RunSettings` has all that follows from it."""

    variant: str
    """A name from ``nqueens variants``."""
    seed: int
    """As in ``nqueens solve``."""
    n: int | None = None
    """Number of queens; 8 if not given, or those of the start."""
    run_index: int = 0
    """As in ``nqueens solve``; 0 if not given."""
    heuristic: str | None = None
    """``attacking-pairs`` or ``line-of-sight``; that of the variant if not given."""
    start: State | None = None
    """A state, as for ``board``; random if not given."""
    others: tuple[State, ...] = ()
    """The other members of the start of a population, a list of states."""
    starts: str = "uniform"
    """How random states are drawn: ``uniform``, ``permutation`` or ``all-but-last``."""
    parameters: dict[str, Any] = field(default_factory=dict)
    """A table of parameters of the variant, such as ``{ sideways_limit = 10 }``."""
    stop: str | int | None = None
    """Where the run pauses: a number of steps, or the first ``local-minimum``, ``plateau``, ``restart`` or
    ``solution``."""


class PageTable(Strict, frozen=True):
    """A page with a board or a run; a `LessonPage` has the settings of either."""

    title: Title
    """Up to 80 characters."""
    text: Text
    """Paragraphs separated by empty lines; words between ``**`` are bold, and
    words in brackets before a kind of state in parentheses show a random one. Nothing else is interpreted."""
    board: State | None = None
    """A state: a list of rows, or a text with a vector, a board of ``Q`` and ``-``, or a matrix of 1 and 0."""
    heuristic: str | None = None
    """With a board: ``attacking-pairs`` or ``line-of-sight``."""
    run: RunTable | None = None
    """Instead of a board: a run to play."""
    highlight: Highlights | None = None
    """What to highlight on the board."""
    question: Question | None = None
    """A question and its answer."""
    shows: dict[str, Any] = field(default_factory=dict)
    """Figures that the text relies on. The program ignores them; the tests check those of its own lessons."""


class LessonFile(Strict, frozen=True):
    """A lesson whose pages are read one by one, so that what is wrong with one is said with its number."""

    title: Title
    """Up to 80 characters."""
    about: Sentence
    """What it teaches, in a sentence or two."""
    page: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=200)]
    """The pages, in order, each beginning with ``[[page]]``."""
    minutes: Annotated[int, Meta(ge=1, le=600)] = 10
    """How long it takes; 10 if not given."""


def read_lesson(path: AnyPath) -> Lesson:
    """Read a lesson file.

    Raises
    ------
    InputError
        If the file cannot be read or is not a valid lesson; the sentence names the file, the page and the field at
        fault.
    """
    data = read_whole(path, MAX_BYTES)
    try:
        return lesson_of(toml_table(data))
    except InputError as error:
        raise InputError(f"{shown(path)} is not a valid lesson: {error}", error.field) from error


def is_lesson(path: AnyPath) -> bool:
    """Return whether a file is meant as a lesson: it has pages, or cannot be read."""
    try:
        return _PAGES.search(read_whole(path, MAX_BYTES)) is not None
    except InputError:
        return True


_PAGES = re.compile(rb"^\s*(?:\[+\s*page\b|page\s*=)", re.MULTILINE)


def parse_lesson(text: str) -> Lesson:
    """Read a lesson from the text of its file; raises as `read_lesson` does, without the name of the file."""
    return lesson_of(toml_table(text.encode()))


def lesson_of(document: Mapping[str, Any]) -> Lesson:
    """Check what was read from TOML; raises as `parse_lesson` does."""
    file = _converted(document, LessonFile)
    pages = [_named(f"page {number}", _page, page) for number, page in enumerate(file.page, start=1)]
    if pages[0].settings is None:
        raise InputError('page 1 has neither a "board" nor a "run"', "board")
    return Lesson(file.title, file.about, file.minutes, tuple(pages))


def _converted(found: object, kind: type[Value]) -> Value:
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        raise field_error(str(error)) from None


def _named(name: str, read: Callable[..., Value], *arguments: Any) -> Value:
    """Read a part of a lesson; what is wrong with it is said with its name."""
    try:
        return read(*arguments)
    except InputError as error:
        raise InputError(f"{name}: {error}", error.field) from None


def _page(found: dict[str, Any]) -> LessonPage:
    page = _converted(found, PageTable)
    _check_text(page.text)
    if page.board is not None and page.run is not None:
        raise InputError('it has both a "board" and a "run"', "board")
    settings = None
    if page.board is not None:
        settings = _named('"board"', _settings_of_board, page.board, page.heuristic)
    elif page.run is not None:
        settings = _named('"run"', _settings_of_run, page.run)
    if page.heuristic is not None and page.board is None:
        raise InputError('"heuristic" belongs to a "board"; that of a run is "run.heuristic"', "heuristic")
    for name, part in (("highlight", page.highlight), ("question", _squares(page.question))):
        if part is not None and settings is None:
            raise InputError(f'"{name}" needs a "board" or a "run" on the same page', name)
    if page.question is not None:
        _named('"question"', _check_question, page.question, settings)
    return LessonPage(
        title=page.title,
        text=page.text.strip(),
        settings=settings,
        is_run=page.run is not None,
        stop=None if page.run is None else _named('"run.stop"', _stop, page.run.stop, settings),
        highlights=_highlights(page, settings),
        question=page.question,
        shows=page.shows,
    )


def _check_text(text: str) -> None:
    if any(paragraph.count("**") % 2 for paragraph in re.split(r"\n\s*\n", text)):
        raise InputError(
            '"text" has words in bold that do not end in their paragraph: a ** is missing', "text"
        )


def _state(state: State) -> Rows:
    rows = read_state(state) if isinstance(state, str) else check_rows(state)
    check_shown_size(len(rows))
    return rows


def _settings_of_board(board: State, heuristic: str | None) -> RunSettings:
    return run_settings(variant=BOARD_VARIANT, seed=0, start=_state(board), heuristic=heuristic)


def _settings_of_run(run: RunTable) -> RunSettings:
    settings = run_settings(
        run.n,
        run.variant,
        heuristic=run.heuristic,
        seed=run.seed,
        run_index=run.run_index,
        start=None if run.start is None else _state(run.start),
        others=map(_state, run.others),
        starts=run.starts,
        parameters=run.parameters,
    )
    check_shown_size(settings.n)
    return settings


def _stop(stop: str | int | None, settings: RunSettings) -> Stop | int | None:
    if stop is None:
        return None
    if isinstance(stop, int):
        if not 1 <= stop <= MAX_STEP:
            raise InputError(f"a number of steps is between 1 and {MAX_STEP:,}, not {stop:,}", "stop")
        return stop
    if stop not in tuple(Stop):
        raise InputError(f"it is a number of steps, or {either(Stop)}, not {stop[:40]!r}", "stop")
    rule, title = settings.variant.rule, settings.variant.name
    is_found = rule.finds_best or (settings.gets_stuck and stop == Stop.LOCAL_MINIMUM)
    if stop in (Stop.LOCAL_MINIMUM, Stop.PLATEAU) and not is_found:
        raise InputError(f"{title} does not notice a {stop.replace('-', ' ')}", "stop")
    return Stop(stop)


def _highlights(page: PageTable, settings: RunSettings | None) -> Highlights:
    given = page.highlight
    if given is None or settings is None:
        return Highlights()
    if given.has_rings and not given.has_heat:
        raise InputError('"highlight.rings" needs "highlight.heat = true"', "highlight")
    _check_squares("highlight.squares", given.squares, settings.n)
    _check_squares("highlight.pairs", given.pairs, settings.n)
    if page.board is not None and settings.start is not None:
        attacking = {
            (first, second) for first, second, _ in attacking_pairs(settings.start, settings.heuristic)
        }
        for pair in given.pairs:
            if (min(pair), max(pair)) not in attacking:
                raise InputError(
                    f'"highlight.pairs": queens {pair[0]} and {pair[1]} do not attack each other', "highlight"
                )
    return given


def _squares(question: Question | None) -> object:
    """Return what of a question is about squares; None if nothing is."""
    return None if question is None else question.squares or question.is_stuck or None


def _check_squares(name: str, squares: Sequence[Square], n: int) -> None:
    for square in squares:
        if max(square) >= n:
            raise InputError(f'"{name}": {list(square)} is not on a board of {n} columns and rows', name)


def _check_question(given: Question, settings: RunSettings | None) -> None:
    answers = (
        given.squares,
        given.is_stuck,
        given.number is not None,
        given.probability is not None,
        given.choices,
    )
    if (kinds := sum(map(bool, answers))) > 1 or not (kinds or given.asks):
        raise InputError(
            'it has one of "squares", "stuck", "number", "probability", "choices", or only "asks"',
            "question",
        )
    if settings is not None:
        _check_squares("squares", given.squares, settings.n)
    if not (isfinite(given.value or 0.0) and isfinite(given.within)):
        raise InputError('"number" and "within" are finite', "number")
    if given.within and given.value is None:
        raise InputError('"within" belongs to a "number" or a "probability"', "within")
    _check_right(given)


def _check_right(given: Question) -> None:
    if bool(given.right) != bool(given.choices):
        raise InputError('"choices" and "right", the number of the right one, belong together', "right")
    if given.choices and not 1 <= given.right <= len(given.choices):
        raise InputError(f'"right" is between 1 and {len(given.choices)}, not {given.right}', "right")
