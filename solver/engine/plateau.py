"""The breadth-first walk over a plateau by sideways moves, and its exits: states with a better successor."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.core.heuristics import Heuristic
from solver.engine.compiling import entry, inlined, tool
from solver.engine.interpreted import interpreted
from solver.engine.machine_code import MachineCode
from solver.engine.pairs import cost, count_lines, crossing, reach_of
from solver.engine.random_numbers import mix

EXIT = 0
"""An exit was found, where the walk was to stop."""
NO_EXIT = 1
"""All states were found."""
UNKNOWN = 2
"""The room for states is used up, and all of them were examined."""
PAUSED = 3
"""The walk has not finished."""
UNLIMITED = 2**62
"""Work of a walk that does not pause."""
SQUARES_BETWEEN_CHECKS = 20_000
"""Squares examined between two looks for machine code."""
REACHED, JUDGED, LEFT = 0, 1, 2
"""Indices of the counts of a walk."""


class Walk(NamedTuple):
    """The states found, in order, as far as there is room."""

    states: NDArray[np.int32]
    """Shape (bound, n)."""
    hashes: NDArray[np.uint64]
    """Shape (bound,): the `state_hash` of each."""
    parents: NDArray[np.int32]
    """Shape (bound,): the place of the state that led to each; -1 for the first."""
    is_exit: NDArray[np.uint8]
    """Shape (bound,): whether each has a better successor, as far as they were examined."""
    seen: NDArray[np.uint64]
    """The hashes as a set, with room for all of them."""
    counts: NDArray[np.int64]
    """Shape (3,): numbers of states reached, judged (whether they are exits), and left to all equal successors."""
    lines: NDArray[np.int32]
    """Shape (5n - 2,): room to count the queens on each line."""


def new_walk(start: NDArray[np.int32], bound: int, most: int | None = None) -> Walk:
    """Begin a walk from a state, with room for `bound` states and for `most` hashes."""
    n = len(start)
    walk = Walk(
        states=np.empty((bound, n), np.int32),
        hashes=np.empty(bound, np.uint64),
        parents=np.empty(bound, np.int32),
        is_exit=np.zeros(bound, np.uint8),
        seen=np.zeros(seen_size(bound if most is None else most), np.uint64),
        counts=np.zeros(3, np.int64),
        lines=np.empty(5 * n - 2, np.int32),
    )
    walk.states[0] = start
    return walk


def find_exit(start: NDArray[np.int32], heuristic: Heuristic, bound: int) -> int:
    """Search the plateau around a state for an exit, over at most `bound` states: `EXIT`, `NO_EXIT` or `UNKNOWN`.

    Parameters
    ----------
    start
        Shape (n,): a state.
    heuristic
        What h counts.
    bound
        Most states to hold.
    """
    return continue_walk(new_walk(start, bound), heuristic, UNLIMITED, True)


@cache
def walk_code() -> MachineCode:
    """Return the machine code of a walk."""
    walk = new_walk(np.zeros(4, np.int32), 1)
    return MachineCode(walk_plateau, walk, np.int32(4), 1, True)


def continue_walk(walk: Walk, heuristic: Heuristic, work: int, stops_at_exit: bool) -> int:
    """Do what `walk_plateau` does, interpreted until there is machine code."""
    code, found, reach = walk_code(), PAUSED, reach_of(heuristic, walk.states.shape[1])
    portion = 1 + SQUARES_BETWEEN_CHECKS // walk.states.shape[1] ** 2
    while found == PAUSED and work > 0:
        if code.is_due(walk.states.shape[1] ** 2):
            return walk_plateau(walk, reach, work, stops_at_exit)
        found = interpreted(walk_plateau)(walk, reach, min(work, portion), stops_at_exit)
        work -= portion
    return found


@entry
def walk_plateau(walk: Any, reach: Any, work: int, stops_at_exit: bool) -> int:
    """Continue a walk until `work` more states were judged or left; the walk does not continue beyond exits."""
    reached, judged, left = walk.counts[REACHED], walk.counts[JUDGED], walk.counts[LEFT]
    if reached == 0:
        walk.hashes[0], walk.parents[0] = state_hash(walk.states[0]), -1
        remember(walk.seen, walk.hashes[0])
        reached = 1
    bound, is_full, found = len(walk.states), False, PAUSED
    while work > 0 and found == PAUSED:
        work -= 1
        if judged <= left < reached or (is_full and judged < reached):
            rows = walk.states[judged]
            count_lines(walk.lines, rows)
            walk.is_exit[judged] = has_better(walk.lines, rows, reach)
            if walk.is_exit[judged] and stops_at_exit:
                found = EXIT
            judged += 1
        elif is_full or left == reached:
            found = UNKNOWN if is_full else NO_EXIT
        elif walk.is_exit[left]:
            left += 1
        else:
            count_lines(walk.lines, walk.states[left])
            reached = add_equals(
                walk.lines, left, walk.states, walk.hashes, walk.parents, walk.seen, reached, reach
            )
            is_full = reached > bound
            reached = min(reached, bound)
            left += not is_full
    walk.counts[REACHED], walk.counts[JUDGED], walk.counts[LEFT] = reached, judged, left
    return found


@tool
def has_better(lines: NDArray[np.int32], state: NDArray[np.int32], reach: Any) -> bool:
    """Whether some successor of the state has a lower h."""
    for column in range(len(state)):
        crossed, own = crossing(reach, lines, state, column)
        for row in range(len(state)):
            if cost(reach, crossed, row) < own and row != state[column]:
                return True
    return False


@tool
def add_equals(
    lines: NDArray[np.int32],
    source: Any,
    states: NDArray[np.int32],
    hashes: NDArray[np.uint64],
    parents: NDArray[np.int32],
    seen: NDArray[np.uint64],
    reached: Any,
    reach: Any,
) -> Any:
    """Append the unseen successors of equal h and return the new number of states.

    One past the room there is says that a state found no place.
    """
    state = states[source]
    for column in range(len(state)):
        crossed, own = crossing(reach, lines, state, column)
        for row in range(len(state)):
            if row == state[column] or cost(reach, crossed, row) != own:
                continue
            moved = hashes[source] ^ square_key(column, state[column]) ^ square_key(column, row)
            if not is_seen(seen, moved):
                if reached == len(states):
                    return reached + 1
                remember(seen, moved)
                for other in range(len(state)):
                    states[reached, other] = row if other == column else state[other]
                hashes[reached] = moved
                parents[reached] = source
                reached += 1
    return reached


@inlined
def square_key(column: int, row: int) -> Any:
    """Return 64 random bits for a queen on a square (Zobrist, 1970)."""
    return mix((np.uint64(column) << np.uint64(32)) + np.uint64(row) + np.uint64(1))


@tool
def state_hash(rows: NDArray[np.int32]) -> Any:
    """Return the 64-bit hash of a state."""
    word = np.uint64(0)
    for column in range(len(rows)):
        word ^= square_key(column, rows[column])
    return word


def seen_size(bound: int) -> int:
    """Return the size of the hash set for `bound` states: a power of two, at least twice as many."""
    size = 16
    while size < 2 * bound:
        size *= 2
    return size


@inlined
def place_of(seen: NDArray[np.uint64], word: Any) -> Any:
    """Return the place of a hash in the set, or the empty place for it."""
    place = np.int64(word & np.uint64(len(seen) - 1))
    while seen[place] != np.uint64(0) and seen[place] != word:
        place = (place + 1) % len(seen)
    return place


@tool
def is_seen(seen: NDArray[np.uint64], word: Any) -> Any:
    """Whether the set contains a hash."""
    return seen[place_of(seen, word)] == word


@tool
def remember(seen: NDArray[np.uint64], word: Any) -> None:
    """Add a hash to the set; 0 marks an empty place, which one state in 2**64 hashes to."""
    seen[place_of(seen, word)] = word
