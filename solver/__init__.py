"""Local search on the n-queens problem: states, heuristics, variants, searches, run files and the commands.

What stands in ``__all__`` is loaded when it is first asked for, so that ``import solver`` costs nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.errors import InputError
    from solver.experiment.plan import experiment_plan
    from solver.experiment.runner import run_experiment
    from solver.experiment.summary import summaries
    from solver.experiment.writing import write_experiment
    from solver.heuristics import Heuristic, LineKind, attacking_pairs, heuristic_value, successor_table
    from solver.landscape.analysis import analyse_landscape
    from solver.landscape.climb_odds import state_odds, table_for
    from solver.landscape.climbs import Position
    from solver.outcomes import Outcome
    from solver.run_files.document import run_document
    from solver.run_files.reading import read_run
    from solver.run_files.replaying import replay
    from solver.run_settings import RunSettings, run_settings
    from solver.search import search, search_events
    from solver.state_kind import StateKind, state_kind
    from solver.trace import Trace, record
    from solver.variants import VARIANTS

__version__ = "0.1.0"

__all__ = [
    "VARIANTS",
    "Heuristic",
    "InputError",
    "LineKind",
    "Outcome",
    "Position",
    "RunSettings",
    "StateKind",
    "Trace",
    "analyse_landscape",
    "attacking_pairs",
    "experiment_plan",
    "heuristic_value",
    "read_run",
    "record",
    "replay",
    "run_document",
    "run_experiment",
    "run_settings",
    "search",
    "search_events",
    "state_kind",
    "state_odds",
    "successor_table",
    "summaries",
    "table_for",
    "write_experiment",
]

_HOMES = {
    "errors": ("InputError",),
    "experiment.plan": ("experiment_plan",),
    "experiment.runner": ("run_experiment",),
    "experiment.summary": ("summaries",),
    "experiment.writing": ("write_experiment",),
    "heuristics": ("Heuristic", "LineKind", "attacking_pairs", "heuristic_value", "successor_table"),
    "landscape.analysis": ("analyse_landscape",),
    "landscape.climb_odds": ("state_odds", "table_for"),
    "landscape.climbs": ("Position",),
    "outcomes": ("Outcome",),
    "run_files.document": ("run_document",),
    "run_files.reading": ("read_run",),
    "run_files.replaying": ("replay",),
    "run_settings": ("RunSettings", "run_settings"),
    "search": ("search", "search_events"),
    "state_kind": ("StateKind", "state_kind"),
    "trace": ("Trace", "record"),
    "variants": ("VARIANTS",),
}
"""Which module of the package holds which public names."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


class _Package(ModuleType):
    """The package itself: a public name stays what it is when a module of the same name is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        # Whoever imports solver.search sets the attribute "search", which would hide the function.
        if not (name in _HOME_OF and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
