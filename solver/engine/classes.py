"""The value of a climb from every state of a board whose successors do not fit into memory, h by h.

States have codes as in `solver.engine.levels`. Of a state and its image upside down, whose codes add up to the largest
one, and of that and its mirror image, the one with the least code is examined. Values are kept once for all of them:
the left half of the columns and the right one, read towards the middle, are two numbers that a mirror image exchanges,
so that they have a place in a triangle; on a board with a column in the middle there is a triangle for each of its rows
in the upper half. The functions work on ranges and release the interpreter lock.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import compiled, inlined
from solver.engine.levels import SLOPE, STRICT, list_best

TOGETHER = 64
"""States whose successors are listed before the values of any are looked up."""
KINDS = 3
"""Kinds that `climb_level` counts: `SLOPE`, 1 for plateau states, and `STRICT`."""


def mirrors_of(n: int) -> NDArray[np.int32]:
    """Return the codes of the left half of the columns in reverse order; shape (n ** (n // 2),)."""
    halves = n ** (n // 2)
    rows = np.arange(halves)[:, None] // n ** np.arange(n // 2) % n
    return (rows @ n ** np.arange(n // 2)[::-1]).astype(np.int32)


def places(n: int) -> int:
    """Return how many places there are for values."""
    halves = n ** (n // 2)
    return int(halves * (halves + 1) // 2 * (n // 2 + 1 if n % 2 else 1))


@compiled
def climb_level(
    h: NDArray[np.uint8],
    n: int,
    codes: NDArray[np.int64],
    columns: NDArray[np.uint8],
    mirrors: NDArray[np.int32],
    values: NDArray[np.float64],
    kinds: NDArray[np.int64],
    sums: NDArray[np.float64],
) -> NDArray[np.int64]:
    """Set the values of the slopes and strict minima among states of one h > 0.

    Those of lower h must be set, and `columns` by `solver.engine.levels.fill_best`. Of each set of images only the
    state with the least code counts. Adds the states of each kind to `kinds` and their values to `sums`; returns the
    codes of the plateau states, whose values are left to `sweep`.

    A few states are taken together, first their successors, then the places of these, then their values: a processor
    waits for memory less often if it does not have to guess meanwhile how many successors there are.
    """
    found, count, units = np.empty_like(codes), 0, n ** np.arange(n + 1)
    lowest, mirrored, ends = np.empty((3, TOGETHER), np.int64)
    best = np.empty(TOGETHER * n * n, np.int64)
    for first in range(0, len(codes), TOGETHER):
        some, end = codes[first : first + TOGETHER], 0
        for k in range(len(some)):
            mirrored[k], number = least_mirror(some[k], n, mirrors), 0
            if mirrored[k] >= some[k]:
                lowest[k], number = list_best(some[k], units, h, columns[some[k]], best, end)
            end += number
            ends[k] = end
        for k in range(end):
            best[k] = place_of(best[k], n, mirrors)
        begin = 0
        for k in range(len(some)):
            if mirrored[k] < some[k]:
                continue
            weight, place = class_size(some[k], mirrored[k], n), place_of(some[k], n, mirrors)
            if lowest[k] < h[some[k]]:
                kinds[SLOPE] += weight
                mean = a_step_before(best[begin : ends[k]], values)
                for value in range(3):
                    values[place, value] = mean[value]
                    sums[value] += weight * mean[value]
            elif ends[k] > begin:
                kinds[1] += weight
                found[count] = some[k]
                count += 1
            else:
                kinds[STRICT] += weight
                values[place] = 0.0
            begin = ends[k]
    return found[:count].copy()  # what is left of it is freed


@compiled
def equal_codes(
    h: NDArray[np.uint8],
    n: int,
    columns: NDArray[np.uint8],
    mirrors: NDArray[np.int32],
    codes: NDArray[np.int64],
    starts: NDArray[np.int64],
    equals: NDArray[np.int64],
) -> None:
    """Write the equal successors of plateau states, each as the least code of its images.

    If `equals` is empty, only their number is set in ``starts[k + 1]``.
    """
    best, units = np.empty(n * n, np.int64), n ** np.arange(n + 1)
    for k in range(len(codes)):
        _, count = list_best(codes[k], units, h, columns[codes[k]], best, 0)
        if len(equals) == 0:
            starts[k + 1] = count
            continue
        for number in range(count):
            equals[starts[k] + number] = min(best[number], least_mirror(best[number], n, mirrors))


@compiled
def sweep(
    sweeps: int, starts: NDArray[np.int64], equals: NDArray[np.int64], outside: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the values of plateau states with `sweeps` sideways moves left.

    ``equals`` has the index of each equal successor that is a plateau state, or -1 - k for row k of the values
    `outside`, those of slopes.
    """
    values = np.zeros((len(starts) - 1, 3))
    for _ in range(sweeps):
        after = np.empty_like(values)
        for k in range(len(values)):
            solved, solved_steps, failed_steps = 0.0, 0.0, 0.0
            for place in range(starts[k], starts[k + 1]):
                equal = equals[place]
                row = values[equal] if equal >= 0 else outside[-1 - equal]
                solved += row[0]
                solved_steps += row[1]
                failed_steps += row[2]
            count = starts[k + 1] - starts[k]
            after[k, 0] = solved / count
            after[k, 1] = solved_steps / count + solved / count
            after[k, 2] = failed_steps / count + (1.0 - solved / count)
        values = after
    return values


@compiled
def fill_places(
    n: int, mirrors: NDArray[np.int32], codes: NDArray[np.int64], places: NDArray[np.int64]
) -> None:
    """Set the places of the values of states."""
    for k in range(len(codes)):
        places[k] = place_of(codes[k], n, mirrors)


@compiled
def class_sizes(
    n: int, mirrors: NDArray[np.int32], codes: NDArray[np.int64], sizes: NDArray[np.int64]
) -> None:
    """Set the number of distinct images of states that are the least of theirs."""
    for k in range(len(codes)):
        sizes[k] = class_size(codes[k], least_mirror(codes[k], n, mirrors), n)


@inlined
def a_step_before(places: Any, values: Any) -> Any:
    """Return the values of a slope from the places of those of its best successors."""
    solved, solved_steps, failed_steps = 0.0, 0.0, 0.0
    for place in places:
        solved += values[place, 0]
        solved_steps += values[place, 1]
        failed_steps += values[place, 2]
    solved /= len(places)
    return solved, solved_steps / len(places) + solved, failed_steps / len(places) + (1.0 - solved)


@inlined
def class_size(code: Any, mirror: Any, n: Any) -> Any:
    """Return the number of distinct images of a state, given the places of it and its mirror image."""
    upside_down = 2 if 2 * code != n**n - 1 else 1
    return upside_down if mirror == code else 2 * upside_down


@inlined
def least_mirror(code: Any, n: Any, mirrors: Any) -> Any:
    """Return the lesser code of the two mirror images of a state, one of which is upside down."""
    halves = len(mirrors)
    rest, left = code // halves, code % halves
    middle, right = (rest % n, rest // n) if n % 2 else (0, rest)
    above = mirrors[left] * n + middle if n % 2 else np.int64(mirrors[left])
    mirrored = above * halves + mirrors[right]
    return min(mirrored, n**n - 1 - mirrored)


@inlined
def place_of(code: Any, n: Any, mirrors: Any) -> Any:
    """Return the place of the values of a state and its images."""
    halves = len(mirrors)
    rest, left = code // halves, code % halves
    middle, right = (rest % n, rest // n) if n % 2 else (0, rest)
    other = np.int64(mirrors[left])
    if 2 * middle >= n:
        middle, right, other = n - 1 - middle, halves - 1 - right, halves - 1 - other
    more, less = max(right, other), min(right, other)
    place = less * (2 * halves - 1 - less) // 2 + more
    if n % 2 == 0 or 2 * middle + 1 == n:  # upside down it is in the same triangle
        more, less = halves - 1 - less, halves - 1 - more
        place = min(place, less * (2 * halves - 1 - less) // 2 + more)
    return middle * (halves * (halves + 1) // 2) + place
