"""The engine made ready ahead of its first use: compiled, or loaded where an earlier start has compiled it.

``python -m solver.engine.prepare`` does it and says how long it took.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from solver.core.run_settings import run_settings

TINY = (0, 1, 2, 3)
"""A state of four queens, enough to give every function the types it is called with."""


class Preparation(NamedTuple):
    """How the engine became ready."""

    seconds: float
    """The time it took."""
    is_compiled_anew: bool
    """Whether something was compiled, not only loaded."""
    folder: Path | None
    """Where the machine code is kept; None when no folder can be written to and nothing is kept."""


def prepare() -> Preparation:
    """Call every compiled entry point once on a tiny board; may run in any thread, and again at no cost."""
    begun = perf_counter()
    from solver.engine.kernels import CHOSEN
    from solver.engine.plateau import find_exit

    before = _compilations()
    for kernel in CHOSEN:
        _call_entry_points(kernel)
    find_exit(np.array(TINY, np.int32), len(TINY), 16)
    return Preparation(perf_counter() - begun, _compilations() > before, _folder())


def is_prepared() -> bool:
    """Whether this process has the engine ready, so that a search begins at once."""
    if "solver.engine.plateau" not in sys.modules:
        return False
    return all(len(point.signatures) >= versions for point, versions in _entry_points().items())


def is_kept() -> bool:
    """Whether machine code of every entry point is kept on disk, so that `prepare` takes no compiling."""
    from solver.engine.compiling import kept_versions

    return all(kept_versions(point) >= versions for point, versions in _entry_points().items())


def _entry_points() -> dict[Any, int]:
    """Every compiled function that is called from Python, and for how many types."""
    from solver.engine.batch import IN_PAIRS, make_pairs_of_runs, make_runs
    from solver.engine.kernels import CHOSEN
    from solver.engine.plateau import walk_plateau
    from solver.engine.random_numbers import start_stream
    from solver.engine.rules import advance, advance_noting

    kernels, pairs = len(CHOSEN), len(IN_PAIRS)
    loops = {make_runs: kernels - pairs, make_pairs_of_runs: pairs}
    return {start_stream: 1, advance: kernels, advance_noting: kernels, **loops, walk_plateau: 1}


def _call_entry_points(kernel: str) -> None:
    from solver.engine.batch import run_batch
    from solver.engine.rules import advance_noting, begin
    from solver.engine.state import new_state

    settings = run_settings(variant="sideways", seed=0, start=TINY)
    state = new_state(settings, kernel)
    begin(state, False)
    advance_noting(state, np.zeros((1, 7), np.int64), 1)
    run_batch(settings, 0, 1, kernel=kernel)


def _compilations() -> int:
    return sum(sum(point.stats.cache_misses.values()) for point in _entry_points())


def _folder() -> Path | None:
    path = next(iter(_entry_points())).stats.cache_path
    return Path(path) if path else None


def main() -> None:
    """Make the engine ready and print one line that says how long it took."""
    done = prepare()
    how = "compiled" if done.is_compiled_anew else "loaded"
    print(f"The search engine is ready: {how} in {done.seconds:.1f} s.")


if __name__ == "__main__":
    main()
