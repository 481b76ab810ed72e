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


BRED_START = ((1, 3, 0, 3, 5, 5), (0, 0, 4, 0, 0, 0), (2, 4, 4, 5, 1, 1))


def bred() -> dict[str, Any]:
    """Give a run of three generations of three members with one restart."""
    limits = {"population": 3, "restart": "cutoff", "cutoff": 2, "max_iterations": 3, "mutation": 1}
    start, *others = BRED_START
    return document_of(run_settings(6, "genetic", seed=4, start=start, others=others, parameters=limits))
