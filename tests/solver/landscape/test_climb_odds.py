"""The odds of any state under any rule, and after its best moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from solver.board import Rows
from solver.landscape.climb_odds import (
    PORTION,
    exact_state_odds,
    fresh_odds,
    method_for,
    odds_after_best_moves,
    state_odds,
    table_for,
)
from solver.landscape.climbs import Position, best_moves, climb_settings
from solver.landscape.samples import ClimbSamples
from solver.landscape.state_odds import OddsMethod, with_restarts
from solver.run_settings import RunSettings, run_settings
from tests.solver.boards import EXAMPLE, SHOULDER, SOLUTION, STRICT_LOCAL_MINIMUM, boards_of


def rule(n: int, variant: str, **parameters: object) -> RunSettings:
    return run_settings(n, variant, seed=2, parameters=parameters)


@pytest.mark.parametrize(
    ("settings", "method"),
    [
        (rule(8, "steepest-ascent"), "table"),
        (rule(8, "random-restart-sideways"), "table"),
        (rule(8, "sideways", sideways_count="total"), "samples"),
        (rule(8, "sideways", sideways_limit=10**6), "samples"),
        (rule(8, "random-neighbour"), "samples"),
        (rule(9, "steepest-ascent"), "descents"),
        (rule(9, "random-restart"), "descents"),
        (rule(9, "sideways", sideways_limit=0, sideways_count="total"), "descents"),
        (rule(9, "sideways"), "samples"),
    ],
)
def test_each_rule_has_its_method(settings: RunSettings, method: str) -> None:
    assert method_for(settings) == method


TABLE_RULE = rule(6, "random-restart-sideways", sideways_limit=5)
TABLE = table_for(TABLE_RULE)


@given(boards_of(6))
@settings(max_examples=100)
def test_the_odds_are_the_mean_of_those_after_the_best_moves(rows: Rows) -> None:
    here = state_odds(Position(rows, 2), TABLE_RULE, TABLE)
    after = odds_after_best_moves(Position(rows, 2), TABLE_RULE, TABLE)
    if after:
        assert here.probability == pytest.approx(sum(move.odds.probability for move in after) / len(after))
        assert here.mean_steps == pytest.approx(1 + sum(move.odds.mean_steps for move in after) / len(after))
    else:
        assert here.probability in (0, 1)
        assert here.mean_steps == 0


def test_nothing_comes_after_a_solution_or_where_the_climb_is_stuck() -> None:
    steepest, sideways = rule(4, "steepest-ascent"), rule(4, "sideways", sideways_limit=3)
    assert list(best_moves(Position(SOLUTION), sideways)) == []
    assert list(best_moves(Position(SHOULDER), steepest)) == []
    assert list(best_moves(Position(SHOULDER, 3), sideways)) == []
    assert list(best_moves(Position(STRICT_LOCAL_MINIMUM), rule(7, "sideways"))) == []
    assert {after.sideways_made for _, after in best_moves(Position(SHOULDER, 2), sideways)} == {3}


def test_a_better_move_resets_the_count_in_a_row_and_not_in_total() -> None:
    for count, made in (("consecutive", 0), ("total", 7)):
        moves = list(best_moves(Position(EXAMPLE, 7), rule(8, "sideways", sideways_count=count)))
        assert [move for move, _ in moves] == [(1, 1), (1, 3), (1, 6)]
        assert {after.sideways_made for _, after in moves} == {made}


def test_an_equal_move_of_random_neighbour_makes_a_random_one_due() -> None:
    moves = list(best_moves(Position(SHOULDER), rule(4, "random-neighbour")))
    assert all(after.kick_due for _, after in moves)


def test_descents_and_table_agree() -> None:
    steepest = rule(8, "steepest-ascent")
    larger = rule(9, "steepest-ascent")
    assert exact_state_odds(Position((*EXAMPLE, 4)), larger, None).method is OddsMethod.DESCENTS
    assert exact_state_odds(Position(EXAMPLE), steepest, None) is None


def test_descents_that_pass_their_bound_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.landscape.climb_odds.descent_values", lambda *_: None)
    odds = state_odds(Position((0,) * 12), rule(12, "steepest-ascent"), samples=50)
    assert (odds.method, odds.samples) == (OddsMethod.SAMPLES, 50)


def test_with_restarts_a_state_costs_its_climb_and_those_that_follow() -> None:
    fresh = fresh_odds(TABLE_RULE, TABLE)
    price = with_restarts(fresh, fresh)
    failing = (1 - fresh.probability) / fresh.probability
    assert price.mean_restarts == pytest.approx(failing)
    assert price.mean_steps == pytest.approx(fresh.mean_steps_solved + failing * fresh.mean_steps_failed)
    assert with_restarts(state_odds(Position(SOLUTION), rule(4, "random-restart")), fresh).mean_steps == 0


def test_a_climb_keeps_no_limit_of_the_run() -> None:
    climb = climb_settings(rule(8, "random-restart-sideways", max_steps=9, max_restarts=2, sideways_limit=7))
    assert not climb.variant.restarts_when_stuck
    assert climb.parameters == {"sideways_limit": 7, "sideways_count": "consecutive", "max_steps": None}
    assert climb_settings(rule(8, "random-neighbour", max_steps=9)).parameters == {"max_steps": 9}


def test_climbs_are_made_in_portions_between_which_one_may_break_off(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    add = ClimbSamples.add

    def count(climbs: ClimbSamples, portion: int) -> None:
        made.append(portion)
        if sum(made) > 500:
            raise KeyboardInterrupt
        add(climbs, portion)

    monkeypatch.setattr(ClimbSamples, "add", count)
    sideways = rule(20, "sideways")
    assert fresh_odds(sideways, samples=450).samples == 450
    assert made[0] == PORTION
    assert sum(made) == 450
    made.clear()
    with pytest.raises(KeyboardInterrupt):
        fresh_odds(sideways, samples=1_000_000)
    assert sum(made) < 10_000
