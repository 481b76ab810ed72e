"""The chances of any state under any rule, and after its best moves."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings

from solver.analysis.climbs import Position, climb_settings, next_moves
from solver.analysis.state_space import state_space
from solver.analysis.success_probability import (
    FIRST_PORTION,
    ChancesMethod,
    ClimbSamples,
    chances_after_moves,
    descent_bound,
    descent_values,
    fresh_chances,
    method_for,
    state_chances,
    table_for,
    with_restarts,
)
from solver.analysis.success_table import success_table
from solver.core.board import Rows
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings
from tests.oracle.climbs import Climbs
from tests.solver.boards import (
    EXAMPLE,
    SHOULDER,
    SOLUTION,
    STRICT_LOCAL_MINIMUM,
    boards,
    boards_of,
    heuristics,
)


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


def after_sideways(rows: Rows, made: int) -> Position:
    """A state in which so many sideways moves count against the limit."""
    return Position(rows, {"consecutive_sideways": made})


TABLE_RULE = rule(6, "random-restart-sideways", sideways_limit=5)
TABLE = table_for(TABLE_RULE)


@given(boards_of(6))
@settings(max_examples=100)
def test_the_chances_are_the_mean_of_those_after_the_next_moves(rows: Rows) -> None:
    here = state_chances(after_sideways(rows, 2), TABLE_RULE, TABLE)
    after = chances_after_moves(after_sideways(rows, 2), TABLE_RULE, TABLE)
    if after:
        assert here.probability == pytest.approx(sum(move.chances.probability for move in after) / len(after))
        assert here.mean_steps == pytest.approx(
            1 + sum(move.chances.mean_steps for move in after) / len(after)
        )
    else:
        assert here.probability in (0, 1)
        assert here.mean_steps == 0


def test_nothing_comes_after_a_solution_or_where_the_climb_is_stuck() -> None:
    steepest, sideways = rule(4, "steepest-ascent"), rule(4, "sideways", sideways_limit=3)
    assert list(next_moves(Position(SOLUTION), sideways)) == []
    assert list(next_moves(Position(SHOULDER), steepest)) == []
    assert list(next_moves(after_sideways(SHOULDER, 3), sideways)) == []
    assert list(next_moves(Position(STRICT_LOCAL_MINIMUM), rule(7, "sideways"))) == []
    assert {after.sideways_made for _, after in next_moves(after_sideways(SHOULDER, 2), sideways)} == {3}


def test_a_better_move_resets_the_count_in_a_row_and_not_in_total() -> None:
    for count, made in (("consecutive", 0), ("total", 7)):
        moves = list(next_moves(after_sideways(EXAMPLE, 7), rule(8, "sideways", sideways_count=count)))
        assert [move for move, _ in moves] == [(1, 1), (1, 3), (1, 6)]
        assert {after.sideways_made for _, after in moves} == {made}


def test_an_equal_move_of_random_neighbour_makes_a_random_one_due() -> None:
    moves = list(next_moves(Position(SHOULDER), rule(4, "random-neighbour")))
    assert [after.memory for _, after in moves] == [{"random_move_due": 1}]


def test_descents_that_pass_their_bound_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.analysis.success_probability.descent_values", lambda *_: None)
    chances = state_chances(Position((0,) * 12), rule(12, "steepest-ascent"), samples=50)
    assert (chances.method, chances.samples) == (ChancesMethod.SAMPLES, 50)


def test_with_restarts_a_state_costs_its_climb_and_those_that_follow() -> None:
    fresh = fresh_chances(TABLE_RULE, TABLE)
    price = with_restarts(fresh, fresh)
    failing = (1 - fresh.probability) / fresh.probability
    assert price.mean_restarts == pytest.approx(failing)
    assert price.mean_steps == pytest.approx(fresh.mean_steps_solved + failing * fresh.mean_steps_failed)
    assert with_restarts(state_chances(Position(SOLUTION), rule(4, "random-restart")), fresh).mean_steps == 0


def test_a_climb_keeps_no_limit_of_the_run() -> None:
    climb = climb_settings(rule(8, "random-restart-sideways", max_steps=9, max_restarts=2, sideways_limit=7))
    assert not climb.restarts_when_stuck
    expected = {"sideways_limit": 7, "sideways_count": "consecutive", "ties": "random", "max_steps": None}
    assert climb.parameters == expected
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
    assert fresh_chances(sideways, samples=450).samples == 450
    assert made[0] == FIRST_PORTION
    assert sum(made) == 450
    made.clear()
    with pytest.raises(KeyboardInterrupt):
        fresh_chances(sideways, samples=1_000_000)
    assert sum(made) < 10_000


@given(boards(4, 7), heuristics)
@settings(max_examples=30)
def test_they_agree_with_rational_arithmetic(rows: Rows, heuristic: Heuristic) -> None:
    expected = Climbs(heuristic, 0).climb(rows)
    assert descent_values(rows, heuristic) == pytest.approx(tuple(map(float, expected)), abs=1e-12)


def test_more_states_than_the_bound_are_given_up() -> None:
    assert descent_values((0,) * 10, Heuristic.ATTACKING_PAIRS) is None
    assert descent_values((0, 3) * 5, Heuristic.ATTACKING_PAIRS) is not None


def test_larger_boards_have_lower_bounds() -> None:
    assert [descent_bound(n) for n in (9, 100, 1000)] == [100_000, 4_000, 40]


CLIMBS = 20_000
STANDARD_ERRORS = 4.0
PLATEAU = (0, 3, 3, 5, 1, 1)


def sampled_rule(n: int, limit: int, variant: str = "sideways", **parameters: str) -> RunSettings:
    return run_settings(n, variant, seed=11, parameters={"sideways_limit": limit, **parameters})


def sampled(settings: RunSettings, position: Position | None, climbs: int = CLIMBS) -> ClimbSamples:
    samples = ClimbSamples(settings, position)
    samples.add(climbs)
    return samples


def assert_near(samples: ClimbSamples, probability: float) -> None:
    assert samples.chances is not None
    error = sqrt(probability * (1 - probability) / samples.made)
    assert abs(samples.chances.probability - probability) <= STANDARD_ERRORS * error + 1e-12


@pytest.mark.parametrize("made", [0, 1, 3, 5, 6, 7])
def test_sideways_moves_already_made_count(made: int) -> None:
    exact = success_table(state_space(6), 6).climb_from(PLATEAU, made)
    samples = sampled(sampled_rule(6, 6), after_sideways(PLATEAU, made))
    assert_near(samples, exact.probability)
    if exact.mean_steps_failed:
        assert samples.chances.mean_steps_failed == pytest.approx(exact.mean_steps_failed, rel=0.1)


@pytest.mark.parametrize("made", [0, 1, 2])
def test_sideways_moves_counted_in_total_count_too(made: int) -> None:
    rows = (2, 2, 0, 3, 3)
    exact = Climbs("attacking-pairs", 2, in_total=True).climb(rows, made)
    settings = sampled_rule(5, 2, sideways_count="total")
    assert_near(sampled(settings, after_sideways(rows, made)), float(exact.probability))


def test_a_variant_that_restarts_is_measured_by_one_climb() -> None:
    once = sampled(sampled_rule(8, 30), Position(EXAMPLE)).chances
    restarting = sampled(sampled_rule(8, 30, "random-restart-sideways"), Position(EXAMPLE)).chances
    assert once == restarting
    assert once.probability < 1


def test_more_climbs_at_a_time_are_the_same_climbs() -> None:
    in_parts = ClimbSamples(sampled_rule(8, 10), Position(EXAMPLE))
    for count in (1, 99, 400):
        in_parts.add(count)
    assert in_parts.chances == sampled(sampled_rule(8, 10), Position(EXAMPLE), 500).chances


def test_a_random_move_that_is_due_is_made() -> None:
    settings = run_settings(8, "random-neighbour", seed=3)
    without, due = (
        sampled(settings, Position(EXAMPLE, {"random_move_due": due}), 2_000).chances for due in (0, 1)
    )
    assert without.mean_steps_solved != due.mean_steps_solved


def test_what_is_cancelled_is_left_out() -> None:
    samples = ClimbSamples(sampled_rule(8, 10), Position(EXAMPLE))
    samples.add(1_000, np.ones(1, np.uint8))
    assert (samples.made, samples.chances) == (0, None)


def test_the_interval_shrinks_and_holds_the_share() -> None:
    few, many = (sampled(sampled_rule(8, 10), Position(EXAMPLE), count).chances for count in (100, 10_000))
    assert few.method is ChancesMethod.SAMPLES
    for chances in (few, many):
        assert chances.interval[0] <= chances.probability <= chances.interval[1]
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]
