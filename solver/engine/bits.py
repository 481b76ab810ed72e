"""Sets of squares as bits of 64-bit words: counting, and selection by number."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.compiling import tool, written_out

ONE = np.uint64(1)


bit_count = written_out("bit_count")
lowest_bit = written_out("lowest_bit")
load_flag = written_out("load_flag")


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
    """Return the position of the set bit of that number in a sequence of words; -1 if there are fewer."""
    for i in range(len(words)):
        count = bit_count(words[i])
        if number < count:
            return 64 * i + bit_of_number(words[i], number)
        number -= count
    return -1
