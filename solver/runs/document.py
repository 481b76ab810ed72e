"""A recorded run as a run file holds it: its fields, the members of its populations, and its JSON document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.analysis.state_kind import StateKind
from solver.core.board import MAX_QUEENS, MIN_QUEENS, Rows, check_rows
from solver.core.checks import InputError
from solver.core.definitions import program, run_definitions
from solver.core.events import Fault, Lineage, Outcome, new_members
from solver.core.files import json_parts
from solver.core.run_settings import MAX_SEED, RunSettings, Starts, solve_command
from solver.core.variants import FileOfSearch
from solver.runs.trace import NO_MOVE, Trace

MAX_BYTES = 256_000_000
"""Size of the largest run file that is read."""

Count = Annotated[int, Meta(ge=0, le=MAX_BYTES)]
"""No file of that size can hold more moves or restarts."""
Row = Annotated[int, Meta(ge=0, lt=MAX_QUEENS)]
Text = Annotated[str, Meta(max_length=2000)]
Seed = Annotated[int, Meta(ge=0, le=MAX_SEED)]


Size = Annotated[int, Meta(ge=MIN_QUEENS, le=MAX_QUEENS)]
Move = tuple[Row, Row, Row]
"""Column, row before and row after."""


Tally = Annotated[int, Meta(ge=0, le=2**62)]


class RunResults(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """How a run went: what is written of it, and read back."""

    outcome: Outcome
    """Why the run ended; ``stopped`` if it was written before its end."""
    fault: Fault | None = None
    """How a search written by the user failed in the final state."""
    state_kind: StateKind
    """Kind of the final state; of a search that swaps two queens, by swaps."""
    steps: Count
    """Number of moves."""
    iterations: Tally
    """Decisions of the rule, with those that moved no queen."""
    evaluations: Tally | None
    """Successors whose h the rule had to know; None for a search of your own."""
    climbs: Count
    """Number of climbs: restarts + 1."""
    restarts: Count
    """Number of restarts."""
    sideways_steps: Count
    """Number of sideways moves; random moves of random-neighbour do not count."""
    final: tuple[Row, ...]
    """The final state."""


class _Object(msgspec.Struct):
    """An object of which no field is read."""


class RunFile(RunResults, kw_only=True, frozen=True):
    """The fields of a run file that are read, with bounds that hold for every run.

    The settings are those of `RunSettings` before they are checked together, with a variant that is yet to be found.
    """

    program: _Object
    """What wrote the file: ``name`` and ``version``, and the versions of ``python``, ``numpy`` and ``numba``."""
    n: Size
    """Number of queens, 4 to 100,000."""
    heuristic: str
    variant: Text
    search: FileOfSearch | None = None
    """Of a search written by the user; its code is never in a run file."""
    parameters: msgspec.Raw
    seed: Seed
    """Selects the family of random streams; 0 to 2⁶³ − 1."""
    run_index: Seed
    """Selects the stream within the family; 0 to 2⁶³ − 1."""
    start: tuple[Row, ...]
    """The start state."""
    start_given: bool
    """Whether the start was given. Otherwise it was drawn from the seed."""
    starts: Starts
    """How random states are drawn: ``uniform``, ``permutation`` or ``all-but-last``."""
    h: list[Annotated[int, Meta(ge=0, lt=MAX_QUEENS**2)]]
    """h of every state in order: 1 + steps + restarts numbers."""
    definitions: _Object


def check_length(
    name: str, values: Sequence[object] | NDArray[np.int64], length: int, place: str = ""
) -> None:
    """Raise `InputError` unless a list is as long as it must be."""
    if len(values) != length:
        raise InputError(f'"{name}{place}" has {len(values)} entries instead of {length}', name)


def check_below(name: str, values: NDArray[np.int64], bound: int) -> None:
    """Raise `InputError` unless all numbers are below a bound."""
    outside = np.argwhere(values >= bound)
    if len(outside):
        place = "".join(f"[{index}]" for index in outside[0].tolist())
        raise InputError(f'"{name}{place}" is {values[tuple(outside[0])]}, but must be below {bound}', name)


def checked_rows(name: str, rows: Sequence[int], n: int, place: str = "") -> Rows:
    """Return a state of n queens, else raise `InputError`."""
    check_length(name, rows, n, place)
    try:
        return check_rows(rows)
    except InputError as error:
        raise InputError(f'"{name}{place}": {error}', name) from None


Members = tuple[Rows, ...]


class Generations(Struct, frozen=True, eq=False):
    """The members of every state of a run."""

    start: Members
    """In order."""
    steps: tuple[tuple[Lineage, ...], ...]
    """For each step how each new member came about."""
    restarts: tuple[tuple[int, Members], ...]
    """For each restart the number of steps before it and the new members."""
    member_h: NDArray[np.int64]
    """Shape (states, members)."""
    final: Members

    def states(self) -> Iterator[tuple[tuple[Lineage, ...] | None, Members]]:
        """Yield for every state how its members came about, None at a start, and the members."""
        members, restarts = self.start, iter([*self.restarts, (len(self.steps) + 1, ())])
        yield None, members
        restart_step, restart_members = next(restarts)
        for step in range(len(self.steps) + 1):
            if step:
                lineages = self.steps[step - 1]
                members = new_members(members, lineages)
                yield lineages, members
            while restart_step == step:
                members = restart_members
                yield None, members
                restart_step, restart_members = next(restarts)


def generations_of(trace: Trace) -> dict[str, Any]:
    """Return the fields of a run file that tell the members at the start and at the end."""
    return {
        "members": trace.members(0).tolist(),
        "members_given": len(trace.settings.given_members),
        "final_members": trace.members(trace.end).tolist(),
    }


def _member_h(trace: Trace, states: slice) -> list[list[int]]:
    h: list[list[int]] = trace.all_member_h()[states].tolist()
    return h


def _steps(trace: Trace, states: slice) -> list[list[Lineage]]:
    return [list(trace.lineage(index)) for index in _indices(trace, states, is_start=False)]


def _restarts(trace: Trace, states: slice) -> list[tuple[int, list[list[int]]]]:
    step = trace.column("step")
    restarts = filter(None, _indices(trace, states, is_start=True))
    return [(int(step[index]), trace.members(index).tolist()) for index in restarts]


def _indices(trace: Trace, states: slice, *, is_start: bool) -> list[int]:
    """Return the indices within a slice of the states that no step led to, or of the others."""
    found = (trace.column("kind")[states] == NO_MOVE) == is_start
    indices: list[int] = (np.flatnonzero(found) + (states.start or 0)).tolist()
    return indices


LISTS: dict[str, Callable[[Trace, slice], list[Any]]] = {
    "member_h": _member_h,
    "generations": _steps,
    "restart_members": _restarts,
}
"""The lists that grow with the run, each with a function that returns its entries for a slice of states."""


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
