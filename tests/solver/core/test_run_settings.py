"""Settings are checked once, where they come in, and filled up with defaults."""

from typing import Any

import numpy as np
import pytest

from solver.core.checks import InputError
from solver.core.run_settings import (
    DRAWN_SEEDS,
    MAX_SEED,
    draw_seed,
    run_settings,
    solve_command,
)
from tests.solver.boards import EXAMPLE


def test_without_settings_eight_queens_climb_by_steepest_ascent() -> None:
    settings = run_settings(seed=7)
    assert (settings.n, settings.variant.name, settings.heuristic) == (
        8,
        "steepest-ascent",
        "attacking-pairs",
    )
    assert (settings.seed, settings.run_index, settings.start) == (7, 0, None)
    assert settings.parameters == {"ties": "random", "max_steps": None}


def test_the_start_state_tells_the_number_of_queens() -> None:
    settings = run_settings(start=list(EXAMPLE))
    assert (settings.n, settings.start) == (8, EXAMPLE)
    assert run_settings(8, start=EXAMPLE, seed=1) == run_settings(start=EXAMPLE, seed=1)


@pytest.mark.parametrize(
    ("variant", "price"),
    [
        ("tabu", 56),
        ("first-choice", 56),
        ("min-conflicts", 7),
        ("late-acceptance", 1),
        ("queen-search", 1),
        ("local-beam", 3 * 56),
        ("genetic", 10 - 2),
    ],
)
def test_the_highest_price_is_what_one_decision_may_take(variant: str, price: int) -> None:
    given = {"local-beam": {"beam_width": 3}, "genetic": {"population": 10, "elite": 2}}
    assert run_settings(8, variant, parameters=given.get(variant)).highest_price == price


def test_settings_do_not_change() -> None:
    settings, given = run_settings(), {"max_steps": 5}
    with pytest.raises(AttributeError):
        settings.n = 9  # type: ignore[misc]
    with pytest.raises(TypeError):
        settings.parameters["max_steps"] = 5  # type: ignore[index]
    kept = run_settings(parameters=given)
    given["max_steps"] = 6
    assert kept.parameters["max_steps"] == 5


def test_a_seed_is_drawn_when_none_is_given_and_is_short_enough_to_type() -> None:
    seeds = {run_settings().seed for _ in range(20)} | {draw_seed() for _ in range(20)}
    assert len(seeds) > 30
    assert all(0 <= seed < DRAWN_SEEDS for seed in seeds)


def test_only_the_seed_differs_with_another_seed() -> None:
    settings = run_settings(6, "sideways", seed=1, run_index=4)
    assert settings.with_seed(2) == run_settings(6, "sideways", seed=2, run_index=4)
    with pytest.raises(InputError):
        settings.with_seed(-1)


@pytest.mark.parametrize("seed", [0, 2**32, MAX_SEED, np.uint64(MAX_SEED)])
def test_seeds_and_run_indices_up_to_63_bits_are_accepted(seed: Any) -> None:
    settings = run_settings(seed=seed, run_index=seed)
    assert (settings.seed, settings.run_index) == (seed, seed)
    assert type(settings.seed) is type(settings.run_index) is int


def test_what_stands_at_its_default_is_left_out() -> None:
    settings = run_settings(8, "random-restart-sideways", seed=7)
    assert solve_command(settings) == "nqueens solve -n 8 --variant random-restart-sideways --seed 7"


def test_parameters_are_keyword_arguments_and_come_before_those_of_a_mapping() -> None:
    settings = run_settings(8, "sideways", parameters={"sideways_limit": 7, "max_steps": 9}, sideways_limit=5)
    assert (settings.value("sideways_limit"), settings.value("max_steps")) == (5, 9)
