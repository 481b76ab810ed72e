"""The command line that makes a recorded run again."""

from __future__ import annotations

from dataclasses import replace

from solver.core.events import Outcome
from solver.core.run_settings import solve_command
from solver.runs.trace import Trace


def command_of(trace: Trace) -> str:
    """Return the command that makes a recorded run again, as far as it was recorded."""
    settings = trace.settings
    if is_cut(trace):
        settings = replace(settings, parameters={**settings.parameters, "max_steps": trace.steps})
    return solve_command(settings)


def is_cut(trace: Trace) -> bool:
    """Whether a run was left, or stopped by hand, before its end."""
    return trace.outcome in (None, Outcome.STOPPED)
