"""The figures of a state, as the state panel shows them."""

from dataclasses import replace

import pytest

from nqueens_gui.kit.status import Tone
from nqueens_gui.watch.sentences_view import NONE, StateFigures, state_figures
from solver.analysis.state_kind import StateKind
from solver.core.run_settings import RunSettings, run_settings
from solver.runs.trace import Position

POSITION = Position(
    index=1206,
    step=1204,
    climb=3,
    rows=(0, 0, 0, 0),
    h=6,
    best_h=4,
    best_count=2,
    consecutive_sideways=17,
    move=None,
)
SETTINGS = run_settings(4, "random-restart-sideways", seed=1)


def figures(settings: RunSettings = SETTINGS, kind: StateKind | None = None, **changes: int) -> StateFigures:
    return state_figures(replace(POSITION, **changes), settings, 2, kind)


def test_a_position_becomes_figures_with_thousands_apart() -> None:
    assert figures() == StateFigures(
        step="1,204",
        h="6",
        best_h="2",
        climb="3",
        restarts="2",
        sideways="17 / 100",
        kind="slope",
        kind_meaning="",
        best_successors="2",
        tone=Tone.NEUTRAL,
    )


@pytest.mark.parametrize("variant", ["steepest-ascent", "random-restart", "random-neighbour"])
def test_a_variant_without_a_sideways_limit_shows_a_dash(variant: str) -> None:
    assert figures(run_settings(4, variant, seed=1)).sideways == NONE


def test_a_limit_of_zero_is_still_a_limit() -> None:
    settings = run_settings(4, "sideways", seed=1, parameters={"sideways_limit": 0})
    assert figures(settings, consecutive_sideways=0).sideways == "0 / 0"


@pytest.mark.parametrize(
    ("h", "best_h", "kind", "tone"),
    [
        (0, 0, "solution", Tone.SOLVED),
        (3, 2, "slope", Tone.NEUTRAL),
        (3, 3, "plateau", Tone.STUCK),
        (3, 4, "strict local minimum", Tone.STUCK),
    ],
)
def test_before_the_search_for_an_exit_the_best_successor_tells_the_kind(
    h: int, best_h: int, kind: str, tone: Tone
) -> None:
    shown = figures(h=h, best_h=best_h)
    assert (shown.kind, shown.tone) == (kind, tone)


def test_a_kind_that_is_known_is_shown_with_what_it_means() -> None:
    shown = figures(kind=StateKind.SHOULDER)
    assert (shown.kind, shown.kind_meaning) == ("shoulder", StateKind.SHOULDER.sentence)
    assert shown.tone is Tone.STUCK


def test_a_solution_has_no_best_successors() -> None:
    assert figures(h=0, best_h=0, best_count=0).best_successors == NONE
