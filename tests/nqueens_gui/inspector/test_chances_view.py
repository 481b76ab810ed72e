"""The chances in words and rows."""

from __future__ import annotations

import numpy as np
import pytest

from nqueens_gui.inspector.chances_view import (
    ChancesSnapshot,
    DecisiveTie,
    KnownChances,
    chances_scene,
    decisive_ties,
    largest_ties,
)
from solver.analysis.success_probability import ChancesMethod, MoveChances, StateChances, WithRestarts
from solver.core.estimates import Interval
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record

EXACT = StateChances(0.31378, None, 4.04, None, ChancesMethod.TABLE)
MEASURED = StateChances(0.25, Interval(0.2312, 0.271), 5.0, 63.0, ChancesMethod.SAMPLES, 2_000)


def settings(variant: str = "sideways", n: int = 8) -> RunSettings:
    return run_settings(n, variant, seed=1)


def test_exact_chances_say_what_they_rest_on() -> None:
    moves = (MoveChances(3, 5, EXACT), MoveChances(4, 0, EXACT))
    scene = chances_scene(ChancesSnapshot(settings(), answer=KnownChances(EXACT, None, moves, 2)))
    assert (scene.notice, scene.chance, scene.interval) == ("", "31.4 %", "")
    assert scene.method == "Chance that this climb is solved: exact, from all 16,777,216 states."
    assert [figure[:2] for figure in scene.figures] == [
        ("mean steps if it succeeds", "4.0"),
        ("mean steps if it fails", "–"),
    ]
    assert [row.key for row in scene.moves] == [(3, 5), (4, 0)]
    assert scene.moves[0].sentence == "Chance of success after queen 3 to row 5: 31.4 %."
    assert scene.more_moves == "and 2 more possible moves"


def test_moves_are_named_as_on_the_board() -> None:
    known = ChancesSnapshot(settings(), answer=KnownChances(EXACT, None, (MoveChances(3, 5, EXACT),), 1))
    assert chances_scene(known).moves[0].name == "3→5"
    chess = chances_scene(known, coordinates="chess").moves[0]
    assert (chess.name, chess.sentence) == ("d3", "Chance of success after queen d to d3: 31.4 %.")


def test_measured_chances_have_an_interval_and_say_how_many_climbs_they_rest_on() -> None:
    scene = chances_scene(
        ChancesSnapshot(settings(n=20), answer=KnownChances(MEASURED, None, (MoveChances(1, 2, MEASURED),)))
    )
    assert scene.interval == "95 % confidence interval: 23.1 to 27.1 %"
    assert "estimated from 2,000 climbs" in scene.method
    assert scene.moves[0].sentence == (
        "Chance of success after queen 1 to row 2: 25.0 % (95 % confidence interval: 23.1 to 27.1 %)."
    )
    known = KnownChances(MEASURED, None, ())
    scene = chances_scene(ChancesSnapshot(settings("random-neighbour"), answer=known))
    assert "solved within 10,000 further steps: estimated" in scene.method
    cut = run_settings(8, "random-restart", seed=1, parameters={"restart": "cutoff", "cutoff": 3})
    scene = chances_scene(ChancesSnapshot(cut, answer=KnownChances(EXACT, None, ())))
    assert scene.method.endswith(
        " The climb is followed to its own end, even where a run would restart before."
    )
    assert len(scene.figures) == 2


def test_what_is_measured_is_never_certain() -> None:
    always = StateChances(1.0, Interval(0.98, 1.0), 5.0, None, ChancesMethod.SAMPLES, 200)
    scene = chances_scene(ChancesSnapshot(settings(n=20), answer=KnownChances(always, None, ())))
    assert (scene.chance, scene.interval) == ("≈ 100 %", "95 % confidence interval: 98.0 to 100 %")


def test_a_variant_that_restarts_has_steps_and_restarts_to_a_solution() -> None:
    known = ChancesSnapshot(
        settings("random-restart"), answer=KnownChances(EXACT, WithRestarts(22.83, 6.13), ())
    )
    assert [figure[1] for figure in chances_scene(known).figures] == ["4.0", "–", "22.8", "6.1"]


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (ChancesSnapshot(), "Start a run"),
        (ChancesSnapshot(settings(), is_preparing=True), "all 16,777,216 states"),
        (ChancesSnapshot(settings(n=9), is_preparing=True), "Compiling"),
        (ChancesSnapshot(settings(), is_waiting_for_pause=True), "Pause"),
        (ChancesSnapshot(settings()), "Computing the chances of this state"),
        (ChancesSnapshot(settings(), failure="OSError: no room"), "could not be computed: OSError: no room."),
    ],
)
def test_without_chances_it_says_why(known: ChancesSnapshot, words: str) -> None:
    assert words in chances_scene(known).notice


def test_a_decisive_tie_says_where_the_chances_went_and_whether_one_is_there() -> None:
    ties = (DecisiveTie(13, 12, 0.31, 0.04, 3), DecisiveTie(5, 5, 0.2, 0.5, 1))
    scene = chances_scene(ChancesSnapshot(settings(), ties=ties), index=13)
    assert [(row.name, row.figure, row.is_current) for row in scene.ties] == [
        ("step 12", "31.0 % → 4.0 %", True),
        ("step 5", "20.0 % → 50.0 %", False),
    ]
    assert scene.ties[0].sentence.startswith("Step 12, one of 3 possible moves, lowered")
    assert scene.ties[1].sentence.startswith("Step 5 raised")


@pytest.fixture(scope="module")
def restarted() -> Trace:
    asked = run_settings(8, "random-restart", seed=3)
    return record(asked, search_events(asked))


def test_the_decisive_ties_are_the_steps_of_greatest_change_and_no_restarts(restarted: Trace) -> None:
    chances = np.linspace(0.5, 0.5, len(restarted))
    restart = int(restarted.restarts()[0])
    chances[restart:] = 0.1
    chances[restart + 2 :] = 0.4
    chances[restart + 3 :] = 0.9
    chances[1] = np.nan
    found = decisive_ties(restarted, chances, 5)
    assert [(tie.index, round(tie.change, 3)) for tie in found] == [
        (restart + 3, 0.5),
        (restart + 2, 0.3),
    ]
    assert [tie.step for tie in found] == restarted.column("step")[[restart + 3, restart + 2]].tolist()


def test_decisive_ties_found_part_by_part_are_those_found_at_once(restarted: Trace) -> None:
    chances = np.random.default_rng(1).random(len(restarted))
    at_once = decisive_ties(restarted, chances, 4)
    parts = [
        decisive_ties(restarted, chances[:end], 4, first=first) for first, end in ((0, 7), (7, 8), (8, 99))
    ]
    assert largest_ties((tie for part in parts for tie in part), 4) == at_once
