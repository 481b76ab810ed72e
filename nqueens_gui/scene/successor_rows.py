"""The successors of a state by h: how many have each, and which they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.scene.board_scene import Square
from solver.insight import Insight


class RowKind(StrEnum):
    """What the successors of a row are beside the present state."""

    BEST = "best"
    """Those with the least h."""
    BETTER = "better"
    """Lower h than the present state."""
    NOT_BETTER = "not-better"
    """The same or a higher h."""


@dataclass(frozen=True, slots=True)
class SuccessorRow:
    """The successors of one h."""

    h: int
    """Their h."""
    count: int
    """How many there are."""
    kind: RowKind
    """What they are beside the present state."""
    is_present: bool
    """Whether the present state has this h too."""

    @property
    def sentence(self) -> str:
        """What the row says, as a tooltip puts it."""
        has = f"{self.count:,} {'successor has' if self.count == 1 else 'successors have'} h {self.h:,}"
        return f"{has}, as the present state" if self.is_present else has


@dataclass(frozen=True, slots=True, eq=False)
class SuccessorRows:
    """The successors of one state, by h."""

    rows: tuple[SuccessorRow, ...]
    """A row for each h that some successor has, and one for the present h; from the least h to the greatest."""
    table: NDArray[Any]
    """Shape (n, n) by column and row: h of the successors; -1 on the queens' own squares."""

    @property
    def most(self) -> int:
        """The count of the longest row."""
        return max((row.count for row in self.rows), default=0)

    def moves(self, number: int, most: int) -> list[Square]:
        """Return column and row of the first successors of a row, in column-major order."""
        row = self.rows[number]
        if row.count <= most:
            return [(int(column), int(goal)) for column, goal in np.argwhere(self.table == row.h)]
        return self._first_moves(row.h, most)

    def _first_moves(self, h: int, most: int) -> list[Square]:
        """Go through the columns until there are enough."""
        found: list[Square] = []
        for column, values in enumerate(self.table):
            found += [(column, int(goal)) for goal in np.flatnonzero(values == h)]
            if len(found) >= most:
                break
        return found[:most]


NO_SUCCESSORS = SuccessorRows((), np.empty((0, 0), np.int64))


def successor_rows(insight: Insight) -> SuccessorRows:
    """Count the successors of a state by h."""
    counts = np.bincount(insight.successor_h.compressed(), minlength=insight.h + 1)
    present = np.zeros(len(counts), np.bool_)
    present[insight.h] = True
    rows = [_row(h, int(counts[h]), insight) for h in np.flatnonzero((counts > 0) | present).tolist()]
    return SuccessorRows(tuple(rows), np.ascontiguousarray(insight.successor_h.filled(-1).T))


def _row(h: int, count: int, insight: Insight) -> SuccessorRow:
    is_best = h == insight.best_h and insight.h > 0
    kind = RowKind.BEST if is_best else RowKind.BETTER if h < insight.h else RowKind.NOT_BETTER
    return SuccessorRow(h, count, kind, h == insight.h)
