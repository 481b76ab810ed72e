"""What the odds of a rule need made ready ahead of their first use: machine code, and the table of eight queens.

``python -m solver.analysis.prepare 8 sideways attacking-pairs 100`` does it in a process of its own, so that a
window neither waits for the compiler nor needs the memory.
"""

from __future__ import annotations

import sys
from typing import Any

from solver.analysis.climbs import sideways_limit_of
from solver.analysis.state_space import state_space
from solver.analysis.success_probability import OddsMethod, method_for
from solver.analysis.table_files import WORTH_KEEPING, kept_table, table_path
from solver.core.heuristics import Heuristic, count_cap
from solver.core.run_settings import RunSettings, run_settings
from solver.core.workers import step_back

TINY = (0, 1, 2, 3)


def is_prepared(settings: RunSettings) -> bool:
    """Whether the odds of a rule take neither compiling nor a new table."""
    from solver.engine.compiling import kept_versions

    is_compiled = all(kept_versions(function) for function in _functions(settings))
    is_tabled = method_for(settings) is OddsMethod.TABLE and settings.n >= WORTH_KEEPING
    return is_compiled and (not is_tabled or table_path(settings).exists())


def prepare(settings: RunSettings) -> None:
    """Compile what the odds of a rule need, and make and keep its table."""
    method = method_for(settings)
    if method is OddsMethod.DESCENTS:
        from solver.engine.descents import find_descents

        find_descents(TINY, count_cap(settings.heuristic, len(TINY)), 16)
    if method is OddsMethod.TABLE:
        state_space(len(TINY))
        kept_table(settings, str)


def command(settings: RunSettings) -> tuple[str, ...]:
    """Return the words of the command that prepares a rule."""
    limit = str(sideways_limit_of(settings))
    words = (str(settings.n), settings.variant.name, settings.heuristic.value, limit)
    return (sys.executable, "-m", "solver.analysis.prepare", *words)


def _functions(settings: RunSettings) -> list[Any]:
    """Every compiled function that is called from Python for the odds of a rule."""
    method = method_for(settings)
    if method is OddsMethod.DESCENTS:
        from solver.engine.descents import walk_down

        return [walk_down]
    if method is OddsMethod.TABLE:
        from solver.engine.levels import fill_h, find_best

        return [fill_h, find_best]
    return []


def main(words: list[str]) -> None:
    """Prepare the rule that the words name, behind everything else that runs."""
    step_back()
    n, variant, heuristic, limit = words
    takes_limit = "sideways" in variant
    parameters = {"sideways_limit": int(limit)} if takes_limit else {}
    prepare(run_settings(int(n), variant, heuristic=Heuristic(heuristic), seed=0, parameters=parameters))


if __name__ == "__main__":
    main(sys.argv[1:])
