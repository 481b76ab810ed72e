from itertools import pairwise

import numpy as np

from nqueens_gui.board.scene import NEUTRAL, heat_of
from solver.analysis.state_kind import state_insight
from solver.core.heuristics import successor_table

SLOPE = [3, 2, 5, 2, 2, 0, 7, 7]
STRICT_MINIMUM = [1, 4, 6, 3, 0, 7, 5, 2]


def test_a_heat_map_holds_the_h_of_every_successor() -> None:
    heat = heat_of(state_insight(SLOPE))
    table = successor_table(SLOPE)
    assert np.array_equal(heat.table[~table.mask], table.compressed())
    assert (heat.h, heat.best_h) == (8, 5)


def test_the_best_squares_are_those_of_the_best_successors() -> None:
    heat = heat_of(state_insight(SLOPE))
    assert [tuple(square) for square in heat.best.tolist()] == state_insight(SLOPE).best_successors()
    assert all(heat.table[row, column] == heat.best_h for column, row in heat.best.tolist())


def test_a_lower_h_is_never_less_good() -> None:
    for rows in (SLOPE, STRICT_MINIMUM, [0] * 8):
        goodness = heat_of(state_insight(rows)).goodness().tolist()
        assert all(lower >= higher for lower, higher in pairwise(goodness))
        assert 0 <= min(goodness) <= max(goodness) <= 1


def test_better_equal_and_worse_successors_are_told_apart() -> None:
    heat = heat_of(state_insight(SLOPE))
    goodness = heat.goodness()
    assert goodness[heat.best_h] == 1
    assert goodness[heat.h] == np.float32(NEUTRAL)
    assert goodness[heat.h - 1] > NEUTRAL + 0.15
    assert goodness[heat.h + 1] < NEUTRAL - 0.15


def test_goodness_covers_every_h_of_the_table() -> None:
    heat = heat_of(state_insight([0, 0, 0, 0]))
    assert len(heat.goodness()) == heat.table.max() + 1
