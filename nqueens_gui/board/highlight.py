"""What is highlighted on a board: squares, lines and moves. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from nqueens_gui.board.attack_lines import Segments, attackers_by_kind
from solver.core.events import QueenMove
from solver.core.heuristics import AttackingPair, Heuristic, LineKind


class Highlight(Struct, frozen=True, eq=False):
    """What is highlighted on a board of one size."""

    n: int
    """How many columns and rows the board has."""
    squares: NDArray[np.int32]
    """Shape (m, 2): column and row of the highlighted squares."""
    lines: Mapping[LineKind, Segments] = field(default_factory=dict)
    """The lines of the highlighted pairs, by kind."""
    moves: tuple[QueenMove, ...] = ()
    """Moves of queens, in the order they are made."""
    names: tuple[str, ...] = ()
    """What stands at the goal of each move; the number of it where there are none."""


def successors_highlight(table: NDArray[Any], rows: Sequence[int], h: int) -> Highlight:
    """Highlight the squares of all successors of one h.

    Parameters
    ----------
    table
        Shape (n, n) by row and column: h of the successors.
    rows
        Shape (n,): the state; the queens' own squares are no successors.
    h
        The h asked for.
    """
    is_highlighted = np.asarray(table) == h
    is_highlighted[np.asarray(rows), np.arange(len(rows))] = False
    return Highlight(len(rows), np.argwhere(is_highlighted.T).astype(np.int32))


def pair_highlight(rows: Sequence[int], pair: AttackingPair) -> Highlight:
    """Highlight two queens and the line between them."""
    first, second, kind = pair
    line = np.array([(first, rows[first], second, rows[second])], np.int32)
    return Highlight(len(rows), line.reshape(2, 2), {kind: line})


def square_highlight(rows: Sequence[int], heuristic: Heuristic, column: int, row: int) -> Highlight:
    """Highlight a square, the way of the column's queen there, and the pairs it would have there."""
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


def moves_highlight(n: int, moves: Iterable[QueenMove], names: Iterable[str] = ()) -> Highlight:
    """Highlight moves made one after another, or by those that are named, and every square they lead to."""
    made = tuple(moves)
    goals = dict.fromkeys((column, row) for column, _, row in made)
    return Highlight(n, np.array(list(goals), np.int32).reshape(-1, 2), {}, made, tuple(names))
