"""A run as a playable page: one HTML file that needs nothing beside it."""

from __future__ import annotations

import tomllib
from functools import cache
from math import isinf
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from msgspec.structs import replace

from solver.analysis.state_kind import StateKind, reason_words, state_insight
from solver.core.board import Rows, check_shown_size
from solver.core.checks import InputError, number_between
from solver.core.definitions import program, run_definitions
from solver.core.events import MoveKind
from solver.core.links import run_link
from solver.core.parameters import SidewaysCount
from solver.core.resources import resource_text
from solver.core.variants import Price
from solver.core.words import NOTHING, capitalized
from solver.runs.breakpoints import Breakpoint, objection
from solver.runs.clock import FIRST_SPEED, SPEEDS, notch_of_speed
from solver.runs.document import repeat_command
from solver.runs.trace import KINDS, NO_MOVE, UNKNOWN, Trace, TracePosition
from solver.telling.next_move import change_words, recorded_words, several_words
from solver.telling.sentences import RUNNING, end_status, paused_status, progress_words, run_words, step_name
from solver.telling.squares import Coordinates, destination_words, journey_words, stays_words

if TYPE_CHECKING:
    from jinja2 import Environment

MOST_STATES: Final = 20_000
"""Most moves and restarts of a page, which a browser holds and shows with ease."""
RESTART: Final = -1
"""Stands among the moves for a restart."""
SCRIPTS: Final = ("run.js", "board.js", "charts.js", "reader.js", "player.js")
THEMES: Final = ("light", "dark")
FIGURES: Final = ("step", "climb", "h", "best_h", "best_count", "consecutive_sideways", "iterations")
"""Of a state, as sentences tell them."""
MOST_QUEENS_DRAWN: Final = 32
"""Queens of a board that is drawn for browsers without a script."""


def page_text(trace: Trace, *, first: int = 0, last: int | None = None) -> str:
    """Return a run, or a part of it, as a playable page that needs no network.

    Parameters
    ----------
    trace
        The run, which may still be going on; it must hold at least its start.
    first, last
        The first and the last state of the part; by default the whole run.

    Raises
    ------
    InputError
        If the run is too long for a page, or it has no such part.
    """
    settings = trace.settings
    check_shown_size(settings.n)
    first = number_between(first, 0, trace.end, "first", "the first state")
    last = trace.end if last is None else number_between(last, first, trace.end, "last", "the last state")
    check_length(first, last)
    return (
        _environment()
        .get_template("page.html.j2")
        .render(
            title=f"{settings.variant.title}: {settings.n:,} queens",
            settings=run_words(settings),
            variant=settings.variant,
            part=(first, last) if (first, last) != (0, trace.end) else None,
            end=trace.end,
            themes={name: _colors(name) for name in THEMES},
            scripts=[resource_text("recording", name) for name in SCRIPTS],
            run=page_data(trace, first, last),
            stills=[_still(trace, first, "First state"), _still(trace, last, "Last state")],
            definitions={name.replace("_", " "): text for name, text in run_definitions(settings).items()},
            link=run_link(settings, first),
            command=repeat_command(trace),
            program=program(),
        )
    )


def check_length(first: int, last: int) -> None:
    """Raise `InputError` if a part of a run, from one state to another, is too long for a page."""
    if last - first > MOST_STATES:
        raise InputError(
            f"a playable page holds at most {MOST_STATES:,} moves and restarts, not {last - first:,}; "
            "choose a part of the run",
            "last",
        )


