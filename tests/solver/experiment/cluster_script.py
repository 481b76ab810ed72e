"""Runs one plan on a local Dask cluster of two processes, one of which is killed on the way, and on threads.

Prints as JSON whether the results are the same. It is run in a process of its own, since a cluster leaves threads.
"""

from __future__ import annotations

import json
import os
import signal
import sys

import numpy as np
from distributed import LocalCluster

from solver.experiment.plan import experiment_plan
from solver.experiment.progress import Progress
from solver.experiment.results import Experiment
from solver.experiment.runner import cluster_executor, run_experiment


def main(kills: bool) -> None:
    plan = experiment_plan([8], ["sideways", "random-restart", "random-neighbour"], 100_000, seed=1)
    killed: list[int] = []
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        host="127.0.0.1",
        silence_logs=50,
    ) as cluster:

        def kill_one(experiment: Experiment, progress: Progress) -> None:
            if kills and not killed and progress.done > 10_000:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        with cluster_executor(cluster.scheduler_address) as executor:
            on_cluster = run_experiment(plan, executor, workers=2, report=kill_one)
    here = run_experiment(plan)
    names = ("outcomes", "steps", "restarts")
    is_same = all(
        np.array_equal(getattr(theirs, name), getattr(ours, name))
        for theirs, ours in zip(on_cluster.cells, here.cells, strict=True)
        for name in names
    )
    print(json.dumps({"same": is_same, "failures": len(on_cluster.failures), "killed": len(killed)}))


if __name__ == "__main__":
    main(kills="kill" in sys.argv)
