"""A run as a playable page: one HTML file that needs nothing beside it."""

from __future__ import annotations

import tomllib
from functools import cache
from math import isinf
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from solver.analysis.state_kind import state_insight
from solver.core.board import Rows, check_shown_size
from solver.core.checks import InputError, number_between
from solver.core.definitions import program, run_definitions
from solver.core.events import MoveKind
from solver.core.links import run_link
from solver.core.parameters import SidewaysCount
from solver.core.resources import resource_text
from solver.core.variants import Price
from solver.runs.breakpoints import Breakpoint, objection
from solver.runs.document import repeat_command
from solver.runs.speed import FIRST_SPEED, SPEEDS, notch_of_speed
from solver.runs.trace import KINDS, NO_MOVE, Trace
from solver.telling.sentences import end_status, run_words, step_name

if TYPE_CHECKING:
    from jinja2 import Environment

MOST_STATES: Final = 20_000
"""Most moves and restarts of a page, which a browser holds and shows with ease."""
RESTART: Final = -1
"""Stands among the moves for a restart."""
SCRIPTS: Final = ("run.js", "board.js", "charts.js", "reader.js", "player.js")
THEMES: Final = ("light", "dark")
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
        If the run is too long for a page, it has no such part, or h is not a number of pairs.
    """
    settings = trace.settings
    check_shown_size(settings.n)
    settings.heuristic.check_pairs("a playable page")
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
    ``restarts``. Indices count from `first`.
    """
    settings, rule = trace.settings, trace.settings.variant.rule
    n, begin = settings.n, trace.position(first)
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
        "isProposing": rule.price is Price.ONE,
        "getsStuck": rule.gets_stuck,
        "hasMinima": not objection(Breakpoint.LOCAL_MINIMUM, settings.variant),
        "sidewaysLimit": settings.parameters.get("sideways_limit"),
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
