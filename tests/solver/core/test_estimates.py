"""Intervals hold what they should, and are written once for every text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.core.estimates import Estimate, Interval, wilson_interval


@pytest.mark.parametrize(
    ("successes", "trials", "expected"),
    [
        (0, 10, (0.0, 0.277533)),
        (10, 10, (0.722467, 1.0)),
        (5, 10, (0.236593, 0.763407)),
        (1, 1, (0.206549, 1.0)),
    ],
)
def test_the_wilson_interval_has_its_known_values(
    successes: int, trials: int, expected: tuple[float, float]
) -> None:
    assert wilson_interval(successes, trials) == pytest.approx(expected, abs=1e-6)


def test_without_a_trial_there_is_no_interval() -> None:
    assert wilson_interval(0, 0) is None


@given(st.integers(1, 10**7), st.floats(0, 1))
def test_the_wilson_interval_holds_the_rate_and_stays_a_share(trials: int, share: float) -> None:
    successes = round(share * trials)
    low, high = wilson_interval(successes, trials) or (1, 0)
    assert 0 <= low <= successes / trials <= high <= 1


def test_an_interval_is_written_with_one_percent_sign_and_may_be_scaled() -> None:
    interval = Interval(0.25, 0.5)
    assert interval.text("{:.0%}".format) == "25%–50%"
    assert interval.times(100).text("{:.0f} %".format, " to ") == "25 to 50 %"


def test_a_figure_without_an_interval_ends_where_it_lies() -> None:
    assert Estimate(2.0, None, 1).ends == (2.0, 2.0)
    assert Estimate(2.0, Interval(1.0, 4.0), 9).ends == (1.0, 4.0)
