"""All n^n states of a small board: their h, and the kinds and best successors of one state of each set of images.

A state has a code: the sum of ``rows[c] * n**c``. Climbs on a mirrored board are mirrored climbs, so of the
up to four images of a state only the one with the least code is examined. A successor is a difference of codes, and its
h is looked up. The compiled functions work on ranges, so that several threads can share a board; they release the
interpreter lock.
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


@compiled
def fill_h(
    h: NDArray[np.uint8], is_least: NDArray[np.bool_], n: int, cap: int, first: int, last: int
) -> None:
    """Set the h of the states with codes from `first` to `last` - 1, and whether no image has a smaller code.

    The codes are counted up, and only the queens that this moves are counted anew.
    """
    rows, counts = np.empty(n, np.int64), np.zeros((3, 3 * n), np.int64)
    read_code(first, rows)
    total = 0
    for column in range(n):
        total += cost(counts, n, column, rows[column], cap)
        count_queen(counts, n, column, rows[column], 1)
    for code in range(first, last):
        h[code] = total
        is_least[code] = least_image(rows) == code
        column = 0
        while column < n:
            row = rows[column]
            count_queen(counts, n, column, row, -1)
            total -= cost(counts, n, column, row, cap)
            rows[column] = row + 1 if row + 1 < n else 0
            total += cost(counts, n, column, rows[column], cap)
            count_queen(counts, n, column, rows[column], 1)
            column = n if rows[column] else column + 1


@compiled
def fill_images(
    codes: NDArray[np.int32],
    n: int,
    first: int,
    last: int,
    places: NDArray[np.int32],
    weights: NDArray[np.uint8],
) -> None:
    """Set the place of each image of the states at places `first` to `last` - 1, and the number of distinct images."""
    largest = n**n - 1
    for place in range(first, last):
        code: Any = np.int64(codes[place])
        mirrored: Any = 0
        rest = code
        for _ in range(n):
            mirrored = mirrored * n + rest % n
            rest //= n
        for image in (code, mirrored, largest - code, largest - mirrored):
            places[image] = place
        is_own_image = (mirrored == code) + (largest - code == code) + (largest - mirrored == code)
        weights[place] = 4 // (is_own_image + 1)


@compiled
def find_best(
    codes: NDArray[np.int32],
    n: int,
    h: NDArray[np.uint8],
    first: int,
    last: int,
    kinds: NDArray[np.uint8],
    starts: NDArray[np.int64],
    places: NDArray[np.int32],
    successors: NDArray[np.int32],
) -> None:
    """Find the best successors of the states at places `first` to `last` - 1 of `codes`.

    If `successors` is empty, only the kinds are set and, in ``starts[place + 1]``, the number of best successors of
    slopes and plateau states; otherwise their places are written from ``starts[place]`` on. ``h`` and ``places`` map
    each code to the h of its state and to the place of its least image.
    """
    for place in range(first, last):
        code = codes[place]
        if len(successors) == 0:
            best, count = count_best(code, n, h)
            change = best - h[code]
            kinds[place] = SOLUTION if h[code] == 0 else SLOPE if change < 0 else PLATEAU if count else STRICT
            starts[place + 1] = count if kinds[place] in (SLOPE, PLATEAU) else 0
        elif starts[place] < starts[place + 1]:
            best, _ = count_best(code, n, h)
            end, rest, unit = starts[place], code, 1
            for _ in range(n):
                own = rest % n
                for row in range(n):
                    successor = code + (row - own) * unit
                    if h[successor] == best and row != own:
                        successors[end] = places[successor]
                        end += 1
                rest //= n
                unit *= n


@compiled
def find_single(
    h: NDArray[np.uint8], n: int, is_first: bool, first: int, last: int, following: NDArray[np.int32]
) -> None:
    """Set, for the codes from `first` to `last` - 1, the first or the last best successor in column-major order.

    Where no successor is better or equal, and at solutions, it is the state itself.
    """
    for code in range(first, last):
        best, _ = count_best(code, n, h)
        found, rest, unit = code, code, 1
        for _ in range(n if h[code] else 0):
            own = rest % n
            for row in range(n):
                successor = code + (row - own) * unit
                if h[successor] == best and row != own and not (is_first and found != code):
                    found = successor
            rest //= n
            unit *= n
        following[code] = found


@compiled
def follow_single(
    h: NDArray[np.uint8],
    following: NDArray[np.int32],
    sideways_limit: int,
    first: int,
    last: int,
    ends: NDArray[np.int32],
    steps: NDArray[np.int32],
) -> None:
    """Follow the climbs from the codes `first` to `last` - 1: where each ends, and after how many steps.

    Sideways moves that come round again are not all made: only those of the last, unfinished round.
    """
    for start in range(first, last):
        code, made, sideways, anchor, anchored = start, 0, 0, -1, 0
        while following[code] != code:
            is_sideways = h[following[code]] == h[code]
            if is_sideways and sideways >= sideways_limit:
                break
            sideways = sideways + 1 if is_sideways else 0
            code = following[code]
            made += 1
            if code == anchor and is_sideways:
                rounds = (sideways_limit - sideways) // (sideways - anchored) * (sideways - anchored)
                made += rounds
                sideways += rounds
            if sideways & (sideways - 1) == 0:
                anchor, anchored = code, sideways
        ends[start], steps[start] = code, made


@inlined
def count_best(code: Any, n: Any, h: Any) -> Any:
    """Return the least h of a state and its successors, and how many successors have it.

    The state itself is met once in each column; to leave it out of the comparison would take longer.
    """
    best, count, rest, unit = 255, 0, code, 1
    for _ in range(n):
        successor = code - rest % n * unit
        for _ in range(n):
            value = h[successor]
            count = 1 if value < best else count + (value == best)
            best = min(best, value)
            successor += unit
        rest //= n
        unit *= n
    return best, count - n if best == h[code] else count


@inlined
def read_code(code: Any, rows: Any) -> None:
    """Set the rows to those of a code."""
    n = len(rows)
    for column in range(n):
        rows[column] = code % n
        code //= n


@inlined
def least_image(rows: Any) -> Any:
    """Return the least code of a state, its mirror images and the state rotated by 180 degrees."""
    n = len(rows)
    code, mirrored, largest = 0, 0, 0
    for column in range(n):
        mirrored = mirrored * n + rows[column]
        code = code * n + rows[n - 1 - column]
        largest = largest * n + n - 1
    return min(code, largest - code, mirrored, largest - mirrored)


@inlined
def count_queen(counts: Any, n: Any, column: Any, row: Any, by: Any) -> None:
    """Count a queen on its row and its two diagonals, or count it no longer."""
    counts[0, row] += by
    counts[1, row - column + n] += by
    counts[2, row + column] += by


@inlined
def cost(counts: Any, n: Any, column: Any, row: Any, cap: Any) -> Any:
    """Return by how much a queen on a square adds to h: on each line, the number of queens counted, at most the cap."""
    return (
        min(counts[0, row], cap) + min(counts[1, row - column + n], cap) + min(counts[2, row + column], cap)
    )
