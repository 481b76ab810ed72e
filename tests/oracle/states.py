"""States from the definitions: pairs by comparing every two queens, successors by moving every queen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

Board = tuple[int, ...]
"""The row of the queen in each column."""
Move = tuple[int, int]
"""The column of a queen and the row she goes to."""


def common_line(rows: Board, first: int, second: int) -> str | None:
    """The kind of the line that the queens of two columns share; rows count from the top."""
    if rows[first] == rows[second]:
        return "row"
    if rows[second] - rows[first] == second - first:
        return "diagonal"
    if rows[second] - rows[first] == first - second:
        return "anti-diagonal"
    return None


def is_blocked(rows: Board, first: int, second: int) -> bool:
    """Whether a queen stands between two queens of a line."""
    line = common_line(rows, first, second)
    return any(common_line(rows, first, between) == line for between in range(first + 1, second))


def pairs(rows: Board) -> list[tuple[int, int, str]]:
    """Every pair of queens on a common line: the columns and the kind of the line."""
    return [
        (first, second, kind)
        for first in range(len(rows))
        for second in range(first + 1, len(rows))
        if (kind := common_line(rows, first, second))
    ]


def attacking_pairs(rows: Board, heuristic: str) -> list[tuple[int, int, str]]:
    """The pairs that a heuristic counts."""
    in_sight_only = heuristic == "line-of-sight"
    return [pair for pair in pairs(rows) if not (in_sight_only and is_blocked(rows, *pair[:2]))]


VALUES: dict[str, Callable[[Board], int]] = {
    "attacking-pairs": lambda rows: len(pairs(rows)),
    "line-of-sight": lambda rows: len(attacking_pairs(rows, "line-of-sight")),
}
"""H by the name of the heuristic."""


def heuristic_value(rows: Board, heuristic: str) -> int:
    """H as a heuristic counts it."""
    return VALUES[heuristic](rows)


def moved(rows: Board, move: Move) -> Board:
    """The state after one queen moved within her column."""
    column, row = move
    return (*rows[:column], row, *rows[column + 1 :])


def moves(rows: Board) -> Iterator[Move]:
    """The n(n - 1) moves, in column-major order."""
    for column in range(len(rows)):
        for row in range(len(rows)):
            if row != rows[column]:
                yield column, row


def successor_values(rows: Board, heuristic: str) -> dict[Move, int]:
    """H of every successor, by the move that leads to it, in column-major order."""
    return {move: heuristic_value(moved(rows, move), heuristic) for move in moves(rows)}


def successors_counted(rows: Board, heuristic: str, swaps: bool = False) -> tuple[int, int, int]:
    """Return how many successors are better, equal and worse."""
    h, values = heuristic_value(rows, heuristic), [*successor_values(rows, heuristic).values()]
    if swaps:
        pairs_of_queens = combinations(range(len(rows)), 2)
        swapped = (
            moved(moved(rows, (one, rows[other])), (other, rows[one])) for one, other in pairs_of_queens
        )
        values = [heuristic_value(state, heuristic) for state in swapped]
    return sum(value < h for value in values), values.count(h), sum(value > h for value in values)


def best_moves(rows: Board, heuristic: str) -> tuple[int, list[Move]]:
    """The lowest h among the successors and the moves that lead to it, in column-major order."""
    values = successor_values(rows, heuristic)
    best_h = min(values.values())
    return best_h, [move for move, h in values.items() if h == best_h]


def state_kind(rows: Board, heuristic: str) -> str:
    """The kind of a state, by walking its whole plateau if need be."""
    h = heuristic_value(rows, heuristic)
    if h == 0:
        return "solution"
    best_h, _ = best_moves(rows, heuristic)
    if best_h < h:
        return "slope"
    if best_h > h:
        return "strict-local-minimum"
    return "shoulder" if plateau(rows, heuristic)[1] else "flat-local-minimum"


def plateau(rows: Board, heuristic: str) -> tuple[set[Board], bool]:
    """The states that equal moves reach, up to the first with a better successor, and whether one has."""
    h = heuristic_value(rows, heuristic)
    met, waiting = {rows}, [rows]
    while waiting:
        state = waiting.pop(0)
        for move, value in successor_values(state, heuristic).items():
            if value < h:
                return met, True
            if value == h and moved(state, move) not in met:
                met.add(moved(state, move))
                waiting.append(moved(state, move))
    return met, False


def plateau_layers(rows: Board, heuristic: str) -> list[tuple[set[Board], set[Board]]]:
    """By distance, the states that equal moves reach: those without a better successor, and the exits."""
    h = heuristic_value(rows, heuristic)
    met, layer, layers = {rows}, {rows}, []
    while layer:
        exits = {state for state in layer if best_moves(state, heuristic)[0] < h}
        layers.append((layer - exits, exits))
        layer = {
            moved(state, move)
            for state in layers[-1][0]
            for move, value in successor_values(state, heuristic).items()
            if value == h
        } - met
        met |= layer
    return layers
