from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from nqueens_gui.player.trace_view import (
    FAN,
    MANY,
    SIDE_PX,
    Best,
    Pyramid,
    TimelineScene,
    TraceMarks,
    TraceScene,
    first_in_each,
)
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record
from tests.nqueens_gui.traces import scene_of
from tests.solver.traces import climb_events, trace_of


def test_steps_count_moves_and_a_restart_is_none() -> None:
    scene = scene_of([5, 3, 2], [6, 1])
    assert scene.steps.tolist() == [0, 1, 2, 2, 3]
    assert scene.h.tolist() == [5, 3, 2, 6, 1]
    assert scene.last_step == 3
    assert scene.is_start(np.arange(5)).tolist() == [True, False, False, True, False]


def test_restarts_local_minima_and_solutions_are_marked() -> None:
    marks = scene_of([5, 3, 2], [6, 1], [4, 0]).marks
    assert marks.restarts.tolist() == [3, 5]
    assert marks.local_minima.tolist() == [2, 4]
    assert marks.solutions.tolist() == [6]
    marks = scene_of([3, 2, 2, 2], [2, 1]).marks
    assert marks.local_minima.tolist() == [5]  # a plateau is marked once


def test_the_best_h_is_known_where_it_was_first_reached() -> None:
    assert scene_of([5, 2, 2], [2, 1, 1], [3, 1]).best == Best(4, 1)


def test_the_lowest_h_up_to_a_state_is_that_of_all_climbs_before() -> None:
    scene = scene_of([5, 3, 2], [6, 1], [4, 0])
    assert [scene.lowest_h(index) for index in range(len(scene))] == [5, 3, 2, 2, 1, 1, 0]


def test_a_scene_before_the_first_state_is_empty() -> None:
    scene = TraceScene(Trace(run_settings(8, seed=1)))
    assert len(scene) == 0
    assert scene.best is None
    assert scene.last_step == 0
    assert scene.marks.restarts.tolist() == []


def test_it_stays_as_it_was_until_it_is_updated() -> None:
    trace = trace_of([5, 4])
    scene = TraceScene(trace)
    trace.extend(climb_events([3, 2], 1))
    assert len(scene) == len(scene.steps) == len(scene.h) == 2
    scene.update()
    assert len(scene) == 4
    assert scene.best == Best(3, 2)


@pytest.mark.parametrize(
    "settings",
    [
        run_settings(8, "random-restart", seed=3),
        run_settings(8, "first-choice", seed=5),
        run_settings(8, "stochastic", seed=3, parameters={"restart": "when-stuck"}),
    ],
    ids=lambda settings: settings.variant.name,
)
@pytest.mark.parametrize("size", [1, 2, 7, 64])
def test_a_scene_that_grew_is_the_same_as_one_made_at_once(size: int, settings: RunSettings) -> None:
    events = list(search_events(settings))
    trace = Trace(settings)
    grown = TraceScene(trace)
    for first in range(0, len(events), size):
        trace.extend(events[first : first + size])
        grown.update()
    whole = TraceScene(record(trace.settings, events))
    assert len(whole.marks.local_minima) > 0
    assert grown.best == whole.best
    for name in ("restarts", "local_minima", "solutions"):
        assert getattr(grown.marks, name).tolist() == getattr(whole.marks, name).tolist()
    edges = np.arange(0, len(whole) + 1, 3)
    for of_grown, of_whole in zip(grown.bounds(edges), whole.bounds(edges), strict=True):
        assert of_grown.tolist() == of_whole.tolist()


def test_the_states_between_two_steps_include_those_after_a_restart() -> None:
    scene = scene_of([5, 3, 2], [6, 1])
    assert list(scene.states_between(2, 2)) == [2, 3]
    assert list(scene.states_between(1, 3)) == [1, 2, 3, 4]
    assert list(scene.states_between(7, 9)) == []


def test_a_scene_takes_in_no_more_states_than_it_may() -> None:
    whole, cut = scene_of([8, 5, 2], [7, 4, 0]), TraceScene(trace_of([8, 5, 2], [7, 4, 0]), 4)
    assert (len(whole), len(cut)) == (6, 4)
    assert cut.h.tolist() == [8, 5, 2, 7]
    assert (cut.marks.local_minima.tolist(), cut.marks.restarts.tolist()) == ([2], [3])
    assert cut.marks.solutions.tolist() == []
    assert cut.best == Best(2, 2)


def test_a_part_of_a_run_does_not_tell_whether_its_last_state_is_stuck() -> None:
    trace = trace_of([5, 3], [4, 2])
    assert TraceScene(trace).marks.local_minima.tolist() == [1, 3]
    assert [TraceScene(trace, most).marks.local_minima.tolist() for most in (2, 3, 4)] == [[], [1], [1]]
    grown = TraceScene(trace, 1)
    for most, minima in ((2, []), (3, [1]), (4, [1])):
        grown.update(most)
        assert grown.marks.local_minima.tolist() == minima
        assert grown.best == TraceScene(trace, most).best


LENGTHS = (1, 2, 600, MANY, MANY + 1, FAN * MANY + 5)


