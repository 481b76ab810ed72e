"""Speed of the search engine: ``python -m benchmarks.engine``.

Competing measurements alternate and use processor time, so that ratios are valid on a busy machine too. Only threads
are measured in wall-clock time.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from math import log
from time import perf_counter, process_time

import numba
import numpy as np
from msgspec.structs import replace

from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import Rule
from solver.engine.batch import run_batch
from solver.engine.kernels import kernel_for
from solver.engine.random_numbers import start_stream
from solver.engine.search import search_events

SEED = 1
SMALL = range(4, 17)
LARGE = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
RUNS_TIMES_N = 10_000
"""Runs per measurement on large boards, times n."""
ROUNDS = 3
"""Repetitions of each measurement, alternating; the best counts."""
VARIANTS = ("steepest-ascent", "sideways")
OTHER_VARIANTS = ("first-choice", "simulated-annealing", "late-acceptance", "min-conflicts")
TRAFFIC = {"steepest-ascent": 52, "min-conflicts": 30}
"""Bytes read and written in a step, for each queen. Steepest ascent: a move changes six lines, which have 4.67 squares
for each queen; one whose cost falls or rises takes 6 or 5 bytes (level and hits of its column, costs of its other two
lines), settling the columns 12, the least change and its number 14. Min-conflicts: 12 for the lines of a square, once
for the least change, once for its number and on average half of them for the row that is drawn."""
FROM_N, TO_N = 1_000, 10_000
"""Sizes between which the growth of the time per step is fitted."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print all tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.1, help="time per measurement (default: 0.1)")
    parser.add_argument("--most", type=int, default=LARGE[-1], help=f"largest board (default: {LARGE[-1]:,})")
    options = parser.parse_args(arguments)
    for heuristic in Heuristic:
        print_small_boards(heuristic, options.seconds)
    print_large_boards([n for n in LARGE if n <= options.most], options.seconds)
    if options.most >= TO_N:
        print_traffic([n for n in (FROM_N, TO_N, LARGE[-1]) if n <= options.most])
    print_iterations(options.seconds)
    print_swaps(options.most)
    print_single_events(options.seconds)
    print_threads(5 * options.seconds)
    return 0


def print_small_boards(heuristic: Heuristic, seconds: float) -> None:
    """Print the climbs per second of every kernel on boards of up to sixteen queens."""
    kernels = ("plain", "lines", kernel_for(SMALL[0], heuristic, Rule.HILL_CLIMBING))
    print(f"\nClimbs per second, {heuristic.label}; in brackets: ratio to the plain kernel.")
    print(f"{'n':>4}  {'variant':<16}" + "".join(f"{kernel:>22}" for kernel in kernels))
    for variant in VARIANTS:
        for n in SMALL:
            settings = run_settings(n, variant, heuristic=heuristic, seed=SEED)
            rates = best_rates([partial(climbs, settings, kernel) for kernel in kernels], seconds)
            cells = "".join(f"{rate:>13,.0f} ({rate / rates[0]:>5.1f})" for rate in rates)
            print(f"{n:>4}  {variant:<16}{cells}", flush=True)


def climbs(settings: RunSettings, kernel: str, first: int, count: int) -> None:
    """Run a batch with a kernel."""
    run_batch(settings, first, count, kernel=kernel)


def print_large_boards(sizes: Sequence[int], seconds: float) -> None:
    """Print the time per step and per run on large boards."""
    print("\nLarge boards, sideways moves, attacking pairs, random starts.")
    print(f"{'n':>8}{'solved':>17}{'steps':>8}{'µs/step':>11}{'ms/run':>12}")
    steps = {n: print_large_board(n, seconds) for n in sizes}
    if {FROM_N, TO_N} <= set(steps):
        exponent = log(steps[TO_N] / steps[FROM_N]) / log(TO_N / FROM_N)
        print(f"From {FROM_N:,} to {TO_N:,} queens, the time per step grows as n^{exponent:.2f}.")


def print_large_board(n: int, seconds: float) -> float:
    """Print the row of a size and return the microseconds per step."""
    # run_settings limits n to the size of the window's boards; the engine has no such limit.
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


def print_traffic(sizes: Sequence[int]) -> None:
    """Print the time per step beside the time that numpy takes to read and write as many bytes, and how both grow."""
    print(
        "\nMemory read and written in a step: kilobytes, microseconds, and those of numpy for as many bytes."
    )
    for variant, traffic in TRAFFIC.items():
        times = {n: (step_seconds(variant, n), bare_seconds(traffic * n)) for n in sizes}
        for n, (step, bare) in times.items():
            print(
                f"  {variant:<20}{n:>8,}{traffic * n / 1000:>10,.0f} KB{1e6 * step:>9.1f} {1e6 * bare:>9.1f}"
            )
        first, last = min(times), max(times)
        grown = (log(times[last][k] / times[first][k]) / log(last / first) for k in (0, 1))
        print("  from {:,} to {:,} queens as n^{:.2f} and n^{:.2f}".format(first, last, *grown), flush=True)


