import numpy as np
import pytest

from nqueens_gui.player.trace_view import Best, TraceScene
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


def test_restarts_local_minima_and_solutions_are_marked() -> None:
    marks = scene_of([5, 3, 2], [6, 1], [4, 0]).marks
    assert marks.restarts.tolist() == [3, 5]
    assert marks.local_minima.tolist() == [2, 4]
    assert marks.solutions.tolist() == [6]


def test_a_plateau_is_marked_once() -> None:
    marks = scene_of([3, 2, 2, 2], [2, 1]).marks
    assert marks.local_minima.tolist() == [5]


def test_the_best_h_is_known_where_it_was_first_reached() -> None:
    assert scene_of([5, 2, 2], [2, 1, 1], [3, 1]).best == Best(4, 1)


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


def test_a_climb_begins_at_the_start_and_at_each_restart() -> None:
    scene = scene_of([5, 3], [6, 1])
    assert scene.is_start(np.arange(4)).tolist() == [True, False, True, False]


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