def edges_of_ranges(draw: np.random.Generator, length: int, count: int) -> NDArray[np.int64]:
    """Draw the edges of ranges, some wide and some narrow."""
    narrow = draw.integers(0, min(length, 40) + 1, count)
    return np.unique(np.concatenate([draw.integers(0, length + 1, count), narrow, [0, length]]))


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("count", [0, 3, 50])
def test_the_bounds_of_a_range_are_its_least_and_greatest(length: int, count: int) -> None:
    draw = np.random.default_rng(length + count)
    row, edges = draw.integers(-50_000, 50_000, length), edges_of_ranges(draw, length, count)
    pyramid = Pyramid()
    pyramid.update(row)
    low, high = pyramid.bounds(edges)
    ranges = [row[start:end] for start, end in pairwise(edges.tolist())]
    assert low.tolist() == [part.min() for part in ranges]
    assert high.tolist() == [part.max() for part in ranges]


@settings(max_examples=20)
@given(st.lists(st.integers(0, MANY // 2), min_size=1, max_size=9))
def test_a_pyramid_that_grew_is_the_same_as_one_built_at_once(growth: list[int]) -> None:
    row = np.random.default_rng(3).integers(0, 1_000_000, sum(growth) + 1)
    grown, built = Pyramid(), Pyramid()
    for length in np.cumsum(growth).tolist():
        grown.update(row[: length + 1])
    built.update(row)
    edges = edges_of_ranges(np.random.default_rng(sum(growth)), len(row), 30)
    for of_grown, of_built in zip(grown.bounds(edges), built.bounds(edges), strict=True):
        assert of_grown.tolist() == of_built.tolist()


def test_a_long_row_is_bounded_without_being_read_whole() -> None:
    row = np.zeros(FAN**6, np.int32)
    row[FAN**5] = 9
    pyramid = Pyramid()
    pyramid.update(row)
    row[5000] = -7
    low, high = pyramid.bounds(np.array([1, len(row) - 1]))
    assert (low[0], high[0]) == (0, 9), (
        "what was written behind its back is seen only if the row is read again"
    )
    assert 0 < pyramid.nbytes < row.nbytes
    assert [len(bounds) for bounds in pyramid.bounds(np.array([3]))] == [0, 0]


WIDTH = 320


def test_the_first_and_the_last_state_lie_at_the_ends_of_the_groove() -> None:
    scene = TimelineScene(22, 4, width=WIDTH)
    assert scene.x_of_states([0, 21]).tolist() == [SIDE_PX, WIDTH - SIDE_PX]


@pytest.mark.parametrize("length", [1, 2, 22, 301])
def test_the_state_at_the_place_of_a_state_is_that_state(length: int) -> None:
    scene = TimelineScene(length, 0, width=WIDTH)
    found = [scene.state_at(float(x)) for x in scene.x_of_states(range(length))]
    assert found == list(range(length))


@pytest.mark.parametrize(("x", "state"), [(-40, 0), (0, 0), (WIDTH, 21), (WIDTH + 99, 21)])
def test_beyond_the_ends_the_first_and_the_last_state_are_meant(x: float, state: int) -> None:
    assert TimelineScene(22, 0, width=WIDTH).state_at(x) == state


@pytest.mark.parametrize("length", [0, 1])
def test_a_run_that_has_hardly_begun_has_its_handle_at_the_left(length: int) -> None:
    scene = TimelineScene(length, 0, width=WIDTH)
    assert scene.handle_x == SIDE_PX
    assert scene.state_at(200) == 0


def test_marks_lie_where_their_states_do() -> None:
    scene = TimelineScene(8, 0, scene_of([5, 2], [6, 1], [4, 2, 1, 0]).marks, WIDTH)
    assert scene.ticks(scene.marks.restarts).pixels.tolist() == np.floor(scene.x_of_states([2, 4])).tolist()
    assert (
        scene.ticks(scene.marks.local_minima).pixels.tolist() == np.floor(scene.x_of_states([1, 3])).tolist()
    )
    assert scene.ticks(scene.marks.solutions).pixels.tolist() == [WIDTH - SIDE_PX]
    assert not scene.ticks(scene.marks.restarts).is_crowded


def test_of_a_million_marks_no_two_share_a_pixel() -> None:
    states = np.arange(1_000_000)
    scene = TimelineScene(len(states), 0, TraceMarks(states, states, states), WIDTH)
    pixels = scene.ticks(scene.marks.restarts).pixels
    assert len(np.unique(pixels)) == len(pixels) == WIDTH - 2 * SIDE_PX + 1
    assert scene.ticks(scene.marks.restarts).is_crowded


def test_marks_of_states_that_are_not_there_yet_are_left_out() -> None:
    states = np.array([2, 50])
    scene = TimelineScene(10, 0, TraceMarks(states, states, states), WIDTH)
    assert len(scene.ticks(scene.marks.restarts).pixels) == 1


def test_only_branches_off_states_that_are_recorded_are_marked() -> None:
    scene = TimelineScene(length=10, position=0, width=200, branches=(0, 9, 10, 50))
    assert scene.ticks(np.array(scene.branches)).pixels.tolist() == [SIDE_PX, 200 - SIDE_PX]


sorted_numbers = st.lists(st.integers(0, 60), unique=True).map(sorted)


@given(sorted_numbers, sorted_numbers)
def test_each_cell_keeps_the_first_of_its_indices(indices: list[int], cuts: list[int]) -> None:
    kept = first_in_each(np.array(indices, np.int64), np.array(cuts, np.int64))
    cells = pairwise(cuts)
    inside = [[index for index in indices if start <= index < end] for start, end in cells]
    assert kept.tolist() == [cell[0] for cell in inside if cell]
