"""Runs of populations for the tests."""

from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record


def bred(n: int = 8, population: int = 6, generations: int = 10, **parameters: object) -> Trace:
    """A genetic search."""
    chosen = {"population": population, "max_iterations": generations, **parameters}
    settings = run_settings(n, "genetic", seed=4, parameters=chosen)
    return record(settings, search_events(settings))


def beamed(n: int = 8, width: int = 4) -> Trace:
    """A local beam search."""
    settings = run_settings(n, "local-beam", seed=2, parameters={"beam_width": width})
    return record(settings, search_events(settings))
