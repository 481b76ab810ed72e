"""A recorded run gives back each of its states, from whichever parts it was put together."""

import errno
from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from solver.analysis.state_kind import state_kind
from solver.core.board import Rows
from solver.core.checks import InputError
from solver.core.events import (
    Ended,
    Event,
    Generated,
    Lineage,
    Moved,
    MoveKind,
    Outcome,
    Restarted,
    Started,
    StateEvent,
    is_local_minimum,
    new_members,
)
from solver.core.heuristics import successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events, search_parts
from solver.runs.growing import COPIED_PER_ADDED, FIRST_CAPACITY, GrowingArray
from solver.runs.trace import LEAST_SPACING, UNKNOWN, Trace, TracePosition, record
from tests.oracle import states
from tests.solver.boards import (
    EXAMPLE,
    OF_ONE_STATE,
    OF_POPULATIONS,
    OF_SWAPS,
    SHOULDER,
    SOLUTION,
    any_settings,
)

ONE_OR_MANY = [*OF_ONE_STATE, *OF_POPULATIONS]
NUMBERS = ["step", "climb", "consecutive_sideways", "h", "best_h", "best_count"]


def positions(settings: RunSettings, events: list[Event]) -> Iterator[TracePosition]:
    """What a trace of the events is to give back, followed event by event."""
    rows: Rows = ()
    members: tuple[Rows, ...] = ()
    step = climb = sideways = 0
    for index, event in enumerate(event for event in events if not isinstance(event, Ended)):
        move = moved = lineage = None
        best = 0
        if isinstance(event, Started | Restarted):
            best = event.member_h.index(event.h) if event.members else 0
            rows, members, climb, sideways = event.rows, event.members, climb + 1, 0
        else:
            step += 1
            if isinstance(event, Moved):
                move, moved = event, (event[:3],)
                rows = states.moved(rows, (event.column, event.to_row))
            else:
                best, lineage = event.best, event.lineages[event.best]
                moved, members = lineage.moved, new_members(members, event.lineages)
                rows = members[best]
            if event.kind is MoveKind.SIDEWAYS:
                sideways += 1
            elif settings.parameters.get("sideways_count") != "total":
                sideways = 0
        counts = (getattr(event, "iterations", 0), event.evaluations)
        known = event.h, event.best_h, event.best_count, sideways, *counts, move
        yield TracePosition(index, step, climb, rows, *known, moved, best, lineage)


def assert_recorded(trace: Trace, settings: RunSettings, events: list[Event]) -> None:
    expected = list(positions(settings, events))
    assert [trace.position(index) for index in range(len(trace))] == expected
    assert all(trace.rows(position.index) == position.rows for position in reversed(expected))
    for name in NUMBERS:
        values = [getattr(position, name) for position in expected]
        assert trace.column(name).tolist() == [UNKNOWN if value is None else value for value in values]
    evaluations = trace.evaluations_by_state()
    told = [position.evaluations for position in expected]
    assert (
        None not in told and evaluations is not None and evaluations.tolist() == told
    ) or evaluations is None
    last = expected[-1]
    assert (trace.end, trace.steps, trace.climbs) == (last.index, last.step, last.climb)
    reached = [event for event in events if not isinstance(event, Ended)]
    assert trace.sideways_steps == sum(map(_is_sideways, reached))
    assert trace.restarts().tolist() == [i for i, e in enumerate(reached) if isinstance(e, Restarted)]
    assert trace.solutions().tolist() == [i for i, e in enumerate(reached) if e.h == 0]
    if settings.gets_stuck and not settings.variant.rule.finds_best:
        ends = [i - 1 for i in trace.restarts().tolist()]
        minima = [i for i in ends if successor_table(trace.rows(i), settings.heuristic).min() >= reached[i].h]
        minima += [last.index] * (trace.outcome in ("local-minimum", "restart-limit"))
    else:
        minima = [i for i, e in enumerate(reached) if is_local_minimum(e) and not _is_sideways(e)]
    assert trace.local_minima().tolist() == minima


@pytest.mark.parametrize("variant", ["local-beam", "genetic"])
def test_every_member_is_asked_for_by_its_place(variant: str) -> None:
    settings = run_settings(5, variant, seed=2, parameters={"max_iterations": 4})
    trace = record(settings, search_events(settings))
    for index in range(len(trace)):
        for place, (rows, h) in enumerate(zip(trace.members(index), trace.member_h(index), strict=True)):
            position = trace.position(index, place)
            assert (position.member, position.rows, position.h) == (place, tuple(rows.tolist()), h)
            if index:
                assert position.lineage == trace.lineage(index)[place]
                assert position.moved == position.lineage.moved


