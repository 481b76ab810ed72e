"""Independent streams of random numbers by (seed, run index), each made in a few nanoseconds.

A stream is xoshiro256** (Blackman and Vigna, 2018), its 256 bits filled by splitmix64 (Steele, Lea and Flood, 2014)
from a mix of seed and run index. Bounded numbers are unbiased (Lemire, 2019).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import aside, entry, inlined, tool

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""Increment of splitmix64."""
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
LOW_32 = np.uint64(0xFFFFFFFF)


@inlined
def mix(word: Any) -> Any:
    """Scramble 64 bits: the output function of splitmix64."""
    word = (word ^ (word >> np.uint64(30))) * MIX_1
    word = (word ^ (word >> np.uint64(27))) * MIX_2
    return word ^ (word >> np.uint64(31))


@entry
def start_stream(words: NDArray[np.uint64], seed: int, run_index: int) -> None:
    """Set the four words of a stream to the beginning of stream (seed, run index)."""
    word = mix(np.uint64(seed) + GOLDEN)
    word = mix(word + np.uint64(run_index) * GOLDEN + MIX_1)
    for i in range(4):
        word += GOLDEN
        words[i] = mix(word)


@inlined
def rotated(word: Any, bits: int) -> Any:
    """Rotate 64 bits to the left."""
    return (word << np.uint64(bits)) | (word >> np.uint64(64 - bits))


@inlined
def stepped(a: Any, b: Any, c: Any, d: Any) -> Any:
    """Return the next 64 random bits of a stream and its four words after them."""
    word = rotated(b * np.uint64(5), 7) * np.uint64(9)
    shifted = b << np.uint64(17)
    c ^= a
    d ^= b
    return word, a ^ d, b ^ c, c ^ shifted, rotated(d, 45)


@tool
def next_word(words: NDArray[np.uint64]) -> Any:
    """Return the next 64 random bits of a stream."""
    word, words[0], words[1], words[2], words[3] = stepped(words[0], words[1], words[2], words[3])
    return word


@tool
def fraction(words: NDArray[np.uint64]) -> Any:
    """Return a number from 0 up to but not including 1: one of 2**53 equally likely ones."""
    return float(next_word(words) >> np.uint64(11)) * 2.0**-53


@tool
def below(words: NDArray[np.uint64], bound: int) -> Any:
    """Return a number from 0 to bound - 1, each equally likely; a bound of 1 consumes no random bits."""
    if bound <= 1:
        return 0
    limit = np.uint64(bound)
    if limit > LOW_32:
        return below_wide(words, limit)
    product = (next_word(words) >> np.uint64(32)) * limit
    if (product & LOW_32) < limit:
        rejected = (LOW_32 + np.uint64(1) - limit) % limit
        while (product & LOW_32) < rejected:
            product = (next_word(words) >> np.uint64(32)) * limit
    return np.int64(product >> np.uint64(32))


@tool
def two_below(words: NDArray[np.uint64], bound: int, other_bound: int) -> Any:
    """Return two independent numbers as `below` draws them, from the halves of a word; bounds up to 2**32 - 1."""
    limit, other_limit = np.uint64(bound), np.uint64(other_bound)
    product, other = products(next_word(words), limit, other_limit)
    while is_uneven(product, limit) or is_uneven(other, other_limit):
        product, other = products(next_word(words), limit, other_limit)
    return np.int64(product >> np.uint64(32)), np.int64(other >> np.uint64(32))


@inlined
def products(word: Any, limit: Any, other_limit: Any) -> Any:
    """Return the upper and the lower half of a word times a limit each."""
    return (word >> np.uint64(32)) * limit, (word & LOW_32) * other_limit


@inlined
def is_uneven(product: Any, limit: Any) -> Any:
    """Whether a product stands for what of 2**32 the limit does not divide evenly."""
    low = product & LOW_32
    return low < limit and low < (LOW_32 + np.uint64(1) - limit) % limit


@tool
def fill_below(words: NDArray[np.uint64], bound: int, numbers: NDArray[np.int32]) -> None:
    """Fill an array with numbers as `below` draws them, for a bound from 2 to 2**32 - 1."""
    limit = np.uint64(bound)
    rejected = (LOW_32 + np.uint64(1) - limit) % limit
    a, b, c, d = words[0], words[1], words[2], words[3]  # out of memory's way
    for i in range(len(numbers)):
        word, a, b, c, d = stepped(a, b, c, d)
        product = (word >> np.uint64(32)) * limit
        while (product & LOW_32) < rejected:
            word, a, b, c, d = stepped(a, b, c, d)
            product = (word >> np.uint64(32)) * limit
        numbers[i] = np.int32(product >> np.uint64(32))
    words[0], words[1], words[2], words[3] = a, b, c, d


@aside
def below_wide(words: NDArray[np.uint64], limit: Any) -> Any:
    """Return a number below a limit past 32 bits: draws under the next power of two until one fits."""
    mask = limit - np.uint64(1)
    for shift in (1, 2, 4, 8, 16, 32):
        mask |= mask >> np.uint64(shift)
    word = next_word(words) & mask
    while word >= limit:
        word = next_word(words) & mask
    return np.int64(word)


GIVEN = 1
AT_RANDOM = 2
CONTINUED = 3
"""Kinds of start: the state in `rows`, a random one, or the state in `rows` in the middle of a climb."""

PERMUTATION = 1
ALL_BUT_LAST = 2
"""Numbers of the starts in which no two queens share a row, and in which none is in the last row."""


@inlined
def draw_state(words: Any, kind: Any, rows: Any) -> None:
    """Draw a state: each row independent and uniform, the last one possibly left out, or a permutation."""
    if kind == ALL_BUT_LAST:  # apart, so that the bound is a constant where the number of queens is one
        fill_below(words, len(rows) - 1, rows)
    elif kind != PERMUTATION:
        fill_below(words, len(rows), rows)
    else:
        for column in range(len(rows)):
            other = below(words, column + 1)
            rows[column] = rows[other]
            rows[other] = column
