"""Time for the exact landscape of eight queens and for success probabilities: ``python -m benchmarks.landscape``."""

from __future__ import annotations

import argparse
import random
import resource
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from solver.analysis.landscape import landscape_of
from solver.analysis.state_space import MAX_EXACT, map_plateaus, state_space
from solver.analysis.success_probability import descent_values
from solver.analysis.success_table import SuccessTable, success_table
from solver.analysis.table_files import read_table, write_table
from solver.core.heuristics import Heuristic
from solver.core.parameters import Ties

SIDEWAYS_LIMITS = (0, 100)
STATES = 2_000
"""States whose success probability is looked up."""
SIZES = (9, 10, 12, 14, 16)
"""Board sizes for the descents."""

Result = TypeVar("Result")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the time of each part."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.landscape", description=__doc__)
    parser.add_argument("-n", type=int, default=MAX_EXACT, help="number of queens (8)")
    n = parser.parse_args(arguments).n
    measured("four queens, to compile everything", lambda: state_space(4))
    begun = perf_counter()
    space = measured(f"all states of {n} queens", lambda: state_space(n))
    plateaus = measured("plateaus", lambda: map_plateaus(space))
    for limit in SIDEWAYS_LIMITS:
        table = measured(
            f"success probabilities of all states, sideways limit {limit}",
            lambda limit=limit: success_table(space, limit),
        )
        measured(
            f"figures, including basins, sideways limit {limit}",
            lambda limit=limit: landscape_of(space, plateaus, Ties.RANDOM, limit),
        )
    print(f"{perf_counter() - begun:8.2f} s  total; peak memory {peak_mb():,.0f} MB")
    print_file(table)
    print_states(table)
    print_descents()
    return 0


def measured(title: str, work: Callable[[], Result]) -> Result:
    """Call a function, print the time it took and return its result."""
    begun = perf_counter()
    result = work()
    print(f"{perf_counter() - begun:8.2f} s  {title}", flush=True)
    return result


def peak_mb() -> float:
    """Return the peak memory of this process in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def print_file(table: SuccessTable) -> None:
    """Print the time to write and to read a table."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "table"
        measured("writing the table to a file", lambda: write_table(path, table))
        measured(
            f"reading and checking it, {path.stat().st_size / 1e6:,.0f} MB",
            lambda: read_table(path, table.n, table.heuristic, table.sideways_limit),
        )


def print_states(table: SuccessTable) -> None:
    """Print the time per success probability, from the table."""
    drawn = random.Random(1)
    states = [tuple(drawn.randrange(table.n) for _ in range(table.n)) for _ in range(STATES)]
    plateau = [
        table.places.rows(place)
        for place in table.plateaus.places[:: max(1, len(table.plateaus.places) // STATES)].tolist()
    ]
    table.climb_from(plateau[0], 1)
    for title, rows, made in (
        ("any state", states, 0),
        ("a plateau state, 50 sideways moves made", plateau, 50),
    ):
        begun = perf_counter()
        for state in rows:
            table.climb_from(state, made)
        print(f"{(perf_counter() - begun) / len(rows) * 1e3:8.3f} ms  success probability of {title}")


def print_descents() -> None:
    """Print the time per success probability of steepest ascent, over all descents from a random state."""
    drawn = random.Random(2)
    descent_values((0, 1, 2, 3), Heuristic.ATTACKING_PAIRS)
    for n in SIZES:
        times, exact = [], 0
        for _ in range(20):
            rows = tuple(drawn.randrange(n) for _ in range(n))
            begun = perf_counter()
            exact += descent_values(rows, Heuristic.ATTACKING_PAIRS) is not None
            times.append(perf_counter() - begun)
        times.sort()
        print(
            f"{times[10] * 1e3:8.2f} ms  descents of {n} queens (median; maximum {times[-1] * 1e3:.0f} ms), "
            f"{exact} of 20 exact"
        )


if __name__ == "__main__":
    sys.exit(main())