def page_data(trace: Trace, first: int, last: int) -> dict[str, Any]:
    """Return what the script of a page needs to play the states from `first` to `last`, as plain values for JSON.

    ``moves`` has one entry for each state after the first: column x n + row of the queen that moved, a list of these
    where several queens of the best member are not where they were, or `RESTART`, whose state is the next of
    ``restarts``. Indices count from `first`. ``said`` has for each state the number of one of the ``forms``: sentences
    with figures by their names in braces, which the script puts in.
    """
    settings, rule = trace.settings, trace.settings.variant.rule
    n, begin = settings.n, trace.position(first)
    limit = settings.parameters.get("sideways_limit")
    stays = ["turned down" if rule.price is Price.ONE else "without a move", "{stays}"]
    sideways = ["sideways moves", NOTHING if limit is None else f"{{consecutive_sideways}} / {limit:,}"]
    forms, said = _said(trace, first, last)
    states, after = slice(first, last + 1), slice(first + 1, last + 1)
    kind = trace.column("kind")[states]
    column, row = (trace.column(name)[after].astype(np.int64) for name in ("column", "to_row"))
    is_restart = kind[1:] == NO_MOVE
    moves = np.where(is_restart, RESTART, column * n + row).tolist()
    for place in np.flatnonzero(~is_restart & (column == NO_MOVE)).tolist():
        moves[place] = _changed(trace, first + place)
    minima, starts = trace.local_minima(), np.flatnonzero(is_restart) + first + 1
    iterations = trace.column("iterations")[states] if rule.may_stay else None
    return {
        "n": n,
        "stepName": step_name(trace),
        "reach": min(settings.heuristic.reach, n),
        "start": trace.rows(first),
        "moves": moves,
        "restarts": [trace.rows(index) for index in starts.tolist()],
        "randomMoves": np.flatnonzero(kind == KINDS.index(MoveKind.RANDOM)).tolist(),
        "localMinima": (minima[(minima >= first) & (minima <= last)] - first).tolist(),
        "first": {
            "index": first,
            "step": begin.step,
            "climb": begin.climb,
            "sideways": begin.consecutive_sideways,
            "bestH": int(trace.column("h")[: first + 1].min()),
            "iterations": begin.iterations,
        },
        "iterations": None if iterations is None else np.diff(iterations).tolist(),
        "lastIterations": trace.iterations if last == trace.end else None,
        "forms": list(map(list, forms)),
        "said": said,
        "running": RUNNING,
        "solution": StateKind.SOLUTION.sentence,
        "reasons": _reasons(n),
        "squares": _squares(n),
        "several": several_words(trace),
        "lastFigure": stays if rule.may_stay else sideways,
        "hasMinima": not objection(Breakpoint.LOCAL_MINIMUM, settings),
        "countsAllSideways": settings.parameters.get("sideways_count") == SidewaysCount.TOTAL,
        "gauge": _gauge(trace, first, last),
        "end": _end(trace) if last == trace.end else None,
        "speeds": [None if isinf(speed) else speed for speed in SPEEDS],
        "notch": notch_of_speed(FIRST_SPEED),
    }


def _still(trace: Trace, index: int, name: str) -> tuple[str, int, Rows, str]:
    """Return name, h, rows and, as an SVG path, the dark squares of a state; the path is empty for large boards."""
    position, n = trace.position(index), trace.settings.n
    dark = [(column, row) for row in range(n) for column in range(n) if (column + row) % 2]
    squares = "".join(f"M{column} {row}h1v1h-1z" for column, row in dark) if n <= MOST_QUEENS_DRAWN else ""
    return name, position.h, position.rows, squares


def _changed(trace: Trace, index: int) -> list[int]:
    """Return the squares, column x n + row, that have a queen in the next state but not in this one."""
    before, after = (np.array(trace.rows(state), np.int64) for state in (index, index + 1))
    columns = np.flatnonzero(before != after)
    squares: list[int] = (columns * trace.settings.n + after[columns]).tolist()
    return squares


class NamedNumber(int):
    """A figure that sentences write by its name in braces, so that states with other figures share a form."""

    name: str

    def __new__(cls, value: int, name: str) -> NamedNumber:
        """Give a number a name."""
        number = super().__new__(cls, value)
        number.name = name
        return number

    def __format__(self, _: str) -> str:
        return f"{{{self.name}}}"


def _said(trace: Trace, first: int, last: int) -> tuple[list[tuple[str, ...]], list[int]]:
    """Return the forms of what is said of states, and which of them is that of each; states alike are told once."""
    names = ("kind", "column", "h", "iterations" if trace.settings.variant.rule.may_stay else "step")
    here = [trace.column(name)[first : last + 1] for name in names]
    (kind, _, h, iterations), index = here, np.arange(first, last + 1)
    next_kind, next_column, next_h, next_iterations = (np.roll(figures, -1) for figures in here)
    climb, best_h, best_count = (trace.column(name)[index] for name in ("climb", "best_h", "best_count"))
    best_h[np.isin(index, trace.local_minima())] = h[np.isin(index, trace.local_minima())]
    is_best, is_several = next_h == best_h, next_column == NO_MOVE
    stayed = np.minimum(next_iterations - iterations - (next_kind != NO_MOVE), 2)
    alike = [index == 0, climb > 1, h == 0, best_h == UNKNOWN, best_h >= h, best_count == 1, kind]
    follows = [index == last, next_kind, is_several, is_best, stayed]
    _, told, said = np.unique(
        np.column_stack(alike + follows), axis=0, return_index=True, return_inverse=True
    )
    return [_form(trace, first + place, last) for place in told.tolist()], said.ravel().tolist()


