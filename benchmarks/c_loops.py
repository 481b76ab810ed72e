"""The engine against plain C loops of the same searches: ``python -m benchmarks.c_loops`` (needs a C compiler).

The loops make other random choices, so that each is measured by its own evaluations. Both alternate and use processor
time.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Callable, Mapping, Sequence
from ctypes import CDLL, c_double, c_int64
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from solver.core.run_settings import run_settings
from solver.engine.batch import batch_code, run_batch

SOURCE = Path(__file__).with_suffix(".c")
ROUNDS = 5
"""Repetitions, alternating; the best counts."""
CASES: Sequence[tuple[str, int, Mapping[str, Any]]] = (
    ("genetic", 8, {"population": 100, "mutation": 0.8, "tournament_size": 2}),
    ("genetic", 8, {"population": 100, "mutation": 0.8, "selection": "proportional"}),
    ("genetic", 32, {"population": 100, "mutation": 0.8, "tournament_size": 2}),
    ("local-beam", 8, {"beam_width": 10}),
    ("local-beam", 32, {"beam_width": 10}),
    ("steepest-ascent", 8, {}),
    ("steepest-ascent", 32, {}),
    ("sideways", 8, {"sideways_limit": 100}),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the evaluations per second of both."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.c_loops", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="time per measurement (default: 0.3)")
    options = parser.parse_args(arguments)
    if which("cc") is None:
        parser.error("there is no C compiler called cc")
    with TemporaryDirectory() as folder:
        loops = compiled(Path(folder))
    print(f"{'variant':<22}{'n':>5}{'engine, M/s':>14}{'C, M/s':>10}{'ratio':>8}")
    for name, n, parameters in CASES:
        tasks = engine_rate(name, n, parameters), c_rate(loops, name, n, parameters)
        engine, c = best_rates(tasks, options.seconds)
        form = f"{name} {parameters.get('selection', '')}"
        print(f"{form:<22}{n:>5}{engine / 1e6:>14.1f}{c / 1e6:>10.1f}{engine / c:>8.2f}", flush=True)
    return 0


def compiled(folder: Path) -> CDLL:
    """Return the loops, compiled in a folder."""
    library = folder / "loops.so"
    subprocess.run(
        ["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True
    )
    loops = CDLL(str(library))
    loops.steepest_ascent.restype = c_int64
    loops.seed(1)
    return loops


Rate = Callable[[int], float]
"""Does a task a number of times and returns its evaluations."""


def engine_rate(name: str, n: int, parameters: Mapping[str, Any]) -> Rate:
    """Return a task that makes runs."""
    settings = run_settings(n, name, seed=1, parameters=parameters)
    batch_code(settings).compile()  # else it is compiled aside while the first runs are made
    return lambda count: float(run_batch(settings, 0, count).evaluations.sum())


def c_rate(loops: CDLL, name: str, n: int, parameters: Mapping[str, Any]) -> Rate:
    """Return a task that makes about as many generations or climbs in C."""

    def genetic(count: int) -> float:
        k = parameters["population"]
        loops.genetic(
            n, k, 50 * count, c_double(parameters["mutation"]), parameters.get("tournament_size", 2)
        )
        return 50.0 * count * k

    def local_beam(count: int) -> float:
        k = parameters["beam_width"]
        loops.local_beam(n, k, 5 * count)
        return 5.0 * count * k * n * (n - 1)

    if name == "genetic":
        return genetic
    limit = parameters.get("sideways_limit", 0)
    return local_beam if name == "local-beam" else lambda count: float(loops.steepest_ascent(n, count, limit))


def best_rates(tasks: Sequence[Rate], seconds: float) -> list[float]:
    """Measure the tasks alternately and return the best rate of each, in evaluations per second."""
    counts = [count_for(task, seconds) for task in tasks]
    rates = [[rate_of(task, count) for task, count in zip(tasks, counts, strict=True)] for _ in range(ROUNDS)]
    return [max(own) for own in zip(*rates, strict=True)]


def count_for(task: Rate, seconds: float) -> int:
    """Estimate how often a task can be done in a time."""
    task(1)
    count = 1
    while (taken := time_of(task, count)[0]) < seconds / 4:
        count *= 4
    return max(1, round(count * seconds / taken))


def rate_of(task: Rate, count: int) -> float:
    """Return the evaluations per second of processor time."""
    taken, evaluations = time_of(task, count)
    return evaluations / taken


def time_of(task: Rate, count: int) -> tuple[float, float]:
    """Return the processor time of doing a task so often, and its evaluations."""
    begun = process_time()
    evaluations = task(count)
    return max(process_time() - begun, 1e-9), evaluations


if __name__ == "__main__":
    raise SystemExit(main())
