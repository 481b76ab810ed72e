"""Experiments on a Dask cluster: the same results to the bit, whatever becomes of a worker."""

from __future__ import annotations

import json
import subprocess
import sys
from time import monotonic

import pytest

from solver.core.checks import InputError
from solver.experiment.cluster import cluster_executor

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


def test_an_address_where_nothing_answers_is_told_in_one_line_within_ten_seconds():
    begun = monotonic()
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
    assert monotonic() - begun < 10


@pytest.mark.parametrize("address", ["nowhere", "a b:1", "host:", "http://"])
def test_what_is_no_address_is_refused(address):
    with pytest.raises(InputError, match="is no address of a cluster"), cluster_executor(address):
        pass
