"""Populations begin as they are given and solve as often as small boards are worked out to do."""

from math import sqrt
from typing import Any

import numpy as np
import pytest

from solver.core.board import Rows
from solver.core.events import OUTCOMES, Outcome, Started
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.batch import BatchResults, run_batch
from solver.engine.search import search_events
from tests.oracle.states import heuristic_value

RUNS = 400_000
BOOK: tuple[Rows, ...] = tuple(
    tuple(8 - int(digit) for digit in digits) for digits in ("24748552", "32752411", "24415124", "32543213")
)
"""The textbook's population; its rows count from the bottom."""
SOME = {"max_iterations": 6}


def settings_of(name: str, n: int, parameters: dict[str, Any], **others: Any) -> RunSettings:
    return run_settings(n, name, parameters={**SOME, **parameters}, **{"seed": 1, **others})


def test_a_given_state_is_the_first_member_and_a_given_population_is_taken_whole() -> None:
    first, whole = (
        next(search_events(settings_of("genetic", 8, {"population": 4}, start=BOOK[0], others=others)))
        for others in ((), BOOK[1:])
    )
    assert isinstance(first, Started)
    assert isinstance(whole, Started)
    assert (first.members[0], first.evaluations) == (BOOK[0], 3)
    assert (whole.members, whole.evaluations) == (BOOK, 0)


def solved_share(settings: RunSettings) -> float:
    results: BatchResults = run_batch(settings, 0, RUNS)
    return float(np.mean(results.outcomes == OUTCOMES.index(Outcome.SOLVED)))


def assert_solves(settings: RunSettings, exact: float) -> None:
    """Within four standard errors."""
    assert solved_share(settings) == pytest.approx(exact, abs=4 * sqrt(exact * (1 - exact) / RUNS))


def is_solution(rows: Rows) -> bool:
    return heuristic_value(rows, "attacking-pairs") == 0


@pytest.mark.parametrize(("iterations", "exact"), [(1, 0.19281005859375), (2, 0.6329555261761)])
def test_local_beam_solves_as_often_as_enumeration_told(iterations: int, exact: float) -> None:
    assert_solves(settings_of("local-beam", 4, {"beam_width": 2, "max_iterations": iterations}), exact)


@pytest.mark.parametrize(
    ("generations_made", "exact"), [(0, 0.01556396484375), (5, 0.03619170188679), (10, 0.05213304617880)]
)
def test_genetic_solves_as_often_as_its_markov_chain_tells(generations_made: int, exact: float) -> None:
    parameters = {"population": 2, "mutation": 0.2, "elite": 0, "selection": "proportional"}
    assert_solves(settings_of("genetic", 4, {**parameters, "max_iterations": generations_made}), exact)
