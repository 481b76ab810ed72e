"""Lesson files read and checked: every failure is one sentence that names the page and the field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, field

from solver.core.board import Rows, check_rows, check_shown_size
from solver.core.checks import InputError, either, field_error
from solver.core.files import AnyPath, read_whole, shown
from solver.core.forms import read_state
from solver.core.heuristics import attacking_pairs
from solver.core.run_settings import RunSettings, run_settings
from solver.core.toml_text import toml_table
from solver.lessons.lesson import Highlights, Lesson, LessonPage, Question, Sentence, Square, Stop, Strict

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
    """Paragraphs separated by empty lines; words between ``**`` are bold. Nothing else is interpreted."""
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
    is_found = rule.finds_best or (rule.gets_stuck and stop == Stop.LOCAL_MINIMUM)
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
