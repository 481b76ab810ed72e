"""Why a search is where it is: the successors by h and the attacking pairs."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from nqueens_gui.board.scene import NextMove, effect_of, rows_before
from nqueens_gui.board.squares_view import chosen_from
from solver.analysis.state_kind import Insight, StateKind
from solver.core.events import Moved, MoveKind, QueenMove, Square
from solver.core.heuristics import AttackingPair, Heuristic, LineKind, heuristic_value, line_keys
from solver.core.parameters import STOP
from solver.core.variants import Variant
from solver.core.words import counted, signed
from solver.telling.squares import Coordinates, column_name, fitting_coordinates, journey_words

KINDS = tuple(LineKind)


class PairRows(Struct, frozen=True, eq=False):
    """Attacking pairs, sorted by their columns."""

    table: NDArray[np.int32]
    """Shape (m, 3): first column, second column, number of the kind of line."""
    n: int
    """How many queens there are."""

    def __len__(self) -> int:
        """Return the number of pairs."""
        return len(self.table)

    def pair(self, number: int) -> AttackingPair:
        """Return one of the pairs."""
        first, second, kind = self.table[number].tolist()
        return AttackingPair(first, second, KINDS[kind])

    @property
    def counted(self) -> str:
        """How many there are, in words."""
        return counted(len(self), "attacking pair") if len(self) else "No attacking pairs"


NO_PAIRS = PairRows(np.empty((0, 3), np.int32), 0)


def pair_rows(rows: Sequence[int], heuristic: Heuristic) -> PairRows:
    """List every attacking pair that h counts."""
    keys = line_keys(rows)
    found = [_pairs(keys[kind], heuristic, number) for number, kind in enumerate(KINDS)]
    table = np.concatenate(found)
    order = np.lexsort((table[:, 2], table[:, 1], table[:, 0]))
    return PairRows(table[order], len(rows))


def sentence(pair: AttackingPair, n: int, coordinates: Coordinates) -> str:
    """Say which two queens attack each other, and along what."""
    first, second = (column_name(fitting_coordinates(coordinates, n), column) for column in pair[:2])
    return f"queens {first} and {second}, on the same {pair.kind}"


def _pairs(keys: NDArray[Any], heuristic: Heuristic, kind: int) -> NDArray[np.int32]:
    """Pair each queen with the next on its line, then with the one after that, as long as there are any."""
    columns = np.argsort(keys, kind="stable").astype(np.int32)
    line, most = keys[columns], min(heuristic.reach, len(keys))
    found = [np.empty((0, 3), np.int32)]
    for apart in range(1, most + 1):
        shared = np.flatnonzero(line[apart:] == line[:-apart])
        if not len(shared):
            break
        kinds = np.full(len(shared), kind, np.int32)
        found.append(np.stack((columns[shared], columns[shared + apart], kinds), axis=1))
    return np.concatenate(found)


class RowKind(StrEnum):
    """What the successors of a row are beside the present state."""

    BEST = "best"
    """Those with the lowest h."""
    BETTER = "better"
    """Lower h than the present state."""
    NOT_BETTER = "not-better"
    """The same or a higher h."""


class SuccessorRow(Struct, frozen=True):
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
        return f"{has}, like the current state" if self.is_present else has


class SuccessorRows(Struct, frozen=True, eq=False):
    """The successors of one state, by h."""

    rows: tuple[SuccessorRow, ...]
    """A row for each h that some successor has, and one for the present h; from the lowest h to the greatest."""
    table: NDArray[Any]
    """Shape (n, n) by column and row: h of the successors; -1 on the queens' own squares. Empty for swaps."""

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
    counts //= 2 if insight.swaps else 1
    present = np.zeros(len(counts), np.bool_)
    present[insight.h] = True
    rows = [_row(h, int(counts[h]), insight) for h in np.flatnonzero((counts > 0) | present).tolist()]
    table = NO_SUCCESSORS.table if insight.swaps else insight.successor_h.filled(-1).T
    return SuccessorRows(tuple(rows), np.ascontiguousarray(table))


