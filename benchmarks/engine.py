"""How fast the engine is: ``python -m benchmarks.engine``.

Everything is measured by turns in one run and by processor time, so that ratios hold on a busy machine too; only
threads are measured by the clock.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from math import log
from time import perf_counter, process_time

import numba
import numpy as np

from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.batch import run_batch
from solver.engine.kernels import kernel_for
from solver.engine.random_numbers import start_stream
from solver.engine.rules import RESTARTED, advance, begin
from solver.engine.search import search_events
from solver.engine.state import new_state

SEED = 1
SMALL = range(4, 17)
LARGE = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
RUNS_TIMES_N = 10_000
"""Runs of large boards that are measured at a time, times n."""
ROUNDS = 3
"""Everything is measured so many times, by turns; the best counts."""
VARIANTS = ("steepest-ascent", "sideways")
FROM_N, TO_N = 1_000, 10_000
"""Sizes between which the growth of the time of a step is told."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one table after the other."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.1, help="time for each measurement (0.1)")
    parser.add_argument("--most", type=int, default=LARGE[-1], help=f"largest board ({LARGE[-1]:,})")
    options = parser.parse_args(arguments)
    for heuristic in Heuristic:
        print_small_boards(heuristic, options.seconds)
    print_large_boards([n for n in LARGE if n <= options.most], options.seconds)
    print_single_events(options.seconds)
    print_threads(5 * options.seconds)
    return 0


def print_small_boards(heuristic: Heuristic, seconds: float) -> None:
    """Print climbs a second of every kernel on boards of up to sixteen queens."""
    kernels = ("plain", "lines", kernel_for(SMALL[0], heuristic))
    print(f"\nClimbs a second, {heuristic.label}; in brackets: times as many as the plain kernel.")
    print(f"{'n':>4}  {'variant':<16}" + "".join(f"{kernel:>22}" for kernel in kernels))
    for variant in VARIANTS:
        for n in SMALL:
            settings = run_settings(n, variant, heuristic=heuristic, seed=SEED)
            rates = best_rates([partial(climbs, settings, kernel) for kernel in kernels], seconds)
            cells = "".join(f"{rate:>13,.0f} ({rate / rates[0]:>5.1f})" for rate in rates)
            print(f"{n:>4}  {variant:<16}{cells}", flush=True)


def climbs(settings: RunSettings, kernel: str, first: int, count: int) -> None:
    """Make some runs with a kernel."""
    run_batch(settings, first, count, kernel=kernel)


def print_large_boards(sizes: Sequence[int], seconds: float) -> None:
    """Print the time of a step and of a whole run on large boards, from random starts to solutions."""
    print("\nLarge boards, sideways moves, attacking pairs, from random starts on.")
    print(f"{'n':>8}{'solved':>17}{'steps':>8}{'us a step':>11}{'ms a run':>12}")
    steps = {n: print_large_board(n, seconds) for n in sizes}
    if {FROM_N, TO_N} <= set(steps):
        exponent = log(steps[TO_N] / steps[FROM_N]) / log(TO_N / FROM_N)
        print(f"From {FROM_N:,} to {TO_N:,} queens the time of a step grows as n^{exponent:.2f}.")


