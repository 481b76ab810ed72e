"""Odds measured on climbs from a state come to the exact ones."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from solver.landscape.climbs import Position
from solver.landscape.odds import odds_table
from solver.landscape.samples import ClimbSamples
from solver.landscape.state_odds import OddsMethod
from solver.landscape.states import state_space
from solver.run_settings import RunSettings, run_settings
from tests.oracle.climbs import Climbs
from tests.solver.boards import EXAMPLE

CLIMBS = 20_000
STANDARD_ERRORS = 4.0
PLATEAU = (0, 3, 3, 5, 1, 1)


def rule(n: int, limit: int, variant: str = "sideways", **parameters: str) -> RunSettings:
    return run_settings(n, variant, seed=11, parameters={"sideways_limit": limit, **parameters})


def sampled(settings: RunSettings, position: Position | None, climbs: int = CLIMBS) -> ClimbSamples:
    samples = ClimbSamples(settings, position)
    samples.add(climbs)
    return samples


def assert_near(samples: ClimbSamples, probability: float) -> None:
    assert samples.odds is not None
    error = sqrt(probability * (1 - probability) / samples.made)
    assert abs(samples.odds.probability - probability) <= STANDARD_ERRORS * error + 1e-12


@pytest.mark.parametrize("made", [0, 1, 3, 5, 6, 7])
def test_sideways_moves_already_made_count(made: int) -> None:
    exact = odds_table(state_space(6), 6).climb_from(PLATEAU, made)
    samples = sampled(rule(6, 6), Position(PLATEAU, made))
    assert_near(samples, exact.probability)
    if exact.mean_steps_failed:
        assert samples.odds.mean_steps_failed == pytest.approx(exact.mean_steps_failed, rel=0.1)


@pytest.mark.parametrize("made", [0, 1, 2])
def test_sideways_moves_counted_in_total_count_too(made: int) -> None:
    rows = (2, 2, 0, 3, 3)
    exact = Climbs("attacking-pairs", 2, in_total=True).climb(rows, made)
    settings = rule(5, 2, sideways_count="total")
    assert_near(sampled(settings, Position(rows, made)), float(exact.probability))


def test_a_variant_that_restarts_is_measured_by_one_climb() -> None:
    once = sampled(rule(8, 30), Position(EXAMPLE)).odds
    restarting = sampled(rule(8, 30, "random-restart-sideways"), Position(EXAMPLE)).odds
    assert once == restarting
    assert once.probability < 1


def test_climbs_from_random_states_come_to_the_odds_of_a_uniform_start() -> None:
    assert_near(sampled(run_settings(6, "random-restart", seed=1), None), 0.101827367)


def test_more_climbs_at_a_time_are_the_same_climbs() -> None:
    in_parts = ClimbSamples(rule(8, 10), Position(EXAMPLE))
    for count in (1, 99, 400):
        in_parts.add(count)
    assert in_parts.odds == sampled(rule(8, 10), Position(EXAMPLE), 500).odds


def test_a_random_move_that_is_due_is_made() -> None:
    settings = run_settings(8, "random-neighbour", seed=3)
    without, due = (
        sampled(settings, Position(EXAMPLE, 0, kick_due), 2_000).odds for kick_due in (False, True)
    )
    assert without.mean_steps_solved != due.mean_steps_solved


def test_what_is_cancelled_is_left_out() -> None:
    samples = ClimbSamples(rule(8, 10), Position(EXAMPLE))
    samples.add(1_000, np.ones(1, np.uint8))
    assert (samples.made, samples.odds) == (0, None)


def test_the_interval_shrinks_and_holds_the_share() -> None:
    few, many = (sampled(rule(8, 10), Position(EXAMPLE), count).odds for count in (100, 10_000))
    assert few.method is OddsMethod.SAMPLES
    for odds in (few, many):
        assert odds.interval[0] <= odds.probability <= odds.interval[1]
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]
