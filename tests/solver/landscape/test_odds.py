"""Exact odds against rational arithmetic and the published exact values."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from solver.errors import InputError
from solver.heuristics import Heuristic
from solver.landscape.analysis import analyse_landscape
from solver.landscape.odds import odds_of_climbs
from solver.landscape.states import state_space
from solver.state_kind import StateKind, state_kind
from tests.oracle.states import heuristic_value, moved, moves

EXACT = {
    (4, 0): (2, 0, 16, 0.419319661, 1.929201, 1.281694),
    (5, 0): (10, 0, 68, 0.716756697, 2.464796, 1.457716),
    (6, 0): (4, 0, 530, 0.101827367, 3.103926, 2.196017),
    (4, 100): (2, 0, 16, 1.0, 2.839518, None),
    (5, 100): (10, 0, 68, 1.0, 3.034990, None),
    (6, 100): (4, 0, 530, 0.825636357, 32.873461, 102.710445),
}


@pytest.mark.parametrize(("n", "limit"), EXACT)
def test_the_figures_agree_with_the_known_exact_values(n, limit):
    solutions, strict, plateaus, chance, solved, failed = EXACT[n, limit]
    found = analyse_landscape(n, sideways_limit=limit)
    assert (found.solutions, found.strict_local_minima, found.plateau_states) == (solutions, strict, plateaus)
    assert found.success_probability == pytest.approx(chance, abs=1e-9)
    assert found.mean_steps_solved == pytest.approx(solved, abs=1e-6)
    assert found.mean_steps_failed == (None if failed is None else pytest.approx(failed, abs=1e-6))


def exact_odds(n: int, heuristic: Heuristic, limit: int) -> dict[tuple[int, ...], Fraction]:
    """Success probability from every state, straight from the definition, in rational numbers."""

    @cache
    def odds(rows: tuple[int, ...], sideways: int) -> Fraction:
        h = heuristic_value(rows, heuristic)
        if h == 0:
            return Fraction(1)
        values = {
            after: heuristic_value(after, heuristic) for after in (moved(rows, move) for move in moves(rows))
        }
        best = min(values.values())
        if best > h or (best == h and sideways >= limit):
            return Fraction(0)
        count = sideways + 1 if best == h else 0
        ties = [after for after, value in values.items() if value == best]
        return sum((odds(after, count) for after in ties), Fraction(0)) / len(ties)

    return {rows: odds(rows, 0) for rows in product(range(n), repeat=n)}


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize(("n", "limit"), [(4, 0), (4, 1), (4, 7), (5, 0), (5, 2)])
def test_the_odds_from_every_state_agree_with_rational_arithmetic(n, limit, heuristic):
    space = state_space(n, heuristic)
    found = odds_of_climbs(space, limit)
    expected = exact_odds(n, heuristic, limit)
    assert all(
        found.solved[space.code(rows)] == pytest.approx(float(odds), abs=1e-12)
        for rows, odds in expected.items()
    )


def test_codes_and_states_lead_to_each_other():
    space = state_space(5)
    assert all(space.code(space.rows(code)) == code for code in range(0, 5**5, 7))


def test_h_and_kind_of_every_state_are_those_of_the_oracle():
    from solver.engine.levels import PLATEAU, SLOPE, SOLUTION, STRICT

    names = {
        SOLUTION: {StateKind.SOLUTION},
        SLOPE: {StateKind.SLOPE},
        STRICT: {StateKind.STRICT_LOCAL_MINIMUM},
        PLATEAU: {StateKind.SHOULDER, StateKind.FLAT_LOCAL_MINIMUM},
    }
    for heuristic in Heuristic:
        space = state_space(4, heuristic)
        for rows in product(range(4), repeat=4):
            code = space.code(rows)
            assert space.h[code] == heuristic_value(rows, heuristic)
            assert state_kind(rows, heuristic) in names[int(space.kinds[code])]


@pytest.mark.parametrize(("n", "limit", "field"), [(3, 0, "n"), (9, 0, "n"), (4, -1, "sideways_limit")])
def test_what_cannot_be_worked_out_is_refused_in_a_sentence(n, limit, field):
    with pytest.raises(InputError) as refusal:
        analyse_landscape(n, sideways_limit=limit)
    assert refusal.value.field == field
