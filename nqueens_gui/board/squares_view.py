"""Squares in words: their names and what a tooltip says about them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nqueens_gui.board.attack_lines import attackers
from nqueens_gui.board.scene import BoardScene, Coordinates, NextMove, effect_of, fitting_coordinates, h_after
from solver.core.events import QueenMove
from solver.core.words import percent

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
        done = "moved here" if other is None else f"swapped with {_queen(other, scene.n, scene.coordinates)}"
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


def column_name(coordinates: Coordinates, column: int) -> str:
    """Return the number of a column, or its letter."""
    return chr(ord("a") + column) if coordinates is Coordinates.CHESS else str(column)


def row_name(coordinates: Coordinates, row: int, n: int) -> str:
    """Return the number of a row: from 0 on top, or as in chess from 1 at the bottom."""
    return str(n - row) if coordinates is Coordinates.CHESS else str(row)


def square_name(column: int, row: int, n: int, coordinates: Coordinates) -> str:
    """Name a square: ``column 3, row 5``, or as in chess ``d3``."""
    place = _place(column, row, n, coordinates)
    return place if _is_chess(n, coordinates) else f"column {column}, {place}"


def destination_words(column: int, row: int, n: int, coordinates: Coordinates) -> str:
    """Name a move by its queen and its square: ``queen 3 to row 5``, or as in chess ``queen d to d3``."""
    return f"{_queen(column, n, coordinates)} to {_place(column, row, n, coordinates)}"


def journey_words(column: int, from_row: int, to_row: int, n: int, coordinates: Coordinates) -> str:
    """Name a move by both ends: ``queen 3 from row 2 to row 5``, or as in chess ``queen d from d6 to d3``."""
    origin, goal = (_place(column, row, n, coordinates) for row in (from_row, to_row))
    return f"{_queen(column, n, coordinates)} from {origin} to {goal}"


def stays_words(moved: Sequence[QueenMove], n: int, coordinates: Coordinates) -> str:
    """Name the queens that a mutation leaves where they are: ``queen 3 in row 2``; as in chess ``queen d on d6``."""
    at = "on" if _is_chess(n, coordinates) else "in"
    stays = [(column, row) for column, before, row in moved if row == before]
    return " and ".join(
        f"{_queen(column, n, coordinates)} {at} {_place(column, row, n, coordinates)}"
        for column, row in stays
    )


def move_name(column: int, row: int, n: int, coordinates: Coordinates) -> str:
    """Name a move in short: ``3→5``, or as in chess by its square, ``d3``."""
    return _place(column, row, n, coordinates) if _is_chess(n, coordinates) else f"{column}→{row}"


def pair_name(first: int, second: int, n: int, coordinates: Coordinates) -> str:
    """Name two queens by their columns: ``2–3``, or as in chess ``c–d``."""
    fitting = fitting_coordinates(coordinates, n)
    return f"{column_name(fitting, first)}–{column_name(fitting, second)}"


def signed(number: int) -> str:
    """Return a change with its sign, a real minus: ``−2``, ``+1``, ``±0``."""
    sign = "−" if number < 0 else "+" if number > 0 else "±"
    return f"{sign}{abs(number)}"


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
    place = _place(column, int(scene.rows[column]), scene.n, scene.coordinates)
    by = attackers(scene.rows, scene.heuristic, column)
    names = [column_name(scene.coordinates, attacker) for attacker in by]
    attacked = f"attacked by {_queens(names)}" if by else "not under attack"
    text = f"{_queen(column, scene.n, scene.coordinates)} in {place}, {attacked}"
    known = () if scene.is_hiding else scene.last_moves
    moves = [_last_move_text(scene, move) for move in known if move[0] == column]
    return "\n".join([text, *moves])


def _last_move_text(scene: BoardScene, move: QueenMove) -> str:
    origin = _place(*move[:2], scene.n, scene.coordinates)
    effect = effect_of(scene.rows, scene.heuristic, move, scene.last_moves)
    return f"came from {origin}: {effect.removed} removed, {effect.made} made, Δh {signed(effect.delta_h)}"


def _is_chess(n: int, coordinates: Coordinates) -> bool:
    return fitting_coordinates(coordinates, n) is Coordinates.CHESS


def _queen(column: int, n: int, coordinates: Coordinates) -> str:
    return f"queen {column_name(fitting_coordinates(coordinates, n), column)}"


def _place(column: int, row: int, n: int, coordinates: Coordinates) -> str:
    """Name a square whose column is known: ``row 5``, or as in chess ``d3``."""
    fitting = fitting_coordinates(coordinates, n)
    name = row_name(fitting, row, n)
    return f"{column_name(fitting, column)}{name}" if fitting is Coordinates.CHESS else f"row {name}"


def _queens(names: Sequence[str]) -> str:
    """Return ``queen 3``, ``queens 2, 5`` or ``queens 0, 1, 2, 3, 4, 5, 6, 7 and 12 more``."""
    more = len(names) - MOST_NAMED
    named = ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
    return f"queen {named}" if len(names) == 1 else f"queens {named}"
