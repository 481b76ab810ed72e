import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.watch.trace_view import FAN, Pyramid


@st.composite
def rows_and_stretches(draw: st.DrawFn) -> tuple[list[int], list[tuple[int, int]]]:
    row = draw(st.lists(st.integers(-50, 50), min_size=1, max_size=600))
    starts = draw(st.lists(st.integers(0, len(row) - 1), min_size=1, max_size=8))
    return row, [(start, draw(st.integers(start + 1, len(row)))) for start in starts]


@given(rows_and_stretches())
def test_the_bounds_of_a_stretch_are_its_least_and_greatest(
    case: tuple[list[int], list[tuple[int, int]]],
) -> None:
    row, stretches = case
    pyramid = Pyramid()
    pyramid.update(np.array(row))
    low, high = pyramid.bounds(*np.array(stretches).T)
    assert low.tolist() == [min(row[start:end]) for start, end in stretches]
    assert high.tolist() == [max(row[start:end]) for start, end in stretches]


@given(st.lists(st.integers(0, 90), min_size=1, max_size=9))
def test_a_pyramid_that_grew_is_the_same_as_one_built_at_once(growth: list[int]) -> None:
    row = np.random.default_rng(3).integers(0, 1000, sum(growth) + 1)
    grown, built = Pyramid(), Pyramid()
    for length in np.cumsum(growth).tolist():
        grown.update(row[: length + 1])
    built.update(row)
    starts = np.arange(len(row))
    ends = np.minimum(starts + 70, len(row))
    for of_grown, of_built in zip(grown.bounds(starts, ends), built.bounds(starts, ends), strict=True):
        assert of_grown.tolist() == of_built.tolist()


def test_a_long_row_is_bounded_without_being_read_whole() -> None:
    row = np.zeros(FAN**6, np.int32)
    row[FAN**5] = 9
    pyramid = Pyramid()
    pyramid.update(row)
    row[5000] = -7
    low, high = pyramid.bounds(np.array([1]), np.array([len(row) - 1]))
    assert (low[0], high[0]) == (0, 9), (
        "what was written behind its back is seen only if the row is read again"
    )


def test_it_takes_less_room_than_the_row_itself() -> None:
    row = np.arange(1_000_000, dtype=np.int32)
    pyramid = Pyramid()
    pyramid.update(row)
    assert 0 < pyramid.nbytes < row.nbytes
