"""What is interpreted, compiled, or first the one and then the other, is the same; runs: see test_same_run."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import numpy as np
import pytest

from solver.core.events import NOT_MADE, Stayed
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from solver.engine import interpreted as interpreting
from solver.engine.batch import run_batch
from solver.engine.interpreted import interpreted
from solver.engine.plateau import UNLIMITED, continue_walk, new_walk
from solver.engine.random_numbers import below, fill_below
from solver.engine.search import search_events
from tests.solver.told import NEVER, ready_after


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


def test_threads_that_begin_at_once_run_the_whole_of_a_function() -> None:
    def outcomes(seed: int) -> list[int]:
        return list(run_batch(run_settings(5, "sideways", seed=seed), 0, 2).outcomes)

    interval = sys.getswitchinterval()
    with ready_after(NEVER), ThreadPoolExecutor(4) as threads:
        expected = list(map(outcomes, range(4)))
        sys.setswitchinterval(1e-6)
        try:
            for _ in range(20):
                interpreting._copy_of.cache_clear()
                interpreting._namespaces.clear()
                assert list(threads.map(outcomes, range(4))) == expected
        finally:
            sys.setswitchinterval(interval)


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
