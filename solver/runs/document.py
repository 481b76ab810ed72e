"""A recorded run as a run file holds it, and its JSON document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np
from msgspec import to_builtins
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.core.board import Rows
from solver.core.definitions import program, run_definitions
from solver.core.events import Outcome
from solver.core.files import json_parts
from solver.core.run_settings import RunSettings, solve_command
from solver.runs.fields import RunResults
from solver.runs.generations import LISTS, Generations, generations_of
from solver.runs.trace import NO_MOVE, Trace


class Run(RunResults, kw_only=True, frozen=True, eq=False):
    """The content of a run file: the settings of a run and its results."""

    settings: RunSettings
    start: Rows
    """Given or drawn."""
    h: NDArray[np.int64]
    """Shape (states,)."""
    moves: NDArray[np.int64]
    """Shape (steps, 3): column, row before and row after each move; `NO_MOVE` where `generations` tells more."""
    restart_states: tuple[tuple[int, Rows], ...]
    """For each restart the number of moves before it and the new state, of a population its first member."""
    generations: Generations | None = None
    """The members of every state; None if each step moved one queen of one state."""

    @property
    def restart_indices(self) -> NDArray[np.int64]:
        """Shape (restarts,): indices of the states that restarts led to; the start has index 0."""
        steps = np.array([step for step, _ in self.restart_states], np.int64)
        return steps + np.arange(1, self.restarts + 1)

    def table(self) -> NDArray[np.int64]:
        """Return column, row before, row after (`NO_MOVE` at starts) and h of all states; shape (states, 4)."""
        is_move = np.ones(len(self.h), np.bool_)
        is_move[0] = False
        is_move[self.restart_indices] = False
        table: NDArray[Any] = np.full((len(self.h), 4), NO_MOVE, np.int64)
        table[is_move, :3] = self.moves
        table[:, 3] = self.h
        return table


FORMAT = "nqueens-run/1"
"""Name and version of the format of runs in which each step moves one queen of one state."""
GENERATIONS_FORMAT = "nqueens-run/2"
"""The format of all others."""
SLICE_ROWS = 16_000
MIN_SLICE = 50
"""Rows written at a time, and the fewest states."""


def run_document(trace: Trace) -> dict[str, Any]:
    """Return a run as plain values for JSON.

    An unfinished run gets the outcome ``stopped``; the trace must contain at least the start.

    Returns
    -------
    dict
        ``moves`` has one [column, from_row, to_row] per step and ``restart_states`` one [step, rows] per restart:
        the number of moves before it and the new state. ``h`` has one value per state, in order, including those
        after restarts: 1 + steps + restarts values. A run whose steps are not one queen of one state has, instead,
        ``generations``: per step one [parents, cut, moves] per new member; ``restart_members``: one [step, members]
        per restart; ``members``, ``final_members`` and, per state, ``member_h``. Its ``h`` is that of the best member.
    """
    return _document(trace, {name: entries(trace, slice(None)) for name, entries in _lists(trace).items()})


def repeat_command(trace: Trace) -> str:
    """Return the command that repeats a run, as far as it was recorded."""
    settings = trace.settings
    if trace.is_cut:
        settings = replace(settings, parameters={**settings.parameters, "max_steps": trace.steps})
    return solve_command(settings)


def run_text(trace: Trace) -> str:
    """Return the text of a run file."""
    return "".join(run_parts(trace))


def run_parts(trace: Trace) -> Iterator[str]:
    """Yield the text of `run_text` in parts, each made on request, so that a long run needs no more memory."""
    slices = state_slices(trace)
    lists = {name: map(partial(entries, trace), slices) for name, entries in _lists(trace).items()}
    return json_parts(_document(trace, lists))


def state_slices(trace: Trace) -> list[slice]:
    """Return the slices of states in which the long lists of a run are written."""
    states = max(MIN_SLICE, SLICE_ROWS // (trace.settings.n * trace.member_count))
    return [slice(first, first + states) for first in range(0, len(trace), states)]


def _lists(trace: Trace) -> Mapping[str, _Entries]:
    return {"h": _h, **(LISTS if trace.has_members else _MOVES)}


def _document(trace: Trace, lists: Mapping[str, object]) -> dict[str, Any]:
    return {
        "format": GENERATIONS_FORMAT if trace.has_members else FORMAT,
        "program": program(),
        **_settings(trace),
        **to_builtins(_results(trace)),
        **(generations_of(trace) if trace.has_members else {}),
        **lists,
        "definitions": run_definitions(trace.settings),
    }


def _settings(trace: Trace) -> dict[str, Any]:
    """Return the settings as a run file has them: the variant by its name, the start even where it was drawn."""
    settings = trace.settings
    return {
        "n": settings.n,
        "heuristic": settings.heuristic.value,
        **settings.variant.document,
        "parameters": dict(settings.parameters),
        "seed": settings.seed,
        "run_index": settings.run_index,
        "start": tuple(trace.members(0)[0].tolist()),
        "start_given": settings.start is not None,
        "starts": settings.starts.value,
    }


def _results(trace: Trace) -> RunResults:
    is_solved = trace.column("h")[-1] == 0  # even if it was stopped before its end was recorded
    return RunResults(
        outcome=Outcome.SOLVED if is_solved else trace.outcome or Outcome.STOPPED,
        fault=trace.fault,
        state_kind=trace.state_kind(trace.end),
        steps=trace.steps,
        iterations=trace.iterations,
        evaluations=trace.evaluations,
        climbs=trace.climbs,
        restarts=trace.climbs - 1,
        sideways_steps=trace.sideways_steps,
        final=trace.rows(trace.end),
    )


def _h(trace: Trace, states: slice) -> list[int]:
    h: list[int] = trace.column("h")[states].tolist()
    return h


def _moves(trace: Trace, states: slice) -> list[list[int]]:
    table = np.column_stack([trace.column(name)[states] for name in ("column", "from_row", "to_row")])
    moves: list[list[int]] = table[trace.column("kind")[states] != NO_MOVE].tolist()
    return moves


def _restart_states(trace: Trace, states: slice) -> list[tuple[int, tuple[int, ...]]]:
    first, steps = states.start or 0, trace.column("step")
    starts = np.flatnonzero(trace.column("kind")[states] == NO_MOVE) + first
    return [(int(steps[index]), trace.rows(index)) for index in starts.tolist() if index]


_Entries = Callable[[Trace, slice], list[Any]]
_MOVES: Mapping[str, _Entries] = {"moves": _moves, "restart_states": _restart_states}
"""The lists that grow with the run, as in `generations.LISTS`."""
