"""The engine compared with searches from libraries and a textbook: ``python -m benchmarks.peers``.

All get the same processor time and alternate, so that other load affects them alike. simpleai and python-constraint2
are in the extra ``nqueens-laboratory[bench]``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import NamedTuple

import numpy as np

from benchmarks.peer_searches import textbook
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.batch import run_batch

N = 8
LARGER_N = 50
SEED = 1
ROUNDS = 3
"""Repetitions of each measurement, alternating; the best counts."""
BATCH = 20_000
"""Runs of the engine per call."""

Search = Callable[[int], int]
"""Runs a batch with a given number and returns how many runs it had."""


class Peer(NamedTuple):
    """A search and its counterpart in the engine."""

    name: str
    """Name of the library, or "textbook"."""
    task: str
    """The repeated task."""
    search: Search
    """The search of the peer."""
    ours: Search
    """The same task in the engine."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table: one row per peer, with both rates and their ratio."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds per measurement (default: 1)")
    options = parser.parse_args(arguments)
    print(f"One thread, best of {ROUNDS} measurements of {options.seconds:g} s of processor time.")
    print(f"{'peer':<20}{'task':<34}{'peer/s':>12}{'engine/s':>14}{'ratio':>10}")
    for peer in peers():
        theirs, ours = rates(peer, options.seconds)
        print(f"{peer.name:<20}{peer.task:<34}{theirs:>12,.1f}{ours:>14,.0f}{ours / theirs:>10,.0f}")
    return 0


def peers() -> Iterator[Peer]:
    """Yield all installed peers."""
    climb = f"climbs, steepest ascent, n = {N}"
    ours = engine_runs(run_settings(N, "steepest-ascent", seed=SEED), BATCH)
    yield Peer("textbook", climb, climbs_from_random_starts(textbook.climb), ours)
    try:
        from benchmarks.peer_searches import constraint_search, simpleai_climb
    except ImportError as error:
        print(
            f"Skipping the other peers: {error.name} is not installed (pip install nqueens-laboratory[bench])"
        )
        return
    yield Peer("simpleai", climb, climbs_from_random_starts(simpleai_climb.climb), ours)
    for n, batch in ((N, BATCH), (LARGER_N, 500)):
        solutions = f"solutions, local search, n = {n}"
        ours = engine_runs(run_settings(n, "random-restart-sideways", seed=SEED), batch)
        yield Peer("python-constraint2", solutions, searches_for(constraint_search.solver_of(n)), ours)


def climbs_from_random_starts(climb: Callable[[tuple[int, ...]], bool]) -> Search:
    """Return a search that climbs once, from a random start seeded with its number."""

    def search(number: int) -> int:
        climb(tuple(np.random.default_rng(number).integers(0, N, N).tolist()))
        return 1

    return search


def searches_for(solve: Callable[[], bool]) -> Search:
    """Return a search that attempts one solution and counts it if found."""
    return lambda number: int(solve())


def engine_runs(settings: RunSettings, count: int) -> Search:
    """Return a search that runs a batch without events."""
    return lambda number: len(run_batch(settings, number * count, count).outcomes)


def rates(peer: Peer, seconds: float) -> tuple[float, float]:
    """Measure a peer and the engine alternately; return the best rate of each, in tasks per second."""
    peer.search(0)
    peer.ours(0)
    found = [(rate(peer.search, seconds), rate(peer.ours, seconds)) for _ in range(ROUNDS)]
    return max(theirs for theirs, _ in found), max(ours for _, ours in found)


def rate(search: Search, seconds: float) -> float:
    """Repeat a search for `seconds` of processor time, and until it solves once; return its solutions per second."""
    done, number, begun = 0, 0, process_time()
    while process_time() - begun < seconds or not done:
        done += search(number)
        number += 1
    return done / (process_time() - begun)


if __name__ == "__main__":
    raise SystemExit(main())
