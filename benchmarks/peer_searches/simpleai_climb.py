"""Hill climbing of simpleai, with a fast heuristic: pairs are counted by line in O(n)."""

from __future__ import annotations

from collections.abc import Iterator

from simpleai.search import SearchProblem
from simpleai.search.local import hill_climbing

State = tuple[int, ...]
Move = tuple[int, int]
"""Column and new row."""


def attacking_pairs(state: State) -> int:
    """Count the attacking pairs from the number of queens on every line."""
    n, pairs = len(state), 0
    lines = [0] * (5 * n)
    for column, row in enumerate(state):
        for line in (row, 2 * n - 1 + row - column, 3 * n - 1 + row + column):
            pairs += lines[line]
            lines[line] += 1
    return pairs


class Queens(SearchProblem):  # type: ignore[misc]
    """The n-queens problem for simpleai."""

    def actions(self, state: State) -> Iterator[Move]:
        """Yield every move of a queen within its column."""
        n = len(state)
        return ((column, row) for column in range(n) for row in range(n) if row != state[column])

    def result(self, state: State, move: Move) -> State:
        """Return the state after a move."""
        column, row = move
        return (*state[:column], row, *state[column + 1 :])

    def value(self, state: State) -> int:
        """Return the value to maximise."""
        return -attacking_pairs(state)


def climb(start: State) -> bool:
    """Climb from a start; return whether it reached a solution."""
    return bool(hill_climbing(Queens(start)).value == 0)
