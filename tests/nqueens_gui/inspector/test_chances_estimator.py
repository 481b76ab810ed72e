"""Chances found out bit by bit."""

from __future__ import annotations

from itertools import islice

import pytest

from nqueens_gui.inspector import chances_estimator
from nqueens_gui.inspector.chances_estimator import ChancesEstimator, climb_position, sampling_settings
from solver.analysis.climbs import Position
from solver.analysis.success_probability import ChancesMethod, state_chances
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.experiment.results import CancelFlag
from solver.runs.trace import record
from tests.solver.boards import EXAMPLE, SHOULDER

SIDEWAYS = run_settings(10, "sideways", seed=3, parameters={"sideways_limit": 4})
ROWS = (*EXAMPLE, 4, 4)


@pytest.fixture
def estimator() -> ChancesEstimator:
    return ChancesEstimator()


def test_samples_go_on_where_they_were_left(estimator: ChancesEstimator) -> None:
    first = list(islice(estimator.answers(Position(ROWS), SIDEWAYS, CancelFlag()), 3))
    assert [answer.chances.samples for answer in first] == sorted(answer.chances.samples for answer in first)
    list(
        islice(
            estimator.answers(Position(SHOULDER), run_settings(4, "random-neighbour", seed=1), CancelFlag()),
            1,
        )
    )
    again = next(estimator.answers(Position(ROWS), SIDEWAYS, CancelFlag()))
    assert again.chances.samples == chances_estimator.FIRST_SAMPLES
    more = next(estimator.answers(Position(ROWS), SIDEWAYS, CancelFlag()))
    assert more.chances.samples > again.chances.samples


def test_samples_are_those_of_the_solver(estimator: ChancesEstimator) -> None:
    answer = next(estimator.answers(Position(ROWS), SIDEWAYS, CancelFlag()))
    expected = state_chances(
        Position(ROWS), sampling_settings(SIDEWAYS), samples=chances_estimator.FIRST_SAMPLES
    )
    assert answer.chances == expected
    assert len(answer.moves) == min(
        len(answer.moves) + answer.more_moves, chances_estimator.MAX_SAMPLED_MOVES
    )


def test_there_is_an_end_and_an_answer_after_it(
    estimator: ChancesEstimator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances_estimator, "MAX_SAMPLES", 100)
    *_, last = estimator.answers(Position(ROWS), SIDEWAYS, CancelFlag())
    assert last.chances.samples == 100
    assert [
        answer.chances.samples for answer in estimator.answers(Position(ROWS), SIDEWAYS, CancelFlag())
    ] == [100]


def test_climbs_are_enough_once_the_chance_is_precise(
    estimator: ChancesEstimator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances_estimator, "PRECISE_SAMPLES", 200)
    monkeypatch.setattr(chances_estimator, "PRECISE_WIDTH", 0.05)
    answers = list(estimator.answers(Position(ROWS), SIDEWAYS, CancelFlag()))
    widths = [high - low for low, high in (answer.chances.interval or (0, 1) for answer in answers)]
    assert widths[-1] <= 0.05
    assert answers[-1].chances.samples < 20_000 < chances_estimator.MAX_SAMPLES


def test_descents_are_told_once_and_restarts_from_more_and_more_samples(
    estimator: ChancesEstimator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances_estimator, "MAX_SAMPLES", 500)
    steepest = run_settings(10, "steepest-ascent", seed=3)
    [answer] = estimator.answers(Position(ROWS), steepest, CancelFlag())
    assert (answer.chances.method, answer.restarts) == (ChancesMethod.DESCENTS, None)
    first, *_, last = estimator.answers(
        Position(ROWS), run_settings(10, "random-restart", seed=3), CancelFlag()
    )
    assert first.restarts is None
    assert last.chances == first.chances == answer.chances
    assert last.restarts is not None


def test_nothing_comes_of_what_is_cancelled() -> None:
    flag = CancelFlag()
    flag.set()
    assert list(ChancesEstimator().answers(Position(ROWS), SIDEWAYS, flag)) == []


def test_a_position_has_the_memory_of_the_rule() -> None:
    settings = run_settings(8, "random-neighbour", seed=1)
    trace = record(settings, search_events(settings))
    kinds = trace.column("kind")
    for index in range(min(len(trace), 30)):
        assert climb_position(trace, index).memory == {"random_move_due": kinds[index] == 1}


@pytest.mark.parametrize("variant", ["simulated-annealing", "tabu", "late-acceptance"])
def test_of_rules_whose_memory_takes_more_than_a_move_only_the_state_itself_is_sampled(
    variant: str, estimator: ChancesEstimator
) -> None:
    settings = run_settings(8, variant, seed=1)
    trace = record(settings, islice(search_events(settings), 12))
    answer = next(estimator.answers(climb_position(trace, trace.end), settings, CancelFlag()))
    assert (answer.moves, answer.more_moves) == ((), 0)
    assert answer.chances.samples >= chances_estimator.FIRST_SAMPLES


def test_large_boards_are_sampled_where_one_looks_alone(estimator: ChancesEstimator) -> None:
    settings = run_settings(60, "sideways", seed=1, parameters={"max_steps": 3})
    trace = record(settings, search_events(settings))
    assert list(estimator.run_parts(trace, 0, None, CancelFlag())) == []


def test_every_state_of_a_small_run_is_sampled(estimator: ChancesEstimator) -> None:
    settings = run_settings(10, "sideways", seed=4, parameters={"sideways_limit": 2})
    trace = record(settings, search_events(settings))
    parts = list(estimator.run_parts(trace, 2, None, CancelFlag()))
    assert [part.first for part in parts] == list(range(2, len(trace)))
    assert all(0 <= part.chances[0] <= 1 for part in parts)
