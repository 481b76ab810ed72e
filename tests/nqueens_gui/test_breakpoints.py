"""Breakpoints: the same question to an event of the search and to a recording."""

from __future__ import annotations

import pytest
from hypothesis import given

from nqueens_gui.breakpoints import Breakpoint, first_reached, is_reached
from solver.events import Ended, Moved, MoveKind, Restarted, Started, StateEvent
from solver.run_settings import RunSettings
from solver.search import search_events
from solver.trace import record
from tests.nqueens_gui.traces import ROWS, trace_of
from tests.solver.boards import any_settings

EVENTS: dict[str, StateEvent] = {
    "start": Started(ROWS, 8, 5, 2),
    "slope": Moved(0, 0, 1, 5, MoveKind.IMPROVING, 3, 1),
    "strict local minimum": Moved(0, 0, 1, 2, MoveKind.IMPROVING, 3, 1),
    "plateau": Moved(0, 0, 1, 2, MoveKind.IMPROVING, 2, 4),
    "further on the plateau": Moved(0, 0, 1, 2, MoveKind.SIDEWAYS, 2, 4),
    "restart": Restarted(ROWS, 9, 6, 1),
    "restart on a plateau": Restarted(ROWS, 2, 2, 1),
    "solution": Moved(0, 0, 1, 0, MoveKind.IMPROVING, 0, 0),
}
PAUSES = {
    Breakpoint.LOCAL_MINIMUM: {"strict local minimum", "plateau", "restart on a plateau"},
    Breakpoint.PLATEAU: {"plateau", "restart on a plateau"},
    Breakpoint.SOLUTION: {"solution"},
}


@pytest.mark.parametrize(("kind", "names"), PAUSES.items())
def test_each_breakpoint_is_reached_by_its_states(kind: Breakpoint, names: set[str]) -> None:
    assert {name for name, event in EVENTS.items() if is_reached(frozenset({kind}), event)} == names


def test_a_restart_is_reached_by_a_state_that_no_move_led_to() -> None:
    assert is_reached(frozenset({Breakpoint.RESTART}), EVENTS["restart"])
    assert not is_reached(frozenset({Breakpoint.RESTART}), EVENTS["slope"])


def test_without_breakpoints_nothing_is_reached() -> None:
    assert not any(is_reached(frozenset(), event) for event in EVENTS.values())
    assert first_reached(frozenset(), trace_of([3, 2, 1]), -1, 2) is None


def test_several_breakpoints_pause_at_whichever_comes_first() -> None:
    trace = trace_of([8, 5, 2], [7, 4, 1])
    both = frozenset({Breakpoint.RESTART, Breakpoint.LOCAL_MINIMUM})
    assert first_reached(both, trace, 0, trace.end) == 2
    assert first_reached(both, trace, 2, trace.end) == 3


def test_only_states_between_the_two_bounds_count() -> None:
    trace = trace_of([8, 5, 2], [7, 4, 1])
    minima = frozenset({Breakpoint.LOCAL_MINIMUM})
    assert first_reached(minima, trace, 2, 4) is None
    assert first_reached(minima, trace, 2, 5) == 5


def test_the_start_of_a_run_is_no_restart() -> None:
    assert first_reached(frozenset({Breakpoint.RESTART}), trace_of([3, 2]), -1, 1) is None


@given(any_settings())
def test_a_recording_pauses_where_the_search_does(settings: RunSettings) -> None:
    events = [event for event in search_events(settings) if not isinstance(event, Ended)]
    trace = record(settings, events)
    for kind in Breakpoint:
        asked = frozenset({kind})
        live = [index for index, event in enumerate(events) if index and is_reached(asked, event)]
        assert first_reached(asked, trace, 0, trace.end) == (live[0] if live else None)


@pytest.mark.parametrize("kind", Breakpoint)
def test_each_has_words_for_its_switch(kind: Breakpoint) -> None:
    assert kind.label
    assert kind.description.startswith("Pause ")
    assert kind.description.endswith(".")