def print_large_board(n: int, seconds: float) -> float:
    """Print the line of a size and return the microseconds of a step."""
    # run_settings bounds n by what the window can show; the engine goes further.
    settings = replace(run_settings(8, "sideways", seed=SEED), n=n)
    count = max(1, RUNS_TIMES_N // n)
    run_batch(settings, 0, count)
    best, made, moves, solved, begun = float("inf"), 0, 0, 0, process_time()
    while made < 2 * count or process_time() - begun < ROUNDS * seconds:
        started = process_time()
        results = run_batch(settings, made, count)
        best = min(best, 1e6 * (process_time() - started) / results.steps.sum())
        made, moves, solved = made + count, moves + results.steps.sum(), solved + (results.h == 0).sum()
    mean = moves / made
    print(
        f"{n:>8,}{solved:>7,} of {made:<6,}{mean:>8,.0f}{best:>11.2f}{best * mean / 1000:>12.2f}", flush=True
    )
    return best


def print_single_events(seconds: float) -> None:
    """Print what one event costs where events are looked at one by one, and what one stream of random numbers does."""
    words = np.zeros(4, np.uint64)
    print("\nOne by one, n = 8, random restart.")
    tasks: dict[str, Callable[[int, int], None]] = {
        "advance, called from Python": advance_often,
        "search_events, event by event": read_events,
        "start_stream, in compiled code": lambda first, count: start_streams(words, first, count),
    }
    for name, rate in zip(tasks, best_rates(list(tasks.values()), seconds), strict=True):
        print(f"  {name:<34}{1e9 / rate:>10,.1f} ns{rate:>14,.0f} a second")


def advance_often(first: int, count: int) -> None:
    """Do so many events of one run after the other."""
    state = new_state(run_settings(8, "random-restart", seed=SEED, run_index=first))
    begin(state, True)
    for _ in range(count):
        if advance(state) > RESTARTED:
            begin(state, True)


def read_events(first: int, count: int) -> None:
    """Read so many events of one run after the other."""
    left = count
    while left > 0:
        for _ in search_events(run_settings(8, "random-restart", seed=SEED, run_index=first + left)):
            left -= 1


@numba.njit(nogil=True)
def start_streams(words: np.ndarray, first: int, count: int) -> np.uint64:
    """Start so many streams of random numbers; the sum of all their words lets none be left out."""
    total = np.uint64(0)
    for run_index in range(first, first + count):
        start_stream(words, SEED, run_index)
        total += words[0] + words[1] + words[2] + words[3]
    return total


def print_threads(seconds: float) -> None:
    """Print what two threads make of the time of one."""
    print("\nThreads, n = 8, attacking pairs, by the clock.")
    for variant in VARIANTS:
        settings = run_settings(8, variant, seed=SEED)
        chunk = chunk_of(partial(climbs, settings, "table"), seconds / 8)
        rates = {
            threads: max(rate_of_threads(settings, chunk, threads) for _ in range(ROUNDS))
            for threads in (1, 2)
        }
        print(
            f"  {variant:<16}{rates[1]:>13,.0f} climbs a second with one, {rates[2]:,.0f} with two: "
            f"{rates[2] / rates[1]:.2f} times as many"
        )


def rate_of_threads(settings: RunSettings, chunk: int, threads: int) -> float:
    """Make eight chunks of runs in so many threads and return the climbs a second."""
    with ThreadPoolExecutor(threads) as executor:
        begun = perf_counter()
        list(executor.map(lambda number: run_batch(settings, number * chunk, chunk), range(8)))
        return 8 * chunk / (perf_counter() - begun)


def best_rates(tasks: Sequence[Callable[[int, int], None]], seconds: float) -> list[float]:
    """Do each task by turns, and return the best rate of each; a task is told a first number and how many."""
    counts = [chunk_of(task, seconds) for task in tasks]
    times = [[time_of(task, count) for task, count in zip(tasks, counts, strict=True)] for _ in range(ROUNDS)]
    return [count / min(own) for count, own in zip(counts, zip(*times, strict=True), strict=True)]


def chunk_of(task: Callable[[int, int], None], seconds: float) -> int:
    """Find how often a task can be done in so many seconds."""
    task(0, 1)
    count = 1
    while (taken := time_of(task, count)) < seconds / 4:
        count *= 4 if taken < seconds / 32 else 2
    return max(1, round(count * seconds / taken))


def time_of(task: Callable[[int, int], None], count: int) -> float:
    """Processor time of doing a task so often."""
    begun = process_time()
    task(0, count)
    return max(process_time() - begun, 1e-9)


if __name__ == "__main__":
    raise SystemExit(main())
