"""What is lit on the board because somebody points at it: squares, attacking pairs, moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.scene.attack_lines import Segments
from solver.heuristics import AttackingPair, Heuristic, LineKind, line_keys

Move = tuple[int, int, int]
"""Column of a queen, the row she leaves and the row she goes to."""


@dataclass(frozen=True, slots=True, eq=False)
class Highlight:
    """What is lit on a board of one size."""

    n: int
    """How many columns and rows the board has."""
    squares: NDArray[np.int32]
    """Shape (m, 2): column and row of the squares that are lit."""
    lines: Mapping[LineKind, Segments] = field(default_factory=dict)
    """The lines of the pairs that are lit, by kind."""
    moves: tuple[Move, ...] = ()
    """Moves of queens, in the order they are made."""


def successors_highlight(table: NDArray[Any], rows: Sequence[int], h: int) -> Highlight:
    """Light the squares of all successors of one h.

    Parameters
    ----------
    table
        Shape (n, n) by row and column: h of the successors.
    rows
        Shape (n,): the state; the queens' own squares are no successors.
    h
        The h asked for.
    """
    is_lit = np.asarray(table) == h
    is_lit[np.asarray(rows), np.arange(len(rows))] = False
    return Highlight(len(rows), np.argwhere(is_lit.T).astype(np.int32))


def pair_highlight(rows: Sequence[int], pair: AttackingPair) -> Highlight:
    """Light two queens and the line between them."""
    first, second, kind = pair
    line = np.array([(first, rows[first], second, rows[second])], np.int32)
    return Highlight(len(rows), line.reshape(2, 2), {kind: line})


def square_highlight(rows: Sequence[int], heuristic: Heuristic, column: int, row: int) -> Highlight:
    """Light a square, the way of the column's queen there, and the pairs that she has there."""
    lines, queens = {}, {column}
    for kind, others in attackers_by_kind(rows, heuristic, column, row).items():
        if others:
            ends = min(column, *others), max(column, *others)
            places = [(end, row if end == column else rows[end]) for end in ends]
            lines[kind] = np.array(places, np.int32).reshape(1, 4)
            queens |= set(others)
    squares = [(queen, row if queen == column else rows[queen]) for queen in sorted(queens)]
    moves = () if rows[column] == row else ((column, int(rows[column]), row),)
    return Highlight(len(rows), np.array(squares, np.int32), lines, moves)


def moves_highlight(n: int, moves: Iterable[Move]) -> Highlight:
    """Light moves that are made one after the other, and the squares they lead to."""
    made = tuple(moves)
    goals = {column: row for column, _, row in made}
    return Highlight(n, np.array(list(goals.items()), np.int32).reshape(-1, 2), {}, made)


def attackers_by_kind(
    rows: Sequence[int], heuristic: Heuristic, column: int, row: int
) -> dict[LineKind, list[int]]:
    """Return the columns of the queens that the column's queen attacks, and h counts, when she stands on a row."""
    moved = np.array(rows, np.int32)
    moved[column] = row
    return {kind: _counted(keys, heuristic, column) for kind, keys in line_keys(moved).items()}


def _counted(keys: NDArray[Any], heuristic: Heuristic, column: int) -> list[int]:
    others = np.flatnonzero(keys == keys[column])
    left, right = others[others < column], others[others > column]
    if heuristic is Heuristic.LINE_OF_SIGHT:
        left, right = left[-1:], right[:1]
    return [*left.tolist(), *right.tolist()]
