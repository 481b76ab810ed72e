"""The figures of a state, as the state panel shows them."""

from typing import Any

import pytest
from msgspec.structs import replace

from nqueens_gui.kit.status import Tone
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.sentences_view import StateFigures, state_figures
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.state_kind import Insight, StateKind, state_insight
from solver.core.run_settings import RunSettings, run_settings
from solver.core.words import NOTHING
from solver.runs.trace import TracePosition
from tests.nqueens_gui.traces import trace_of

SETTINGS = run_settings(4, "random-restart-sideways", seed=1)
POSITION = TracePosition(
    index=1206,
    step=1204,
    climb=3,
    rows=(0, 0, 0, 0),
    h=6,
    best_h=4,
    best_count=2,
    consecutive_sideways=17,
    iterations=1204,
    evaluations=14448,
    move=None,
)
SHOULDER = (1, 3, 2, 0)


def figures(settings: RunSettings = SETTINGS, insight: Insight | None = None, **changes: Any) -> StateFigures:
    """Return the figures of a state in the middle of a run."""
    position = replace(POSITION, **changes)
    return state_figures(
        Snapshot(Mode.PAUSED, settings, trace_of([3, 2]), position, 2000, insight, best_h=2, sequence=1)
    )


def test_a_position_becomes_figures_with_thousands_apart() -> None:
    assert figures() == StateFigures(
        step="1,204",
        h="6",
        best_h="2",
        climb="3",
        restarts="2",
        sideways="17 / 100",
        iterations="1,204",
        evaluations="14,448",
        kind="slope",
        kind_meaning="",
        best_successors="2",
        tone=Tone.NEUTRAL,
    )


@pytest.mark.parametrize("variant", ["steepest-ascent", "random-restart", "random-neighbour", "tabu"])
def test_a_variant_without_a_sideways_limit_shows_a_dash(variant: str) -> None:
    assert figures(run_settings(4, variant, seed=1)).sideways == NOTHING


def test_a_limit_of_zero_is_still_a_limit() -> None:
    settings = run_settings(4, "sideways", seed=1, parameters={"sideways_limit": 0})
    assert figures(settings, consecutive_sideways=0).sideways == "0 / 0"


@pytest.mark.parametrize(
    ("variant", "title"), [("simulated-annealing", "turned down"), ("min-conflicts", "without a move")]
)
def test_iterations_without_a_move_are_counted_in_place_of_sideways_moves(variant: str, title: str) -> None:
    shown = figures(run_settings(4, variant, seed=1), iterations=2000)
    assert (shown.titles["sideways"][0], shown.sideways, shown.iterations) == (title, "796", "2,000")


@pytest.mark.parametrize(
    ("h", "best_h", "kind", "tone"),
    [
        (0, 0, "solution", Tone.SOLVED),
        (3, 2, "slope", Tone.NEUTRAL),
        (3, 3, "plateau", Tone.STUCK),
        (3, 4, "strict local minimum", Tone.STUCK),
        (3, None, NOTHING, Tone.NEUTRAL),
    ],
)
def test_before_a_state_is_examined_its_best_successor_tells_the_kind_if_it_is_known(
    h: int, best_h: int | None, kind: str, tone: Tone
) -> None:
    shown = figures(h=h, best_h=best_h)
    assert (shown.kind, shown.tone) == (kind, tone)


def test_a_kind_that_is_known_is_shown_with_what_it_means() -> None:
    shown = figures(insight=state_insight(SHOULDER), best_count=None)
    assert (shown.kind, shown.kind_meaning) == ("shoulder", StateKind.SHOULDER.sentence)
    assert shown.tone is Tone.STUCK
    assert shown.best_successors == str(state_insight(SHOULDER).best_count)


def test_a_local_minimum_is_no_alarm_for_a_rule_that_does_not_get_stuck() -> None:
    shown = figures(run_settings(4, "simulated-annealing", seed=1), state_insight(SHOULDER))
    assert (shown.kind, shown.tone) == ("shoulder", Tone.NEUTRAL)


def test_a_solution_has_no_best_successors() -> None:
    assert figures(h=0, best_h=0, best_count=0).best_successors == NOTHING
