"""Words that several sections of a report share."""

from __future__ import annotations

from collections.abc import Iterable

from solver.core.run_settings import RunSettings
from solver.experiment.results import Experiment

NO_LIMIT = "no limit"


def counted(count: int, noun: str) -> str:
    """Write a number with what it counts."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def joined(words: Iterable[str]) -> str:
    """Write words as a list in a sentence."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def parameters_text(settings: RunSettings) -> str:
    """Write the parameters of a variant and what its h counts."""
    values = {name: NO_LIMIT if value is None else value for name, value in settings.parameters.items()}
    parameters = [f"{name.replace('_', ' ')}: {value}" for name, value in values.items()]
    return "; ".join([*parameters, f"h: {settings.heuristic.label}"])


def runs_text(experiment: Experiment) -> str:
    """Write how many runs there are: ``40 runs of each variant``, or how many of all when some are missing."""
    plan, done = experiment.plan, experiment.done
    if done == plan.runs:
        return f"{counted(plan.cells[0].runs, 'run')} of each variant"
    part = f"{done:,} of {counted(plan.runs, 'run')}"
    return f"cancelled after {part}" if experiment.is_cancelled else f"only {part} made"


def sizes_text(experiment: Experiment) -> str:
    """Write the sizes of the boards: ``n = 8`` or ``n = 6, 8, 10``."""
    sizes = dict.fromkeys(cell.settings.n for cell in experiment.plan.cells)
    return f"n = {', '.join(f'{n}' for n in sizes)}"


def variants_of(experiment: Experiment) -> dict[str, RunSettings]:
    """Return the variants by name, each with the settings of its first cell."""
    found: dict[str, RunSettings] = {}
    for cell in experiment.plan.cells:
        found.setdefault(cell.settings.variant.name, cell.settings)
    return found
