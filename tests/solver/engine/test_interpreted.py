"""Runs are the same, event by event, interpreted, compiled, and first the one and then the other."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as options
from hypothesis import strategies as st

from solver.core.events import NOT_MADE, Event, Stayed
from solver.core.heuristics import Heuristic
from solver.core.run_settings import MAX_SEED, RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.engine.batch import run_batch
from solver.engine.interpreted import interpreted
from solver.engine.machine_code import MachineCode
from solver.engine.plateau import UNLIMITED, continue_walk, new_walk
from solver.engine.prepare import prepare
from solver.engine.random_numbers import below, fill_below
from solver.engine.search import search_events

MOST_EVENTS = 300


@contextmanager
def ready_after(looks: int) -> Iterator[None]:
    """Let machine code be there once it was asked for so many times."""
    left = looks

    def is_ready(code: MachineCode) -> bool:
        nonlocal left
        left -= 1
        if left >= 0:
            return False
        code.compile()
        return True

    with patch.object(MachineCode, "is_ready", is_ready):
        yield


NEVER = 10**9


def events(settings: RunSettings, looks: int) -> list[Event]:
    """Return the events but for those that depend on how far the search computes ahead."""
    with ready_after(looks):
        made = (event for event in search_events(settings) if not isinstance(event, Stayed))
        return list(islice(made, MOST_EVENTS))


def results(settings: RunSettings, looks: int, count: int) -> list[list[int]]:
    with ready_after(looks):
        made = run_batch(settings, settings.run_index, count)
    names = ("outcomes", "steps", "restarts", "h", "iterations", "evaluations")
    return [getattr(made, name).tolist() for name in names]


@pytest.mark.parametrize("variant", list(VARIANTS))
@pytest.mark.thorough(but=1)
def test_every_variant_is_the_same_interpreted(variant: str) -> None:
    for seed in range(5):
        settings = run_settings(8, variant, seed=2**63 - 1 - seed, parameters={"max_steps": 200})
        assert events(settings, NEVER) == events(settings, 0) == events(settings, 3)
        assert results(settings, NEVER, 2) == results(settings, 0, 2) == results(settings, 3, 2)


@pytest.fixture(scope="module")
def every_kernel_is_compiled() -> None:
    prepare()


@pytest.mark.usefixtures("every_kernel_is_compiled")
@options(max_examples=40)
@given(
    st.integers(4, 20),
    st.sampled_from(["steepest-ascent", "sideways", "random-restart", "random-restart-sideways"]),
    st.sampled_from(list(Heuristic)),
    st.integers(0, MAX_SEED),
    st.integers(0, 12),
)
@pytest.mark.thorough
def test_a_run_is_the_same_whenever_machine_code_takes_over(
    n: int, variant: str, heuristic: Heuristic, seed: int, looks: int
) -> None:
    settings = run_settings(n, variant, heuristic=heuristic, seed=seed, parameters={"max_steps": 60})
    assert events(settings, NEVER) == events(settings, 0)
    assert events(settings, looks) == events(settings, 0)
    assert results(settings, looks, 4) == results(settings, 0, 4)


@pytest.mark.parametrize("looks", [0, 2, NEVER])
def test_a_rule_that_always_moves_is_not_said_to_stay(looks: int) -> None:
    with ready_after(looks):
        made = list(islice(search_events(run_settings(50, "sideways", seed=3)), 20))
    assert not any(isinstance(event, Stayed) for event in made)


def test_an_interpreted_batch_can_be_cancelled() -> None:
    flag = np.ones(1, np.uint8)
    with ready_after(NEVER):
        made = run_batch(run_settings(60, "random-restart", seed=1), 0, 3, flag)
    assert (made.outcomes == NOT_MADE).all()


@pytest.mark.parametrize("looks", [0, 1, 2, NEVER])
def test_a_plateau_is_the_same_interpreted(looks: int) -> None:
    start = np.array([3, 1, 6, 5, 2, 0, 7, 4], np.int32)
    walk = new_walk(start, 500)
    with ready_after(looks):
        found = continue_walk(walk, Heuristic.ATTACKING_PAIRS, UNLIMITED, False)
    compiled = new_walk(start, 500)
    with ready_after(0):
        assert found == continue_walk(compiled, Heuristic.ATTACKING_PAIRS, UNLIMITED, False)
    assert (walk.counts == compiled.counts).all()
    reached = walk.counts[0]
    assert (walk.states[:reached] == compiled.states[:reached]).all()


@pytest.mark.parametrize("bound", [1, 2, 3, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**62 + 1])
def test_random_numbers_are_the_same_interpreted(bound: int) -> None:
    def draw(function: Callable[..., Any]) -> list[int]:
        words = np.arange(1, 5, dtype=np.uint64) * np.uint64(0x9E3779B9)
        return [int(function(words, bound)) for _ in range(50)] + words.tolist()

    assert draw(interpreted(below)) == draw(below)


def test_arrays_are_filled_the_same_interpreted() -> None:
    numbers = np.zeros((2, 40), np.int32)
    for row, function in zip(numbers, (fill_below, interpreted(fill_below)), strict=True):
        function(np.arange(1, 5, dtype=np.uint64), 3 * 2**29, row)
    assert (numbers[0] == numbers[1]).all()
