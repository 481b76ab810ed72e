"""The members of every state of a recorded run, kept as lineages and now and then a whole population."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.events import Generated, Lineage, QueenMove, Swaps
from solver.runs.growing import GrowingArray

NONE = -1
"""In place of a parent or a cut that a lineage does not have."""
LEAST_SPACING = 16
"""Whole populations are at least this many states apart, except at restarts."""
BYTES_FOR_KEYS = 16
"""Bytes per member for whole populations, except at restarts."""


class MemberLog:
    """Grows with the steps of a run that makes populations, or moves several queens of its one state.

    Parameters
    ----------
    n
        Queens.
    members
        Members of every state.
    row_type, h_type
        Types of a row and of an h.
    """

    def __init__(self, n: int, members: int, row_type: type[Any], h_type: type[Any]) -> None:
        self._shape = members, n
        self._lineages = GrowingArray(np.int32, 3 * members)
        self._move_ends = GrowingArray(np.int64, members)
        self._moves = GrowingArray(np.int32, 3)
        self._h = GrowingArray(h_type, members)
        self._best = GrowingArray(np.int32)
        self._key_indices = GrowingArray(np.int64)
        self._key_states = GrowingArray(row_type, members * n)
        self._spacing = max(LEAST_SPACING, n * np.dtype(row_type).itemsize // BYTES_FOR_KEYS)

    def __len__(self) -> int:
        """Return the number of states."""
        return len(self._best)

    @property
    def nbytes(self) -> int:
        """Bytes it takes."""
        return sum(part.nbytes for part in vars(self).values() if isinstance(part, GrowingArray))

    @property
    def member_count(self) -> int:
        """Members of every state."""
        return self._shape[0]

    def copy(self) -> MemberLog:
        """Return an independent copy, in constant time."""
        copy = MemberLog.__new__(MemberLog)
        vars(copy).update(
            {
                name: part.copy() if isinstance(part, GrowingArray) else part
                for name, part in vars(self).items()
            }
        )
        return copy

    def start(self, members: NDArray[Any], member_h: NDArray[Any]) -> None:
        """Record a population that no step led to; shapes (k, n) and (k,)."""
        self._append([Lineage(())] * len(members), member_h, int(np.argmin(member_h)))
        self._add_key(len(self) - 1, members)

    def generate(self, event: Generated) -> None:
        """Record a step."""
        self._append(event.lineages, np.array(event.member_h), event.best)
        last = len(self) - 1
        if last - int(self._key_indices.view[-1]) >= self._spacing:
            self._add_key(last, self.members(last))

    def swap(self, swaps: Swaps) -> None:
        """Record steps that each swap two queens of the one state."""
        count, first = len(swaps), len(self)
        moves = np.empty((2 * count, 3), np.int64)
        moves[::2], moves[1::2, 0], moves[1::2, 1:] = swaps.squares, swaps.others, swaps.squares[:, :0:-1]
        self._move_ends.extend(len(self._moves) + np.arange(2, 2 * count + 2, 2)[:, None])
        self._moves.extend(moves)
        self._lineages.extend(np.tile((0, NONE, NONE), (count, 1)))
        self._h.extend(swaps.h[:, None])
        self._best.extend(np.zeros(count))
        while (due := int(self._key_indices.view[-1]) + self._spacing) < first + count:
            self._add_key(due, self.members(due))

    def members(self, index: int) -> NDArray[Any]:
        """Return the members of a state; shape (k, n)."""
        key = int(np.searchsorted(self._key_indices.view, index, side="right")) - 1
        first = int(self._key_indices.view[key])
        members: NDArray[Any] = self._key_states.view[key].reshape(self._shape).copy()
        if len(members) == 1:  # each step moves some of its queens
            moves = self._moves.view[self._move_ends.view[first, 0] : self._move_ends.view[index, 0]].tolist()
            last = {column: row for column, _, row in moves}
            members[0, list(last)] = list(last.values())
            return members
        for later in range(first + 1, index + 1):
            members = self._bred(members, later)
        return members

    @property
    def all_h(self) -> NDArray[Any]:
        """The h of the members of every state; shape (states, k)."""
        return self._h.view

    def member_h(self, index: int) -> NDArray[Any]:
        """Return the h of the members of a state; shape (k,)."""
        values: NDArray[Any] = self._h.view[index]
        return values

    def best(self, index: int) -> int:
        """Return the place of the best member of a state."""
        return int(self._best.view[index])

    def lineage(self, index: int) -> tuple[Lineage, ...]:
        """Return how each member of a state came about."""
        parents, ends = self._lineages.view[index].reshape(-1, 3).tolist(), self._ends_with_first(index)
        return tuple(
            Lineage(
                tuple(parent for parent in (first, second) if parent != NONE),
                None if cut == NONE else cut,
                tuple(tuple(move) for move in self._moves.view[begin:end].tolist()),
            )
            for (first, second, cut), begin, end in zip(parents, ends[:-1], ends[1:], strict=True)
        )

    def _append(self, lineages: Any, member_h: NDArray[Any], best: int) -> None:
        first = len(self._moves)
        rows: list[int] = []
        ends: list[int] = []
        moves: list[QueenMove] = []
        for parents, cut, moved in lineages:
            rows += (*parents, NONE, NONE)[:2]
            rows.append(NONE if cut is None else cut)
            moves += moved
            ends.append(first + len(moves))
        if moves:
            self._moves.extend(moves)
        self._lineages.extend([rows])
        self._move_ends.extend([ends])
        self._h.extend(member_h[None, :])
        self._best.extend([best])

    def _ends_with_first(self, index: int) -> NDArray[np.int64]:
        """Return where the moves of the first member begin, and those of each member end; shape (k + 1,)."""
        begin = self._move_ends.view[index - 1, -1] if index else 0
        return np.concatenate(([begin], self._move_ends.view[index]))

    def _bred(self, population: NDArray[Any], index: int) -> NDArray[Any]:
        """Return the members that a step makes of a population."""
        first, second, cut = self._lineages.view[index].reshape(-1, 3).T
        children: NDArray[Any] = population[first]
        is_crossed = second != NONE
        is_second = np.arange(self._shape[1]) >= cut[is_crossed, None]
        children[is_crossed] = np.where(is_second, population[second[is_crossed]], children[is_crossed])
        ends = self._ends_with_first(index)
        moves = self._moves.view[ends[0] : ends[-1]]
        children[np.repeat(np.arange(len(first)), np.diff(ends)), moves[:, 0]] = moves[:, 2]
        return children

    def _add_key(self, index: int, members: NDArray[Any]) -> None:
        self._key_states.extend(members.reshape(1, -1))
        self._key_indices.extend([index])
