"""The command line that makes a run again."""

from __future__ import annotations

from solver.board import format_rows
from solver.run_settings import RunSettings
from solver.variants import ParameterValue


def solve_command(settings: RunSettings) -> str:
    """Return the command that makes a run with these settings; parameters at their defaults are left out."""
    words = [
        "nqueens solve",
        f"-n {settings.n}",
        f"--variant {settings.variant.name}",
        f"--seed {settings.seed}",
        *_optional(settings),
    ]
    return " ".join(words)


def parameter_words(settings: RunSettings) -> dict[str, ParameterValue]:
    """Return the parameters that differ from their defaults, by the option that sets them."""
    values = {parameter: settings.parameters[parameter.name] for parameter in settings.variant.parameters}
    return {
        parameter.option: value
        for parameter, value in values.items()
        if value not in (parameter.default, None)
    }


def _optional(settings: RunSettings) -> list[str]:
    words = []
    if settings.run_index:
        words.append(f"--run-index {settings.run_index}")
    if settings.heuristic is not settings.variant.heuristic:
        words.append(f"--heuristic {settings.heuristic}")
    words += [f"{option} {value}" for option, value in parameter_words(settings).items()]
    if settings.start is not None:
        words.append(f"--start {format_rows(settings.start)}")
    return words
