"""The background work of a comparison: one run after the other is made and recorded."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from time import monotonic, sleep

from nqueens_gui.compare.snapshot import Progress, is_long
from nqueens_gui.kit.jobs import Task, Work
from solver.core.events import Event, Started
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace

EVENTS_AT_ONCE = 512
BREATH_SECONDS = 0.001
"""Left to the window's thread, which needs the interpreter too."""
REPORT_SECONDS = 0.1


def recording(settings: Sequence[RunSettings], seed: int) -> Work:
    """Return work that records runs from the start that a seed draws, unless they have one.

    Its result is a tuple of traces, or None when it was cancelled; it reports `Progress`. A run that reaches
    `MOST_STATES` or `MOST_ITERATIONS` is recorded up to there and has no outcome.
    """

    def work(task: Task) -> tuple[Trace, ...] | None:
        traces = []
        for number, one in enumerate(with_common_start(settings, seed)):
            task.report(Progress(number, 0))
            traces.append(_recorded(one, number, task))
            if task.is_cancelled():
                return None
        return tuple(traces)

    return work


def with_common_start(settings: Sequence[RunSettings], seed: int) -> tuple[RunSettings, ...]:
    """Give the start that a seed draws to the runs with another seed; the others draw the same by themselves."""
    if all(one.seed == seed or one.start is not None for one in settings):
        return tuple(settings)
    drawn = run_settings(settings[0].n, seed=seed, run_index=settings[0].run_index, starts=settings[0].starts)
    first = next(iter(search_events(drawn)))
    assert isinstance(first, Started)
    return tuple(one if one.seed == seed else replace(one, start=first.rows) for one in settings)


def _recorded(settings: RunSettings, number: int, task: Task) -> Trace:
    trace, events, reported_at = Trace(settings), _events(settings, task), 0.0
    try:
        while not is_long(trace) and not task.is_cancelled():
            some = list(islice(events, EVENTS_AT_ONCE))
            if not some:
                break
            trace.extend(some)
            if monotonic() - reported_at > REPORT_SECONDS:
                reported_at = monotonic()
                task.report(Progress(number, len(trace)))
            sleep(BREATH_SECONDS)
    finally:
        if isinstance(events, Generator):
            events.close()  # ends the process of a search written by the user
    return trace


def _events(settings: RunSettings, task: Task) -> Iterator[Event]:
    own = settings.variant.search
    if own is None:
        return search_events(settings)
    return own.events(settings, None, task.is_cancelled)
