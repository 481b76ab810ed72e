"""The value of a climb from every state of a board whose successors do not fit into memory, h by h.

States have codes as in `solver.engine.levels`. Of a state and its image upside down, whose codes add up to the largest
one, the lesser code is the place of their values; of it and its mirror image, the lesser is examined and both are set.
The functions work on ranges and release the interpreter lock.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import compiled, inlined
from solver.engine.levels import SLOPE, STRICT, count_best, read_code
from solver.engine.measures import moved, value

KINDS = 3
"""Kinds that `climb_level` counts: `SLOPE`, 1 for plateau states, and `STRICT`."""


@compiled
def count_h(
    h: NDArray[np.uint8], n: int, measure: Any, first: int, last: int, histogram: NDArray[np.int64]
) -> None:
    """Set the h of the codes from `first` to `last` - 1, and count the states of each h."""
    rows, lines = np.empty(n, np.int64), np.empty(5 * n - 2, np.int64)
    read_code(first, rows)
    total = value(measure, lines, rows)
    for code in range(first, last):
        h[code] = total
        histogram[total] += 1
        column = 0
        while column < n:
            row = rows[column]
            total = moved(measure, lines, rows, column, row + 1 if row + 1 < n else 0, total)
            column = n if rows[column] else column + 1


@compiled
def climb_level(
    h: NDArray[np.uint8],
    n: int,
    level: int,
    first: int,
    last: int,
    values: NDArray[np.float64],
    kinds: NDArray[np.int64],
    sums: NDArray[np.float64],
) -> NDArray[np.int64]:
    """Set the values of the slopes and strict minima of an h > 0 at places `first` to `last` - 1.

    Those of lower h must be set. Adds the states of each kind to `kinds` and their values to `sums`; returns the codes
    of the plateau states, one of each set of images, whose values are left to `sweep`.
    """
    found, count = np.empty(1024, np.int64), 0
    sum_solved, sum_solved_steps, sum_failed_steps = 0.0, 0.0, 0.0
    for code in range(first, last):
        if h[code] != level:
            continue
        mirror = mirror_place(code, n)
        if mirror < code:
            continue
        weight = class_size(code, mirror, n)
        best, best_count = count_best(code, n, h)
        if best == level:
            if best_count:
                kinds[1] += weight
                if count == len(found):
                    found = np.concatenate((found, np.empty(count, np.int64)))
                found[count] = code
                count += 1
            else:
                kinds[STRICT] += weight
                values[code] = 0.0
                values[mirror] = 0.0
            continue
        kinds[SLOPE] += weight
        solved, solved_steps, failed_steps = a_step_before(h, n, code, best, best_count, values)
        for place in (code, mirror):
            values[place, 0], values[place, 1], values[place, 2] = solved, solved_steps, failed_steps
        sum_solved += weight * solved
        sum_solved_steps += weight * solved_steps
        sum_failed_steps += weight * failed_steps
    sums[0] += sum_solved
    sums[1] += sum_solved_steps
    sums[2] += sum_failed_steps
    return found[:count]


@compiled
def equal_places(
    h: NDArray[np.uint8],
    n: int,
    codes: NDArray[np.int64],
    starts: NDArray[np.int64],
    places: NDArray[np.int64],
) -> None:
    """Write the equal successors of plateau states, each as the least code of its images.

    If `places` is empty, only their number is set in ``starts[k + 1]``.
    """
    largest = n**n - 1
    for k in range(len(codes)):
        code: Any = codes[k]
        rest, unit, end = code, 1, starts[k]
        if len(places) == 0:
            starts[k + 1] = count_best(code, n, h)[1]
            continue
        for _ in range(n):
            successor = code - rest % n * unit
            for _ in range(n):
                if h[successor] == h[code] and successor != code:
                    place = min(successor, largest - successor)
                    places[end] = min(place, mirror_place(place, n))
                    end += 1
                successor += unit
            rest //= n
            unit *= n


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
def set_values(
    n: int, codes: NDArray[np.int64], found: NDArray[np.float64], values: NDArray[np.float64]
) -> None:
    """Set the values of states and their mirror images."""
    for k in range(len(codes)):
        values[codes[k]] = found[k]
        values[mirror_place(codes[k], n)] = found[k]


@compiled
def class_sizes(n: int, codes: NDArray[np.int64], sizes: NDArray[np.int64]) -> None:
    """Set the number of distinct images of states that are the least of theirs."""
    for k in range(len(codes)):
        sizes[k] = class_size(codes[k], mirror_place(codes[k], n), n)


@inlined
def a_step_before(h: Any, n: Any, code: Any, best: Any, best_count: Any, values: Any) -> Any:
    """Return the values of a slope from those of its best successors."""
    solved, solved_steps, failed_steps = 0.0, 0.0, 0.0
    rest, unit, largest = code, 1, n**n - 1
    for _ in range(n):
        successor = code - rest % n * unit
        for _ in range(n):
            if h[successor] == best:
                place = min(successor, largest - successor)
                solved += values[place, 0]
                solved_steps += values[place, 1]
                failed_steps += values[place, 2]
            successor += unit
        rest //= n
        unit *= n
    solved /= best_count
    return solved, solved_steps / best_count + solved, failed_steps / best_count + (1.0 - solved)


@inlined
def class_size(code: Any, mirror: Any, n: Any) -> Any:
    """Return the number of distinct images of a state, given the places of it and its mirror image."""
    upside_down = 2 if 2 * code != n**n - 1 else 1
    return upside_down if mirror == code else 2 * upside_down


@inlined
def mirror_place(code: Any, n: Any) -> Any:
    """Return the place of the mirror image of a state."""
    mirrored, rest = 0, code
    for _ in range(n):
        mirrored = mirrored * n + rest % n
        rest //= n
    return min(mirrored, n**n - 1 - mirrored)
