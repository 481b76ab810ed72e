"""Every state that steepest ascent can reach from one state, with the moves between them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.core.heuristics import Heuristic
from solver.engine.compiling import entry, tool
from solver.engine.pairs import cost, count_lines, crossing, reach_of
from solver.engine.plateau import place_of, seen_size, square_key, state_hash

SUCCESSORS_PER_STATE = 8
"""Room for best successors per state, on average."""


class Descents(NamedTuple):
    """The states that a steepest ascent can reach from the first of them."""

    changes: NDArray[np.int32]
    """Shape (states,): h of each minus that of the first."""
    starts: NDArray[np.int64]
    """Shape (states + 1,): where the best successors of each begin in `successors`; local minima have none."""
    successors: NDArray[np.int32]
    """Best successors, by number of state."""


def find_descents(start: Any, heuristic: Heuristic, bound: int) -> Descents | None:
    """Find all states that improving moves to best successors reach; None if there are more than `bound`.

    Parameters
    ----------
    start
        Shape (n,): a state.
    heuristic
        What h counts.
    bound
        Most states to hold.
    """
    n = len(start)
    states = np.empty((bound, n), np.int32)
    states[0] = start
    seen, numbers = np.zeros(seen_size(bound), np.uint64), np.empty(seen_size(bound), np.int32)
    descents = Descents(
        np.zeros(bound, np.int32),
        np.zeros(bound + 1, np.int64),
        np.empty(SUCCESSORS_PER_STATE * bound, np.int32),
    )
    lines, moves = np.empty(5 * n - 2, np.int32), np.empty((n * (n - 1), 2), np.int32)
    reached = walk_down(states, seen, numbers, lines, moves, descents, reach_of(heuristic, n))
    if reached < 0:
        return None
    starts = descents.starts[: reached + 1]
    return Descents(descents.changes[:reached], starts, descents.successors[: starts[-1]])


@entry
def walk_down(
    states: NDArray[np.int32],
    seen: NDArray[np.uint64],
    numbers: NDArray[np.int32],
    lines: NDArray[np.int32],
    moves: NDArray[np.int32],
    descents: Any,
    reach: Any,
) -> Any:
    """Do what `find_descents` does, from the first state; return the number of states reached, or -1."""
    changes, starts, successors = descents
    place = place_of(seen, state_hash(states[0]))
    seen[place], numbers[place] = state_hash(states[0]), 0
    reached, examined = np.int64(1), np.int64(0)
    while examined < reached:
        state = states[examined]
        count_lines(lines, state)
        by, count = list_best(lines, state, moves, reach)
        begin = starts[examined]
        if by >= 0:
            count = 0
        if begin + count > len(successors):
            return -1
        word = state_hash(state)
        for i in range(count):
            column, row = moves[i, 0], moves[i, 1]
            moved = word ^ square_key(column, state[column]) ^ square_key(column, row)
            place = place_of(seen, moved)
            if seen[place] != moved:
                if reached == len(states):
                    return -1
                seen[place], numbers[place] = moved, reached
                for other in range(len(state)):
                    states[reached, other] = row if other == column else state[other]
                changes[reached] = changes[examined] + by
                reached += 1
            successors[begin + i] = numbers[place]
        examined += 1
        starts[examined] = begin + count
    return reached


@tool
def list_best(
    lines: NDArray[np.int32], state: NDArray[np.int32], moves: NDArray[np.int32], reach: Any
) -> Any:
    """Write the moves to the best successors; return their change of h and their number."""
    best, count = 2**30, 0
    for column in range(len(state)):
        crossed, own = crossing(reach, lines, state, column)
        for row in range(len(state)):
            by = cost(reach, crossed, row) - own
            if by <= best and row != state[column]:
                if by < best:
                    best, count = by, 0
                moves[count, 0], moves[count, 1] = column, row
                count += 1
    return best, count
