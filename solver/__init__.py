"""Local search on the n-queens problem: states, heuristics, variants, searches, run files and the commands.

The names in ``__all__`` are loaded on first use, so that ``import solver`` costs nothing.
"""

from __future__ import annotations

from solver.core.display import Displayed
from solver.core.version import __version__ as __version__

TYPE_CHECKING = False  # the module typing is slow to load
if TYPE_CHECKING:
    from typing import Any

    from solver.analysis.climbs import Position
    from solver.analysis.landscape import analyse_landscape
    from solver.analysis.state_kind import StateKind, state_kind
    from solver.analysis.success_probability import state_chances, table_for
    from solver.core.checks import InputError
    from solver.core.events import Outcome
    from solver.core.heuristics import Heuristic, LineKind, attacking_pairs, heuristic_value, successor_table
    from solver.core.run_settings import RunSettings, run_settings
    from solver.core.variants import VARIANTS
    from solver.engine.search import search, search_events
    from solver.experiment.plan import experiment_plan
    from solver.experiment.runner import run_experiment
    from solver.experiment.saved import read_experiment
    from solver.experiment.summary import summaries
    from solver.experiment.writing import write_experiment
    from solver.frames import to_pandas
    from solver.runs.document import run_document
    from solver.runs.reading import read_run
    from solver.runs.replaying import replay
    from solver.runs.trace import Trace, record

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
    "read_experiment",
    "read_run",
    "record",
    "replay",
    "run_document",
    "run_experiment",
    "run_settings",
    "search",
    "search_events",
    "state_chances",
    "state_kind",
    "successor_table",
    "summaries",
    "table_for",
    "to_pandas",
    "write_experiment",
]

_HOMES = {
    "analysis.climbs": ("Position",),
    "analysis.landscape": ("analyse_landscape",),
    "analysis.state_kind": ("StateKind", "state_kind"),
    "analysis.success_probability": ("state_chances", "table_for"),
    "core.checks": ("InputError",),
    "core.events": ("Outcome",),
    "core.heuristics": ("Heuristic", "LineKind", "attacking_pairs", "heuristic_value", "successor_table"),
    "core.run_settings": ("RunSettings", "run_settings"),
    "core.variants": ("VARIANTS",),
    "engine.search": ("search", "search_events"),
    "experiment.plan": ("experiment_plan",),
    "experiment.runner": ("run_experiment",),
    "experiment.saved": ("read_experiment",),
    "experiment.summary": ("summaries",),
    "experiment.writing": ("write_experiment",),
    "frames": ("to_pandas",),
    "runs.document": ("run_document",),
    "runs.reading": ("read_run",),
    "runs.replaying": ("replay",),
    "runs.trace": ("Trace", "record"),
}
"""Which module of the package holds which public names."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # Ctrl+C is not handled yet while this file is loaded by a command

    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _as_html(value: object) -> str:
    from solver.notebook import as_html  # takes long to load

    return as_html(value)


Displayed.as_html = _as_html
