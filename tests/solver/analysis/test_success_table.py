"""Exact chances against rational arithmetic and the published exact values."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from solver.analysis.state_space import state_space
from solver.analysis.success_table import success_table
from solver.core.heuristics import Heuristic
from tests.oracle.climbs import Climbs
from tests.oracle.states import best_moves, heuristic_value, moved, state_kind


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize(("n", "limit"), [(4, 0), (4, 1), (4, 7), (5, 0), (5, 2)])
@pytest.mark.thorough(but=1)
def test_chances_and_steps_from_every_state_agree_with_rational_arithmetic(n, limit, heuristic):
    table = success_table(state_space(n, heuristic), limit)
    oracle = Climbs(heuristic, limit)
    for rows in product(range(n), repeat=n):
        assert table.climb_from(rows) == pytest.approx(tuple(map(float, oracle.climb(rows))), abs=1e-12)


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize("limit", [1, 3])
def test_sideways_moves_already_made_count(limit, heuristic):
    table = success_table(state_space(4, heuristic), limit)
    oracle = Climbs(heuristic, limit)
    for rows, made in product(product(range(4), repeat=4), range(limit + 2)):
        expected = tuple(map(float, oracle.climb(rows, made)))
        assert table.climb_from(rows, made) == pytest.approx(expected, abs=1e-12)


def test_many_sideways_moves_left_are_swept_without_keeping_each(monkeypatch):
    space = state_space(6)
    kept = success_table(space, 40)
    monkeypatch.setattr("solver.analysis.success_table.MAX_MEMORIZED", 3)
    swept = success_table(space, 40)
    for place in kept.plateaus.places[::20].tolist():
        rows = space.places.rows(place)
        for made in (0, 1, 30, 38, 39, 40, 60):
            assert swept.climb_from(rows, made) == pytest.approx(kept.climb_from(rows, made), abs=1e-15)


@pytest.mark.parametrize("limit", [0, 3])
def test_the_chances_of_many_states_are_those_of_each(limit):
    table = success_table(state_space(5), limit)
    states = np.array(list(product(range(5), repeat=5))[::3])
    made = np.arange(len(states)) % 5
    h = np.array([heuristic_value(tuple(rows), "attacking-pairs") for rows in states.tolist()])
    each = [table.climb_from(tuple(rows), int(m))[0] for rows, m in zip(states.tolist(), made, strict=True)]
    table.warm_up()
    assert table.probabilities(states, h, made).tolist() == each


def test_a_state_and_its_mirror_images_stand_at_one_place():
    places = state_space(5).places
    for code in range(0, 5**5, 7):
        rows = tuple(code // 5**column % 5 for column in range(5))
        h = heuristic_value(rows, "attacking-pairs")
        images = {rows, rows[::-1], tuple(4 - row for row in rows), tuple(4 - row for row in rows[::-1])}
        assert len({places.place(image, h) for image in images}) == 1
        assert places.rows(places.place(rows, h)) in images


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize("n", [4, 5])
def test_kinds_and_best_successors_of_every_state_are_those_of_the_oracle(n, heuristic):
    from solver.engine.levels import PLATEAU, SLOPE, SOLUTION, STRICT

    names = {
        "solution": SOLUTION,
        "slope": SLOPE,
        "strict-local-minimum": STRICT,
        "shoulder": PLATEAU,
        "flat-local-minimum": PLATEAU,
    }
    space = state_space(n, heuristic)
    assert space.weights.sum() == n**n
    for place in range(len(space.kinds)):
        rows = space.places.rows(place)
        kind = names[state_kind(rows, heuristic)]
        assert space.kinds[place] == kind
        best_h, moves = best_moves(rows, heuristic)
        after = sorted(space.places.place(moved(rows, move), best_h) for move in moves)
        listed = sorted(space.successors[slice(*space.starts[place : place + 2])].tolist())
        assert listed == (after if kind in (SLOPE, PLATEAU) else [])
