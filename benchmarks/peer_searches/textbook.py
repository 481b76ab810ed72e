"""Textbook steepest ascent in plain Python: it builds every successor and recounts its pairs."""

from __future__ import annotations

import random

State = tuple[int, ...]
"""The row of the queen in each column."""


def attacking_pairs(state: State) -> int:
    """Count the pairs of queens in the same row, diagonal or anti-diagonal."""
    return sum(
        state[first] == state[second] or abs(state[first] - state[second]) == second - first
        for first in range(len(state))
        for second in range(first + 1, len(state))
    )


def successors(state: State) -> list[State]:
    """List the states that differ by one queen moved within its column."""
    return [
        (*state[:column], row, *state[column + 1 :])
        for column in range(len(state))
        for row in range(len(state))
        if row != state[column]
    ]


def climb(start: State) -> bool:
    """Move to a best successor, chosen at random, while that lowers h; return whether h reached 0."""
    state, h = start, attacking_pairs(start)
    while h > 0:
        values = [(attacking_pairs(successor), successor) for successor in successors(state)]
        best_h = min(value for value, _ in values)
        if best_h >= h:
            return False
        state, h = random.choice([successor for value, successor in values if value == best_h]), best_h
    return True
