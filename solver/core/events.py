"""What happens in a search, as small frozen events, and why it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from itertools import repeat
from typing import Annotated, NamedTuple

import numpy as np
from msgspec import Meta, Struct
from numpy.typing import NDArray

from solver.core.board import Rows


class Outcome(StrEnum):
    """Why a run ended."""

    SOLVED = "solved"
    LOCAL_MINIMUM = "local-minimum"
    SIDEWAYS_LIMIT = "sideways-limit"
    STEP_LIMIT = "step-limit"
    ITERATION_LIMIT = "iteration-limit"
    RESTART_LIMIT = "restart-limit"
    STOPPED = "stopped"
    ERROR = "error"

    @property
    def label(self) -> str:
        """Two or three words for a heading."""
        return _TEXTS[self][0]

    @property
    def sentence(self) -> str:
        """One sentence that explains it."""
        return _TEXTS[self][1]


_TEXTS = {
    Outcome.SOLVED: ("Solved", "No two queens attack each other."),
    Outcome.LOCAL_MINIMUM: (
        "Local minimum",
        "No successor is better, and the variant may not or cannot move sideways.",
    ),
    Outcome.SIDEWAYS_LIMIT: (
        "Sideways limit",
        "No successor is better, and all allowed sideways moves were made.",
    ),
    Outcome.STEP_LIMIT: ("Step limit", "All allowed steps were made."),
    Outcome.ITERATION_LIMIT: ("Iteration limit", "All allowed iterations were made."),
    Outcome.RESTART_LIMIT: ("Restart limit", "A restart was due, and all allowed restarts were made."),
    Outcome.STOPPED: ("Stopped", "The run was stopped by the user."),
    Outcome.ERROR: ("Error", "The search failed: it raised an error, made an illegal move or took too long."),
}

OUTCOMES = tuple(Outcome)
"""Outcomes by their number in the results of many runs."""
NOT_MADE = -1
"""In place of an outcome there: the run was not made, or not to its end."""


class MoveKind(StrEnum):
    """Why a queen moved."""

    IMPROVING = "improving"
    """To lower h."""
    SIDEWAYS = "sideways"
    """To equal h."""
    RANDOM = "random"
    """To a square drawn without regard to h, as random-neighbour does after a sideways move."""
    WORSENING = "worsening"
    """To higher h."""


def kind_of_change(change: int) -> MoveKind:
    """Return the kind of a move that changes h by `change` and was not drawn without regard to it."""
    return MoveKind.IMPROVING if change < 0 else MoveKind.WORSENING if change else MoveKind.SIDEWAYS


Square = tuple[int, int]
"""Column and row."""
QueenMove = tuple[int, int, int]
"""Column, the row it left and the row it went to."""


class Started(NamedTuple):
    """The run begins in its start state."""

    rows: Rows
    h: int
    best_h: int | None
    """Lowest h among its successors; 0 at a solution, None if the rule does not ask for it."""
    best_count: int | None
    """How many successors have it; 0 at a solution, None if the rule does not ask for it."""
    members: tuple[Rows, ...] = ()
    """All members of a population, in order; none for a search with one state."""
    member_h: tuple[int, ...] = ()
    """Their h."""
    evaluations: int = 0
    """States whose h the rule had to know for a population that is drawn."""


class Moved(NamedTuple):
    """One queen moved within its column: one step."""

    column: int
    from_row: int
    to_row: int
    h: int
    """H after the move."""
    kind: MoveKind
    best_h: int | None
    """Lowest h among the successors of the state reached, as in `Started`."""
    best_count: int | None
    """How many successors have it, as in `Started`."""
    iterations: int
    """Iterations of the run so far, with this one."""
    evaluations: int | None
    """Successors whose h the rule had to know so far; None for a search that does not tell."""
    declined: Square | None = None
    """Where the last proposal turned down since the event before would have moved a queen."""


class Lineage(NamedTuple):
    """How one new member came about."""

    parents: tuple[int, ...]
    """Places in the population before: one, two of a child, or none of a member drawn anew, whose queens all moved."""
    cut: int | None = None
    """Columns before it come from the first parent, the others from the second."""
    moved: tuple[QueenMove, ...] = ()
    """Each queen that moved: mutation, move, swap."""


def new_members(before: Sequence[Rows], lineages: Sequence[Lineage]) -> tuple[Rows, ...]:
    """Return the members that come about from those before."""
    return tuple(_new_member(before, lineage) for lineage in lineages)


def _new_member(before: Sequence[Rows], lineage: Lineage) -> Rows:
    parents, moved = [before[place] for place in lineage.parents], lineage.moved
    rows = list(parents[0]) if parents else [0] * len(moved)
    if lineage.cut is not None:
        rows[lineage.cut :] = parents[1][lineage.cut :]
    for column, _, to_row in moved:
        rows[column] = to_row
    return tuple(rows)


class Generated(NamedTuple):
    """One step that is not one queen of one state: all members are new, or several queens of one state moved."""

    lineages: tuple[Lineage, ...]
    """Of each new member."""
    member_h: tuple[int, ...]
    """Of each new member."""
    best: int
    """Place of the best member: the lowest h, of several the first."""
    h: int
    """Its h."""
    kind: MoveKind
    best_h: int | None
    """Lowest h among its successors, as in `Started`."""
    best_count: int | None
    """How many successors have it, as in `Started`."""
    iterations: int
    """Iterations of the run so far, with this one."""
    evaluations: int | None
    """Successors whose h the rule had to know so far; None for a search that does not tell."""


class Stayed(NamedTuple):
    """Many iterations moved no queen; tells how far the run has come."""

    iterations: int
    """Iterations of the run so far."""
    evaluations: int | None
    """Successors whose h the rule had to know so far."""
    declined: Square | None = None
    """Where the last proposal turned down would have moved a queen."""


class Restarted(NamedTuple):
    """The search continues from a new random state; not a step."""

    rows: Rows
    h: int
    best_h: int | None
    """Lowest h among its successors, as in `Started`."""
    best_count: int | None
    """How many successors have it, as in `Started`."""
    iterations: int
    """Iterations of the run so far."""
    evaluations: int | None
    """Successors whose h the rule had to know so far."""
    members: tuple[Rows, ...] = ()
    """All members of a population, as in `Started`."""
    member_h: tuple[int, ...] = ()
    """Their h."""


class Fault(Struct, frozen=True):
    """How a search written by the user failed."""

    file: Annotated[str, Meta(max_length=2000)]
    line: Annotated[int, Meta(ge=0)] | None
    message: Annotated[str, Meta(max_length=2000)]

    @property
    def sentence(self) -> str:
        """File, line and message, as compilers write them."""
        return (
            f"{self.file}, line {self.line}: {self.message}" if self.line else f"{self.file}: {self.message}"
        )


class Ended(NamedTuple):
    """The run has ended."""

    outcome: Outcome
    iterations: int
    """Iterations of the run."""
    evaluations: int | None
    """Successors whose h the rule had to know."""
    fault: Fault | None = None
    """What went wrong in the last state, if the outcome is `Outcome.ERROR`."""


class Moves:
    """Consecutive moves of one run as numbers, which a recording takes at once; iterating yields a `Moved` for each.

    Parameters
    ----------
    numbers
        Shape (moves, 11): the fields of `Moved`, the kind by its place in `MoveKind`, `declined` as column and row;
        -1 stands for None.
    """

    __slots__ = ("numbers",)

    def __init__(self, numbers: NDArray[np.int64]) -> None:
        self.numbers = numbers

    def __len__(self) -> int:
        """Return the number of moves."""
        return len(self.numbers)

    def __iter__(self) -> Iterator[Moved | Generated]:
        """Yield the moves one by one."""
        return self._moves()

    def _moves(self) -> Iterator[Moved]:
        *squares, h, kind, best_h, best_count, iterations, evaluations, column, row = self.numbers.T.tolist()
        best: list[Iterable[int | None]] = [repeat(None)] * 2 if best_h[0] < 0 else [best_h, best_count]
        declined: Iterable[Square | None] = (
            repeat(None)
            if max(column) < 0
            else [None if square[0] < 0 else square for square in zip(column, row, strict=True)]
        )
        kinds = map(_KINDS.__getitem__, kind)
        return map(_moved, zip(*squares, h, kinds, *best, iterations, evaluations, declined, strict=False))

    def part(self, first: int, end: int | None = None) -> Moves:
        """Return some of the moves."""
        return Moves(self.numbers[first:end])


class Swaps(Moves):
    """Consecutive swaps of one run as numbers; iterating yields a `Generated` for each.

    Parameters
    ----------
    numbers
        Shape (swaps, 11): what `Moves` has of the first of the two queens.
    others
        Shape (swaps,): the column of the second one, whose row is that to which the first one moves.
    """

    __slots__ = ("others",)

    def __init__(self, numbers: NDArray[np.int64], others: NDArray[np.int64]) -> None:
        super().__init__(numbers)
        self.others = others

    @property
    def squares(self) -> NDArray[np.int64]:
        """Shape (swaps, 3): column of the first queen, the row it left and the row it went to."""
        return self.numbers[:, :3]

    @property
    def h(self) -> NDArray[np.int64]:
        """Shape (swaps,): h after each swap."""
        return self.numbers[:, 3]

    def __iter__(self) -> Iterator[Generated]:
        """Yield the swaps one by one."""
        for move, other in zip(self._moves(), self.others.tolist(), strict=True):
            moved = move[:3], (other, move.to_row, move.from_row)
            counts = move.iterations, move.evaluations
            yield Generated(
                (Lineage((0,), None, moved),), (move.h,), 0, move.h, move.kind, None, None, *counts
            )

    def part(self, first: int, end: int | None = None) -> Swaps:
        """Return some of the swaps."""
        return Swaps(self.numbers[first:end], self.others[first:end])


_KINDS = tuple(MoveKind)
_moved = partial(tuple.__new__, Moved)  # Moved._make takes three times as long

Event = Started | Moved | Generated | Stayed | Restarted | Ended
StateEvent = Started | Moved | Generated | Restarted
"""The events that reach a state."""
STATE_EVENTS = (Started, Moved, Generated, Restarted)
MIXED_STEPS = (
    "mixes moves of a single queen with generations of a population; a run may make only one of the two"
)
"""What is wrong with a run of which some steps are `Moved` and others `Generated`."""


def is_local_minimum(event: StateEvent) -> bool:
    """Whether a rule that asks for the best successors is in a local minimum: h > 0, and none is better."""
    return event.h > 0 and event.best_h is not None and event.best_h >= event.h
