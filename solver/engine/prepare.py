"""Preparing the engine before its first use: machine code for the variants that the program begins with.

``python -m solver.engine.prepare`` does it for the board of the first run, on all processors, and prints how long it
took. Whatever else is used is compiled in the background when it is first used, or beforehand by
``python -m solver.engine.prepare --all``.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from solver.core.system import default_workers
from solver.core.variants import VARIANTS
from solver.engine.batch import batch_code
from solver.engine.code_cache import code_folder, damaged
from solver.engine.machine_code import MachineCode
from solver.engine.plateau import walk_code
from solver.engine.runs import events_code, stream_code

Boards = Sequence[tuple[int, Heuristic]]

BOARDS: Boards = (
    (8, Heuristic.ATTACKING_PAIRS),
    (12, Heuristic.ATTACKING_PAIRS),
    (100, Heuristic.ATTACKING_PAIRS),
    (8, Heuristic.LINE_OF_SIGHT),
)
"""A board for each loop of hill climbing, the most common first."""

FIRST = ("sideways",)
"""A variant that needs all that hill climbing needs."""


class Preparation(NamedTuple):
    """How the engine was prepared."""

    seconds: float
    is_compiled_anew: bool
    """Whether something was compiled, not only loaded."""
    folder: Path | None
    """The folder of cached machine code; None if no folder is writable and nothing is cached."""
    damaged: tuple[str, ...]
    """Names of cached files that were damaged, and set aside."""


def prepare() -> Preparation:
    """Load or compile what the program begins with; may run in any thread, and costs nothing when repeated."""
    begun = perf_counter()
    missing = [code for code in _codes() if not code.load()]
    for code in missing:
        code.compile()
    folder = code_folder()
    is_kept = folder is not None and all(code.is_cached() for code in missing)
    return Preparation(
        perf_counter() - begun,
        bool(missing),
        folder if is_kept else None,
        tuple(file.name for file in damaged),
    )


def compile_missing(variants: Sequence[str], boards: Boards = BOARDS) -> bool:
    """Compile what is not cached, a function on each processor, and return whether anything was."""
    missing = [place for place, code in enumerate(_codes(variants, boards)) if not code.is_cached()]
    if missing:
        with ProcessPoolExecutor(default_workers(), get_context("spawn")) as processes:
            # Two at a time: the events and the batches of a board share most of what is compiled for them.
            list(processes.map(_compile, repeat(variants), repeat(boards), missing, chunksize=2))
    return bool(missing)


def _compile(variants: Sequence[str], boards: Boards, place: int) -> None:
    _codes(variants, boards)[place].compile()


def _codes(variants: Iterable[str] = FIRST, boards: Boards = BOARDS) -> list[MachineCode]:
    """Return the machine code of some variants on some boards, each once."""
    runs = [
        run_settings(n, variant, heuristic=heuristic, seed=0)
        for variant in variants
        for n, heuristic in boards
    ]
    codes = [
        stream_code(),
        walk_code(),
        *(code(settings) for settings in runs for code in (events_code, batch_code)),
    ]
    return list(dict.fromkeys(codes))


def main(arguments: Sequence[str] = ()) -> None:
    """Prepare the engine and print how long it took."""
    parser = ArgumentParser(prog="python -m solver.engine.prepare", description=main.__doc__)
    parser.add_argument("--all", action="store_true", help="compile every search")
    is_all = parser.parse_args(arguments).all
    begun = perf_counter()
    is_new = compile_missing(tuple(VARIANTS)) if is_all else compile_missing(FIRST, BOARDS[:1])
    how = "compiled" if is_new else "loaded"
    what = "Every search" if is_all else "The search engine"
    print(f"{what} is ready: {how} in {perf_counter() - begun:.1f} s.")


if __name__ == "__main__":
    main(sys.argv[1:])
