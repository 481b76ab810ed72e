"""The figures of the Landscape page's charts, and what their bars and points say."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape.charts_view import (
    KINDS,
    PlateauBar,
    basins_info,
    landscape_figures,
    limits_info,
    plateaus_info,
    states_info,
    status_of_landscape,
)
from nqueens_gui.landscape.snapshot import LandscapeSnapshot
from nqueens_gui.watch.terrain_view import StateClass
from solver.analysis.landscape import Landscape
from solver.analysis.state_kind import StateKind
from solver.core.words import NOTHING
from solver.telling.status import Tone
from tests.nqueens_gui.landscapes import found, question
from tests.oracle.states import best_moves, heuristic_value


def landscape(n: int = 5) -> Landscape:
    made = found(n).landscape
    assert made is not None
    return made


@pytest.mark.parametrize("n", [4, 5, 6])
def test_each_h_and_kind_has_a_bar_with_its_count(n: int) -> None:
    made = landscape(n)
    bars = {bar.states: bar for bar in states_info(made).bars}
    assert len(bars) == len(made.levels)
    for level in made.levels:
        bar = bars[StateClass(level.h, level.kind)]
        assert bar.count == level.states
        assert f"{level.states:,} state" in bar.sentence


def test_the_bars_of_one_h_stand_side_by_side() -> None:
    info = states_info(landscape(6))
    assert sum(bar.share for bar in info.bars if bar.states.h == 2) == pytest.approx(1)
    assert [(bar.place, bar.kinds) for bar in info.bars if bar.states.h == 1] == [(0, 3), (1, 3), (2, 3)]
    assert info.kinds == tuple(kind for kind in KINDS if kind is not StateKind.STRICT_LOCAL_MINIMUM)
    assert info.note == "log scale"
    assert {*KINDS, StateKind.PLATEAU} == set(StateKind)


def test_climbs_end_in_kinds_of_which_there_are_states() -> None:
    made = landscape(6)
    info = basins_info(made)
    assert sum(bar.basin.ends for bar in info.bars) == pytest.approx(1)
    for bar in info.bars:
        assert bar.states.kind is bar.basin.kind
        assert any(StateClass(level.h, level.kind) == bar.states for level in made.levels)
        assert f" of climbs end in a {bar.basin.kind.label}" in bar.sentence
    assert len(info.table()) == 1 + len(info.bars)


def test_every_plateau_is_counted_in_one_bar() -> None:
    made = landscape(6)
    bars = plateaus_info(made).bars
    for bar in bars:
        plateaus = [plateau for plateau in made.plateaus if bar.first <= plateau.size <= bar.last]
        assert bar.total == len(plateaus)
        assert bar.without_exit == sum(not plateau.has_exit for plateau in plateaus)
    assert sum(bar.total for bar in bars) == len(made.plateaus)
    assert [bar.sizes for bar in bars[:4]] == ["1", "2", "3–4", "5–8"]
    assert bars[0].sentence == f"{bars[0].total} plateaus of 1 state, {bars[0].without_exit} without an exit"
    none = plateaus_info(replace(made, plateaus=()))
    assert (none.bars, none.title) == ((), "Plateaus by size, n = 6")


def test_success_at_each_limit() -> None:
    snapshot = found(6, 10)
    assert snapshot.landscape is not None
    info = limits_info(snapshot.curve, snapshot.landscape)
    assert info.limit == 10
    assert info.success == pytest.approx(info.points[2].success_probability)
    assert info.sentence(2).startswith("limit 10: ")
    assert [row[0] for row in info.table()] == ["sideways_limit", 0, 1, 10, 100]
    assert limits_info((), snapshot.landscape) is None


@pytest.mark.parametrize(("bars", "text"), [((6, 2), "6 + 2"), ((1200, 0), "1,200"), ((0, 3), "3")])
def test_a_number_above_plateaus_is_that_of_each_bar(bars: tuple[int, int], text: str) -> None:
    assert PlateauBar(3, 4, *bars).figures == text


def rows(snapshot: LandscapeSnapshot) -> dict[str, str]:
    return {row.title: row.exact for row in landscape_figures(snapshot)}


def test_figures_are_exact_and_what_never_happens_is_a_dash() -> None:
    shown = rows(found(6))
    assert shown["States"] == "46,656"
    assert shown["solutions"] == "4"
    assert shown["chance of success"] == "10.1827 %"
    assert shown["mean steps if it succeeds"] == "3.1039"
    assert rows(found(4, 100))["mean steps if it fails"] == NOTHING
    assert landscape_figures(LandscapeSnapshot()) == ()


@pytest.mark.parametrize(
    ("stage", "tone", "start"),
    [
        (Stage.EMPTY, Tone.NEUTRAL, "No landscape yet."),
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