def step_seconds(variant: str, n: int) -> float:
    """Return the processor time of an iteration."""
    settings = replace(run_settings(8, variant, seed=SEED, parameters={"max_steps": 5_000}), n=n)
    kernel, times = kernel_for(n, settings.heuristic, settings.variant.rule), []
    run_batch(settings, 0, 1, kernel=kernel)
    for _ in range(ROUNDS):
        begun = process_time()
        results = run_batch(settings, 1, max(1, RUNS_TIMES_N // n), kernel=kernel)
        times.append((process_time() - begun) / int(results.iterations.sum()))
    return min(times)


def bare_seconds(traffic: float) -> float:
    """Return the processor time for reading two arrays of bytes and writing a third, together so many bytes."""
    one, other, third = (np.ones(int(traffic) // 3, np.int8) for _ in range(3))
    times, count = [], int(10_000_000 // traffic) + 1
    for _ in range(10 * ROUNDS):
        begun = process_time()
        for _ in range(count):
            np.minimum(one, other, out=third)
        times.append((process_time() - begun) / count)
    return min(times)


def print_iterations(seconds: float) -> None:
    """Print the iterations per second of rules that do not compare all successors."""
    print("\nIterations per second on one core, attacking pairs.")
    for variant, n in product(OTHER_VARIANTS, (8, 1_000)):
        limit = "max_steps" if variant == "first-choice" else "max_iterations"
        settings = run_settings(n, variant, seed=SEED, parameters={limit: 100 * n})
        run_batch(settings, 0, 1, kernel=kernel_for(n, settings.heuristic, settings.variant.rule))
        best, first, begun = 0.0, 0, process_time()
        while not best or process_time() - begun < ROUNDS * seconds:
            count = RUNS_TIMES_N // n**2 or 1
            kernel, started = kernel_for(n, settings.heuristic, settings.variant.rule), process_time()
            results = run_batch(settings, first, count, kernel=kernel)
            best = max(best, results.iterations.sum() / max(process_time() - started, 1e-9))
            first += count
        print(f"  {variant:<20}{n:>7,}{best:>16,.0f}{1e9 / best:>12,.0f} ns each", flush=True)


def print_swaps(most: int) -> None:
    """Print how long queen search takes for a board of a million queens, or of the largest one asked for."""
    n = 1_000_000 if most == LARGE[-1] else most
    settings = run_settings(n, "queen-search", seed=SEED)
    run_batch(settings, 0, 0, kernel=kernel_for(n, settings.heuristic, settings.variant.rule))
    begun = process_time()
    swaps = run_batch(settings, 0, 1).steps.sum()
    print(f"\nQueen search: {n:,} queens, {swaps:,} swaps, {process_time() - begun:.2f} s of processor time.")


def print_single_events(seconds: float) -> None:
    """Print the time per event when events are read one by one, and per stream of random numbers."""
    words = np.zeros(4, np.uint64)
    print("\nOne by one, n = 8, random restart.")
    tasks: dict[str, Callable[[int, int], None]] = {
        "search_events, event by event": read_events,
        "start_stream, in compiled code": lambda first, count: start_streams(words, first, count),
    }
    for name, rate in zip(tasks, best_rates(list(tasks.values()), seconds), strict=True):
        print(f"  {name:<34}{1e9 / rate:>10,.1f} ns{rate:>14,.0f} per second")


def read_events(first: int, count: int) -> None:
    """Read `count` events, run after run."""
    left = count
    while left > 0:
        for _ in search_events(run_settings(8, "random-restart", seed=SEED, run_index=first + left)):
            left -= 1


@numba.njit(nogil=True)
def start_streams(words: np.ndarray, first: int, count: int) -> np.uint64:
    """Start `count` streams of random numbers, each at an index drawn from the one before: none can be left out."""
    run_index = first
    for _ in range(count):
        start_stream(words, SEED, run_index)
        run_index = np.int64((words[0] ^ words[1] ^ words[2] ^ words[3]) >> np.uint64(1))
    return words[0]


def print_threads(seconds: float) -> None:
    """Print the speed of two threads relative to one."""
    print("\nThreads, n = 8, attacking pairs, wall-clock time.")
    for variant in VARIANTS:
        settings = run_settings(8, variant, seed=SEED)
        chunk = chunk_of(partial(climbs, settings, "table"), seconds / 8)
        rates = {
            threads: max(rate_of_threads(settings, chunk, threads) for _ in range(ROUNDS))
            for threads in (1, 2)
        }
        print(
            f"  {variant:<16}{rates[1]:>13,.0f} climbs per second on one thread, {rates[2]:,.0f} on two: "
            f"{rates[2] / rates[1]:.2f} times as fast"
        )


def rate_of_threads(settings: RunSettings, chunk: int, threads: int) -> float:
    """Run eight chunks on a number of threads and return the climbs per second."""
    with ThreadPoolExecutor(threads) as executor:
        begun = perf_counter()
        list(executor.map(lambda number: run_batch(settings, number * chunk, chunk), range(8)))
        return 8 * chunk / (perf_counter() - begun)


def best_rates(tasks: Sequence[Callable[[int, int], None]], seconds: float) -> list[float]:
    """Measure the tasks alternately and return the best rate of each; a task takes a first number and a count."""
    counts = [chunk_of(task, seconds) for task in tasks]
    times = [[time_of(task, count) for task, count in zip(tasks, counts, strict=True)] for _ in range(ROUNDS)]
    return [count / min(own) for count, own in zip(counts, zip(*times, strict=True), strict=True)]


def chunk_of(task: Callable[[int, int], None], seconds: float) -> int:
    """Estimate how often a task can be done in `seconds`."""
    task(0, 1)
    count = 1
    while (taken := time_of(task, count)) < seconds / 4:
        count *= 4 if taken < seconds / 32 else 2
    return max(1, round(count * seconds / taken))


def time_of(task: Callable[[int, int], None], count: int) -> float:
    """Return the processor time of doing a task `count` times."""
    begun = process_time()
    task(0, count)
    return max(process_time() - begun, 1e-9)


if __name__ == "__main__":
    raise SystemExit(main())
