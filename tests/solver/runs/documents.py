"""Documents of runs to test with, as they come from a file."""

import json
from itertools import islice
from typing import Any

from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.runs.document import run_text
from solver.runs.trace import Trace, record


def document_of(settings: RunSettings, states: int | None = None) -> dict[str, Any]:
    """Record a run, only so many states of it when asked, and return its document as read from JSON."""
    trace = Trace(settings) if states else record(settings, search_events(settings))
    trace.extend(islice(search_events(settings), states) if states else ())
    document: dict[str, Any] = json.loads(run_text(trace))
    return document


def restarting() -> dict[str, Any]:
    """Give a run of 7 steps and 3 restarts on a board of 4."""
    return document_of(run_settings(4, "random-restart", seed=3))


def stuck() -> dict[str, Any]:
    """Give a run from a start state into a local minimum, in 5 steps."""
    return document_of(run_settings(start=(3, 2, 5, 2, 2, 0, 7, 7), seed=4))
