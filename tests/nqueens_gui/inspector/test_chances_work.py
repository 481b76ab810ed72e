"""Odds found out bit by bit."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from nqueens_gui.inspector import chances_work as thinking
from nqueens_gui.inspector.chances_work import Thinker, climb_position, sampling_settings
from solver.analysis.climbs import Position
from solver.analysis.success_probability import ChancesMethod, state_chances
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import record
from tests.solver.boards import EXAMPLE, SHOULDER

SIDEWAYS = run_settings(10, "sideways", seed=3, parameters={"sideways_limit": 4})
ROWS = (*EXAMPLE, 4, 4)


@pytest.fixture
def thinker() -> Thinker:
    return Thinker(np.zeros(1, np.uint8))


def test_samples_go_on_where_they_were_left(thinker: Thinker) -> None:
    first = list(islice(thinker.answers(Position(ROWS), SIDEWAYS), 3))
    assert [answer.odds.samples for answer in first] == sorted(answer.odds.samples for answer in first)
    list(islice(thinker.answers(Position(SHOULDER), run_settings(4, "random-neighbour", seed=1)), 1))
    again = next(thinker.answers(Position(ROWS), SIDEWAYS))
    assert again.odds.samples == thinking.FIRST_SAMPLES
    more = next(thinker.answers(Position(ROWS), SIDEWAYS))
    assert more.odds.samples > again.odds.samples


def test_samples_are_those_of_the_solver(thinker: Thinker) -> None:
    answer = next(thinker.answers(Position(ROWS), SIDEWAYS))
    expected = state_chances(Position(ROWS), sampling_settings(SIDEWAYS), samples=thinking.FIRST_SAMPLES)
    assert answer.odds == expected
    assert len(answer.moves) == min(len(answer.moves) + answer.more_moves, thinking.MOST_SAMPLED_MOVES)


def test_there_is_an_end_and_an_answer_after_it(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_SAMPLES", 100)
    *_, last = thinker.answers(Position(ROWS), SIDEWAYS)
    assert last.odds.samples == 100
    assert [answer.odds.samples for answer in thinker.answers(Position(ROWS), SIDEWAYS)] == [100]


def test_descents_are_told_once_and_restarts_from_more_and_more_samples(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_SAMPLES", 500)
    steepest = run_settings(10, "steepest-ascent", seed=3)
    [answer] = thinker.answers(Position(ROWS), steepest)
    assert (answer.odds.method, answer.restarts) == (ChancesMethod.DESCENTS, None)
    first, *_, last = thinker.answers(Position(ROWS), run_settings(10, "random-restart", seed=3))
    assert first.restarts is None
    assert last.odds == first.odds == answer.odds
    assert last.restarts is not None


def test_nothing_comes_of_what_is_cancelled() -> None:
    assert list(Thinker(np.ones(1, np.uint8)).answers(Position(ROWS), SIDEWAYS)) == []


def test_where_a_random_move_is_due_it_is_the_next_one() -> None:
    settings = run_settings(8, "random-neighbour", seed=1)
    trace = record(settings, search_events(settings))
    kinds = trace.column("kind")
    for index in range(min(len(trace), 30)):
        assert climb_position(trace.position(index), settings).kick_due == (kinds[index] == 1)
    sideways = trace.position(int(np.flatnonzero(kinds == 1)[0]))
    assert not climb_position(sideways, SIDEWAYS).kick_due


def test_large_boards_are_sampled_where_one_looks_alone(thinker: Thinker) -> None:
    settings = run_settings(60, "sideways", seed=1, parameters={"max_steps": 3})
    trace = record(settings, search_events(settings))
    assert list(thinker.run_parts(trace, 0, None)) == []


def test_every_state_of_a_small_run_is_sampled(thinker: Thinker) -> None:
    settings = run_settings(10, "sideways", seed=4, parameters={"sideways_limit": 2})
    trace = record(settings, search_events(settings))
    parts = list(thinker.run_parts(trace, 2, None))
    assert [part.first for part in parts] == list(range(2, len(trace)))
    assert all(0 <= part.odds[0] <= 1 for part in parts)
