from math import comb

import pytest

from solver.analysis.state_kind import StateKind, state_kind
from solver.core.heuristics import heuristic_value, successor_table
from solver.custom.tested_state import binomial_chance, check_states


@pytest.mark.parametrize(
    ("count", "total", "share"), [(0, 20, 0.3), (6, 20, 0.3), (13, 20, 0.3), (20, 20, 0.9)]
)
def test_the_p_value_of_a_count_is_twice_the_smaller_tail(count: int, total: int, share: float) -> None:
    mass = [comb(total, k) * share**k * (1 - share) ** (total - k) for k in range(total + 1)]
    expected = min(1.0, 2 * min(sum(mass[: count + 1]), sum(mass[count:])))
    assert binomial_chance(count, total, share) == pytest.approx(expected)


def test_what_is_certain_must_always_happen() -> None:
    assert binomial_chance(10, 10, 1.0) == 1.0
    assert binomial_chance(9, 10, 1.0) == 0.0


def test_all_small_states_and_every_kind_of_larger_ones_are_tested() -> None:
    states = check_states()
    assert len(states) == len(set(states))
    assert sum(len(rows) == 4 for rows in states) == 4**4
    assert sum(len(rows) == 5 for rows in states) == 5**5
    larger = [rows for rows in states if len(rows) > 5]
    assert len(larger) > 2000
    sample = [*larger[::40], *(rows for rows in larger[:1000] if heuristic_value(rows) <= 1)]
    kinds = {state_kind(rows, bound=50) for rows in sample}
    assert {StateKind.SOLUTION, StateKind.SLOPE, StateKind.STRICT_LOCAL_MINIMUM, StateKind.SHOULDER} <= kinds
    assert any((successor_table(rows) == successor_table(rows).min()).sum() > 1 for rows in sample)
