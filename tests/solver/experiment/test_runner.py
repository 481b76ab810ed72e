"""The runner makes every run of a plan, the same ones on any executor, and keeps what is done whatever happens."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from solver.core.checks import InputError
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.progress import Progress
from solver.experiment.results import NOT_DONE, Experiment
from solver.experiment.runner import CONNECT_SECONDS, FIRST_COUNT, cluster_executor, run_experiment
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
    found = run_experiment(plan_of(), AtOnce(), workers=2)
    with ThreadPoolExecutor(2) as threads:
        assert_same(found, run_experiment(plan_of(), threads, workers=2))


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
    found = run_experiment(plan_of(10_000), AtOnce(), workers=1, is_cancelled=lambda: True)
    assert found.is_cancelled
    assert FIRST_COUNT <= found.done < found.plan.runs
    made = found.cells[0]
    expected = searched_experiment((6,), ("steepest-ascent",), found.done, seed=5).cells[0]
    assert np.array_equal(made.steps[: found.done], expected.steps)
    assert set(made.outcomes[found.done :].tolist()) == {NOT_DONE}


def test_threads_that_are_cancelled_leave_their_chunks() -> None:
    found = run_experiment(plan_of(1_000_000), workers=2, is_cancelled=lambda: True)
    assert found.is_cancelled
    assert 0 < found.done < found.plan.runs


def test_a_chunk_that_fails_is_a_record_and_the_rest_goes_on() -> None:
    found = run_experiment(plan_of(), AtOnce(lambda number: number == 2), workers=1)
    (failure,) = found.failures
    assert failure.reason == "RuntimeError: a worker was lost"
    assert found.done == found.plan.runs - failure.chunk.count
    assert not found.is_cancelled
    lost = slice(failure.chunk.first, failure.chunk.first + failure.chunk.count)
    assert set(found.cells[failure.chunk.cell].outcomes[lost].tolist()) == {NOT_DONE}


def test_chunks_grow_with_the_speed_of_their_runs() -> None:
    executor = AtOnce()
    run_experiment(experiment_plan((4,), ("steepest-ascent",), 2_000, seed=1), executor, workers=1)
    assert executor.submitted < 2_000 / FIRST_COUNT / 4


pytest.importorskip("distributed")


def run_on_cluster(*words: str) -> dict[str, object]:
    command = [sys.executable, "-m", "tests.solver.experiment.cluster_script", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_a_cluster_of_two_processes_gives_the_same_results_as_threads():
    assert run_on_cluster() == {"same": True, "failures": 0, "killed": 0}


def test_a_worker_that_is_killed_loses_nothing():
    assert run_on_cluster("kill") == {"same": True, "failures": 0, "killed": 1}


def test_an_address_where_nothing_answers_is_told_in_one_line():
    command = [
        sys.executable,
        "-m",
        "solver",
        "experiment",
        "--runs",
        "10",
        "--seed",
        "1",
        "--dask",
        "127.0.0.1:1",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "no Dask cluster answers at 127.0.0.1:1" in done.stderr.splitlines()[-1]
    assert CONNECT_SECONDS < 10


@pytest.mark.parametrize("address", ["nowhere", "a b:1", "host:", "http://"])
def test_what_is_no_address_is_refused(address):
    with pytest.raises(InputError, match="is not the address of a cluster"), cluster_executor(address):
        pass
