"""Runs to tell of: short ones of every kind, and a long one."""

from functools import cache
from itertools import islice

from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace

EXAMPLE = (3, 2, 5, 2, 2, 0, 7, 7)


def recorded(settings: RunSettings, most: int | None = None) -> Trace:
    """Record a run, the first `most` of its events."""
    trace = Trace(settings)
    trace.extend(islice(search_events(settings), most))
    return trace


def solved_run() -> Trace:
    """A run of 4 climbs that ends solved."""
    return recorded(run_settings(8, "random-restart", seed=7))


def stuck_run() -> Trace:
    """A run from the example that uses up its two sideways moves."""
    settings = run_settings(variant="sideways", start=EXAMPLE, seed=3, parameters={"sideways_limit": 2})
    return recorded(settings)


def unfinished_run() -> Trace:
    """The first states of a run that is still going on."""
    return recorded(run_settings(8, "random-restart-sideways", seed=5), 2)


def many_climbs_run() -> Trace:
    """A run of 71 climbs."""
    return recorded(run_settings(40, "random-restart", seed=1, parameters={"max_restarts": 70}))


@cache
def long_run(states: int = 25_000) -> Trace:
    """A run of so many states at least, which takes a while to write."""
    settings = run_settings(150, "random-restart", seed=1)
    events = search_events(settings)
    trace = Trace(settings)
    while len(trace) < states:
        trace.extend(islice(events, 4096))
    return trace
