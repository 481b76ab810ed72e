"""Searches for tests: runs of one's choice, some of which fail or take their time."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from solver.core.events import Event
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events

STUCK_START = (3, 2, 5, 2, 2, 0, 7, 7)
"""Steepest ascent gets from here into a local minimum in four moves."""


def stuck_run(seed: int = 3) -> RunSettings:
    return run_settings(variant="steepest-ascent", start=STUCK_START, seed=seed)


def endless_run(n: int = 150) -> RunSettings:
    """A run that finds no solution while anybody watches: steepest ascent hardly ever solves n = 150."""
    return run_settings(n, "random-restart", seed=1)


def breaking(settings: RunSettings, *_: object, after: int = 2) -> Iterator[Event]:
    """Search, but raise an error after so many events."""
    events = search_events(settings)
    for _ in range(after):
        yield next(events)
    raise RuntimeError("out of luck")


class HeldSearch:
    """A search that waits before its second event until it is let go."""

    def __init__(self) -> None:
        self.is_held = threading.Event()
        self.may_go = threading.Event()

    def __call__(self, settings: RunSettings, *_: object) -> Iterator[Event]:
        events = search_events(settings)
        yield next(events)
        self.is_held.set()
        self.may_go.wait(30)
        yield from events
