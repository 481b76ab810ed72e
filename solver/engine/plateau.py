"""The search of a plateau for an exit: a state of the same h from which a better one can be reached."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import entry, inlined, tool
from solver.engine.plain import column_lines, count_queen, joining_cost, leaving_gain
from solver.engine.random_numbers import mix

EXIT = 0
NO_EXIT = 1
UNKNOWN = 2
"""What `find_exit` gives back: an exit exists, none does, or the bound came first."""


def find_exit(start: NDArray[np.int32], cap: int, bound: int) -> int:
    """Search the plateau around a state breadth first, over at most `bound` of its states, for a better successor.

    Parameters
    ----------
    start
        Shape (n,): a state.
    cap
        As `solver.heuristics.count_cap` gives it.
    bound
        Most states to hold.
    """
    states = np.empty((bound, len(start)), np.int32)
    states[0] = start
    hashes, seen = np.empty(bound, np.uint64), np.zeros(seen_size(bound), np.uint64)
    return walk_plateau(states, hashes, seen, np.empty(5 * len(start) - 2, np.int32), cap)


@entry
def walk_plateau(
    states: NDArray[np.int32],
    hashes: NDArray[np.uint64],
    seen: NDArray[np.uint64],
    lines: NDArray[np.int32],
    cap: int,
) -> int:
    """Do what `find_exit` does, from the first of the states, with room for the others."""
    hashes[0] = state_hash(states[0])
    remember(seen, hashes[0])
    reached, looked_at, is_cut = np.int64(1), np.int64(0), False
    while looked_at < reached:
        rows = states[looked_at]
        count_lines(lines, rows)
        if has_better(lines, rows, np.int32(cap)):
            return EXIT
        reached = add_equals(lines, looked_at, states, hashes, seen, reached, np.int32(cap))
        if reached > len(states):
            reached, is_cut = np.int64(len(states)), True
        looked_at += 1
    return UNKNOWN if is_cut else NO_EXIT


@tool
def has_better(lines: NDArray[np.int32], state: NDArray[np.int32], cap: Any) -> bool:
    """Whether some successor of the state has a lower h."""
    for column in range(len(state)):
        rows, diagonals, anti_diagonals = column_lines(lines, column)
        gain = leaving_gain(rows, diagonals, anti_diagonals, state[column], cap)
        for row in range(len(state)):
            if joining_cost(rows, diagonals, anti_diagonals, row, cap) < gain and row != state[column]:
                return True
    return False


@tool
def add_equals(
    lines: NDArray[np.int32],
    source: Any,
    states: NDArray[np.int32],
    hashes: NDArray[np.uint64],
    seen: NDArray[np.uint64],
    reached: Any,
    cap: Any,
) -> Any:
    """Append the successors of equal h that were not seen yet and return the new number of states.

    One past the room there is says that a state found no place.
    """
    state = states[source]
    for column in range(len(state)):
        rows, diagonals, anti_diagonals = column_lines(lines, column)
        gain = leaving_gain(rows, diagonals, anti_diagonals, state[column], cap)
        for row in range(len(state)):
            if row == state[column] or joining_cost(rows, diagonals, anti_diagonals, row, cap) != gain:
                continue
            moved = hashes[source] ^ square_key(column, state[column]) ^ square_key(column, row)
            if not is_seen(seen, moved):
                if reached == len(states):
                    return reached + 1
                remember(seen, moved)
                for other in range(len(state)):
                    states[reached, other] = row if other == column else state[other]
                hashes[reached] = moved
                reached += 1
    return reached


@tool
def count_lines(lines: NDArray[np.int32], rows: NDArray[np.int32]) -> None:
    """Count the queens on every line of a state."""
    lines[:] = 0
    for column in range(len(rows)):
        count_queen(lines, column, rows[column], 1)


@inlined
def square_key(column: int, row: int) -> Any:
    """64 scrambled bits for a queen on a square (Zobrist, 1970)."""
    return mix((np.uint64(column) << np.uint64(32)) + np.uint64(row) + np.uint64(1))


@tool
def state_hash(rows: NDArray[np.int32]) -> Any:
    """64 bits that tell a state from the others."""
    word = np.uint64(0)
    for column in range(len(rows)):
        word ^= square_key(column, rows[column])
    return word


def seen_size(bound: int) -> int:
    """Room of the hash set for so many states: a power of two, at least twice as many."""
    size = 16
    while size < 2 * bound:
        size *= 2
    return size


@inlined
def place_of(seen: NDArray[np.uint64], word: Any) -> Any:
    """Where a hash stands in the set, or the empty place where it would."""
    place = np.int64(word & np.uint64(len(seen) - 1))
    while seen[place] != np.uint64(0) and seen[place] != word:
        place = (place + 1) % len(seen)
    return place


@tool
def is_seen(seen: NDArray[np.uint64], word: Any) -> Any:
    """Whether the set holds a hash."""
    return seen[place_of(seen, word)] == word


@tool
def remember(seen: NDArray[np.uint64], word: Any) -> None:
    """Add a hash to the set; 0 marks an empty place, which one state in 2**64 hashes to."""
    seen[place_of(seen, word)] = word
