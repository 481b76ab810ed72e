"""Recorded runs are those of the batch, and reach each h when the watched run does."""

import numpy as np
import pytest
from msgspec.structs import replace

from solver.core.events import NOT_MADE, StateEvent
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.anytime import record_runs
from solver.engine.batch import run_batch
from solver.engine.memory import aligned_zeros
from solver.engine.search import search_events

RUNS = 12


def watched(settings: RunSettings, targets: int) -> list[int]:
    """Return the evaluations of a watched run until each h was reached, or -1."""
    found = [-1] * targets
    for event in search_events(settings):
        if isinstance(event, StateEvent):
            for h in range(event.h, targets):
                found[h] = event.evaluations or 0 if found[h] < 0 else found[h]
    return found


@pytest.mark.parametrize(
    ("variant", "parameters"),
    [
        ("sideways", {}),
        ("random-restart", {}),
        ("random-restart", {"restart": "cutoff", "cutoff": 2}),
        ("simulated-annealing", {"restart": "luby", "cutoff": 50, "max_iterations": 900}),
        ("genetic", {"max_iterations": 30}),
    ],
)
@pytest.mark.thorough(but=1)
def test_each_h_is_reached_when_the_watched_run_reaches_it(
    variant: str, parameters: dict[str, object]
) -> None:
    settings = run_settings(7, variant, seed=5, parameters=parameters)
    batch, reached = record_runs(settings, 3, RUNS, 14, aligned_zeros(1, np.uint8))
    plain = run_batch(settings, 3, RUNS)
    for name in ("outcomes", "steps", "h", "restarts", "evaluations"):
        assert np.array_equal(getattr(batch, name), getattr(plain, name)), name
    assert reached.tolist() == [watched(replace(settings, run_index=3 + place), 14) for place in range(RUNS)]


def test_cancelled_runs_are_not_made() -> None:
    flag = aligned_zeros(1, np.uint8)
    flag[0] = 1
    batch, _ = record_runs(run_settings(7, "sideways", seed=5), 0, RUNS, 14, flag)
    assert (batch.outcomes[1:] == NOT_MADE).all()
