"""The table of the landscape page, and the sentence on top of it."""

from __future__ import annotations

import re
from itertools import product

import pytest
from msgspec.structs import replace

from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape.figures_view import landscape_figures, measured_words, status_of_landscape
from nqueens_gui.landscape.snapshot import LandscapeSnapshot
from solver.core.words import NOTHING
from solver.telling.status import Tone
from tests.nqueens_gui.landscapes import found, question
from tests.oracle.states import best_moves, heuristic_value


def rows(snapshot: LandscapeSnapshot) -> dict[str, tuple[str, str]]:
    return {row.title: (row.exact, row.measured) for row in landscape_figures(snapshot)}


def test_exact_figures_stand_beside_measured_ones() -> None:
    snapshot = found(6)
    shown = rows(snapshot)
    assert shown["States"] == ("46,656", "")
    assert shown["solutions"] == ("4", "")
    assert shown["chance of success"][0] == "10.1827 %"
    assert shown["mean steps if it succeeds"][0] == "3.1039"
    low, high = snapshot.sampled.success_interval
    assert f"({100 * low:.2f}–{100 * high:.2f})" in shown["chance of success"][1]
    for title in ("mean steps if it succeeds", "mean steps if it fails", "steps per solution"):
        assert re.search(r"\d ± \d|\d \(\d.*–.*\d\)", shown[title][1])
    assert measured_words(snapshot.sampled) == (
        "Measured on 200 climbs from random starts, seed 1, with 95 % confidence intervals."
    )


def test_what_is_not_measured_yet_is_left_empty_and_what_never_happens_is_a_dash() -> None:
    snapshot = replace(found(4, 100), sampled=None)
    shown = rows(snapshot)
    assert {measured for _, measured in shown.values()} == {""}
    assert shown["mean steps if it fails"] == (NOTHING, "")
    assert measured_words(None) == ""
    assert landscape_figures(LandscapeSnapshot()) == ()


@pytest.mark.parametrize(
    ("stage", "tone", "start"),
    [
        (Stage.EMPTY, Tone.NEUTRAL, "No landscape yet."),
        (Stage.WAITING, Tone.NEUTRAL, "Waiting for the engine."),
        (Stage.RUNNING, Tone.NEUTRAL, "Adding up …"),
        (Stage.CANCELLING, Tone.NEUTRAL, "Cancelling …"),
        (Stage.CANCELLED, Tone.PAUSED, "Cancelled."),
        (Stage.DONE, Tone.PAUSED, "3,125 states in "),
        (Stage.FAILED, Tone.ERROR, "The computation failed."),
    ],
)
def test_the_sentence_says_how_far_it_is(stage: Stage, tone: Tone, start: str) -> None:
    status = status_of_landscape(replace(found(), stage=stage, part="Adding up", notice="No memory."))
    assert status.tone is tone
    assert status.headline.startswith(start)


def test_the_sentence_counts_the_solutions_and_the_states_in_which_a_climb_gets_stuck() -> None:
    found_h = {rows: successor_h(rows) for rows in product(range(5), repeat=5)}
    solutions = sum(h == 0 for h, _ in found_h.values())
    stuck = sum(0 < h <= best for h, best in found_h.values())
    detail = status_of_landscape(replace(found(), stage=Stage.DONE)).detail
    assert detail.startswith(f"{solutions:,} solutions, {stuck:,} states with no better successor.")


def successor_h(rows: tuple[int, ...]) -> tuple[int, int]:
    """The h of a state, and the lowest of its successors."""
    return heuristic_value(rows, "attacking-pairs"), best_moves(rows, "attacking-pairs")[0]


def test_the_question_is_named_while_it_is_worked_out() -> None:
    snapshot = LandscapeSnapshot(Stage.RUNNING, question(6, 100), "Adding up")
    assert status_of_landscape(snapshot).detail == "n = 6 · attacking pairs · sideways limit 100"
    assert question(6).words == "n = 6 · attacking pairs · steepest ascent"
