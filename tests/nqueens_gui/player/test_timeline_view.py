from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.player.timeline_view import SIDE_PX, TimelineScene, TraceMarks, first_in_each
from tests.nqueens_gui.traces import scene_of

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
