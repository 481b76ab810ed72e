"""Guesses of the next move: what is hidden before, and how they are judged."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import settings as limits

from nqueens_gui.inspector.prediction_view import STUCK as STUCK_GUESS
from nqueens_gui.inspector.prediction_view import (
    Guess,
    JudgedGuess,
    PredictionScore,
    is_guess,
    is_hidden,
    judged,
)
from solver.core.events import Outcome
from solver.core.run_settings import RunSettings, run_settings
from solver.core.words import percent
from solver.engine.choices import successor_distribution
from solver.engine.search import search_events
from solver.runs.trace import Trace, record
from solver.telling.squares import Coordinates
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.snapshots import empty_snapshot, recorded, snapshot_of
from tests.solver.boards import any_settings

STUCK = recorded(stuck_run())
START = STUCK.position(0)


def verdict_at(trace: Trace, index: int, guess: Guess | None) -> JudgedGuess:
    """Judge a guess at a state of a recording."""
    choices = successor_distribution(trace.settings, trace.rows(index), trace.memory(index))
    return judged(trace.position(index), trace.settings, choices, guess)


def square_with(h: int) -> tuple[int, int]:
    """Return a successor of the start that has some h."""
    table = snapshot_of(STUCK, 0).insight.successor_h
    row, column = next(zip(*(table == h).filled(False).nonzero(), strict=True))
    return int(column), int(row)


def test_a_guess_of_a_best_move_is_right() -> None:
    column, row = square_with(5)
    verdict = verdict_at(STUCK, 0, (column, row))
    leads = f"Right: queen {column} to row {row} leads to h = 5"
    assert (verdict.sentence, verdict.is_right) == (f"{leads}, and no move leads to a lower h.", True)
    assert verdict.beside_move((column, row), 8, Coordinates.NUMBERS) == verdict
    beside = verdict.beside_move((7, 0), 8, Coordinates.NUMBERS)
    assert beside == JudgedGuess(f"{leads}; the search chose queen 7 to row 0, another best move.", True)


def test_another_guess_is_told_its_h_beside_the_best() -> None:
    column, row = square_with(7)
    verdict = verdict_at(STUCK, 0, (column, row))
    assert verdict == JudgedGuess(
        f"Wrong: queen {column} to row {row} leads to h = 7, but the best move leads to 5.", False
    )


def test_without_a_guess_nothing_counts() -> None:
    verdict = verdict_at(STUCK, 0, None)
    assert verdict == JudgedGuess("No guess. The best moves lead to h = 5.", None)
    assert verdict.counted(PredictionScore(1, 2)) == PredictionScore(1, 2)


def test_where_the_search_is_stuck_only_that_is_right() -> None:
    settings = run_settings(8, "random-restart", seed=3)
    trace = recorded(settings)
    index = int(trace.local_minima()[0])
    ends = "no move is allowed, and it restarts."
    square = (0, (trace.rows(index)[0] + 1) % 8)
    for guess, is_right in ((square, False), (STUCK_GUESS, True), (None, None)):
        verdict = verdict_at(trace, index, guess)
        assert verdict.is_right is is_right
        assert verdict.sentence.endswith(ends)


@pytest.mark.parametrize("variant", ["steepest-ascent", "stochastic", "simulated-annealing"])
def test_that_it_is_stuck_is_wrong_where_a_move_is_possible(variant: str) -> None:
    trace = recorded(run_settings(8, variant, start=STUCK.rows(0), seed=1), 1)
    verdict = verdict_at(trace, 0, STUCK_GUESS)
    assert verdict.is_right is False
    assert verdict.sentence.startswith("Wrong: it is not stuck. ")


def test_the_score_counts_guesses_and_says_nothing_before_the_first() -> None:
    score = PredictionScore()
    assert score.words == ""
    for is_right in (True, False, None, True):
        score = JudgedGuess("", is_right).counted(score)
    assert score.words == "2 of 3 right"


def test_the_square_a_queen_stands_on_is_no_guess() -> None:
    assert not is_guess(START, (0, START.rows[0]))
    assert is_guess(START, (0, START.rows[0] + 1))


def test_that_the_search_is_stuck_is_hidden_until_it_is_told() -> None:
    assert STUCK.outcome is Outcome.LOCAL_MINIMUM
    assert is_hidden(snapshot_of(STUCK))
    assert not is_hidden(snapshot_of(STUCK), is_end_told=True)


def test_other_ends_of_a_run_and_a_run_not_there_have_nothing_to_hide() -> None:
    limited = run_settings(8, "sideways", start=STUCK.rows(0), seed=1, parameters={"max_steps": 1})
    assert not is_hidden(snapshot_of(recorded(limited)))
    assert not is_hidden(empty_snapshot())


def test_a_possible_move_is_right_and_its_probability_is_told() -> None:
    trace = recorded(run_settings(8, "stochastic", start=STUCK.rows(0), seed=1), 1)
    choices = successor_distribution(trace.settings, trace.rows(0))
    column, row = next(choices.moves())
    right = verdict_at(trace, 0, (column, row))
    assert right.is_right
    assert right.sentence.endswith(f"is chosen with probability {percent(choices.probability[row, column])}.")
    worse = verdict_at(trace, 0, square_with(9))
    assert worse.is_right is False
    assert worse.sentence.endswith(f"is not possible. {choices.count} moves are possible.")


def test_where_every_move_is_possible_there_is_nothing_to_guess() -> None:
    trace = recorded(run_settings(8, "simulated-annealing", start=STUCK.rows(0), seed=1), 1)
    assert verdict_at(trace, 0, square_with(5)) == JudgedGuess(
        "Every move is possible here, so there is nothing to guess.", None
    )


def test_how_often_no_queen_moves_is_told() -> None:
    trace = recorded(run_settings(8, "late-acceptance", start=STUCK.rows(0), seed=1), 1)
    assert verdict_at(trace, 0, None).sentence.endswith(
        "moves are possible; 37.5 % of the iterations move no queen."
    )


def test_a_move_that_a_later_iteration_may_accept_is_right() -> None:
    start = (0, 0, 0, 0, 0, 0, 1, 0, 0)
    parameters = {"history": 6, "storing": "always", "max_iterations": 16}
    trace = recorded(run_settings(9, "late-acceptance", start=start, seed=31372, parameters=parameters))
    move = trace.position(14).move
    verdict = verdict_at(trace, 13, (move.column, move.to_row))
    assert verdict.is_right
    assert verdict.sentence == "Right: queen 4 to row 1 leads to h = 9, which a later iteration may accept."


@limits(deadline=None)
@given(any_settings())
def test_the_move_that_a_search_makes_is_always_a_right_guess(drawn: RunSettings) -> None:
    trace = record(drawn, islice(search_events(drawn), 60))
    for index in range(trace.end):
        move = trace.position(index + 1).move
        if move is not None:
            assert verdict_at(trace, index, (move.column, move.to_row)).is_right is not False
        elif drawn.variant.rule.gets_stuck and drawn.value("restart") == "when-stuck":
            assert verdict_at(trace, index, (0, (trace.rows(index)[0] + 1) % drawn.n)).is_right is False
            assert verdict_at(trace, index, STUCK_GUESS).is_right


@pytest.mark.parametrize(
    ("variant", "parameters"),
    [("min-conflicts", {"noise": 0.0}), ("simulated-annealing", {"initial_temperature": 0.001})],
)
def test_where_iterations_only_stay_there_is_nothing_to_guess(
    variant: str, parameters: dict[str, float]
) -> None:
    start = (4, 7, 1, 6, 5, 2, 0, 3)
    trace = recorded(
        run_settings(8, variant, start=start, seed=1, parameters={**parameters, "max_iterations": 50}), 1
    )
    for guess in (STUCK_GUESS, (0, 0), None):
        verdict = verdict_at(trace, 0, guess)
        assert verdict.is_right is None
        assert verdict.sentence.startswith("No move is possible here, but the search is not stuck")
