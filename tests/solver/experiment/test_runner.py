"""The runner makes every run of a plan, the same ones on any executor, and keeps what is done whatever happens."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from solver.core.events import NOT_MADE
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.progress import Progress
from solver.experiment.results import TIMED_PARTS, Experiment, extended
from solver.experiment.runner import FIRST_COUNT, run_experiment
from tests.solver.experiment.stand_in import searched_experiment


class AtOnce(Executor):
    """Runs what it is given here and now; the chunks that `breaks` names raise."""

    def __init__(self, breaks: Callable[[int], bool] = lambda number: False) -> None:
        self._breaks = breaks
        self.submitted = 0

    def submit(self, function: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.submitted += 1
        if self._breaks(self.submitted):
            future.set_exception(RuntimeError("a worker was lost"))
        else:
            future.set_result(function(*args, **options))
        return future


def plan_of(runs: int = 100) -> Plan:
    return experiment_plan((6, 8), ("steepest-ascent", "sideways"), runs, seed=5)


def assert_same(found: Experiment, expected: Experiment) -> None:
    for one, other in zip(found.cells, expected.cells, strict=True):
        assert np.array_equal(one.outcomes, other.outcomes)
        assert np.array_equal(one.steps, other.steps)
        assert np.array_equal(one.restarts, other.restarts)


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_make_the_runs_that_single_searches_make(workers: int) -> None:
    expected = searched_experiment((6, 8), ("steepest-ascent", "sideways"), 100, seed=5)
    found = run_experiment(plan_of(), workers=workers)
    assert_same(found, expected)
    assert found.is_complete
    assert found.seconds > 0


def test_another_executor_makes_the_same_runs() -> None:
    found = run_experiment(plan_of(), executor=AtOnce(), workers=2)
    with ThreadPoolExecutor(2) as threads:
        assert_same(found, run_experiment(plan_of(), executor=threads, workers=2))


def test_independent_variants_make_the_runs_of_their_own_indices() -> None:
    found = run_experiment(experiment_plan((8,), ("sideways", "random-restart"), 30, seed=2, is_paired=False))
    alone = searched_experiment((8,), ("random-restart",), 60, seed=2).cells[0]
    assert np.array_equal(found.cells[1].steps, alone.steps[30:])


def test_progress_rises_to_all_runs() -> None:
    told: list[Progress] = []
    run_experiment(plan_of(), workers=1, report=lambda experiment, progress: told.append(progress))
    done = [progress.done for progress in told]
    assert done == sorted(done)
    assert (done[-1], told[-1].planned) == (400, 400)
    assert told[-1].seconds_left == 0


def test_who_cancels_keeps_what_is_done() -> None:
    found = run_experiment(plan_of(10_000), executor=AtOnce(), workers=1, is_cancelled=lambda: True)
    assert found.is_cancelled
    assert FIRST_COUNT <= found.done < found.plan.runs
    made = found.cells[0]
    expected = searched_experiment((6,), ("steepest-ascent",), found.done, seed=5).cells[0]
    assert np.array_equal(made.steps[: found.done], expected.steps)
    assert set(made.outcomes[found.done :].tolist()) == {NOT_MADE}


def test_threads_that_are_cancelled_leave_their_chunks() -> None:
    found = run_experiment(plan_of(1_000_000), workers=2, is_cancelled=lambda: True)
    assert found.is_cancelled
    assert 0 < found.done < found.plan.runs


def test_a_chunk_that_fails_is_a_record_and_the_rest_goes_on() -> None:
    found = run_experiment(plan_of(), executor=AtOnce(lambda number: number == 2), workers=1)
    (failure,) = found.failures
    assert failure.reason == "RuntimeError: a worker was lost"
    assert found.done == found.plan.runs - failure.count
    assert not found.is_cancelled
    lost = slice(failure.first, failure.first + failure.count)
    assert set(found.cells[failure.cell].outcomes[lost].tolist()) == {NOT_MADE}


def test_chunks_grow_with_the_speed_of_their_runs() -> None:
    executor = AtOnce()
    run_experiment(experiment_plan((4,), ("steepest-ascent",), 2_000, seed=1), executor=executor, workers=1)
    assert executor.submitted < 2_000 / FIRST_COUNT / 4


class Breaks(AtOnce):
    """Breaks at a chunk: as a pool of processes does, as a cluster does that forgets calls, or when given one."""

    def __init__(self, how: str, number: int) -> None:
        super().__init__()
        self._how, self._number = how, number

    def submit(self, function: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        if self.submitted < self._number:
            return super().submit(function, *args, **options)
        if self._how == "refuses":
            raise BrokenExecutor("the cluster is gone")
        future: Future[Any] = Future()
        if self._how == "fails":
            future.set_exception(BrokenExecutor("the cluster is gone"))
        else:
            future.cancel()
            future.set_running_or_notify_cancel()
        return future


@pytest.mark.parametrize("number", [0, 5])
@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("refuses", "the cluster is gone"),
        ("fails", "the cluster is gone"),
        ("forgets", "the connection to the workers was lost"),
    ],
)
def test_an_executor_that_breaks_keeps_what_is_done_and_every_missing_run_is_counted(
    how: str, reason: str, number: int
) -> None:
    found = run_experiment(plan_of(10_000), executor=Breaks(how, number), workers=2)
    assert (found.done > 0) == (number > 0)
    assert {failure.reason for failure in found.failures} == {reason}
    assert found.done + sum(failure.count for failure in found.failures) == found.plan.runs
    assert not found.is_cancelled
    (first, *_) = found.failures
    assert found.cells[0].outcomes[first.first] == NOT_MADE


def test_without_a_plan_the_arguments_are_those_of_one() -> None:
    made = run_experiment(6, "sideways", runs=5, seed=3, sideways_limit=[0, 9])
    planned = experiment_plan((6,), ("sideways",), 5, seed=3, parameters={"sideways_limit": [0, 9]})
    assert made.plan == planned
    assert_same(made, run_experiment(planned))


def test_short_runs_are_timed_once_a_line_and_no_longer_where_that_was_done() -> None:
    plan = experiment_plan((8,), ("sideways", "random-restart"), 200, seed=1)
    run_experiment(plan, workers=2)  # compiles
    made = run_experiment(plan, workers=2)
    counts = [len(results.timings) for results in made.cells]
    assert all(0 < count <= 2 * TIMED_PARTS for count in counts)
    longer = run_experiment(replace(plan, cell_runs=400), workers=2, begun=extended(made, 200))
    assert [len(results.timings) for results in longer.cells] == counts