def _row(h: int, count: int, insight: Insight) -> SuccessorRow:
    is_best = h == insight.best_h and insight.h > 0
    kind = RowKind.BEST if is_best else RowKind.BETTER if h < insight.h else RowKind.NOT_BETTER
    return SuccessorRow(h, count, kind, h == insight.h)


MEANT = (StateKind.SHOULDER, StateKind.FLAT_LOCAL_MINIMUM, StateKind.PLATEAU)
"""Kinds whose name needs a sentence besides the numbers."""
BOOK = (
    "It counts as a local minimum here, since no successor is better; "
    "for Russell and Norvig, only a plateau without an exit is one."
)


class Why(Struct, frozen=True):
    """All that the page "Why here?" says of one state."""

    headline: str
    """The kind and its reason: ``Slope: 1 of 56 successors is better, 9 are equal.``"""
    meaning: str
    """What the kind means, where its reason does not say so; else empty."""
    move: str
    """What the last move did."""
    next_move: str
    """The move that the recording takes next, and from how many it was chosen; empty without one."""
    successors: SuccessorRows
    """The successors by h."""
    pairs: PairRows
    """The attacking pairs."""


def why(
    insight: Insight,
    move: Moved | None,
    next_move: NextMove | None = None,
    coordinates: Coordinates = Coordinates.NUMBERS,
    variant: Variant | None = None,
    moved: Sequence[QueenMove] = (),
) -> Why:
    """Explain a state to users of a variant, the move that led there, and the move that the recording takes next.

    A step of several queens has no `move`; it is told by the queens that `moved`.
    """
    return Why(
        headline=f"{insight.kind.label.capitalize()}: {insight.reason}.",
        meaning=_meaning(insight, variant),
        move=_move(insight, move, moved, coordinates, variant),
        next_move=_next(next_move, len(insight.rows), coordinates),
        successors=successor_rows(insight),
        pairs=pair_rows(insight.rows, insight.heuristic),
    )


def _meaning(insight: Insight, variant: Variant | None) -> str:
    kind = insight.kind
    said = [kind.sentence] if kind in MEANT else []
    if kind is StateKind.SHOULDER:
        said.append(BOOK)
    if variant is not None and kind.is_local_minimum and not variant.rule.gets_stuck:
        may_stop = any(parameter.name == STOP.name for parameter in variant.parameters)
        unless = ", unless it stops when stuck and no member has a better successor" * may_stop
        said.append(f"{variant.title} does not get stuck here{unless}.")
    return " ".join(said)


def _move(
    insight: Insight,
    move: Moved | None,
    moved: Sequence[QueenMove],
    coordinates: Coordinates,
    variant: Variant | None,
) -> str:
    if move is None and variant is not None and variant.rule.is_of_population:
        return ""
    if move is None and moved:
        return _swap(insight, moved, coordinates)
    if move is None:
        return "No last move: a climb starts in this state."
    done = effect_of(np.array(insight.rows, np.int32), insight.heuristic, move[:3])
    kind = "" if move.kind is MoveKind.IMPROVING else f" ({move.kind})"
    n = len(insight.rows)
    return (
        f"Last move{kind}: {journey_words(move.column, move.from_row, move.to_row, n, coordinates)}, "
        f"{counted(done.removed, 'attack')} removed, {done.made:,} made: Δh {signed(done.delta_h)}."
    )


def _swap(insight: Insight, moved: Sequence[QueenMove], coordinates: Coordinates) -> str:
    rows = np.array(insight.rows, np.int32)
    ways = [journey_words(*move, len(rows), coordinates) for move in moved]
    change = insight.h - heuristic_value(rows_before(rows, moved), insight.heuristic)
    return f"Last step: {' and '.join(ways)}: Δh {signed(change)}."


def _next(move: NextMove | None, n: int, coordinates: Coordinates) -> str:
    if move is None:
        return ""
    return f"Next move: {journey_words(move.column, move.from_row, move.to_row, n, coordinates)}{chosen_from(move)}."
