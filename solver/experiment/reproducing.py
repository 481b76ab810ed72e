"""The command line that makes an experiment again."""

from __future__ import annotations

from solver.core.run_settings import parameter_words
from solver.core.variants import ParameterValue
from solver.experiment.plan import Plan


def experiment_command(plan: Plan) -> str:
    """Return the command that makes all runs of a plan; parameters at their defaults are left out."""
    sizes = dict.fromkeys(str(cell.settings.n) for cell in plan.cells)
    names = dict.fromkeys(cell.settings.variant.name for cell in plan.cells)
    words = [
        "nqueens experiment",
        f"-n {','.join(sizes)}",
        f"--variants {','.join(names)}",
        f"--runs {plan.cells[0].runs}",
        f"--seed {plan.seed}",
        *_heuristic(plan),
        *([] if plan.is_paired else ["--independent"]),
        *_parameters(plan),
    ]
    return " ".join(words)


def _heuristic(plan: Plan) -> list[str]:
    """Name the heuristic where it was chosen: then all cells have the same, else each has its own."""
    for cell in plan.cells:
        if cell.settings.heuristic is not cell.settings.variant.heuristic:
            return [f"--heuristic {cell.settings.heuristic}"]
    return []


def _parameters(plan: Plan) -> list[str]:
    found: dict[str, ParameterValue] = {}
    for cell in plan.cells:
        found.update(parameter_words(cell.settings))
    return [f"{option} {value}" for option, value in found.items()]
