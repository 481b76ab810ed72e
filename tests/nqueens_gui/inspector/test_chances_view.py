"""The odds in words and rows."""

from __future__ import annotations

import numpy as np
import pytest

from nqueens_gui.inspector.chances_view import (
    Answer,
    CoinFlip,
    OddsSnapshot,
    coin_flips,
    greatest_flips,
    odds_scene,
)
from nqueens_gui.kit.numbers import percent
from solver.analysis.success_probability import ChancesMethod, MoveChances, StateChances, WithRestarts
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record

EXACT = StateChances(0.31378, None, 4.04, None, ChancesMethod.TABLE)
MEASURED = StateChances(0.25, (0.2312, 0.271), 5.0, 63.0, ChancesMethod.SAMPLES, 2_000)


def settings(variant: str = "sideways", n: int = 8) -> RunSettings:
    return run_settings(n, variant, seed=1)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0 %"),
        (1, "100 %"),
        (0.3138, "31.4 %"),
        (0.0003, "0.03 %"),
        (0.99996, "> 99.9 %"),
        (0.999, "99.9 %"),
    ],
)
def test_a_share_is_written_so_that_never_and_always_mean_it(share: float, text: str) -> None:
    assert percent(share) == text


def test_exact_odds_say_what_they_rest_on() -> None:
    moves = (MoveChances(3, 5, EXACT), MoveChances(4, 0, EXACT))
    scene = odds_scene(OddsSnapshot(settings(), answer=Answer(EXACT, None, moves, 2)))
    assert (scene.notice, scene.chance, scene.interval) == ("", "31.4 %", "")
    assert scene.method == "Odds that this climb is solved: exact, from all 16,777,216 states."
    assert [(figure.title, figure.value) for figure in scene.figures] == [
        ("steps if solved", "4.0"),
        ("steps if not", "–"),
    ]
    assert [row.square for row in scene.moves] == [(3, 5), (4, 0)]
    assert scene.moves[0].sentence == "After queen 3 to row 5 the odds are 31.4 %."
    assert scene.more_moves == "and 2 more best moves"


def test_moves_are_named_as_on_the_board() -> None:
    known = OddsSnapshot(settings(), answer=Answer(EXACT, None, (MoveChances(3, 5, EXACT),), 1))
    assert odds_scene(known).moves[0].name == "3→5"
    chess = odds_scene(known, coordinates="chess").moves[0]
    assert (chess.name, chess.sentence) == ("d3", "After queen d to d3 the odds are 31.4 %.")


def test_measured_odds_have_an_interval_and_say_how_many_climbs_they_rest_on() -> None:
    scene = odds_scene(
        OddsSnapshot(settings(n=20), answer=Answer(MEASURED, None, (MoveChances(1, 2, MEASURED),)))
    )
    assert scene.interval == "23.1 to 27.1 %"
    assert "measured on 2,000 climbs" in scene.method
    assert scene.moves[0].sentence == "After queen 1 to row 2 the odds are 25.0 % (23.1 to 27.1 %)."


def test_what_is_measured_is_never_certain() -> None:
    always = StateChances(1.0, (0.98, 1.0), 5.0, None, ChancesMethod.SAMPLES, 200)
    scene = odds_scene(OddsSnapshot(settings(n=20), answer=Answer(always, None, ())))
    assert (scene.chance, scene.interval) == ("≈ 100 %", "98.0 to 100 %")


def test_random_neighbour_says_within_how_many_steps() -> None:
    scene = odds_scene(OddsSnapshot(settings("random-neighbour"), answer=Answer(MEASURED, None, ())))
    assert "solved within 10,000 further steps: measured" in scene.method


def test_a_variant_that_restarts_has_steps_and_restarts_to_a_solution() -> None:
    known = OddsSnapshot(settings("random-restart"), answer=Answer(EXACT, WithRestarts(22.83, 6.13), ()))
    assert [figure.value for figure in odds_scene(known).figures] == ["4.0", "–", "22.8", "6.1"]


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (OddsSnapshot(), "once there is a run"),
        (OddsSnapshot(settings(), is_preparing=True), "all 16,777,216 states"),
        (OddsSnapshot(settings(n=9), is_preparing=True), "Making the odds ready"),
        (OddsSnapshot(settings(), is_resting=True), "Pause"),
        (OddsSnapshot(settings()), "Finding out"),
        (OddsSnapshot(settings(), failure="OSError: no room"), "cannot be found out: OSError: no room."),
    ],
)
def test_without_odds_it_says_why(known: OddsSnapshot, words: str) -> None:
    assert words in odds_scene(known).notice


def test_a_coin_flip_says_where_the_odds_went_and_whether_one_is_there() -> None:
    flips = (CoinFlip(13, 12, 0.31, 0.04, 3), CoinFlip(5, 5, 0.2, 0.5, 1))
    scene = odds_scene(OddsSnapshot(settings(), flips=flips), index=13)
    assert [(row.step, row.text, row.is_present) for row in scene.flips] == [
        ("step 12", "31.0 % → 4.0 %", True),
        ("step 5", "20.0 % → 50.0 %", False),
    ]
    assert scene.flips[0].sentence.startswith("At step 12, one of 3 best moves, the odds fell")
    assert scene.flips[1].sentence.startswith("At step 5 the odds rose")


@pytest.fixture(scope="module")
def restarted() -> Trace:
    asked = run_settings(8, "random-restart", seed=3)
    return record(asked, search_events(asked))


def test_the_coin_flips_are_the_steps_of_greatest_change_and_no_restarts(restarted: Trace) -> None:
    odds = np.linspace(0.5, 0.5, len(restarted))
    restart = int(restarted.restarts()[0])
    odds[restart:] = 0.1
    odds[restart + 2 :] = 0.4
    odds[restart + 3 :] = 0.9
    odds[1] = np.nan
    flips = coin_flips(restarted, odds, 5)
    assert [(flip.index, round(flip.change, 3)) for flip in flips] == [(restart + 3, 0.5), (restart + 2, 0.3)]
    assert [flip.step for flip in flips] == restarted.column("step")[[restart + 3, restart + 2]].tolist()


def test_coin_flips_found_part_by_part_are_those_found_at_once(restarted: Trace) -> None:
    odds = np.random.default_rng(1).random(len(restarted))
    at_once = coin_flips(restarted, odds, 4)
    parts = [coin_flips(restarted, odds[:end], 4, first=first) for first, end in ((0, 7), (7, 8), (8, 99))]
    assert greatest_flips((flip for part in parts for flip in part), 4) == at_once
