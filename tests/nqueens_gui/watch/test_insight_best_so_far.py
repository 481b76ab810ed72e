"""The lowest h up to a state, whichever way the cursor goes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.watch.insight import BestSoFar
from tests.solver.traces import moves, noisy_climb, trace_of

CLIMB = noisy_climb(60)


@given(st.lists(st.integers(0, 59), max_size=20))
def test_it_is_the_least_h_from_the_start_however_one_gets_there(indices: list[int]) -> None:
    trace, best = trace_of(CLIMB), BestSoFar()
    assert [best.of(trace, index) for index in indices] == [min(CLIMB[: index + 1]) for index in indices]


def test_it_reads_on_where_the_recording_has_grown() -> None:
    trace, best = trace_of([9, 7, 5]), BestSoFar()
    assert best.of(trace, 2) == 5
    trace.extend(moves([5, 3, 4]))
    assert best.of(trace, 4) == 3


def test_another_recording_is_read_anew() -> None:
    best = BestSoFar()
    assert best.of(trace_of([9, 2, 5]), 2) == 2
    assert best.of(trace_of([9, 7, 5]), 2) == 5
