"""The one sentence on top of the board, for every way a session can stand."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.banner import StatusBanner
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.sentences_view import status_of
from solver.core.events import Stayed
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.runs.trace import Trace
from solver.telling.next_move import change_words, next_words
from solver.telling.status import Status, Tone
from tests.nqueens_gui.searches import STUCK_START, stuck_run
from tests.nqueens_gui.snapshots import recorded, snapshot_of

SOLUTION = (0, 4, 7, 5, 2, 6, 1, 3)
SOLVED = "No two queens attack each other."
HOW_TO_START = "Press Space to start."
BANNER_PX_IN_SMALLEST_WINDOW = 392
FIRST_MOVES = (
    f"Next: one of 3 best moves: queen 1 to row 1, queen 1 to row 3, queen 1 to row 6; {change_words(8, 5)}."
)


def run(variant: str, seed: int, **parameters: Any) -> RunSettings:
    return run_settings(8, variant, seed=seed, parameters=parameters)


ENDS = {
    "solved": (run("random-restart", 0), Tone.SOLVED, "Solved after 5 steps.", SOLVED),
    "solved-after-restarts": (
        run("random-restart", 3),
        Tone.SOLVED,
        "Solved after 28 steps and 8 restarts.",
        SOLVED,
    ),
    "solved-at-the-start": (
        run_settings(8, "sideways", start=SOLUTION, seed=1),
        Tone.SOLVED,
        "Solved at the start, without a step.",
        SOLVED,
    ),
    "local-minimum": (
        stuck_run(),
        Tone.STUCK,
        "Stuck after 4 steps:",
        "h = 1, none of the 56 successors is better, 1 is equal (a flat local minimum).",
    ),
    "strict-local-minimum": (
        run("sideways", 22, sideways_limit=1),
        Tone.STUCK,
        "Stuck after 2 steps:",
        "h = 1, all 56 successors are worse (a strict local minimum).",
    ),
    "one-sideways-move": (
        run("sideways", 1, sideways_limit=1),
        Tone.STUCK,
        "Stuck after 6 steps:",
        "the one sideways move was made; h = 1, none of the 56 successors is better, 2 are equal "
        "(a flat local minimum).",
    ),
    "step-limit": (
        run("sideways", 0, max_steps=2),
        Tone.STUCK,
        "Step limit reached after 2 steps:",
        f"h = 3. 4 best moves, {change_words(3, 2)}.",
    ),
    "restart-limit": (
        run("random-restart", 1, max_restarts=1),
        Tone.STUCK,
        "Restart limit reached after 6 steps and 1 restart:",
        "h = 1, none of the 56 successors is better, 4 are equal (a shoulder).",
    ),
}


@pytest.mark.parametrize(("settings", "tone", "headline", "detail"), ENDS.values(), ids=ENDS)
def test_the_end_of_a_run_is_told_with_its_reason(
    settings: RunSettings, tone: Tone, headline: str, detail: str
) -> None:
    status = status_of(snapshot_of(recorded(settings)))
    assert (status.tone, status.headline, status.detail) == (tone, headline, detail)


def test_the_moves_of_a_sideways_limit_are_told() -> None:
    trace = recorded(run("sideways", 1, sideways_limit=3))
    assert "all 3 sideways moves were made; h = " in status_of(snapshot_of(trace)).detail


@pytest.mark.parametrize(
    ("index", "headline", "detail"),
    [
        (
            0,
            "Paused at step 0.",
            f"h = 8. {FIRST_MOVES}",
        ),
        (
            1,
            "Paused at step 1.",
            f"h = 5. Next: queen 7 from row 7 to row 4, {change_words(5, 3)}.",
        ),
        (
            2,
            "Paused at step 2.",
            f"h = 3. Next: one of 4 best moves, {change_words(3, 2)}.",
        ),
    ],
)
def test_a_pause_tells_where_one_is_and_what_can_be_done(index: int, headline: str, detail: str) -> None:
    status = status_of(snapshot_of(recorded(stuck_run()), index))
    assert (status.tone, status.headline, status.detail) == (Tone.PAUSED, headline, detail)


def test_a_pause_at_a_local_minimum_says_so_first() -> None:
    trace = recorded(run("random-restart", 3))
    first, second = trace.local_minima()[:2].tolist()
    assert status_of(snapshot_of(trace, first)).headline == "No better move at step 3: a shoulder."
    status = status_of(snapshot_of(trace, second))
    assert (status.tone, status.headline) == (
        Tone.STUCK,
        "No better move at step 7, climb 2: a shoulder.",
    )
    assert status.detail == "h = 1. Next: restart. None of the 56 successors is better, 3 are equal."


def test_a_pause_after_a_restart_says_so() -> None:
    trace = recorded(run("random-restart", 3))
    status = status_of(snapshot_of(trace, int(trace.restarts()[0])))
    assert (status.tone, status.headline) == (Tone.PAUSED, "Paused at step 3, climb 2, after a restart.")


def test_a_pause_at_a_solution_has_the_colour_of_one() -> None:
    trace = recorded(run_settings(8, "sideways", start=SOLUTION, seed=1))
    trace.outcome = None
    assert status_of(snapshot_of(trace)).tone is Tone.SOLVED


def test_before_a_state_was_examined_what_the_search_saw_is_told() -> None:
    status = status_of(snapshot_of(recorded(stuck_run()), 1, has_insight=False))
    assert status.detail == "h = 5. The best successor has h = 3."


def test_a_run_that_has_not_begun_says_how_to_start_it_and_h_only_once() -> None:
    trace = recorded(stuck_run(), 1)
    status = status_of(snapshot_of(trace))
    assert status.headline == "Ready at h = 8."
    assert (status.detail, status.brief) == (f"{FIRST_MOVES} {HOW_TO_START}", FIRST_MOVES)
    unknown = status_of(snapshot_of(trace, has_insight=False))
    assert unknown.detail == f"The best successor has h = 5. {HOW_TO_START}"


def test_a_start_in_a_local_minimum_says_so_before_it_is_played() -> None:
    minimum = recorded(stuck_run()).rows(4)
    status = status_of(snapshot_of(recorded(run_settings(8, "sideways", start=minimum, seed=1), 1)))
    assert status.tone is Tone.STUCK
    reason = "None of the 56 successors is better, 1 is equal (a flat local minimum)."
    assert status.detail == f"Next: sideways move 1 of 100. {reason} {HOW_TO_START}"


@pytest.mark.parametrize("variant", VARIANTS)
def test_in_the_smallest_window_no_sentence_is_cut(qtbot: QtBot, variant: str) -> None:
    banner = StatusBanner()
    qtbot.addWidget(banner)
    banner.resize(BANNER_PX_IN_SMALLEST_WINDOW, 50)
    for n in (8, 30):
        limits = {"max_steps": 150_000, "max_iterations": 1_000}
        known = {parameter.name for parameter in VARIANTS[variant].parameters}
        few = {name: limit for name, limit in limits.items() if name in known}
        trace = recorded(run_settings(n, variant, seed=1, parameters=few))
        ready = snapshot_of(recorded(trace.settings, 1))
        minima = trace.local_minima()[:20].tolist()
        for snapshot in (ready, *(snapshot_of(trace, index) for index in (*minima, trace.end))):
            banner.set_status(status_of(snapshot))
            assert not banner.shown_text.endswith("…"), banner.text


def test_a_run_that_plays_tells_its_progress() -> None:
    trace = recorded(run("random-restart", 3))
    assert status_of(snapshot_of(trace, 1, mode=Mode.PLAYING, has_insight=False)) == Status(
        Tone.NEUTRAL, "Running.", f"Step 1, h = {trace.position(1).h}"
    )
    assert ", climb 2, " in status_of(snapshot_of(trace, 5, mode=Mode.PLAYING)).detail


def test_a_run_that_plays_slowly_enough_to_be_examined_says_what_comes_next() -> None:
    trace = recorded(run("random-restart", 3))
    minimum = int(trace.local_minima()[0])
    assert status_of(snapshot_of(trace, minimum, mode=Mode.PLAYING)).detail.endswith(". Next: restart.")


@pytest.mark.parametrize(
    ("settings", "following"),
    [
        (run("sideways", 1), "sideways move 1 of 100, one of 5"),
        (run("random-restart", 3), "restart"),
        (run("random-restart", 3, max_restarts=0), "no move; the run ends here"),
        (run("steepest-ascent", 2), "no move; the run ends here"),
    ],
)
def test_at_a_local_minimum_the_sentence_says_what_the_variant_does(
    settings: RunSettings, following: str
) -> None:
    trace = recorded(settings)
    trace.outcome = None
    assert following_at(trace, int(trace.local_minima()[0])) == following


def following_at(trace: Trace, index: int) -> str:
    """Return what is said to come next."""
    seen = snapshot_of(trace, index)
    words = next_words(seen.position, trace.settings, seen.insight, seen.choices, seen.gauge)
    return words.removeprefix("Next: ").removesuffix(".").replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("name", ["max_steps", "max_iterations"])
def test_a_limit_that_forbids_the_next_move_is_announced(name: str) -> None:
    trace = recorded(run("tabu", 0, **{name: 2}))
    limit = name.removeprefix("max_").removesuffix("s")
    assert following_at(trace, 2) == f"the run ends at its {limit} limit"
    assert status_of(snapshot_of(trace)).headline.startswith(
        f"{limit.capitalize()} limit reached after 2 steps"
    )


def test_after_a_sideways_move_random_neighbour_announces_every_move() -> None:
    trace = recorded(run_settings(8, "random-neighbour", seed=1))
    index = next(i for i in range(len(trace)) if trace.column("kind")[i] == 1)
    assert following_at(trace, index).startswith("one of 56 possible moves, h ")


@pytest.mark.parametrize(
    ("variant", "parameters", "following"),
    [
        ("first-choice", {}, "one of 21 better moves, h 8 → 5 to 7"),
        ("stochastic", {}, "one of 21 better moves, h 8 → 5 to 7"),
        (
            "min-conflicts",
            {"noise": 0},
            "one of 15 possible moves, h 8 → 5 to 8; no move in 4.2 %",
        ),
        (
            "simulated-annealing",
            {"initial_temperature": 1},
            "one of 56 proposals at temperature 1, 26.9 % are turned down",
        ),
        ("late-acceptance", {}, "one of 56 proposals at threshold 8, 37.5 % are turned down"),
    ],
)
def test_every_rule_says_what_it_may_do(variant: str, parameters: dict[str, Any], following: str) -> None:
    settings = run_settings(8, variant, seed=1, start=STUCK_START, parameters=parameters)
    assert following_at(recorded(settings, 1), 0) == following


def test_a_rule_that_does_not_get_stuck_is_never_said_to_be_in_a_local_minimum() -> None:
    minimum = recorded(stuck_run()).rows(4)
    for variant, is_named in {"simulated-annealing": False, "min-conflicts": False, "tabu": True}.items():
        trace = recorded(run_settings(8, variant, start=minimum, seed=1), 2)
        moved = recorded(run_settings(8, variant, start=minimum, seed=1), 2)
        assert status_of(snapshot_of(trace, 0)).tone is Tone.PAUSED
        assert status_of(snapshot_of(moved, 0)).headline.startswith("No better move") == is_named


def test_iterations_without_a_move_keep_the_sentence_alive() -> None:
    trace = recorded(run_settings(8, "simulated-annealing", seed=1), 2)
    trace.extend([Stayed(1_200_000, 1_200_000)])
    status = status_of(snapshot_of(trace, mode=Mode.PLAYING, has_insight=False))
    assert status.detail.startswith("Iteration 1,200,000, step 1, h = ")


def test_a_run_stopped_by_hand_says_so_and_why_it_was_stopped_if_it_was_the_program() -> None:
    trace = recorded(run_settings(8, "sideways", start=STUCK_START, seed=1), 3)
    trace.stop()
    stopped = status_of(snapshot_of(trace))
    assert (stopped.tone, stopped.headline) == (Tone.PAUSED, "Stopped after 2 steps.")
    assert stopped.detail.startswith("h = ")
    assert status_of(snapshot_of(trace, notice="The recording is full.")).detail == "The recording is full."


def test_an_error_is_told_once() -> None:
    broken_off = status_of(snapshot_of(recorded(stuck_run()), mode=Mode.FAILED, notice="ValueError: no"))
    assert broken_off == Status(Tone.ERROR, "The search stopped with an error.", "ValueError: no")


def test_where_iterations_only_stay_the_search_makes_no_move_next() -> None:
    settings = run_settings(
        8,
        "min-conflicts",
        start=(4, 7, 1, 6, 5, 2, 0, 3),
        seed=1,
        parameters={"noise": 0.0, "max_iterations": 50},
    )
    status = status_of(snapshot_of(recorded(settings, 1), 0))
    assert status.detail.startswith("Next: no move; iterations leave the queens where they are.")
