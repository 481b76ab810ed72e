"""An array that grows at its end and leaves the views that were given out alone."""

import errno

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.growing import COPIED_PER_ADDED, FIRST_ROOM, GrowingArray

numbers = st.lists(st.integers(-(2**31), 2**31 - 1), max_size=3 * FIRST_ROOM)


@given(st.lists(numbers, max_size=8))
def test_it_holds_what_was_appended_in_order(parts: list[list[int]]) -> None:
    array = GrowingArray(np.int32)
    for part in parts:
        array.extend(part)
    assert array.view.tolist() == [number for part in parts for number in part]
    assert len(array) == sum(map(len, parts))
    assert array.view.dtype == np.int32


def test_a_wide_array_holds_entries_of_its_width() -> None:
    array = GrowingArray(np.int16, 3)
    for start in range(0, 300, 3):
        array.extend([[start, start + 1, start + 2]])
    assert array.view.tolist() == np.arange(300).reshape(100, 3).tolist()


def test_a_view_stays_as_it_was_while_the_array_grows() -> None:
    array = GrowingArray(np.int64)
    array.extend(range(10))
    view = array.view
    for _ in range(10):
        array.extend(range(1000, 1100))
    assert view.tolist() == list(range(10))


def test_a_view_cannot_be_written() -> None:
    array = GrowingArray(np.int64)
    array.extend([1, 2])
    with pytest.raises(ValueError, match="read-only"):
        array.view[0] = 5
    array.extend([3])
    assert array.view.tolist() == [1, 2, 3]


def test_its_own_view_can_be_appended() -> None:
    array = GrowingArray(np.int8)
    array.extend([1, 2, 3])
    for _ in range(6):
        array.extend(array.view)
    assert array.view.tolist() == [1, 2, 3] * 64


def test_no_append_to_a_long_array_copies_all_of_it() -> None:
    array = GrowingArray(np.int64)
    array.extend(range(100_000))
    most_at_once = moved = 0
    for start in range(100_000, 500_000, 1000):
        before = array._data, array._copied
        array.extend(range(start, start + 1000))
        has_moved = array._data is not before[0]
        moved += has_moved
        most_at_once = max(most_at_once, len(array) - before[1] if has_moved else array._copied - before[1])
    assert array.view.tolist() == list(range(500_000))
    assert moved >= 1
    assert most_at_once <= (COPIED_PER_ADDED + 1) * 1000


def test_where_the_system_has_no_more_memory_that_is_a_memory_error_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(file: int, nbytes: int) -> None:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    array = GrowingArray(np.int64)
    array.extend(range(1000))
    monkeypatch.setattr("solver.growing.mmap", refuse)
    with pytest.raises(MemoryError):
        array.extend(range(1_000_000))
    assert array.view.tolist() == list(range(1000))


def test_it_counts_the_bytes_it_fills() -> None:
    array = GrowingArray(np.int64)
    most = 0.0
    for start in range(0, 100_000, 500):
        array.extend(range(start, start + 500))
        most = max(most, array.nbytes / len(array))
    assert 8 < most <= 16


def test_a_number_too_large_for_its_type_is_refused_and_nothing_is_kept() -> None:
    array = GrowingArray(np.int8)
    with pytest.raises(OverflowError):
        array.extend([1, 200])
    assert len(array) == 0


def test_room_grows_by_a_factor_and_not_by_a_constant() -> None:
    array, rooms = GrowingArray(np.int64), set()
    for number in range(100_000):
        array.extend([number])
        rooms.add(len(array._data))
    assert len(rooms) < 25
    assert array.nbytes < 2 * 8 * len(array)


@given(numbers, numbers, numbers)
def test_a_copy_and_its_original_go_their_own_ways(
    shared: list[int], mine: list[int], yours: list[int]
) -> None:
    array = GrowingArray(np.int32)
    array.extend(shared)
    copy = array.copy()
    array.extend(mine)
    copy.extend(yours)
    array.extend(mine)
    assert array.view.tolist() == shared + mine + mine
    assert copy.view.tolist() == shared + yours


def test_a_copy_of_a_wide_array_is_as_wide() -> None:
    array = GrowingArray(np.int16, 3)
    array.extend([[1, 2, 3]])
    copy = array.copy()
    copy.extend([[4, 5, 6]])
    assert copy.view.tolist() == [[1, 2, 3], [4, 5, 6]]


def test_an_array_without_entries_has_an_empty_view() -> None:
    assert GrowingArray(np.int64).view.tolist() == []
    assert GrowingArray(np.int64, 5).view.shape == (0, 5)
