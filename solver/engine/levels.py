"""All n^n states of a small board at once: their h, their kinds, and what becomes of a climb from each of them.

A state has a code: the sum of ``rows[c] * n**c``. The compiled functions work on ranges of codes, or of states listed
by h, so that several threads can share a board; none of them holds the interpreter.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import compiled

SLOPE = 0
SOLUTION = 1
STRICT = 2
PLATEAU = 3
"""Kinds by the best successor alone: plateaus are not told apart here."""


@compiled
def fill_h(h: NDArray[np.uint8], n: int, cap: int, first: int, last: int) -> None:
    """Set the h of the states with codes from `first` to `last` - 1."""
    rows = np.empty(n, np.int64)
    for code in range(first, last):
        rest = code
        for column in range(n):
            rows[column] = rest % n
            rest //= n
        h[code] = h_of(rows, cap)


@compiled
def h_of(rows: NDArray[np.int64], cap: int) -> Any:
    """H of a state: each queen costs, on each line, the queens to her left on it, or one if that is the cap."""
    total = 0
    for right in range(len(rows)):
        in_row, falling, rising = 0, 0, 0
        for left in range(right):
            distance = right - left
            in_row += rows[left] == rows[right]
            falling += rows[left] == rows[right] - distance
            rising += rows[left] == rows[right] + distance
        total += min(in_row, cap) + min(falling, cap) + min(rising, cap)
    return total


@compiled
def best_successors(h: NDArray[np.uint8], n: int, code: int, found: NDArray[np.int64]) -> Any:
    """Write the codes of the best successors of a state into `found`; return how many and their h."""
    best, count, power, rest = np.int64(2**30), 0, 1, code
    for _ in range(n):
        row = rest % n
        rest //= n
        base = code - row * power
        for other in range(n):
            if other != row:
                successor = base + other * power
                value = np.int64(h[successor])
                if value < best:
                    best, count = value, 0
                if value == best:
                    found[count] = successor
                    count += 1
        power *= n
    return count, best


@compiled
def fill_kinds(h: NDArray[np.uint8], kinds: NDArray[np.uint8], n: int, first: int, last: int) -> None:
    """Set the kind of the states with codes from `first` to `last` - 1, once every h is there."""
    found = np.empty(n * (n - 1), np.int64)
    for code in range(first, last):
        if h[code] == 0:
            kinds[code] = SOLUTION
        else:
            _, best = best_successors(h, n, code, found)
            kinds[code] = SLOPE if best < h[code] else (PLATEAU if best == h[code] else STRICT)


@compiled
def climb_slopes(
    h: NDArray[np.uint8],
    kinds: NDArray[np.uint8],
    n: int,
    states: NDArray[np.int32],
    odds: NDArray[np.float64],
    solved_steps: NDArray[np.float64],
    failed_steps: NDArray[np.float64],
) -> None:
    """Set, for the slopes among `states`, what their best successors lead to; all lower states are set already.

    ``odds`` is the probability of a solution; the other two are the expected steps, counted only where the climb
    is solved, or only where it fails.
    """
    found = np.empty(n * (n - 1), np.int64)
    for place in range(len(states)):
        code = states[place]
        if kinds[code] == SLOPE:
            count, _ = best_successors(h, n, code, found)
            set_mean(code, found[:count], odds, solved_steps, failed_steps)


@compiled
def set_mean(
    code: int,
    successors: NDArray[np.int64],
    odds: NDArray[np.float64],
    solved_steps: NDArray[np.float64],
    failed_steps: NDArray[np.float64],
) -> None:
    """Set a state to one step more than the mean of the states it goes to, each equally likely."""
    chance, solved, failed = 0.0, 0.0, 0.0
    for successor in successors:
        chance += odds[successor]
        solved += solved_steps[successor] + odds[successor]
        failed += failed_steps[successor] + 1.0 - odds[successor]
    count = len(successors)
    odds[code] = chance / count
    solved_steps[code] = solved / count
    failed_steps[code] = failed / count


@compiled
def list_equals(
    h: NDArray[np.uint8],
    n: int,
    states: NDArray[np.int32],
    starts: NDArray[np.int64],
    equals: NDArray[np.int32],
) -> None:
    """List the equal successors of plateau states; with no room given, only count them into `starts`.

    ``starts`` has shape (len(states) + 1,): those of state i stand at ``equals[starts[i]:starts[i + 1]]``.
    """
    found = np.empty(n * (n - 1), np.int64)
    for place in range(len(states)):
        count, _ = best_successors(h, n, states[place], found)
        if len(equals):
            for i in range(count):
                equals[starts[place] + i] = found[i]
        else:
            starts[place + 1] = count


@compiled
def walk_once(
    states: NDArray[np.int32],
    starts: NDArray[np.int64],
    equals: NDArray[np.int32],
    first: int,
    last: int,
    before: tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]],
    after: tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]],
) -> None:
    """Allow the plateau states from place `first` to `last` - 1 one sideways move more.

    ``before`` holds, over all codes, what becomes of a state with so many moves left; ``after``, by place, what
    becomes of the plateau states with one more.
    """
    odds, solved_steps, failed_steps = before
    for place in range(first, last):
        chance, solved, failed = 0.0, 0.0, 0.0
        for i in range(starts[place], starts[place + 1]):
            successor = equals[i]
            chance += odds[successor]
            solved += solved_steps[successor] + odds[successor]
            failed += failed_steps[successor] + 1.0 - odds[successor]
        count = starts[place + 1] - starts[place]
        after[0][place] = chance / count
        after[1][place] = solved / count
        after[2][place] = failed / count
