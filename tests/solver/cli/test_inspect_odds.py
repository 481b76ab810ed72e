"""``nqueens inspect --odds`` tells what becomes of a climb from a state."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.oracle.climbs import Climbs
from tests.solver.cli.commands import Done

Run = Callable[..., Done]
ROWS = (2, 2, 0, 3, 3)
TEXT = "2,2,0,3,3"


def odds(nqueens: Run, *words: str) -> Any:
    code, out, _ = nqueens("inspect", *words, "--odds", "--json")
    assert code == 0
    return json.loads(out)["odds"]


@pytest.mark.parametrize("made", [0, 1, 2])
def test_the_odds_are_those_of_rational_arithmetic(nqueens: Run, made: int) -> None:
    found = odds(
        nqueens, TEXT, "--variant", "sideways", "--sideways-limit", "2", "--sideways-made", str(made)
    )
    exact = Climbs("attacking-pairs", 2).climb(ROWS, made)
    assert found["method"] == "table"
    assert (found["interval"], found["samples"], found["with_restarts"]) == (None, 0, None)
    assert found["probability"] == pytest.approx(float(exact.probability), abs=1e-12)
    assert found["parameters"]["sideways_limit"] == 2


def test_steepest_ascent_is_meant_unless_a_variant_is_given(nqueens: Run) -> None:
    found = odds(nqueens, TEXT)
    exact = Climbs("attacking-pairs", 0).climb(ROWS)
    assert found["variant"] == "steepest-ascent"
    assert found["probability"] == pytest.approx(float(exact.probability), abs=1e-12)


def test_the_odds_are_the_mean_of_those_after_the_best_moves(nqueens: Run) -> None:
    found = odds(nqueens, "0,0,0,0,0,0", "--variant", "random-restart")
    after = [move["probability"] for move in found["after_best_moves"]]
    assert found["probability"] == pytest.approx(sum(after) / len(after))
    assert found["with_restarts"]["mean_restarts"] > 0


def test_larger_boards_are_followed_down_or_sampled_from_the_seed(nqueens: Run) -> None:
    rows = "3,2,5,2,2,0,7,7,4,4"
    assert odds(nqueens, rows)["method"] == "descents"
    words = (rows, "--variant", "sideways", "--samples", "300", "--seed", "5")
    first = odds(nqueens, *words)
    assert (first["method"], first["samples"]) == ("samples", 300)
    assert first["interval"][0] < first["probability"] < first["interval"][1]
    assert odds(nqueens, *words) == first


def test_a_variant_brings_its_heuristic(nqueens: Run) -> None:
    out = nqueens("inspect", TEXT, "--odds", "--variant", "random-neighbour", "--samples", "50", "--json").out
    assert json.loads(out)["heuristic"] == "line-of-sight"


def test_the_text_tells_odds_method_steps_and_moves(nqueens: Run) -> None:
    out = nqueens(
        "inspect", TEXT, "--odds", "--variant", "random-restart-sideways", "--sideways-limit", "3"
    ).out
    assert "Odds of a climb from here, random restart, sideways: " in out
    assert "  Exact, from a table of all states.\n" in out
    assert "  with restarts a solution takes " in out
    assert " after queen " in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--variant", "sideways"], "--variant says what --odds are to be told; add --odds"),
        (["--sideways-limit", "3"], "--sideways-limit says what --odds are to be told; add --odds"),
        (["--odds", "--sideways-limit", "3"], "steepest-ascent takes no sideways_limit; it takes max_steps"),
        (["--odds", "--samples", "0"], "the number of samples must be between 1 and 100000000, not 0"),
        (["--odds", "--seed", "x"], "the seed must be a whole number, not 'x'"),
    ],
)
def test_what_cannot_be_asked_is_refused(nqueens: Run, words: list[str], sentence: str) -> None:
    assert nqueens("inspect", TEXT, *words) == Done(2, "", f"nqueens inspect: {sentence}\n")
