"""A Dask cluster makes the same runs; one that is gone, silent, empty or of another version is refused."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import solver
from solver.core.checks import InputError
from solver.core.definitions import build
from solver.experiment import cluster
from solver.experiment.cluster import ClusterExecutor, OtherBuildError, cluster_executor

pytest.importorskip("distributed")
pytestmark = pytest.mark.timeout(600)  # every process may have to compile the engine


def run_on_cluster(*words: str) -> dict[str, object]:
    command = [sys.executable, "-m", "tests.solver.experiment.cluster_script", *words]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.thorough
def test_a_cluster_of_two_processes_gives_the_same_results_as_threads_although_one_is_killed():
    assert run_on_cluster("kill-worker") == {"same": True, "failures": [], "missing": 0}


@pytest.mark.thorough
def test_a_scheduler_that_is_killed_leaves_what_is_done():
    found = run_on_cluster("kill-scheduler")
    assert found["same"]
    assert found["failures"] == ["the connection to the workers was lost"]
    assert found["missing"]


@pytest.mark.thorough
def test_a_worker_with_another_version_of_the_program_is_refused(tmp_path: Path):
    other = shutil.copytree(Path(solver.__file__).parent, tmp_path / "solver")
    with (other / "engine" / "__init__.py").open("a") as file:
        file.write("# other code\n")
    found = str(run_on_cluster("other-worker", str(tmp_path))["refusal"])
    assert f"has nqueens-laboratory {solver.__version__} (" in found
    assert f"but this is {build()}; install the same version on both" in found


def test_a_worker_that_comes_later_with_another_version_makes_no_runs():
    with pytest.raises(
        OtherBuildError, match=r"^a worker has nqueens-laboratory .*, but this is 9\.9 \(abc\)"
    ):
        cluster._on_same_build("9.9 (abc)", print)


class Workers:
    """A client of a cluster with so many workers at each question, or one that does not answer."""

    status = "running"

    def __init__(self, *counts: int | None) -> None:
        self._counts = list(counts)

    def get_executor(self, pure: bool) -> None:
        pass

    def nthreads(self, **_: Any) -> dict[str, int]:
        count = self._counts.pop(0) if len(self._counts) > 1 else self._counts[0]
        if count is None:
            raise TimeoutError
        return {f"tcp://worker:{number}": 2 for number in range(count)}

    def run(self, function: Any, on_error: str) -> dict[str, object]:
        return {"tcp://worker:0": function()}


def test_a_worker_that_comes_in_time_is_waited_for_with_a_word():
    said: list[str] = []
    ClusterExecutor(Workers(0, 0, 1), "host:1").wait_for_workers(said.append)
    assert said == ["the cluster at host:1 has no workers; waiting 30 s for one"]


@pytest.mark.parametrize(
    ("workers", "words"),
    [((2, 0), "has had no workers for 0 s"), ((2, None), "the scheduler at host:1 no longer answers")],
)
def test_a_cluster_that_is_lost_on_the_way_is_noticed(
    monkeypatch: pytest.MonkeyPatch, workers: tuple[int | None, ...], words: str
):
    monkeypatch.setattr(cluster, "CHECK_SECONDS", 0)
    monkeypatch.setattr(cluster, "WORKER_SECONDS", 0)
    executor = ClusterExecutor(Workers(*workers), "host:1")
    executor.check()
    with pytest.raises(cluster.BrokenExecutor, match=words):
        executor.check()


def test_a_listener_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with (
            pytest.raises(InputError, match=f"no Dask cluster answers at {address}"),
            cluster_executor(address),
        ):
            pass


def test_an_address_where_nothing_listens_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with (
        pytest.raises(InputError, match=r"no Dask cluster answers at 127\.0\.0\.1:1"),
        cluster_executor("127.0.0.1:1"),
    ):
        pass


@pytest.mark.parametrize("address", ["nowhere", "a b:1", "host:", "http://"])
def test_what_is_no_address_is_refused(address):
    with pytest.raises(InputError, match="is not the address of a cluster"), cluster_executor(address):
        pass
