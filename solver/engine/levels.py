"""All n^n states of a small board: their h, and the kinds and best successors of one state of each set of images.

A state has a code: the sum of ``rows[c] * n**c``. Climbs on a mirrored board are mirrored climbs, so of the
up to four images of a state only the one with the least code is examined. A successor is a difference of codes, and its
h is looked up: that of a code above the middle at its image upside down, whose code it and this one add up to the
largest. The compiled functions work on ranges, so that several threads can share a board; they release the interpreter
lock.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.bits import ONE, lowest_bit
from solver.engine.compiling import compiled, inlined
from solver.engine.pairs import moved, value

SLOPE = 0
SOLUTION = 1
STRICT = 2
PLATEAU = 3
"""Kinds by the best successor alone; plateaus are not distinguished here."""
COLUMNS = 512
"""Of nine columns each has a bit; while they are compared, h is kept above these."""
HIGHER_BITS = np.uint16(65536 - COLUMNS)


def lower_half(n: int) -> int:
    """Return the number of codes up to the middle one and the rest of its block of n * n."""
    return int((n ** (n - 2) // 2 + 1) * n**2)


@compiled
def fill_h(
    h: NDArray[np.uint8], is_least: NDArray[np.bool_], n: int, reach: Any, first: int, last: int
) -> None:
    """Set the h of the states with codes from `first` to `last` - 1, and whether no image has a smaller code.

    The codes are counted up, and only the queens that this moves are counted anew.
    """
    rows, lines = np.empty(n, np.int64), np.empty(5 * n - 2, np.int64)
    read_code(first, rows)
    total, mirrored, largest = value(reach, lines, rows), 0, n**n - 1
    for column in range(n):
        mirrored = mirrored * n + rows[column]
    for code in range(first, last):
        h[code] = total
        is_least[code] = code <= min(mirrored, largest - code, largest - mirrored)
        column, unit = 0, n ** (n - 1)
        while column < n:
            row = rows[column]
            total = moved(reach, lines, rows, column, row + 1 if row + 1 < n else 0, total)
            mirrored += (rows[column] - row) * unit
            unit //= n
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
    """Set the place of the images, up to the middle code, of the states at places `first` to `last` - 1.

    Also sets the number of distinct images.
    """
    largest = n**n - 1
    for place in range(first, last):
        code: Any = np.int64(codes[place])
        mirrored: Any = 0
        rest = code
        for _ in range(n):
            mirrored = mirrored * n + rest % n
            rest //= n
        places[code] = places[min(mirrored, largest - mirrored)] = place
        is_own_image = (mirrored == code) + (largest - code == code) + (largest - mirrored == code)
        weights[place] = 4 // (is_own_image + 1)


@compiled
def fill_best(h: NDArray[np.uint8], n: int, first: int, last: int, columns: NDArray[np.uint8]) -> None:
    """Set the columns in which moves lead to the lowest h of each state and its successors: bit c for column c.

    Of nine columns the first has no bit, and the others are one lower: it is always looked at, which takes the least
    time. States are taken in the blocks `first` to `last` - 1 of n * n codes, which differ in the first two columns
    only: a move in another column leads from block to block, so that a block's states are compared side by side.
    """
    size, largest = n * n, n**n - 1
    least, best = np.empty(size, np.uint8), np.empty(size, np.uint16)
    for start in range(first * size, last * size, size):
        own = h[start : start + size]
        best[:] = 255 * COLUMNS // 2
        for column, unit, across in ((0, 1, n), (1, n, 1)):
            for line in range(0, n * across, across):
                lowest = own[line]
                for state in range(line + unit, line + n * unit, unit):
                    lowest = min(lowest, own[state])
                for state in range(line, line + n * unit, unit):
                    least[state] = lowest
            note_column(least, column, best)
        unit = size
        for column in range(2, n):
            base = start - start // unit % n * unit
            least[:] = 255
            for _ in range(n):
                if base < len(h):
                    block = h[base : base + size]
                    for state in range(size):
                        least[state] = min(least[state], block[state])
                else:
                    block = h[largest + 1 - base - size : largest + 1 - base]
                    for state in range(size):
                        least[state] = min(least[state], block[size - 1 - state])
                base += unit
            note_column(least, column, best)
            unit *= n
        for state in range(size):
            columns[start + state] = best[state] % COLUMNS >> max(n - 8, 0)


@inlined
def note_column(least: Any, column: Any, best: Any) -> None:
    """Note the lowest h that moves in a column lead to."""
    bit = np.uint16(1 << column)
    for state in range(len(least)):
        here, known = np.uint16(least[state] * COLUMNS), best[state]
        is_less, is_equal = here < known & HIGHER_BITS, here == known & HIGHER_BITS
        best[state] = here | bit if is_less else known | (bit if is_equal else np.uint16(0))


@compiled
def find_best(
    codes: NDArray[np.int32],
    n: int,
    h: NDArray[np.uint8],
    columns: NDArray[np.uint8],
    first: int,
    last: int,
    kinds: NDArray[np.uint8],
    starts: NDArray[np.int64],
    places: NDArray[np.int32],
    has_slopes: bool,
) -> NDArray[np.int32]:
    """Return the places of the best successors of the states at places `first` to `last` - 1 of `codes`.

    Sets the kinds and, in ``starts[place + 1]``, the number of best successors: those of plateau states are listed and,
    if asked for, of slopes. ``h`` and ``columns`` tell of each code what `fill_h` and `fill_best` set, ``places`` the
    place of its least image.
    """
    found, end = np.empty(4 * (last - first) + n * n, np.int32), 0
    units = n ** np.arange(n + 1)
    for place in range(first, last):
        code: Any = np.int64(codes[place])
        if end + n * n > len(found):
            found = np.concatenate((found, np.empty(len(found), np.int32)))
        lowest, count = list_best(code, units, h, columns[code], found, end)
        own = h[code]
        kinds[place] = SOLUTION if own == 0 else SLOPE if lowest < own else PLATEAU if count else STRICT
        if kinds[place] == SOLUTION or (kinds[place] == SLOPE and not has_slopes):
            count = 0
        starts[place + 1] = count
        end += count
    for number in range(end):  # not above: guesses of how many there are would be wrong
        found[number] = places[found[number]]
    return found[:end]


@inlined
def list_best(code: Any, units: Any, h: Any, columns: Any, best: Any, begin: Any) -> Any:
    """Return the lowest h of a state and its successors, and how many successors have it.

    These are listed from ``best[begin]``, each by the code of its image up to the middle; `fill_best` sets `columns`.
    """
    n, lowest, count = len(units) - 1, h[code], 0
    largest, left = units[n] - 1, np.uint64(2 * columns + 1 if n == 9 else columns)
    while left:
        unit = units[lowest_bit(left)]
        successor = code - code // unit % n * unit
        for _ in range(n):
            image = min(successor, largest - successor)
            value = h[image]
            count = 0 if value < lowest else count
            lowest = min(lowest, value)
            best[begin + count] = image  # overwritten unless it is counted: a branch would take longer
            count += (value == lowest) & (successor != code)
            successor += unit
        left &= left - ONE
    return lowest, count


@compiled
def sort_codes(
    h: NDArray[np.uint8], starts: NDArray[np.int64], codes: NDArray[np.int32], ranks: NDArray[np.int32]
) -> None:
    """List the codes by h, ascending, given where those of each h start; also set their ranks among those of that h."""
    ranked = np.zeros(len(starts), np.int32)
    for code in range(len(h)):
        level = h[code]
        codes[starts[level] + ranked[level]] = code
        ranks[code] = ranked[level]
        ranked[level] += 1


@compiled
def step_back(
    kinds: NDArray[np.uint8],
    starts: NDArray[np.int64],
    successors: NDArray[np.int32],
    values: NDArray[np.float64],
    first: int,
    last: int,
) -> None:
    """Set the values of the slopes at places `first` to `last` - 1: one step, then those of any best successor."""
    for place in range(first, last):
        if kinds[place] == SLOPE:
            best = successors[starts[place] : starts[place + 1]]
            for value in range(4):
                values[place, value] = sum_of(values, best, value) / len(best)
            values[place, 2] += values[place, 0]
            values[place, 3] += values[place, 1]


@compiled
def reach_ends(
    kinds: NDArray[np.uint8],
    starts: NDArray[np.int64],
    successors: NDArray[np.int32],
    first: int,
    last: int,
    ends: NDArray[np.uint8],
) -> None:
    """Set the ends of climbs from the slopes at places `first` to `last` - 1: bits, those of all best successors."""
    for place in range(first, last):
        if kinds[place] == SLOPE:
            found = np.uint8(0)
            for number in range(starts[place], starts[place + 1]):
                found |= ends[successors[number]]
            ends[place] = found


@inlined
def sum_of(values: Any, places: Any, value: Any) -> Any:
    """Add up a column, in the order of numpy's ``add.reduceat``: tables are the same to the last digit."""
    rest, added = 0.0, (len(places) - 1) // 8 * 8
    if added:
        eight = np.zeros(8)
        for number in range(added):
            eight[number % 8] += values[places[1 + number], value]
        rest = ((eight[0] + eight[1]) + (eight[2] + eight[3])) + (
            (eight[4] + eight[5]) + (eight[6] + eight[7])
        )
    for number in range(added, len(places) - 1):
        rest += values[places[1 + number], value]
    return values[places[0], value] + rest


