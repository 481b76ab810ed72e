"""Bits of words are counted, and found by their number among those set."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solver.engine.bits import square_of_number

words = st.lists(
    st.integers(0, 2**64 - 1) | st.integers(0, 63).map(lambda bit: 2**bit), min_size=1, max_size=4
)


def places(values: list[int]) -> list[int]:
    """Where the bits are set, in their order."""
    return [64 * word + bit for word, value in enumerate(values) for bit in range(64) if value >> bit & 1]


@given(words)
@example([2**64 - 1] * 4)
@example([0, 0, 2**63])
def test_every_bit_is_found_by_its_number(values: list[int]) -> None:
    array = np.array(values, np.uint64)
    expected = places(values)
    assert [square_of_number(array, number) for number in range(len(expected))] == expected


@pytest.mark.parametrize("values", [[0], [7, 0, 1]])
def test_a_number_beyond_the_last_bit_finds_none(values: list[int]) -> None:
    assert square_of_number(np.array(values, np.uint64), len(places(values))) == -1