def test_the_only_member_of_a_single_state_is_itself() -> None:
    settings = run_settings(6, "sideways", seed=2)
    trace = record(settings, search_events(settings))
    for position in map(trace.position, range(len(trace))):
        assert trace.members(position.index).tolist() == [list(position.rows)]
        assert trace.member_h(position.index).tolist() == [position.h]
        assert trace.all_member_h()[position.index].tolist() == [position.h]


def _is_sideways(event: StateEvent) -> bool:
    return isinstance(event, Moved | Generated) and event.kind is MoveKind.SIDEWAYS


@given(any_settings(names=ONE_OR_MANY), st.lists(st.integers(0, 7), min_size=1, max_size=20))
def test_every_state_of_any_run_is_given_back_whichever_parts_it_came_in(
    settings: RunSettings, sizes: list[int]
) -> None:
    events = list(search_events(settings))
    whole, parts, reader = record(settings, events), Trace(settings), iter(events)
    for size in sizes:
        parts.extend(islice(reader, size))
    parts.extend(reader)
    parts.extend([])
    for trace in (whole, parts):
        assert_recorded(trace, settings, events)
    assert isinstance(events[-1], Ended)
    assert whole.outcome is events[-1].outcome
    assert (whole.iterations, whole.evaluations) == (events[-1].iterations, events[-1].evaluations)
    assert_recorded_at_once(settings)


@pytest.mark.parametrize("name", OF_SWAPS)
def test_swaps_taken_at_once_are_recorded_as_one_by_one(name: str) -> None:
    assert_recorded_at_once(run_settings(20, name, seed=5))


def assert_recorded_at_once(settings: RunSettings) -> None:
    whole, trace = Trace(settings), record(settings, search_events(settings))
    for part in search_parts(settings):
        whole.extend([part])
    assert all((whole.column(name) == trace.column(name)).all() for name in trace._columns)
    assert (whole.rows(whole.end), whole.outcome) == (trace.rows(trace.end), trace.outcome)
    assert (whole.iterations, whole.evaluations) == (trace.iterations, trace.evaluations)


@pytest.mark.parametrize("size", [1, LEAST_SPACING - 1, LEAST_SPACING, LEAST_SPACING + 1, 4096])
@pytest.mark.parametrize(("n", "variant"), [(20, "random-restart"), (6, "random-neighbour")])
def test_long_runs_with_many_key_states_are_given_back(n: int, variant: str, size: int) -> None:
    settings = run_settings(n, variant, seed=31, parameters={"max_steps": 1500})
    events = list(search_events(settings))
    trace, reader = Trace(settings), iter(events)
    while part := list(islice(reader, size)):
        trace.extend(part)
    assert_recorded(trace, settings, events)


def test_what_was_recorded_stays_as_it_was_while_the_trace_grows() -> None:
    settings = run_settings(8, "random-restart", seed=1)
    events = list(search_events(settings))
    trace = Trace(settings)
    trace.extend(events[:10])
    kept = {name: (trace.column(name), trace.column(name).tolist()) for name in NUMBERS}
    trace.extend(events[10:])
    assert all(view.tolist() == values for view, values in kept.values())
    with pytest.raises(ValueError, match="read-only"):
        kept["h"][0][0] = 5


@given(any_settings(names=ONE_OR_MANY))
def test_the_kind_of_each_state_is_that_of_its_rows(settings: RunSettings) -> None:
    trace = record(settings, islice(search_events(settings), 12))
    for index in range(len(trace)):
        assert trace.state_kind(index) is state_kind(trace.rows(index), settings.heuristic)


@given(any_settings(names=ONE_OR_MANY), st.integers(0, 30), st.integers(0, 30))
def test_a_copy_and_its_original_go_their_own_ways(settings: RunSettings, cut: int, more: int) -> None:
    events = list(search_events(settings))
    trace = record(settings, events[:cut])
    copy = trace.copy()
    assert (len(copy), copy.outcome) == (len(trace), trace.outcome)
    trace.extend(events[cut:])
    copy.extend(events[cut : cut + more])
    copy.stop()
    assert_recorded(trace, settings, events)
    assert trace.outcome is not Outcome.STOPPED
    if cut + more:
        assert_recorded(copy, settings, events[: cut + more])
    again = trace.copy()
    rows, k = (0,) * settings.n, trace.member_count
    again.extend([Restarted(rows, 9, 9, 9, 99, 99, *(((rows,) * k, (9,) * k) if trace.has_members else ()))])
    assert_recorded(trace, settings, events)


