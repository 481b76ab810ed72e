"""All there is to know of one state at a glance: its pairs, its successors, its kind and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.heuristics import Heuristic, LineKind, pairs_by_kind, successor_table
from solver.state_kind import StateKind, kind_by_successors


@dataclass(frozen=True, slots=True, eq=False)
class Insight:
    """What one state looks like to the search."""

    rows: tuple[int, ...]
    """The state."""
    heuristic: Heuristic
    """What h counts."""
    h: int
    """Its h."""
    pairs: dict[LineKind, int]
    """Attacking pairs of each kind; they sum up to h."""
    successor_h: np.ma.MaskedArray[Any, np.dtype[np.int64]]
    """Shape (n, n) by row and column, as `successor_table` gives it."""
    best_h: int
    """Least h among the successors."""
    best_count: int
    """How many successors have it."""
    better: int
    """How many successors have a lower h."""
    equal: int
    """How many successors have the same h."""
    kind: StateKind
    """What kind of state it is."""

    @property
    def successors(self) -> int:
        """How many successors there are: n(n - 1)."""
        return len(self.rows) * (len(self.rows) - 1)

    @property
    def worse(self) -> int:
        """How many successors have a higher h."""
        return self.successors - self.better - self.equal

    @property
    def reason(self) -> str:
        """Why the state is of its kind, in numbers: ``none of the 56 successors is better, 3 are equal``."""
        if self.better:
            some = f"{self.better:,} of the {self.successors:,} successors {_is(self.better)} better"
            return f"{some}, {self.equal:,} {_is(self.equal)} equal"
        if self.equal:
            return f"none of the {self.successors:,} successors is better, {self.equal:,} {_is(self.equal)} equal"
        return f"all {self.successors:,} successors are worse"

    def best_successors(self, most: int | None = None) -> list[tuple[int, int]]:
        """Return the best successors as (column, row), in column-major order, the first `most` of them."""
        columns, rows = np.nonzero((self.successor_h == self.best_h).T.filled(False))
        return list(zip(columns[:most].tolist(), rows[:most].tolist(), strict=True))


def look_into(
    rows: Sequence[int] | NDArray[Any], heuristic: Heuristic = Heuristic.ATTACKING_PAIRS
) -> Insight:
    """Look into one state of any size from 2 up."""
    table = successor_table(rows, heuristic)
    pairs = pairs_by_kind(rows, heuristic)
    h, best_h = sum(pairs.values()), int(table.min())
    return Insight(
        rows=tuple(map(int, rows)),
        heuristic=heuristic,
        h=h,
        pairs=pairs,
        successor_h=table,
        best_h=best_h,
        best_count=_count(table == best_h),
        better=_count(table < h),
        equal=_count(table == h),
        kind=kind_by_successors(rows, heuristic, h, best_h),
    )


def _count(matches: Any) -> int:
    return int(matches.filled(False).sum())


def _is(count: int) -> str:
    return "is" if count == 1 else "are"
