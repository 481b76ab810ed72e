"""The successors counted by h, in bars that never mix better ones with others."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqueens_gui.scene.successor_histogram import (
    Bar,
    BarKind,
    SuccessorHistogram,
    spread_labels,
    successor_histogram,
)
from solver.heuristics import Heuristic, heuristic_value
from solver.insight import Insight, look_into

REPORT_STATE = (3, 2, 5, 2, 2, 0, 7, 7)
states = st.integers(4, 12).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n))


def counted_slowly(insight: Insight) -> dict[int, int]:
    """Count the successors by h, one at a time and straight from the definition."""
    counts: dict[int, int] = {}
    for column, present in enumerate(insight.rows):
        for row in range(len(insight.rows)):
            if row != present:
                successor = [*insight.rows[:column], row, *insight.rows[column + 1 :]]
                h = heuristic_value(successor, insight.heuristic)
                counts[h] = counts.get(h, 0) + 1
    return counts


@settings(deadline=None)
@given(states, st.sampled_from(Heuristic))
def test_each_bar_of_one_h_counts_the_successors_that_have_it(rows: list[int], heuristic: Heuristic) -> None:
    insight = look_into(rows, heuristic)
    bars = successor_histogram(insight, most_bars=1000).bars
    assert {bar.least_h: bar.count for bar in bars if bar.count} == counted_slowly(insight)


@settings(deadline=None)
@given(states, st.integers(2, 30))
def test_bars_are_few_lie_side_by_side_and_count_every_successor(rows: list[int], most_bars: int) -> None:
    insight = look_into(rows)
    bars = successor_histogram(insight, most_bars).bars
    assert len(bars) <= most_bars
    assert sum(bar.count for bar in bars) == insight.successors
    assert all(left.greatest_h + 1 == right.least_h for left, right in pairwise(bars))


@settings(deadline=None)
@given(states, st.integers(2, 30))
def test_no_bar_mixes_better_successors_with_others(rows: list[int], most_bars: int) -> None:
    insight = look_into(rows)
    bars = successor_histogram(insight, most_bars).bars
    assert sum(bar.count for bar in bars if bar.greatest_h < insight.h) == insight.better
    assert [bar for bar in bars if bar.is_present] == [bar for bar in bars if bar.least_h == insight.h]


def test_the_board_of_the_report_has_three_best_successors_in_gold() -> None:
    bars = successor_histogram(look_into(REPORT_STATE)).bars
    assert bars[0] == Bar(5, 5, 3, BarKind.BEST, is_present=False)
    assert {bar.kind for bar in bars if 5 < bar.least_h < 8} == {BarKind.BETTER}
    assert {bar.kind for bar in bars if bar.least_h >= 8} == {BarKind.NOT_BETTER}


def test_at_a_solution_no_successor_is_best() -> None:
    bars = successor_histogram(look_into((1, 3, 0, 2))).bars
    assert bars[0].is_present
    assert bars[0].count == 0
    assert {bar.kind for bar in bars} == {BarKind.NOT_BETTER}


def test_a_wide_range_shares_bars() -> None:
    insight = look_into([0] * 300)
    bars = successor_histogram(insight, 24).bars
    assert len(bars) <= 24
    assert bars[-1].least_h == insight.h
    assert bars[0].least_h <= insight.best_h <= bars[0].greatest_h


@pytest.mark.parametrize(
    ("bar", "sentence"),
    [
        (Bar(5, 5, 3, BarKind.BEST, is_present=False), "3 successors have h 5"),
        (Bar(8, 8, 1, BarKind.NOT_BETTER, is_present=True), "1 successor has h 8, as the present state"),
        (
            Bar(1000, 1009, 12_345, BarKind.BETTER, is_present=False),
            "12,345 successors have h from 1,000 to 1,009",
        ),
    ],
)
def test_a_bar_says_what_it_counts(bar: Bar, sentence: str) -> None:
    assert bar.sentence == sentence


@given(st.integers(1, 24), st.integers(0, 23), st.floats(4, 60), st.floats(120, 400))
def test_numbers_below_bars_stay_apart_and_inside(
    count: int, present: int, width: float, total: float
) -> None:
    present %= count
    histogram = SuccessorHistogram(
        tuple(Bar(h, h, 1, BarKind.BETTER, is_present=h == present) for h in range(count))
    )
    centers = [(h + 0.5) * total / count for h in range(count)]
    lefts = spread_labels(histogram, centers, [width] * count, (0, total))
    assert present in lefts
    assert all(left >= 0 and left + width <= total + 1e-9 for left in lefts.values())
    assert all(np.diff(sorted(lefts.values())) >= width - 1e-9)


def test_an_empty_histogram_has_no_highest_bar() -> None:
    assert SuccessorHistogram(()).most == 0
