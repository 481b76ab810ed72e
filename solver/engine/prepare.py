"""Preparing the engine before its first use: compiled, or loaded from the cache.

``python -m solver.engine.prepare`` does it and prints how long it took.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from solver.core.run_settings import run_settings

TINY = (0, 1, 2, 3)
"""A state of four queens, to compile every function for the types it is called with."""
PREPARED = (
    ("sideways", "table"),
    ("sideways", "lines"),
    ("sideways", "bitboards"),
    ("random-neighbour", "bitboards"),
    ("random-neighbour", "lines"),
)
"""A variant of each rule, and the kernels, for which the compiled functions are prepared."""


class Preparation(NamedTuple):
    """How the engine was prepared."""

    seconds: float
    is_compiled_anew: bool
    """Whether something was compiled, not only loaded."""
    folder: Path | None
    """The folder of cached machine code; None if no folder is writable and nothing is cached."""


def prepare() -> Preparation:
    """Call every compiled entry point once on a tiny board; may run in any thread, and costs nothing when repeated."""
    begun = perf_counter()
    from solver.engine.plateau import find_exit

    before = _compilations()
    for variant, kernel in PREPARED:
        _call_entry_points(variant, kernel)
    find_exit(np.array(TINY, np.int32), len(TINY), 16)
    return Preparation(perf_counter() - begun, _compilations() > before, _folder())


def is_prepared() -> bool:
    """Whether the engine is loaded in this process, so that a search begins at once."""
    if "solver.engine.plateau" not in sys.modules:
        return False
    return all(len(point.signatures) >= versions for point, versions in _entry_points().items())


def is_cached() -> bool:
    """Whether machine code of every entry point is cached, so that `prepare` needs no compiling."""
    from solver.engine.compiling import cached_versions

    return all(cached_versions(point) >= versions for point, versions in _entry_points().items())


def _entry_points() -> dict[Any, int]:
    """Return every compiled function called from Python, with the number of its type signatures."""
    from solver.engine.batch import IN_PAIRS, make_pairs_of_runs, make_runs
    from solver.engine.plateau import walk_plateau
    from solver.engine.policy import advance, advance_noting
    from solver.engine.random_numbers import start_stream

    kernels, pairs = len(PREPARED), len(IN_PAIRS)
    loops = {make_runs: kernels - pairs, make_pairs_of_runs: pairs}
    return {start_stream: 1, advance: kernels, advance_noting: kernels, **loops, walk_plateau: 1}


def _call_entry_points(variant: str, kernel: str) -> None:
    from solver.engine.batch import run_batch
    from solver.engine.policy import advance_noting, begin
    from solver.engine.state import new_state

    settings = run_settings(variant=variant, seed=0, start=TINY)
    state = new_state(settings, kernel)
    begin(state, False)
    advance_noting(state, np.zeros((1, 11), np.int64), 1, 1)
    run_batch(settings, 0, 1, kernel=kernel)


def _compilations() -> int:
    return sum(sum(point.stats.cache_misses.values()) for point in _entry_points())


def _folder() -> Path | None:
    path = next(iter(_entry_points())).stats.cache_path
    return Path(path) if path else None


def main() -> None:
    """Prepare the engine and print how long it took."""
    done = prepare()
    how = "compiled" if done.is_compiled_anew else "loaded"
    print(f"The search engine is ready: {how} in {done.seconds:.1f} s.")


if __name__ == "__main__":
    main()
