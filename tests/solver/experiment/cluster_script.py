"""Runs one plan on a Dask cluster of two worker processes, with a mishap on the way, and compares it with threads.

Prints the outcome as JSON. It is run in a process of its own, since a cluster leaves threads.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

import numpy as np

from solver.core.checks import InputError
from solver.experiment.cluster import ClusterExecutor, cluster_executor
from solver.experiment.plan import experiment_plan
from solver.experiment.progress import Progress
from solver.experiment.results import Experiment
from solver.experiment.runner import run_experiment


@contextmanager
def dask(command: str, *words: str, path: str | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Start a scheduler or a worker, which takes the program from another folder if one is given."""
    environment = os.environ | ({"PYTHONPATH": path} if path else {})
    arguments = [sys.executable, "-m", "dask", command, *words, "--no-dashboard"]
    process = subprocess.Popen(arguments, stderr=subprocess.DEVNULL, env=environment, cwd=path)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def main(mishap: str = "", path: str | None = None) -> None:
    with TemporaryDirectory() as folder, ExitStack() as processes:
        file = Path(folder) / "scheduler.json"
        scheduler = processes.enter_context(
            dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        )
        while not (file.exists() and file.read_text().rstrip().endswith("}")):  # written while we look
            sleep(0.05)
        address = json.loads(file.read_text())["address"]
        words = (address, "--nthreads", "1", "--no-nanny", "--local-directory", folder)
        workers = [processes.enter_context(dask("worker", *words, path=path)) for _ in range(2)]
        victim = {"kill-worker": workers[0], "kill-scheduler": scheduler}.get(mishap)
        try:
            with cluster_executor(address) as executor:
                found = compared(executor, victim.kill if victim else lambda: None)
        except InputError as error:
            found = {"refusal": str(error)}
    print(json.dumps(found))


def compared(executor: ClusterExecutor, mishap: Callable[[], object]) -> dict[str, object]:
    """Run the plan here and there, where a mishap happens on the way, and tell how they differ."""
    variants = ["sideways", "random-restart", "random-neighbour", "genetic", "stochastic-beam"]
    limits = {"max_iterations": 30, "population": 10, "beam_width": 3}
    plan = experiment_plan([8], variants, 60_000, seed=1, parameters=limits)

    def watch(experiment: Experiment, progress: Progress) -> None:
        if progress.done > 10_000:
            mishap()

    there, here = run_experiment(plan, executor=executor, workers=2, report=watch), run_experiment(plan)
    return {
        "same": all(
            np.array_equal(getattr(theirs, name)[theirs.is_done], getattr(ours, name)[theirs.is_done])
            for theirs, ours in zip(there.cells, here.cells, strict=True)
            for name in ("outcomes", "steps", "restarts")
        ),
        "failures": sorted({failure.reason for failure in there.failures}),
        "missing": plan.runs - there.done,
    }


if __name__ == "__main__":
    main(*sys.argv[1:])
