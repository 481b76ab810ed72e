"""Where to pause: the same question to a search that runs and to its recording, forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import settings as limits
from hypothesis import strategies as st

from solver.core.events import (
    Ended,
    Event,
    Generated,
    Moved,
    MoveKind,
    Outcome,
    Restarted,
    Started,
    StateEvent,
)
from solver.core.heuristics import successor_table
from solver.core.parameters import ParameterValue
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.engine.choices import successor_distribution
from solver.engine.search import search_events
from solver.runs import breakpoints as breaking
from solver.runs.breakpoints import (
    AnyBreakpoint,
    Breakpoint,
    Breakpoints,
    NumericBreakpoint,
    Threshold,
    Watcher,
    first_reached,
    last_reached,
    objection,
)
from solver.runs.trace import NO_MOVE, record
from tests.solver.boards import any_settings
from tests.solver.told import told_events
from tests.solver.traces import ROWS, trace_of

SIDEWAYS = run_settings(variant="random-restart-sideways", seed=1)
STEEPEST = run_settings(variant="random-restart", seed=1)
EVENTS: dict[str, StateEvent] = {
    "start": Started(ROWS, 8, 5, 2),
    "slope": Moved(0, 0, 1, 5, MoveKind.IMPROVING, 3, 1, 1, 56),
    "strict local minimum": Moved(0, 0, 1, 2, MoveKind.IMPROVING, 3, 1, 1, 56),
    "plateau": Moved(0, 0, 1, 2, MoveKind.IMPROVING, 2, 4, 1, 56),
    "further on the plateau": Moved(0, 0, 1, 2, MoveKind.SIDEWAYS, 2, 4, 1, 56),
    "restart": Restarted(ROWS, 9, 6, 3, 1, 56),
    "restart on a plateau": Restarted(ROWS, 2, 2, 1, 1, 56),
    "solution": Moved(0, 0, 1, 0, MoveKind.IMPROVING, 0, 0, 1, 56),
}
PAUSES: dict[AnyBreakpoint, set[str]] = {
    Breakpoint.LOCAL_MINIMUM: {"strict local minimum", "plateau", "restart on a plateau"},
    Breakpoint.PLATEAU: {"plateau", "restart on a plateau"},
    Breakpoint.RESTART: {"restart", "restart on a plateau"},
    Breakpoint.SOLUTION: {"solution"},
    Threshold(NumericBreakpoint.H, 2): {"strict local minimum", "restart on a plateau"},
    Threshold(NumericBreakpoint.H, 8): {"start", "restart on a plateau"},
    Threshold(NumericBreakpoint.H, 1): {"solution"},
    Threshold(NumericBreakpoint.TIE, 2): {"start", "plateau", "further on the plateau", "restart"},
    Threshold(NumericBreakpoint.TIE, 4): {"plateau", "further on the plateau"},
    Threshold(NumericBreakpoint.TIE, 5): set(),
}


def is_reached(watcher: Watcher, breakpoints: Breakpoints, event: StateEvent, is_last: bool = False) -> bool:
    watcher.follow([event])
    return watcher.is_reached(breakpoints, event, is_last)


def paused_names(asked: AnyBreakpoint, settings: RunSettings) -> set[str]:
    watcher = Watcher(settings)
    return {name for name, event in EVENTS.items() if is_reached(watcher, frozenset({asked}), event)}


@pytest.mark.parametrize(("asked", "names"), PAUSES.items(), ids=[str(asked) for asked in PAUSES])
def test_each_breakpoint_is_reached_by_its_states(asked: AnyBreakpoint, names: set[str]) -> None:
    assert paused_names(asked, SIDEWAYS) == names


def test_a_tie_of_equal_moves_is_none_where_the_variant_does_not_move_sideways() -> None:
    assert paused_names(Threshold(NumericBreakpoint.TIE, 2), STEEPEST) == {"start", "restart"}


def test_a_tie_of_equal_moves_is_none_once_the_limit_is_used_up() -> None:
    settings = run_settings(variant="sideways", seed=1, parameters={"sideways_limit": 2})
    ties = frozenset({Threshold(NumericBreakpoint.TIE, 2)})
    watcher = Watcher(settings)
    names = ("plateau", "further on the plateau", "further on the plateau")
    assert [is_reached(watcher, ties, EVENTS[name]) for name in names] == [True, True, False]


def test_without_breakpoints_nothing_is_reached() -> None:
    watcher = Watcher(SIDEWAYS)
    assert not any(is_reached(watcher, frozenset(), event) for event in EVENTS.values())
    trace = trace_of([3, 2, 1])
    assert first_reached(frozenset(), trace, -1, 2) is None
    assert last_reached(frozenset(), trace, 2) is None


def test_several_breakpoints_pause_at_whichever_comes_first() -> None:
    trace = trace_of([8, 5, 2], [7, 4, 1])
    both = frozenset({Breakpoint.RESTART, Breakpoint.LOCAL_MINIMUM})
    assert first_reached(both, trace, 0, trace.end) == 2
    assert first_reached(both, trace, 2, trace.end) == 3
    assert [last_reached(both, trace, before) for before in (5, 3, 2)] == [3, 2, None]


def test_only_states_between_the_two_bounds_count() -> None:
    trace = trace_of([8, 5, 2], [7, 4, 1])
    minima = frozenset({Breakpoint.LOCAL_MINIMUM})
    assert first_reached(minima, trace, 2, 4) is None
    assert first_reached(minima, trace, 2, 5) == 5
    assert last_reached(minima, trace, 5) == 2


def test_the_start_of_a_run_is_no_restart() -> None:
    restarts = frozenset({Breakpoint.RESTART})
    assert first_reached(restarts, trace_of([3, 2]), -1, 1) is None
    assert last_reached(restarts, trace_of([3, 2]), 2) is None
    assert not is_reached(Watcher(SIDEWAYS), restarts, EVENTS["start"])


def test_h_falls_to_a_number_once_in_each_climb_that_gets_there() -> None:
    trace = trace_of([8, 5, 3, 3, 2], [4, 3], [3, 2])
    low = frozenset({Threshold(NumericBreakpoint.H, 3)})
    assert list(all_reached(low, trace)) == [2, 6, 7]


def all_reached(breakpoints, trace) -> Iterator[int]:
    index = -1
    while (reached := first_reached(breakpoints, trace, index, trace.end)) is not None:
        yield (index := reached)


KINDS: list[AnyBreakpoint] = [
    *(kind for kind in Breakpoint if kind is not Breakpoint.ALL_EQUAL),
    *(Threshold(NumericBreakpoint.H, number) for number in (0, 1, 3)),
    *(Threshold(NumericBreakpoint.TIE, number) for number in (2, 4)),
    *(Threshold(NumericBreakpoint.STEP, number) for number in (1, 3)),
]


GIVES_UP = ("no-progress", "cutoff", "luby")


@limits(deadline=None)
@given(any_settings())
def test_a_recording_pauses_where_the_search_does_forwards_and_backwards(drawn: RunSettings) -> None:
    events = list(told_events(drawn))
    trace = record(drawn, events)
    for kind in KINDS:
        asked, watcher = frozenset({kind}), Watcher(drawn)
        live = [
            index
            for index, (event, after) in enumerate(pairwise(events))
            if is_reached(watcher, asked, event, is_last=ends_climb(after))
        ]
        if kind is Breakpoint.LOCAL_MINIMUM and drawn.value("restart") in GIVES_UP:
            # The search cannot tell a climb that was given up from one that got stuck; the recording looks.
            live = [
                index
                for index in live
                if successor_table(trace.rows(index), drawn.heuristic).min() >= events[index].h
            ]
        assert list(all_reached(asked, trace)) == live
        assert last_reached(asked, trace, len(trace)) == (live[-1] if live else None)
        assert first_reached(asked, trace, 0, trace.end) == next(filter(None, live), None)


@limits(deadline=None)
@given(any_settings(), st.randoms(use_true_random=False))
def test_moves_followed_together_pause_where_those_followed_one_by_one_do(
    drawn: RunSettings, random: Random
) -> None:
    events = [event for event in told_events(drawn) if not isinstance(event, Ended)]
    together, singly = Watcher(drawn), Watcher(drawn)
    at = 0
    while at < len(events):
        moves = list(takewhile(lambda event: isinstance(event, Moved | Generated), events[at:]))
        part = moves[: random.randrange(1, 8)] or events[at : at + 1]
        together.follow(part)
        for event in part:
            singly.follow([event])
        at += len(part)
        for kind in KINDS:
            asked = frozenset({kind})
            assert together.is_reached(asked, part[-1]) == singly.is_reached(asked, part[-1])


@pytest.mark.parametrize("mutation", [0.0, 0.02])
def test_a_population_is_paused_where_all_members_are_equal(mutation: float) -> None:
    parameters = {"population": 4, "mutation": mutation, "max_iterations": 60}
    drawn = run_settings(6, "genetic", seed=8, parameters=parameters)
    events = list(search_events(drawn))
    trace, asked, watcher = record(drawn, events), frozenset({Breakpoint.ALL_EQUAL}), Watcher(drawn)
    equal = [index for index in range(len(trace)) if len({*map(tuple, trace.members(index).tolist())}) == 1]
    assert equal
    assert list(all_reached(asked, trace)) == equal
    # The search cannot tell members of equal h apart: it looks up at all of these, and the recording decides.
    live = [index for index, event in enumerate(events[:-1]) if is_reached(watcher, asked, event)]
    assert set(equal) <= set(live)
    assert all(len({*trace.member_h(index).tolist()}) == 1 for index in live)


def test_a_single_state_is_not_paused_as_if_its_members_were_equal() -> None:
    asked = frozenset({Breakpoint.ALL_EQUAL})
    assert list(all_reached(asked, trace_of([8, 5, 3], [4, 2]))) == []
    assert not any(is_reached(Watcher(SIDEWAYS), asked, event) for event in EVENTS.values())


def test_a_new_lowest_h_is_one_lower_than_in_the_whole_run_before() -> None:
    trace = trace_of([8, 5, 6, 5, 3], [4, 2], [3, 1])
    asked = frozenset({Breakpoint.NEW_BEST})
    assert list(all_reached(asked, trace)) == [1, 4, 6, 8]
    assert last_reached(asked, trace, 6) == 4


def ends_climb(event: Event) -> bool:
    """Whether the state before was the last of a climb that got stuck."""
    return isinstance(event, Restarted) or (
        isinstance(event, Ended) and event.outcome in (Outcome.LOCAL_MINIMUM, Outcome.RESTART_LIMIT)
    )


@limits(deadline=None)
@given(any_settings(names=[name for name in VARIANTS if run_settings(4, name).draws_ties]))
def test_a_tie_is_where_several_moves_are_possible_and_all_are_best(drawn: RunSettings) -> None:
    assume(drawn.draws_ties)
    events = [event for event in told_events(drawn) if not isinstance(event, Ended)]
    trace, watcher = record(drawn, events), Watcher(drawn)
    ties = frozenset({Threshold(NumericBreakpoint.TIE, 2)})
    for index, event in enumerate(events):
        is_tie = is_reached(watcher, ties, event)
        if "tenure" not in drawn.parameters:
            choices = successor_distribution(drawn, trace.rows(index), trace.memory(index))
            assert is_tie == (choices.count >= 2)
        else:
            assert is_tie == (event.h > 0 and event.best_count >= 2)


@pytest.mark.parametrize("restart", ["never", "when-stuck"])
@pytest.mark.parametrize("variant", ["first-choice", "stochastic"])
def test_a_local_minimum_is_recognised_by_the_end_of_its_climb(variant: str, restart: str) -> None:
    settings = run_settings(8, variant, seed=1, parameters={"restart": restart, "max_restarts": 3})
    trace = record(settings, search_events(settings))
    minima = [
        index
        for index in range(len(trace))
        if successor_distribution(settings, trace.rows(index)).is_stuck and trace.column("h")[index]
    ]
    assert list(all_reached(frozenset({Breakpoint.LOCAL_MINIMUM}), trace)) == minima
    assert len(minima) == trace.climbs - (trace.outcome is Outcome.SOLVED)


BEAM = {"beam_width": 2, "stop": "stuck", "max_iterations": 60}
GIVEN_UP: tuple[tuple[str, dict[str, ParameterValue]], ...] = (
    ("local-beam", BEAM),
    ("local-beam", {**BEAM, "restart": "no-progress", "restart_after": 1}),
    ("stochastic-beam", {**BEAM, "restart": "luby", "cutoff": 2}),
    ("first-choice", {"restart": "cutoff", "cutoff": 3, "max_restarts": 20}),
)


@pytest.mark.parametrize(("variant", "parameters"), GIVEN_UP)
def test_a_climb_that_was_given_up_ended_in_no_local_minimum(
    variant: str, parameters: dict[str, ParameterValue]
) -> None:
    settings = run_settings(8, variant, seed=1, parameters=parameters)
    trace, asked = record(settings, search_events(settings)), frozenset({Breakpoint.LOCAL_MINIMUM})
    minima = list(all_reached(asked, trace))
    ends = [*(trace.restarts() - 1).tolist(), trace.end]
    lows = [bool(successor_table(trace.rows(end)).min() >= trace.column("h")[end] > 0) for end in ends]
    assert (
        minima
        == trace.local_minima().tolist()
        == [end for end, is_low in zip(ends, lows, strict=True) if is_low]
    )
    assert not objection(Breakpoint.LOCAL_MINIMUM, settings)


OBJECTIONS = {
    "steepest-ascent": set(),
    "sideways": set(),
    "random-neighbour": {"tie"},
    "first-choice": {"plateau", "tie"},
    "stochastic": {"plateau", "tie"},
    "min-conflicts": {"local-minimum", "plateau", "tie"},
    "simulated-annealing": {"local-minimum", "plateau", "tie"},
    "tabu": set(),
    "late-acceptance": {"local-minimum", "plateau", "tie"},
}


@pytest.mark.parametrize(("variant", "names"), OBJECTIONS.items())
def test_a_breakpoint_without_meaning_for_a_variant_has_a_sentence_that_says_why(
    variant: str, names: set[str]
) -> None:
    sentences = {
        kind.value: objection(kind, run_settings(8, variant)) for kind in (*Breakpoint, *NumericBreakpoint)
    }
    assert {name for name, sentence in sentences.items() if sentence} == names | {"all-equal"}
    assert all(sentence.endswith(".") for sentence in sentences.values() if sentence)


@pytest.mark.parametrize("at_a_time", [1, 2, 3, 5, 64])
def test_a_long_recording_is_read_piece_by_piece_without_missing_a_state(
    monkeypatch: pytest.MonkeyPatch, at_a_time: int
) -> None:
    trace = trace_of([8, 5, 3, 3, 2], [4, 3], [3, 2, 0])
    asked = frozenset({Threshold(NumericBreakpoint.H, 3), Breakpoint.SOLUTION})
    monkeypatch.setattr(breaking, "AT_A_TIME", at_a_time)
    assert list(all_reached(asked, trace)) == [2, 6, 7, 9]
    assert [last_reached(asked, trace, before) for before in range(10)] == [*[None] * 3, *[2] * 4, 6, 7, 7]


def test_a_climb_that_got_stuck_is_found_whichever_part_of_the_recording_is_asked() -> None:
    settings = run_settings(6, "first-choice", seed=5, parameters={"restart": "when-stuck"})
    trace = record(settings, search_events(settings))
    is_start = trace.column("kind") == NO_MOVE
    stuck = [index for index in range(trace.end) if is_start[index + 1]]
    assert len(stuck) > 2
    breakpoints = frozenset({Breakpoint.LOCAL_MINIMUM})
    for after in range(-1, trace.end):
        for last in range(after + 1, trace.end):
            expected = next((index for index in stuck if after < index <= last), None)
            assert first_reached(breakpoints, trace, after, last) == expected
