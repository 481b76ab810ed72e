"""The engine made ready ahead of its first use: compiled, or loaded where an earlier start has compiled it.

``python -m solver.engine.prepare`` does it and says how long it took.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from solver.run_settings import run_settings

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
    from solver.engine.advance import advance, begin
    from solver.engine.plateau import find_exit
    from solver.engine.state import new_state

    state = new_state(run_settings(variant="sideways", seed=0, start=TINY))
    begin(state, False)
    advance(state)
    find_exit(state.rows, len(TINY), 16)
    return Preparation(perf_counter() - begun, any(map(_was_compiled, _entry_points())), _folder())


def is_prepared() -> bool:
    """Whether this process has the engine ready, so that a search begins at once."""
    points = _entry_points() if "solver.engine.plateau" in sys.modules else []
    return bool(points) and all(point.signatures for point in points)


def is_kept() -> bool:
    """Whether machine code of every entry point is kept on disk, so that `prepare` takes no compiling."""
    from solver.engine.kept_code import index_files

    return all(index_files(point) for point in _entry_points())


def _entry_points() -> list[Any]:
    """Every compiled function that is called from Python."""
    from solver.engine.advance import advance, begin
    from solver.engine.plateau import find_exit
    from solver.engine.random_numbers import start_stream

    return [start_stream, begin, advance, find_exit]


def _was_compiled(point: Any) -> bool:
    return not point.stats.cache_hits


def _folder() -> Path | None:
    path = _entry_points()[0].stats.cache_path
    return Path(path) if path else None


def main() -> None:
    """Make the engine ready and print one line that says how long it took."""
    done = prepare()
    how = "compiled" if done.is_compiled_anew else "loaded"
    print(f"The search engine is ready: {how} in {done.seconds:.1f} s.")


if __name__ == "__main__":
    main()
