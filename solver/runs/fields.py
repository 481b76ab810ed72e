"""Types of the fields of run files, and checks that name the field at fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from solver.analysis.state_kind import StateKind
from solver.core.board import MAX_QUEENS, MIN_QUEENS, Rows, check_rows
from solver.core.checks import InputError
from solver.core.events import Fault, Outcome
from solver.core.run_settings import MAX_SEED, Starts
from solver.custom.search import FileOfSearch

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