def random_moves(n: int, count: int) -> Iterator[Event]:
    """A long walk that no search makes, quick to draw, now and then with a restart."""
    chance = Random(n)
    rows = [0] * n
    yield Started(tuple(rows), n * n // 2, 1, 1)
    for number in range(count):
        if number % 3000 == 2999:
            yield Restarted(tuple(rows), 5, 5, 5, 1, 56)
        column, row = chance.randrange(n), chance.randrange(n)
        yield Moved(column, rows[column], row, number % 300, MoveKind.IMPROVING, number % 300, 7, 1, 56)
        rows[column] = row


@pytest.mark.parametrize(("n", "count"), [(8, 60_000), (100, 30_000), (1000, 30_000)])
def test_a_move_takes_less_than_a_hundred_bytes(n: int, count: int) -> None:
    trace = record(run_settings(n, seed=1), random_moves(n, count))
    assert trace.steps == count
    assert trace.nbytes < 100 * count


def test_several_restarts_without_a_move_between_share_a_step() -> None:
    trace = record(
        run_settings(start=SHOULDER, seed=1),
        [
            Started(SHOULDER, 1, 1, 1),
            Restarted(SHOULDER, 1, 1, 1, 0, 12),
            Restarted(EXAMPLE[:4], 1, 0, 1, 0, 24),
            Moved(0, 3, 1, 0, MoveKind.IMPROVING, 0, 0, 1, 56),
        ],
    )
    assert trace.column("step").tolist() == [0, 0, 0, 1]
    assert trace.restarts().tolist() == [1, 2]
    assert trace.position(2).restarts == 2


MOVE = Moved(0, 3, 1, 0, MoveKind.IMPROVING, 0, 0, 1, 56)
GENERATION = Generated((Lineage((0,)),), (1,), 0, 1, MoveKind.SIDEWAYS, None, None, 1, None)


@pytest.mark.parametrize("steps", [[MOVE, GENERATION], [GENERATION, MOVE]])
def test_a_run_that_mixes_moves_and_generations_is_refused_at_the_step_of_the_other_kind(
    steps: list[Event],
) -> None:
    one_by_one, at_once = (
        Trace(run_settings(start=SHOULDER, seed=1)),
        Trace(run_settings(start=SHOULDER, seed=1)),
    )
    one_by_one.extend([Started(SHOULDER, 1, 1, 1), steps[0]])
    with pytest.raises(InputError, match="mixes moves of a single queen with generations"):
        one_by_one.extend(steps[1:])
    assert (one_by_one.steps, one_by_one.iterations, one_by_one.outcome) == (1, 1, None)
    with pytest.raises(InputError, match="mixes moves of a single queen with generations"):
        at_once.extend([Started(SHOULDER, 1, 1, 1), *steps, Ended(Outcome.SOLVED, 2, None)])
    assert (len(at_once), at_once.outcome) == (0, None)


@pytest.mark.parametrize("first", [0, 1, 2, 9, 40, 10**6])
def test_marks_can_be_asked_for_from_an_index_on(first: int) -> None:
    settings = run_settings(8, "random-restart-sideways", seed=1, parameters={"sideways_limit": 3})
    trace = record(settings, search_events(settings))
    for marks in (trace.local_minima, trace.restarts, trace.solutions):
        assert marks(first).tolist() == [index for index in marks().tolist() if index >= first]
    assert len(trace.local_minima()) > 3


@pytest.mark.parametrize("index", [-1, 3, 10**9])
def test_a_state_that_was_not_recorded_is_refused(index: int) -> None:
    trace = record(run_settings(start=SOLUTION, seed=1), [Started(SOLUTION, 0, 0, 0)] * 3)
    with pytest.raises(IndexError):
        trace.rows(index)
    with pytest.raises(IndexError):
        trace.position(index)


def test_a_trace_begins_empty() -> None:
    trace = Trace(run_settings(seed=1))
    assert (len(trace), trace.end, trace.steps, trace.climbs, trace.sideways_steps) == (0, -1, 0, 0, 0)
    assert trace.outcome is None
    assert trace.local_minima().tolist() == trace.restarts().tolist() == trace.solutions().tolist() == []
    with pytest.raises(IndexError):
        trace.rows(0)


def test_a_run_stopped_by_hand_has_that_outcome() -> None:
    settings = run_settings(8, "random-restart", seed=1)
    trace = record(settings, islice(search_events(settings), 5))
    assert trace.outcome is None
    trace.stop()
    assert trace.outcome is Outcome.STOPPED


def test_a_position_knows_its_restarts_and_whether_it_is_a_local_minimum() -> None:
    stuck = TracePosition(
        9,
        7,
        3,
        SHOULDER,
        h=1,
        best_h=1,
        best_count=1,
        consecutive_sideways=0,
        iterations=7,
        evaluations=504,
        move=None,
    )
    assert stuck.restarts == 2
    minima = [
        replace(stuck, h=h, best_h=best_h).is_local_minimum for h, best_h in [(1, 1), (1, 2), (2, 1), (0, 0)]
    ]
    assert minima == [True, True, False, False]


def test_no_two_key_states_are_far_apart_even_where_many_restarts_come_at_once() -> None:
    trace = record(run_settings(8, seed=1), random_moves(8, 16_000))
    assert len(trace.restarts()) == 5
    assert max(np.diff(trace._key_indices.view)) == LEAST_SPACING


@pytest.mark.parametrize("moves", range(LEAST_SPACING - 3, LEAST_SPACING + 1))
def test_a_restart_near_a_key_state_that_is_due_begins_in_its_own_state(moves: int) -> None:
    restarted = Restarted((7,) * 8, 5, 5, 5, 1, 56)
    moved = Moved(0, 7, 3, 5, MoveKind.IMPROVING, 5, 7, 1, 56)
    trace = record(run_settings(8, seed=1), [*islice(random_moves(8, 999), 1 + moves), restarted, moved])
    assert (trace.rows(moves + 1), trace.rows(moves + 2)) == ((7,) * 8, (3, *(7,) * 7))


@pytest.mark.parametrize("variant", ["sideways", "random-restart"])
def test_many_states_at_once_are_those_one_by_one(variant: str) -> None:
    trace = record(settings := run_settings(7, variant, seed=4), search_events(settings))
    for first, end in ((0, len(trace)), (1, 2), (3, 3), (len(trace) // 2, len(trace)), (5, 4)):
        expected = [list(trace.rows(index)) for index in range(first, end)]
        assert trace.states(first, end).tolist() == expected


numbers = st.lists(st.integers(-(2**31), 2**31 - 1), max_size=3 * FIRST_CAPACITY)


@given(st.lists(numbers, max_size=8))
def test_it_holds_what_was_appended_in_order(parts: list[list[int]]) -> None:
    array = GrowingArray(np.int32)
    for part in parts:
        array.extend(part)
    assert array.view.tolist() == [number for part in parts for number in part]
    assert len(array) == sum(map(len, parts))
    assert array.view.dtype == np.int32


def test_its_own_view_can_be_appended() -> None:
    array = GrowingArray(np.int8)
    array.extend([1, 2, 3])
    for _ in range(6):
        array.extend(array.view)
    assert array.view.tolist() == [1, 2, 3] * 64


def test_no_append_to_a_long_array_copies_all_of_it() -> None:
    array = GrowingArray(np.int64)
    array.extend(range(100_000))
    most_at_once = moved = 0
    for start in range(100_000, 500_000, 1000):
        before = array._data, array._copied
        array.extend(range(start, start + 1000))
        has_moved = array._data is not before[0]
        moved += has_moved
        most_at_once = max(most_at_once, len(array) - before[1] if has_moved else array._copied - before[1])
    assert array.view.tolist() == list(range(500_000))
    assert moved >= 1
    assert most_at_once <= (COPIED_PER_ADDED + 1) * 1000


def test_where_the_system_has_no_more_memory_that_is_a_memory_error_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(file: int, nbytes: int) -> None:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    array = GrowingArray(np.int64)
    array.extend(range(1000))
    monkeypatch.setattr("solver.runs.growing.mmap", refuse)
    with pytest.raises(MemoryError):
        array.extend(range(1_000_000))
    assert array.view.tolist() == list(range(1000))


def test_a_number_too_large_for_its_type_is_refused_and_nothing_is_kept() -> None:
    array = GrowingArray(np.int8)
    with pytest.raises(OverflowError):
        array.extend([1, 200])
    assert len(array) == 0


def test_room_grows_by_a_factor_and_not_by_a_constant() -> None:
    array, rooms = GrowingArray(np.int64), set()
    for number in range(100_000):
        array.extend([number])
        rooms.add(len(array._data))
    assert len(rooms) < 25
    assert array.nbytes < 2 * 8 * len(array)


@given(numbers, numbers, numbers)
def test_an_array_and_its_copy_grow_independently(
    shared: list[int], mine: list[int], yours: list[int]
) -> None:
    array = GrowingArray(np.int32)
    array.extend(shared)
    copy = array.copy()
    array.extend(mine)
    copy.extend(yours)
    array.extend(mine)
    assert array.view.tolist() == shared + mine + mine
    assert copy.view.tolist() == shared + yours


def test_the_memory_of_a_rule_begins_anew_with_each_climb() -> None:
    parameters = {
        "restart": "cutoff",
        "cutoff": 40,
        "cooling": 0.9,
        "initial_temperature": 1.0,
        "max_restarts": 2,
    }
    settings = run_settings(8, "simulated-annealing", seed=1, parameters=parameters)
    trace = record(settings, search_events(settings))
    for start in (0, *trace.restarts().tolist()):
        made = int(trace.column("iterations")[start + 1]) - int(trace.column("iterations")[start])
        assert trace.memory(start) == {"temperature": 1.0, "iterations": 0}
        assert trace.memory(start + 1)["temperature"] == pytest.approx(0.9**made)
        assert trace.gauges(np.array([start + 1, start])).tolist() == pytest.approx([0.9**made, 1.0])
