"""Lesson files compared with the solver: stops that are never reached, and answers that are wrong."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from solver.analysis.success_probability import descent_values
from solver.core.checks import InputError
from solver.core.files import AnyPath, shown
from solver.core.heuristics import Heuristic, heuristic_value, successor_table
from solver.core.run_settings import RunSettings
from solver.engine.choices import successor_distribution
from solver.engine.search import search_events
from solver.lessons.lesson import STUCK, Lesson, LessonPage, Question, QuestionKind, Stop, read_lesson
from solver.runs.trace import SIDEWAYS, Trace, record

MOST_EVENTS = 200_000
"""Events of a run that are made to find where it stops."""


class PageState(NamedTuple):
    """The state that a page is about, in the run of the page."""

    trace: Trace
    state: int

    @property
    def rows(self) -> tuple[int, ...]:
        """The state."""
        return self.trace.rows(self.state)

    @property
    def table(self) -> Any:
        """H of every successor."""
        return successor_table(self.rows, self.trace.settings.heuristic)

    def column(self, name: str) -> int:
        """Return a figure of the state."""
        return int(self.trace.column(name)[self.state])


def _next_squares(place: PageState) -> Any:
    trace, state = place
    choices = successor_distribution(trace.settings, place.rows, trace.memory(state))
    return STUCK if choices.is_stuck else {(column, row) for column, row in choices.moves()}


def _best_squares(place: PageState) -> Any:
    return {
        (int(column), int(row))
        for row, column in np.argwhere((place.table == place.table.min()).filled(False))
    }


def _chance(place: PageState) -> Any:
    values = descent_values(place.rows, place.trace.settings.heuristic)
    return None if values is None else values.probability


FIGURES: dict[str, Callable[[PageState], Any]] = {
    "h": lambda place: place.column("h"),
    "attacking_pairs": lambda place: heuristic_value(place.rows, Heuristic.ATTACKING_PAIRS),
    "line_of_sight": lambda place: heuristic_value(place.rows, Heuristic.LINE_OF_SIGHT),
    "states": lambda place: len(place.rows) ** len(place.rows),
    "successors": lambda place: len(place.rows) * (len(place.rows) - 1),
    "best_h": lambda place: int(place.table.min()),
    "best_count": lambda place: int((place.table == place.table.min()).sum()),
    "better": lambda place: int((place.table < place.column("h")).sum()),
    "kind": lambda place: place.trace.state_kind(place.state).label,
    "chance": _chance,
    "best_squares": _best_squares,
    "next_squares": _next_squares,
    "steps": lambda place: place.trace.steps,
    "sideways_steps": lambda place: place.trace.sideways_steps,
    "restarts": lambda place: place.trace.climbs - 1,
    "iterations": lambda place: place.trace.iterations,
}
"""By the name that a lesson file asks for: a figure of the state that a page is about; from steps on, of its run."""


def read_checked_lesson(path: AnyPath) -> Lesson:
    """Read a lesson file and compare it with the solver; raises as `read_lesson` and `checked` do."""
    lesson = read_lesson(path)
    try:
        return checked(lesson)
    except InputError as error:
        raise InputError(f"{shown(path)}: {error}", error.field) from None


def checked(lesson: Lesson) -> Lesson:
    """Return a lesson whose figures are filled in where the file left them out.

    Raises
    ------
    InputError
        If the run of a page does not come to its stop, or an answer is not the figure that the question asks for.
    """
    settings: RunSettings | None = None
    pages = []
    for number, page in enumerate(lesson.pages, start=1):
        settings = page.settings or settings
        assert settings is not None
        try:
            pages.append(_checked_page(page, settings))
        except InputError as error:
            raise InputError(f"page {number}: {error}", error.field) from None
    return replace(lesson, pages=tuple(pages))


def _checked_page(page: LessonPage, settings: RunSettings) -> LessonPage:
    question = page.question
    if page.stop is None and (question is None or not question.asks):
        return page
    trace = record(settings, islice(search_events(settings), MOST_EVENTS))
    place = PageState(trace, stop_index(trace, page.stop))
    return (
        page if question is None or not question.asks else replace(page, question=_answered(question, place))
    )


def stop_index(trace: Trace, stop: Stop | int | None) -> int:
    """Return the index of the state that a page is about; raise `InputError` if the run never comes there."""
    if stop is None:
        return 0
    if isinstance(stop, int):
        found = np.flatnonzero((trace.column("step") == stop) & (trace.column("kind") >= 0))
    else:
        found = _STOPS[stop](trace)
    if len(found) == 0:
        named = f"step {stop:,}" if isinstance(stop, int) else f"a {stop.replace('-', ' ')}"
        length = (
            f"its first {MOST_EVENTS:,} events" if trace.outcome is None else f"its {trace.steps:,} steps"
        )
        raise InputError(f'"run.stop": the run does not reach {named} in {length}', "stop")
    return int(found[0])


def _plateaus(trace: Trace) -> Any:
    h = trace.column("h")
    return np.flatnonzero((h > 0) & (trace.column("best_h") == h) & (trace.column("kind") != SIDEWAYS))


_STOPS: dict[Stop, Callable[[Trace], Any]] = {
    Stop.LOCAL_MINIMUM: Trace.local_minima,
    Stop.PLATEAU: _plateaus,
    Stop.RESTART: Trace.restarts,
    Stop.SOLUTION: Trace.solutions,
}


def _answered(question: Question, place: PageState) -> Question:
    found = FIGURES[question.asks](place) if question.asks in FIGURES else None
    if found is None:
        raise InputError(
            f'"question.asks" is {question.asks!r}, which is not one of {", ".join(FIGURES)}', "asks"
        )
    match question.kind:
        case QuestionKind.SQUARE:
            given: Any = STUCK if question.is_stuck else set(question.squares)
            if not given:
                squares = () if found == STUCK else tuple(sorted(found))
                return replace(question, squares=squares, is_stuck=found == STUCK)
            is_right = given == found
        case QuestionKind.NUMBER:
            if question.value is None:
                return replace(question, **{"probability" if question.asks == "chance" else "number": found})
            is_right = question.is_right(found)
        case QuestionKind.CHOICE:
            is_right = question.choices[question.right - 1].lower() == str(found).lower()
    if not is_right:
        words = sorted(map(list, found)) if isinstance(found, set) else found
        raise InputError(
            f'"question": {question.asks} is {words}, but the answer given is another', "question"
        )
    return question
