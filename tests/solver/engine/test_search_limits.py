"""A limit ends a run only where it forbids the next event; being solved or plainly stuck comes first.

That every run with every limit ends as the definitions have it: see test_same_run.
"""

from typing import Any

import pytest

from solver.core.board import Rows
from solver.core.events import Ended, Moved, Outcome
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from tests.solver.boards import EXAMPLE, FLAT_LOCAL_MINIMUM, SHOULDER, SOLUTION, STRICT_LOCAL_MINIMUM
from tests.solver.told import told_events

STUCK, FLAT = STRICT_LOCAL_MINIMUM, FLAT_LOCAL_MINIMUM
RESTARTING = ("random-restart", "random-restart-sideways")
ENDS: list[tuple[str, Rows, dict[str, Any], Outcome, int]] = [
    *(
        (name, EXAMPLE, {"max_steps": 0}, Outcome.STEP_LIMIT, 0)
        for name in VARIANTS
        if name != "queen-search"
    ),
    ("steepest-ascent", (1, 3, 0, 3), {"max_steps": 1}, Outcome.SOLVED, 1),
    ("steepest-ascent", STUCK, {"max_steps": 0}, Outcome.LOCAL_MINIMUM, 0),
    ("random-neighbour", STUCK, {"max_steps": 0}, Outcome.LOCAL_MINIMUM, 0),
    ("sideways", STUCK, {}, Outcome.LOCAL_MINIMUM, 0),
    ("sideways", SHOULDER, {"sideways_limit": 0}, Outcome.LOCAL_MINIMUM, 0),
    *(
        ("sideways", FLAT, {"sideways_limit": limit, "sideways_count": count}, Outcome.SIDEWAYS_LIMIT, limit)
        for limit in (1, 100)
        for count in ("consecutive", "total")
    ),
    *((name, STUCK, {"max_steps": 0}, Outcome.STEP_LIMIT, 0) for name in RESTARTING),
    *((name, STUCK, {"max_steps": 0, "max_restarts": 0}, Outcome.RESTART_LIMIT, 0) for name in RESTARTING),
    ("first-choice", STUCK, {"restart": "never"}, Outcome.LOCAL_MINIMUM, 0),
]
"""Variant, start, parameters; how the run ends, and after how many steps."""


@pytest.mark.parametrize(("variant", "start", "parameters", "outcome", "steps"), ENDS)
def test_a_run_ends_for_its_reason(
    variant: str, start: Rows, parameters: dict[str, Any], outcome: Outcome, steps: int
) -> None:
    *events, end = told_events(run_settings(None, variant, seed=1, start=start, parameters=parameters))
    assert isinstance(end, Ended)
    assert (end.outcome, sum(isinstance(event, Moved) for event in events)) == (outcome, steps)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_solution_at_the_start_is_solved_whatever_the_limits(variant: str) -> None:
    numbers = (parameter for parameter in VARIANTS[variant].parameters if not parameter.choices)
    tight = {parameter.name: parameter.check(parameter.minimum) for parameter in numbers}
    _, end = told_events(run_settings(None, variant, seed=1, start=SOLUTION, parameters=tight))
    assert isinstance(end, Ended)
    assert end.outcome is Outcome.SOLVED
