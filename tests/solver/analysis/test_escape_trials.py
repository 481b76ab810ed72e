"""The ways out of a stuck board: what is run, and that its figures are those of the runs one by one."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from solver.analysis.escape_trials import (
    DEFINITIONS,
    ESCAPE_STRATEGIES,
    MAX_STEPS,
    EscapeStrategy,
    EscapeTrial,
    escape_settings,
)
from solver.core.estimates import wilson_interval
from solver.core.events import Ended, Moved, Outcome, Restarted, Stayed
from solver.core.heuristics import Heuristic, heuristic_value
from solver.core.run_settings import RunSettings
from solver.engine.search import search_events
from tests.solver.boards import FLAT_LOCAL_MINIMUM, SHOULDER, STRICT_LOCAL_MINIMUM

BY_NAME = {strategy.name: strategy for strategy in ESCAPE_STRATEGIES}
each_strategy = pytest.mark.parametrize("strategy", ESCAPE_STRATEGIES, ids=BY_NAME)


def end_of(settings: RunSettings) -> tuple[bool, int, int, int]:
    """Whether a run is solved, its final h, its steps and its restarts, event by event."""
    h, steps, restarts, outcome = -1, 0, 0, None
    for event in search_events(settings):
        if isinstance(event, Ended):
            outcome = event.outcome
        else:
            h = event.h if not isinstance(event, Stayed) else h
        steps += isinstance(event, Moved)
        restarts += isinstance(event, Restarted)
    return outcome is Outcome.SOLVED, h, steps, restarts


@each_strategy
@pytest.mark.parametrize("rows", [STRICT_LOCAL_MINIMUM, FLAT_LOCAL_MINIMUM, SHOULDER])
def test_figures_are_those_of_the_runs_one_by_one(strategy: EscapeStrategy, rows: tuple[int, ...]) -> None:
    trial = EscapeTrial(strategy, rows, Heuristic.ATTACKING_PAIRS, 11)
    trial.add(20)
    found = trial.figures
    ends = [end_of(trial.settings_of_run(number)) for number in range(20)]
    h = heuristic_value(rows)
    assert found.runs == 20
    assert found.solved == sum(is_solved for is_solved, *_ in ends)
    assert found.escaped == sum(final < h for _, final, *_ in ends)
    assert found.mean_steps == pytest.approx(np.mean([steps for *_, steps, _ in ends]))
    extra = 0 if strategy.is_from_here else 1
    assert found.mean_restarts == pytest.approx(np.mean([restarts + extra for *_, restarts in ends]))
    assert found.solved_interval == wilson_interval(found.solved, 20)
    assert found.escaped_interval == wilson_interval(found.escaped, 20)
    steps = [
        (steps, number)
        for number, (is_solved, _, steps, _) in enumerate(ends)
        if is_solved or not found.solved
    ]
    assert found.typical_run == sorted(steps)[(len(steps) - 1) // 2][1]


@each_strategy
def test_a_strategy_goes_on_from_the_board_unless_it_leaves_it(strategy: EscapeStrategy) -> None:
    settings = escape_settings(strategy, SHOULDER, Heuristic.LINE_OF_SIGHT, 5)
    assert settings.start == (SHOULDER if strategy.is_from_here else None)
    assert (settings.n, settings.heuristic, settings.seed) == (4, Heuristic.LINE_OF_SIGHT, 5)
    assert settings.parameters["max_steps"] == MAX_STEPS


def test_what_the_run_says_of_sideways_moves_holds_for_its_escapes() -> None:
    given = {"sideways_limit": 7, "sideways_count": "total", "max_restarts": 3}
    limits = {
        name: escape_settings(strategy, SHOULDER, Heuristic.ATTACKING_PAIRS, 5, given).parameters
        for name, strategy in BY_NAME.items()
    }
    for name in ("sideways", "random-restart-sideways"):
        assert (limits[name]["sideways_limit"], limits[name]["sideways_count"]) == (7, "total")
    assert limits["random-restart"]["max_restarts"] is None
    assert "sideways_limit" not in limits["random-neighbour"]


def test_runs_are_the_same_however_many_are_made_at_a_time() -> None:
    whole, parts = (
        EscapeTrial(BY_NAME["sideways"], SHOULDER, Heuristic.ATTACKING_PAIRS, 5) for _ in range(2)
    )
    whole.add(30)
    for count in (1, 9, 20):
        parts.add(count)
    assert parts.figures == whole.figures


def test_runs_that_are_called_off_are_left_out() -> None:
    trial = EscapeTrial(BY_NAME["random-restart"], STRICT_LOCAL_MINIMUM, Heuristic.ATTACKING_PAIRS, 5)
    trial.add(5)
    trial.add(5, np.ones(1, np.uint8))
    assert trial.made == 5


def test_before_the_first_run_there_are_no_figures() -> None:
    found = EscapeTrial(BY_NAME["sideways"], SHOULDER, Heuristic.ATTACKING_PAIRS, 5).figures
    assert (found.runs, found.mean_steps, found.mean_restarts, found.typical_run) == (0, None, None, None)
    assert found.solved_interval is None


def test_from_a_strict_local_minimum_sideways_moves_do_not_get_out() -> None:
    trial = EscapeTrial(BY_NAME["sideways"], STRICT_LOCAL_MINIMUM, Heuristic.ATTACKING_PAIRS, 5)
    trial.add(10)
    assert (trial.figures.solved, trial.figures.escaped, trial.figures.mean_steps) == (0, 0, 0.0)


def test_each_strategy_says_in_a_sentence_what_it_does() -> None:
    assert all(strategy.description.endswith(".") for strategy in ESCAPE_STRATEGIES)
    assert all(one.title != other.title for one, other in pairwise(ESCAPE_STRATEGIES))
    assert "at most 10,000 steps" in DEFINITIONS
