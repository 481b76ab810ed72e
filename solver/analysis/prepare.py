"""Prepare the success probabilities of a variant before their first use: machine code, and the table of eight queens.

``python -m solver.analysis.prepare 8 sideways attacking-pairs 100`` does it in a separate process, so that the window
neither waits for the compiler nor needs the memory.
"""

from __future__ import annotations

import sys
from typing import Any

from solver.analysis.state_space import state_space
from solver.analysis.success_probability import ChancesMethod, method_for
from solver.analysis.table_files import SMALLEST_CACHED, cached_table, table_path
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings
from solver.core.system import end_with_parent, lower_priority

TINY = (0, 1, 2, 3)


def is_prepared(settings: RunSettings) -> bool:
    """Whether success probabilities need neither compiling nor a new table."""
    is_compiled = all(function.dispatcher.cache.has_any() for function in _functions(settings))
    is_tabled = method_for(settings) is ChancesMethod.TABLE and settings.n >= SMALLEST_CACHED
    return is_compiled and (not is_tabled or table_path(settings).exists())


def prepare(settings: RunSettings) -> None:
    """Compile the functions that are needed, and compute and cache the table."""
    method = method_for(settings)
    if method is ChancesMethod.DESCENTS:
        from solver.engine.descents import find_descents

        find_descents(TINY, settings.heuristic, 16)
    if method is ChancesMethod.TABLE and settings.variant.rule.is_steepest:
        from solver.analysis.landscape import flow

        flow(state_space(len(TINY), settings.heuristic), 0)
        cached_table(settings, str)


def command(settings: RunSettings) -> tuple[str, ...]:
    """Return the command line that prepares these settings."""
    limit = settings.parameters.get("sideways_limit")
    arguments = (str(settings.n), settings.variant.name, settings.heuristic.value)
    limits = () if limit is None else (str(limit),)
    return (sys.executable, "-P", "-m", "solver.analysis.prepare", *arguments, *limits)


def _functions(settings: RunSettings) -> list[Any]:
    """Return every compiled function that is called from Python for these settings."""
    method = method_for(settings)
    if method is ChancesMethod.DESCENTS:
        from solver.engine.descents import walk_down

        return [walk_down]
    if method is ChancesMethod.TABLE and settings.variant.rule.is_steepest:
        from solver.engine import levels as of

        return [of.fill_best, of.fill_h, of.fill_images, of.find_best, of.pass_on, of.step_back]
    return []


def main(arguments: list[str]) -> None:
    """Prepare the settings that the arguments name, at low priority, while the process that started this one lives."""
    end_with_parent()
    lower_priority()
    n, variant, heuristic, *limits = arguments
    parameters = {"sideways_limit": int(limits[0])} if limits else {}
    prepare(run_settings(int(n), variant, heuristic=Heuristic(heuristic), seed=0, parameters=parameters))


if __name__ == "__main__":
    main(sys.argv[1:])
