"""The figures of a state, as the state panel shows them."""

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from nqueens_gui.kit.numbers import HIDDEN
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.figures_view import NO_FIGURES, StateFigure, state_figures, without_hints
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.state_kind import Insight, StateKind, state_insight
from solver.core.run_settings import RunSettings, run_settings
from solver.core.words import NOTHING
from solver.engine.search import search_events
from solver.runs.trace import Trace, TracePosition
from solver.telling.status import Tone
from tests.solver.traces import trace_of

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


def figures(
    settings: RunSettings = SETTINGS, insight: Insight | None = None, **changes: Any
) -> dict[str, StateFigure]:
    """Return the figures of a state in the middle of a run, by title."""
    position = replace(POSITION, **changes)
    snapshot = Snapshot(Mode.PAUSED, settings, trace_of([3, 2]), position, 2000, insight, sequence=1)
    return {figure.title: figure for figure in state_figures(snapshot, best_h=2)}


def values(shown: dict[str, StateFigure]) -> dict[str, str]:
    return {title: figure.value for title, figure in shown.items()}


def test_a_position_becomes_figures_with_thousands_apart() -> None:
    shown = figures()
    assert list(shown) == [figure.title for figure in NO_FIGURES]
    assert values(shown) == {
        "step": "1,204",
        "h": "6",
        "best h": "2",
        "climb": "3",
        "restarts": "2",
        "sideways moves": "17 / 100",
        "iterations": "1,204",
        "evaluations": "14,448",
        "best successors": "2",
        "kind of state": "slope",
    }
    assert (shown["kind of state"].note, shown["kind of state"].tone) == ("", Tone.NEUTRAL)


def test_of_a_population_figures_of_all_members_stand_in_place_of_those_that_say_nothing_about_it() -> None:
    settings = run_settings(4, "genetic", seed=1, parameters={"population": 3})
    trace = Trace(settings)
    trace.extend(search_events(settings))
    position = trace.position(0)
    snapshot = Snapshot(Mode.PAUSED, settings, trace, position, len(trace), None, sequence=1)
    shown = {figure.title: figure.value for figure in state_figures(snapshot, position.h)}
    assert list(shown) == [
        *("generation", "h", "lowest h so far", "climb", "restarts", "diversity", "mean h", "evaluations"),
        *("different states", "kind of state"),
    ]
    members, h = trace.members(0), trace.member_h(0)
    apart = [sum(one != other for one, other in zip(*pair, strict=True)) for pair in combinations(members, 2)]
    assert shown["diversity"] == f"{sum(apart) / 3:.1f} of 4"
    assert shown["mean h"] == f"{sum(h) / 3:.1f}"
    assert shown["different states"] == f"{len({tuple(rows) for rows in members.tolist()})} of 3"
    assert shown["h"] == str(position.h)


def test_a_prediction_hides_what_hints_at_the_next_move() -> None:
    settings = run_settings(4, "sideways", seed=1)
    snapshot = Snapshot(Mode.PAUSED, settings, trace_of([3, 2]), POSITION, 2000, None, sequence=1)
    shown = {figure.title: figure for figure in without_hints(state_figures(snapshot, best_h=2))}
    assert {title for title, figure in shown.items() if figure.value == HIDDEN} == {
        "best successors",
        "kind of state",
    }
    assert shown["step"].value == "1,204"
    assert (shown["kind of state"].note, shown["kind of state"].tone) == ("", Tone.NEUTRAL)


@pytest.mark.parametrize("variant", ["steepest-ascent", "random-restart", "random-neighbour", "tabu"])
def test_a_variant_without_a_sideways_limit_shows_a_dash_and_a_limit_of_zero_is_one(variant: str) -> None:
    assert figures(run_settings(4, variant, seed=1))["sideways moves"].value == NOTHING
    settings = run_settings(4, "sideways", seed=1, parameters={"sideways_limit": 0})
    assert figures(settings, consecutive_sideways=0)["sideways moves"].value == "0 / 0"


@pytest.mark.parametrize(
    ("variant", "title"), [("simulated-annealing", "turned down"), ("min-conflicts", "without a move")]
)
def test_iterations_without_a_move_are_counted_in_place_of_sideways_moves(variant: str, title: str) -> None:
    shown = figures(run_settings(4, variant, seed=1), iterations=2000)
    assert (shown[title].value, shown["iterations"].value) == ("796", "2,000")
    assert "sideways moves" not in shown


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
    shown = figures(h=h, best_h=best_h)["kind of state"]
    assert (shown.value, shown.tone) == (kind, tone)


def test_a_kind_that_is_known_is_shown_with_what_it_means() -> None:
    shown = figures(insight=state_insight(SHOULDER), best_count=None)
    kind = shown["kind of state"]
    assert (kind.value, kind.note, kind.tone) == (
        "plateau, a shoulder",
        StateKind.SHOULDER.sentence,
        Tone.STUCK,
    )
    assert shown["best successors"].value == str(state_insight(SHOULDER).best_count)
    kind = figures(run_settings(4, "simulated-annealing", seed=1), state_insight(SHOULDER))["kind of state"]
    assert (kind.value, kind.tone) == (
        "plateau, a shoulder",
        Tone.NEUTRAL,
    )  # no alarm: that rule does not get stuck
    assert figures(h=0, best_h=0, best_count=0)["best successors"].value == NOTHING