@compiled
def pass_on(
    kinds: NDArray[np.uint8],
    starts: NDArray[np.int64],
    successors: NDArray[np.int32],
    flow: NDArray[np.float64],
    first: int,
    last: int,
    passed: NDArray[np.float64],
) -> None:
    """Pass on the climbs at the slopes at places `first` to `last` - 1: their share, and that times their steps.

    What arrives at lower states is added to `passed`, which may be `flow` or that of another thread.
    """
    for place in range(first, last):
        if kinds[place] == SLOPE:
            best = successors[starts[place] : starts[place + 1]]
            share, steps = flow[place, 0] / len(best), flow[place, 1] / len(best)
            flow[place, 0] = flow[place, 1] = 0.0
            for successor in best:
                passed[successor, 0] += share
                passed[successor, 1] += steps + share


@compiled
def find_single(
    h: NDArray[np.uint8], n: int, is_first: bool, first: int, last: int, following: NDArray[np.int32]
) -> None:
    """Set, for the codes from `first` to `last` - 1, the first or the last best successor in column-major order.

    Where no successor is better or equal, and at solutions, it is the state itself.
    """
    for code in range(first, last):
        best = lowest_h(code, n, h)
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
def lowest_h(code: Any, n: Any, h: Any) -> Any:
    """Return the lowest h of a state and its successors, given that of all codes."""
    lowest, rest, unit = h[code], code, 1
    for _ in range(n):
        successor = code - rest % n * unit
        for _ in range(n):
            lowest = min(lowest, h[successor])
            successor += unit
        rest //= n
        unit *= n
    return lowest


@inlined
def read_code(code: Any, rows: Any) -> None:
    """Set the rows to those of a code."""
    n = len(rows)
    for column in range(n):
        rows[column] = code % n
        code //= n
