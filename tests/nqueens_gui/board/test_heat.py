from itertools import pairwise

import numpy as np

from nqueens_gui.board.heat import NEUTRAL, RingStyle, heat_of, rings_of
from solver.analysis.state_kind import state_insight
from solver.core.heuristics import successor_table
from solver.core.run_settings import run_settings
from solver.engine.choices import successor_distribution

SLOPE = [3, 2, 5, 2, 2, 0, 7, 7]
STRICT_MINIMUM = [1, 4, 6, 3, 0, 7, 5, 2]


def test_a_heat_map_holds_the_h_of_every_successor() -> None:
    heat = heat_of(state_insight(SLOPE))
    table = successor_table(SLOPE)
    assert np.array_equal(heat.table[~table.mask], table.compressed())
    assert (heat.h, heat.best_h) == (8, 5)


def test_rings_are_around_the_possible_moves() -> None:
    insight, settings = state_insight(SLOPE), run_settings(8, "first-choice", seed=1)
    rings = rings_of(insight, successor_distribution(settings, SLOPE))
    assert (rings.style, len(rings.squares)) == (RingStyle.NEXT, insight.better)
    assert all(insight.successor_h[row, column] < insight.h for column, row in rings.squares.tolist())


def test_where_it_is_not_known_what_may_be_taken_the_best_are_ringed_in_grey() -> None:
    insight = state_insight(SLOPE)
    rings = rings_of(insight, None)
    assert rings.style is RingStyle.BEST
    assert [tuple(square) for square in rings.squares.tolist()] == insight.best_successors()


def test_where_nearly_every_move_is_possible_rings_are_quiet_and_weighted() -> None:
    settings = run_settings(8, "simulated-annealing", seed=1)
    rings = rings_of(state_insight(SLOPE), successor_distribution(settings, SLOPE))
    assert rings.style is RingStyle.LIKELY
    assert rings.weights.max() == 1
    assert 0 < rings.weights.min() < 0.2


def test_where_the_search_is_stuck_the_best_are_ringed_as_blocked() -> None:
    insight = state_insight(STRICT_MINIMUM)
    settings = run_settings(8, "steepest-ascent", seed=1)
    rings = rings_of(insight, successor_distribution(settings, STRICT_MINIMUM))
    assert (rings.style, len(rings.squares)) == (RingStyle.BLOCKED, insight.best_count)


def test_a_lower_h_is_never_less_good_whatever_the_table_holds() -> None:
    for rows in (SLOPE, STRICT_MINIMUM, [0] * 8):
        heat = heat_of(state_insight(rows))
        goodness = heat.goodness().tolist()
        assert all(lower >= higher for lower, higher in pairwise(goodness))
        assert 0 <= min(goodness) <= max(goodness) <= 1
        assert len(goodness) == heat.table.max() + 1


def test_better_equal_and_worse_successors_are_told_apart() -> None:
    heat = heat_of(state_insight(SLOPE))
    goodness = heat.goodness()
    assert goodness[heat.best_h] == 1
    assert goodness[heat.h] == np.float32(NEUTRAL)
    assert goodness[heat.h - 1] > NEUTRAL + 0.15
    assert goodness[heat.h + 1] < NEUTRAL - 0.15
