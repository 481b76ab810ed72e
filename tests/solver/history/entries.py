"""Entries of a history, for tests."""

from solver.core.run_settings import RunSettings
from solver.engine.search import search_events
from solver.history.store import Entry, Kind
from solver.runs.trace import Trace, record


def entry(**fields: object) -> Entry:
    """Return the entry of an invented run."""
    usual = {"kind": Kind.RUN, "variant": "sideways", "n": 8, "last_n": 8, "seed": 1, "outcome": "solved"}
    usual |= {"steps": 3, "settings": "{}", "figures": "{}"}
    return Entry(**{**usual, **fields})  # type: ignore[arg-type]


def finished(settings: RunSettings) -> Trace:
    """Return a run that was made to its end."""
    return record(settings, search_events(settings))
