"""The command line that makes a run again."""

from __future__ import annotations

from dataclasses import replace

from solver.board import format_rows
from solver.outcomes import Outcome
from solver.run_settings import RunSettings
from solver.trace import Trace


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


def command_of(trace: Trace) -> str:
    """Return the command that makes a recorded run again, as far as it was recorded."""
    settings = trace.settings
    if is_cut(trace):
        settings = replace(settings, parameters={**settings.parameters, "max_steps": trace.steps})
    return solve_command(settings)


def is_cut(trace: Trace) -> bool:
    """Whether a run was left, or stopped by hand, before its end."""
    return trace.outcome in (None, Outcome.STOPPED)


def _optional(settings: RunSettings) -> list[str]:
    words = []
    if settings.run_index:
        words.append(f"--run-index {settings.run_index}")
    if settings.heuristic is not settings.variant.heuristic:
        words.append(f"--heuristic {settings.heuristic}")
    for parameter in settings.variant.parameters:
        value = settings.parameters[parameter.name]
        if value not in (parameter.default, None):
            words.append(f"{parameter.option} {value}")
    if settings.start is not None:
        words.append(f"--start {format_rows(settings.start)}")
    return words