def _form(trace: Trace, index: int, last: int) -> tuple[str, ...]:
    """Say a state: tone, headline, detail, reason, next move, and detail in motion."""
    state, is_start = _position(trace, index), index == 0
    following = "" if is_start else "The recording ends here."
    if index < last:
        after = _position(trace, index + 1, "next_")
        stayed = after.iterations - state.iterations - (after.moved is not None)
        following = recorded_words(trace, state, after, NamedNumber(stayed, "stayed"))
    status = paused_status(trace, state, None, following, is_start=is_start)
    detail = status.detail if is_start else status.brief
    reason = "{why}" if len(status.detail) > len(detail) else ""
    running = f"{progress_words(state, trace.settings, state.iterations)}."
    return status.tone, status.headline, detail, reason, following, running


def _position(trace: Trace, index: int, prefix: str = "") -> TracePosition:
    """Return a state whose figures have names; where the search is stuck, its best h is told."""
    state = trace.position(index)
    figures = {name: getattr(state, name) for name in FIGURES}
    figures = {
        name: value if value is None else NamedNumber(value, prefix + name) for name, value in figures.items()
    }
    if index in trace.local_minima():
        figures["best_h"] = figures["h"]
    move = state.move
    if move is not None:
        names = ("column", "from_row", "to_row")
        squares = (NamedNumber(square, prefix + name) for name, square in zip(names, move[:3], strict=True))
        column, from_row, to_row = squares
        move = move._replace(column=column, from_row=from_row, to_row=to_row)
    return replace(state, move=move, **figures)


def _reasons(n: int) -> dict[str, str]:
    """Say why a state is of its kind, by how many successors are better and how many equal: none, one or several."""
    count = NamedNumber(n * (n - 1), "count")
    reasons = {
        f"{better} {equal}": reason_words(NamedNumber(better, "better"), NamedNumber(equal, "equal"), count)
        for better, equal in np.ndindex(3, 3)
    }
    reasons["0 0"] += f" (a {StateKind.STRICT_LOCAL_MINIMUM.label})"
    reasons["all"] = reason_words(count, 0, count)
    return {case: f"{capitalized(reason)}." for case, reason in reasons.items()}


def _squares(n: int) -> dict[str, str]:
    """Say what a move to a square would do, or is guessed to do; where that is not told, only which move it is."""
    column, from_row, row, h, after = map(NamedNumber, range(5), ("column", "from", "row", "h", "after"))
    way = capitalized(journey_words(column, from_row, row, n, Coordinates.NUMBERS))
    goal, change = destination_words(column, row, n, Coordinates.NUMBERS), change_words(h, after)
    own = stays_words([(column, row, row)], n, Coordinates.NUMBERS)
    return {
        "own": f"{capitalized(own)}.",
        "hidden": f"{way}.",
        "told": f"{way}: {change}.",
        "guess": f"Your guess: {goal}, {change}.",
    }


def _gauge(trace: Trace, first: int, last: int) -> dict[str, Any] | None:
    """Return the figure of the rule's memory that the variant shows, at each state."""
    variant = trace.settings.variant
    if variant.gauge is None:
        return None
    values = trace.gauges(np.arange(first, last + 1)).tolist()
    return {
        "name": variant.gauge,
        "isOfH": variant.gauge_is_h,
        "atStart": float(trace.gauges(np.zeros(1, np.int64))[0]),
        "values": [float(f"{value:.4g}") for value in values],
    }


def _end(trace: Trace) -> dict[str, str] | None:
    """Say how the run ended, as the window does; None if it has not."""
    if trace.outcome is None:
        return None
    settings = trace.settings
    insight = state_insight(trace.rows(trace.end), settings.heuristic, swaps=settings.variant.rule.swaps)
    status = end_status(trace, insight)
    return {"tone": status.tone.value, "headline": status.headline, "detail": status.detail}


@cache
def _colors(theme: str) -> dict[str, str]:
    """Return the colours of a theme by role, with names that style sheets can use."""
    colors = tomllib.loads(resource_text("themes", f"{theme}.toml"))["colors"]
    return {role.replace(".", "-").replace("_", "-"): color for role, color in colors.items()}


def _drawing(*parts: str) -> str:
    """Return a drawing to stand within a page."""
    return resource_text(*parts).replace(' xmlns="http://www.w3.org/2000/svg"', "")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # takes a moment to load
    from jinja2.utils import htmlsafe_json_dumps
    from markupsafe import Markup

    environment = Environment(
        loader=FunctionLoader(lambda name: resource_text("recording", name)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["json"] = lambda value: htmlsafe_json_dumps(value, separators=(",", ":"))
    environment.globals["icon"] = lambda name: Markup(_drawing("icons", f"{name}.svg"))
    environment.globals["queen"] = lambda: Markup(_drawing("pieces", "queen.svg"))
    environment.globals["styles"] = lambda: Markup(resource_text("recording", "page.css"))
    return environment
