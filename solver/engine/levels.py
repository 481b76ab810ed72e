"""All n^n states of a small board, up to mirror images: their h, kinds and best successors.

A state has a code: the sum of ``rows[c] * n**c``. Climbs on a mirrored board are mirrored climbs, so of the
up to four images of a state only the one with the least code is examined. The compiled functions work on ranges, so
that several threads can share a board; they release the interpreter lock.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import compiled, inlined

SLOPE = 0
SOLUTION = 1
STRICT = 2
PLATEAU = 3
"""Kinds by the best successor alone; plateaus are not distinguished here."""
IMAGE = 255
"""In place of h, for a state whose image has a smaller code."""


@compiled
def fill_h(h: NDArray[np.uint8], n: int, cap: int, first: int, last: int) -> None:
    """Set the h of the states with codes from `first` to `last` - 1, or `IMAGE`."""
    rows = np.empty(n, np.int64)
    for code in range(first, last):
        read_code(code, rows)
        h[code] = h_of(rows, cap) if least_image(rows) == code else IMAGE


@compiled
def find_best(
    codes: NDArray[np.int32],
    n: int,
    cap: int,
    first: int,
    last: int,
    kinds: NDArray[np.uint8],
    starts: NDArray[np.int64],
    places: NDArray[np.int32],
    successors: NDArray[np.int32],
) -> None:
    """Find the best successors of the states at places `first` to `last` - 1 of `codes`.

    If `successors` is empty, only the kinds are set and, in ``starts[place + 1]``, the number of best successors of
    slopes and plateau states; otherwise their places are written from ``starts[place]`` on. ``places`` maps each code
    to its place.
    """
    rows, found, counts = (
        np.empty(n, np.int64),
        np.empty(n * (n - 1), np.int64),
        np.empty((3, 3 * n), np.int64),
    )
    for place in range(first, last):
        read_code(codes[place], rows)
        count, change = scan(rows, cap, counts, found)
        if len(successors) == 0:
            kinds[place] = SLOPE if change < 0 else (PLATEAU if change == 0 else STRICT)
            if h_of(rows, cap) == 0:
                kinds[place] = SOLUTION
            starts[place + 1] = count if kinds[place] in (SLOPE, PLATEAU) else 0
        elif starts[place] < starts[place + 1]:
            for i in range(count):
                column, row = found[i] // n, found[i] % n
                own = rows[column]
                rows[column] = row
                successors[starts[place] + i] = places[least_image(rows)]
                rows[column] = own


@inlined
def read_code(code: Any, rows: Any) -> None:
    """Set the rows to those of a code."""
    n = len(rows)
    for column in range(n):
        rows[column] = code % n
        code //= n


@compiled
def h_of(rows: NDArray[np.int64], cap: int) -> Any:
    """Return h: each queen costs, on each line, the number of queens to its left on it, at most the cap."""
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
def least_image(rows: NDArray[np.int64]) -> Any:
    """Return the least code of a state, its mirror images and the state rotated by 180 degrees."""
    n = len(rows)
    code, mirrored, largest = 0, 0, 0
    for column in range(n):
        mirrored = mirrored * n + rows[column]
        code = code * n + rows[n - 1 - column]
        largest = largest * n + n - 1
    return min(code, largest - code, mirrored, largest - mirrored)


@compiled
def scan(rows: NDArray[np.int64], cap: int, counts: NDArray[np.int64], found: NDArray[np.int64]) -> Any:
    """Write the best successors, as ``column * n + row``, to `found`; return their number and the change of h."""
    n = len(rows)
    counts[:] = 0
    for column in range(n):
        row = rows[column]
        counts[0, row] += 1
        counts[1, row - column + n] += 1
        counts[2, row + column] += 1
    best, count = 2**30, 0
    for column in range(n):
        own = rows[column]
        gain = cost(counts, n, column, own, cap, 1)
        for row in range(n):
            if row != own:
                change = cost(counts, n, column, row, cap, 0) - gain
                if change < best:
                    best, count = change, 0
                if change == best:
                    found[count] = column * n + row
                    count += 1
    return count, best


@inlined
def cost(counts: Any, n: Any, column: Any, row: Any, cap: Any, own: Any) -> Any:
    """Return the cost of a queen on a square; `own` is 1 if the queen itself is counted on its lines."""
    return (
        min(counts[0, row] - own, cap)
        + min(counts[1, row - column + n] - own, cap)
        + min(counts[2, row + column] - own, cap)
    )
