"""Recordings of populations and of steps that move several queens give back every member of every state."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from solver.core.events import (
    Event,
    Generated,
    Lineage,
)
from solver.runs.trace import NO_MOVE, Trace, record
from tests.solver.runs.generations import SETTINGS, h_of, run_of


def parts_of(events: list[Event], random: Random) -> Iterator[list[Event]]:
    while events:
        count = random.randint(1, 9)
        yield events[:count]
        events = events[count:]


@pytest.mark.parametrize("k", [1, 2, 7])
def test_every_member_of_every_state_comes_back(k: int) -> None:
    events, states = run_of(k, seed=k, steps=150)
    trace = Trace(SETTINGS)
    for part in parts_of(events, Random(1)):
        trace.extend(part)
    assert len(trace) == len(states)
    assert trace.member_count == k
    for index, members in enumerate(states):
        values = h_of(members)
        assert trace.members(index).tolist() == [list(rows) for rows in members]
        assert trace.member_h(index).tolist() == list(values)
        assert trace.best(index) == values.index(min(values))
        assert trace.rows(index) == members[trace.best(index)]
        assert trace.position(index).h == min(values)
    assert trace.states(40, 70).tolist() == [list(trace.rows(index)) for index in range(40, 70)]


def test_how_each_member_came_about_is_known() -> None:
    events, _ = run_of(3, seed=5, steps=80)
    trace = record(SETTINGS, events)
    for index, event in enumerate(events):
        expected = event.lineages if isinstance(event, Generated) else (Lineage(()),) * 3
        assert trace.lineage(index) == expected
        moved = expected[trace.best(index)].moved if isinstance(event, Generated) else None
        assert trace.position(index).moved == moved
        assert trace.position(index).move is None


def test_steps_and_restarts_are_told_apart() -> None:
    events, _ = run_of(2, seed=2, steps=130)
    trace = record(SETTINGS, events)
    assert trace.restarts().tolist() == [60, 120]
    assert trace.steps == 127
    assert trace.climbs == 3
    assert np.flatnonzero(trace.column("kind") == NO_MOVE).tolist() == [0, 60, 120]


def test_a_copy_keeps_its_members_while_the_recording_grows() -> None:
    events, states = run_of(4, seed=3, steps=90)
    trace = record(SETTINGS, events[:50])
    copy = trace.copy()
    trace.extend(events[50:])
    copy.extend(events[50:55])
    assert (len(trace), len(copy)) == (90, 55)
    assert copy.members(54).tolist() == trace.members(54).tolist() == [list(rows) for rows in states[54]]
    assert trace.nbytes > copy.nbytes
