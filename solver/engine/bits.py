"""Sets of squares as bits of 64-bit words: counting, and selection by number."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numpy.typing import NDArray

from solver.engine.compiling import tool, written_out

ONE = np.uint64(1)


@written_out
def bit_count(_: Any, word: Any) -> Any:
    """Count the set bits of a word."""

    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@written_out
def lowest_bit(_: Any, word: Any) -> Any:
    """Return the position of the lowest set bit; 64 if none is set."""

    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


@written_out
def load_flag(_: Any, flag: Any) -> Any:
    """Load the one byte of an array that another thread may change at any time."""

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        byte = context.make_array(flag)(context, builder, arguments[0]).data
        return builder.load_atomic(byte, "monotonic", 1)

    return types.uint8(flag), generate


@tool
def bit_of_number(word: Any, number: int) -> Any:
    """Return the position of the set bit of that number, counted from 0.

    The first four are all made ready, since a processor often guesses wrong which of them it will be.
    """
    while number >= 4:
        for _ in range(4):
            word &= word - ONE
        number -= 4
    second = word & (word - ONE)
    third = second & (second - ONE)
    fourth = third & (third - ONE)
    if number & 1:
        word, third = second, fourth
    return lowest_bit(third if number & 2 else word)


@tool
def square_of_number(words: NDArray[np.uint64], number: int) -> Any:
    """Return the position of the set bit of that number in a sequence of words; -1 if there are not so many."""
    for i in range(len(words)):
        count = bit_count(words[i])
        if number < count:
            return 64 * i + bit_of_number(words[i], number)
        number -= count
    return -1
