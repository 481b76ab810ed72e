"""Runs without events take little memory and can be cancelled; they are the runs with events: see test_same_run."""

from threading import Timer

import numpy as np
import pytest
from msgspec.structs import fields, replace

from solver.core.board import Rows
from solver.core.events import NOT_MADE, StateEvent
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.engine.batch import BatchResults, record_runs, run_batch
from solver.engine.memory import aligned_zeros
from solver.engine.search import search_events
from tests.solver.boards import (
    FLAT_LOCAL_MINIMUM,
    STRICT_LOCAL_MINIMUM,
    bounded,
)

RESULTS = ("outcomes", "steps", "restarts", "h", "iterations", "evaluations")


def table(results: BatchResults) -> list[tuple[int, ...]]:
    """The results of every run."""
    return list(zip(*(getattr(results, name).tolist() for name in RESULTS), strict=True))


CONDITIONAL = [
    (variant.name, parameter.name)
    for variant in VARIANTS.values()
    for parameter in variant.parameters
    if parameter.needs is not None
]


@pytest.mark.parametrize(("variant", "name"), CONDITIONAL)
def test_a_parameter_without_what_it_needs_changes_nothing(variant: str, name: str) -> None:
    parameter = VARIANTS[variant].parameter(name)
    assert parameter.needs is not None
    word, words = parameter.needs
    bounds = bounded(variant, max_steps=400, max_iterations=600)
    other = next((one for one in VARIANTS[variant].parameter(word).choices if one not in words), None)
    if other is None:  # this variant always restarts
        assert VARIANTS[variant].parameter(word).default in words
        return
    runs = [
        table(run_batch(run_settings(8, variant, seed=5, parameters={**bounds, word: other, **given}), 0, 12))
        for given in ({}, {name: min(2, parameter.maximum / 2)})
    ]
    assert runs[0] == runs[1]


def test_no_runs_at_all_have_no_results() -> None:
    results = run_batch(run_settings(8, seed=1), 7, 0)
    assert table(results) == []


def test_a_run_takes_less_than_64_bytes() -> None:
    results = run_batch(run_settings(8, seed=1), 0, 1000)
    values = [getattr(results, field.name) for field in fields(results)]
    arrays = [value for value in values if isinstance(value, np.ndarray)]
    assert len(results.outcomes) == 1000
    assert sum(array.nbytes for array in arrays) < 64 * 1000


def test_a_batch_that_is_cancelled_before_it_begins_makes_no_run() -> None:
    results = run_batch(run_settings(8, seed=1), 0, 10, np.ones(1, np.uint8))
    assert table(results) == [(NOT_MADE, 0, 0, 0, 0, 0)] * 10


def cancelled_batch(settings: RunSettings, count: int) -> BatchResults:
    """Cancel a batch in the middle: later and later, until some of its runs are made."""
    delay = 0.05
    while True:
        flag = np.zeros(1, np.uint8)
        timer = Timer(delay, lambda flag=flag: flag.fill(1))
        timer.start()
        results = run_batch(settings, 0, count, flag)
        timer.join()
        if (results.outcomes != NOT_MADE).any():
            return results
        delay *= 4


@pytest.mark.parametrize("n", [8, 40])
def test_a_batch_that_is_cancelled_keeps_the_runs_that_are_made(n: int) -> None:
    settings = run_settings(n, "random-restart", seed=1, parameters={"max_steps": 3000})
    results = cancelled_batch(settings, 10_000_000)
    made = np.count_nonzero(results.outcomes != NOT_MADE)
    assert 0 < made < 10_000_000
    begun = made + 2
    assert (results.outcomes[begun:] == NOT_MADE).all()
    whole = run_batch(settings, 0, begun)
    is_made = results.outcomes[:begun] != NOT_MADE
    for name in RESULTS:
        assert (getattr(results, name)[:begun] == getattr(whole, name))[is_made].all()


NEVER_ENDING: dict[str, tuple[Rows, dict[str, int]]] = {
    "sideways": (FLAT_LOCAL_MINIMUM, {"sideways_limit": 10**15}),
    "simulated-annealing": (STRICT_LOCAL_MINIMUM, {"initial_temperature": 0, "max_iterations": 10**15}),
    "tabu": (FLAT_LOCAL_MINIMUM, {"tenure": 0, "max_iterations": 10**15}),
}
"""Starts and parameters with which a rule walks on a plateau, or stays put, for ever."""


@pytest.mark.parametrize("variant", NEVER_ENDING)
def test_a_run_that_never_ends_is_left_when_it_is_cancelled(variant: str) -> None:
    start, parameters = NEVER_ENDING[variant]
    settings = run_settings(None, variant, seed=1, start=start, parameters=parameters)
    flag = np.zeros(1, np.uint8)
    timer = Timer(0.1, lambda: flag.fill(1))
    timer.start()
    results = run_batch(settings, 0, 5, flag)
    timer.join()
    assert (results.outcomes == NOT_MADE).all()


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
