from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from nqueens_gui.player.trace_view import FAN, MANY, Pyramid

LENGTHS = (1, 2, 600, MANY, MANY + 1, FAN * MANY + 5)


def edges_of_ranges(draw: np.random.Generator, length: int, count: int) -> NDArray[np.int64]:
    """Draw the edges of ranges, some wide and some narrow."""
    narrow = draw.integers(0, min(length, 40) + 1, count)
    return np.unique(np.concatenate([draw.integers(0, length + 1, count), narrow, [0, length]]))


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("count", [0, 3, 50])
def test_the_bounds_of_a_range_are_its_least_and_greatest(length: int, count: int) -> None:
    draw = np.random.default_rng(length + count)
    row, edges = draw.integers(-50_000, 50_000, length), edges_of_ranges(draw, length, count)
    pyramid = Pyramid()
    pyramid.update(row)
    low, high = pyramid.bounds(edges)
    ranges = [row[start:end] for start, end in pairwise(edges.tolist())]
    assert low.tolist() == [part.min() for part in ranges]
    assert high.tolist() == [part.max() for part in ranges]


def test_no_range_has_no_bounds() -> None:
    pyramid = Pyramid()
    pyramid.update(np.arange(5))
    low, high = pyramid.bounds(np.array([3]))
    assert len(low) == len(high) == 0


@settings(max_examples=20)
@given(st.lists(st.integers(0, MANY // 2), min_size=1, max_size=9))
def test_a_pyramid_that_grew_is_the_same_as_one_built_at_once(growth: list[int]) -> None:
    row = np.random.default_rng(3).integers(0, 1_000_000, sum(growth) + 1)
    grown, built = Pyramid(), Pyramid()
    for length in np.cumsum(growth).tolist():
        grown.update(row[: length + 1])
    built.update(row)
    edges = edges_of_ranges(np.random.default_rng(sum(growth)), len(row), 30)
    for of_grown, of_built in zip(grown.bounds(edges), built.bounds(edges), strict=True):
        assert of_grown.tolist() == of_built.tolist()


def test_a_long_row_is_bounded_without_being_read_whole() -> None:
    row = np.zeros(FAN**6, np.int32)
    row[FAN**5] = 9
    pyramid = Pyramid()
    pyramid.update(row)
    row[5000] = -7
    low, high = pyramid.bounds(np.array([1, len(row) - 1]))
    assert (low[0], high[0]) == (0, 9), (
        "what was written behind its back is seen only if the row is read again"
    )


def test_it_takes_less_room_than_the_row_itself() -> None:
    row = np.arange(1_000_000, dtype=np.int32)
    pyramid = Pyramid()
    pyramid.update(row)
    assert 0 < pyramid.nbytes < row.nbytes
