"""What tooltips and screen readers are told about the squares of a board. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nqueens_gui.board.attack_lines import attackers
from nqueens_gui.board.scene import BoardScene, NextMove, effect_of, h_after
from solver.core.events import QueenMove
from solver.core.words import percent, signed
from solver.telling.squares import (
    column_name,
    destination_words,
    journey_words,
    place_name,
    queen_name,
    square_name,
)

MOST_NAMED = 8
"""Most attackers that are named one by one."""


def square_text(scene: BoardScene, column: int, row: int) -> str:
    """Describe a square: who attacks its queen, or what a move there would do."""
    if row == scene.rows[column]:
        return _queen_text(scene, column)
    return "\n".join([_move_text(scene, column, row), *_signs(scene, column, row)])


def cell_text(scene: BoardScene, column: int, row: int) -> str:
    """Name a square with what is there: ``queen, column 3, row 5, attacked by 2`` or ``…, h 4 if moved here``."""
    name, signs = square_name(column, row, scene.n, scene.coordinates), _signs(scene, column, row)
    if row != scene.rows[column]:
        other, h = _successor(scene, column, row)
        done = (
            "moved here" if other is None else f"swapped with {queen_name(other, scene.n, scene.coordinates)}"
        )
        return ", ".join([name, *([] if scene.is_hiding else [f"h {h:,} if {done}"]), *signs])
    by = [column_name(scene.coordinates, one) for one in attackers(scene.rows, scene.heuristic, column)]
    return ", ".join(["queen", name, f"attacked by {', '.join(by)}" if by else "not attacked", *signs])


def _signs(scene: BoardScene, column: int, row: int) -> list[str]:
    """Say what the ring of a square means, and whether the square is marked."""
    move, signs = scene.next_move, []
    if move is not None and (move.column, move.to_row) == (column, row):
        signs.append(f"taken next{chosen_from(move)}")
    elif scene.heat is not None and (ring := scene.heat.rings.words(column, row)):
        signs.append(ring)
    marked = None if scene.highlight is None else scene.highlight.squares
    if marked is not None and (marked == (column, row)).all(axis=1).any():
        signs.append("marked")
    return signs


def chosen_from(move: NextMove) -> str:
    """Say from how many a move was chosen: ``, chosen from 6 equal moves``; nothing without a choice."""
    if move.probability == 0:
        return ", in a later iteration"
    if move.ties < 2:
        return ""
    if move.probability is None:
        return f", chosen from {move.ties:,} equal moves"
    return f", with probability {percent(move.probability)}, one of {move.ties:,} possible moves"


def _move_text(scene: BoardScene, column: int, row: int) -> str:
    if scene.is_hiding:
        return destination_words(column, row, scene.n, scene.coordinates)
    move = journey_words(column, int(scene.rows[column]), row, scene.n, scene.coordinates)
    other, h = _successor(scene, column, row)
    if other is not None:
        move = f"{_queens([column_name(scene.coordinates, one) for one in sorted((column, other))])} swapped"
    return f"{move}: h {scene.h:,} → {h:,}"


def _successor(scene: BoardScene, column: int, row: int) -> tuple[int | None, int]:
    """Return the column of the queen that a move to a square swaps, None if it swaps none, and h afterwards."""
    if scene.heat is None or not scene.heat.swaps or scene.drag is not None:
        return None, h_after(scene, column, row)
    return int(np.flatnonzero(scene.rows == row)[0]), int(scene.heat.table[row, column])


def _queen_text(scene: BoardScene, column: int) -> str:
    place = place_name(column, int(scene.rows[column]), scene.n, scene.coordinates)
    by = attackers(scene.rows, scene.heuristic, column)
    names = [column_name(scene.coordinates, attacker) for attacker in by]
    attacked = f"attacked by {_queens(names)}" if by else "not under attack"
    text = f"{queen_name(column, scene.n, scene.coordinates)} in {place}, {attacked}"
    known = () if scene.is_hiding else scene.last_moves
    moves = [_last_move_text(scene, move) for move in known if move[0] == column]
    return "\n".join([text, *moves])


def _last_move_text(scene: BoardScene, move: QueenMove) -> str:
    origin = place_name(*move[:2], scene.n, scene.coordinates)
    effect = effect_of(scene.rows, scene.heuristic, move, scene.last_moves)
    return f"came from {origin}: {effect.removed} removed, {effect.made} made, Δh {signed(effect.delta_h)}"


def _queens(names: Sequence[str]) -> str:
    """Return ``queen 3``, ``queens 2, 5`` or ``queens 0, 1, 2, 3, 4, 5, 6, 7 and 12 more``."""
    more = len(names) - MOST_NAMED
    named = ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
    return f"queen {named}" if len(names) == 1 else f"queens {named}"
