"""Recordings with an h of one's choice at every state."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from solver.core.events import Moved, MoveKind, Restarted, Started, StateEvent
from solver.core.run_settings import run_settings
from solver.runs.trace import Trace

ROWS = (0, 4, 7, 5, 2, 6, 1, 3)


def trace_of(*climbs: Sequence[int]) -> Trace:
    """Record climbs that each end in a local minimum, or a solution."""
    trace = Trace(run_settings(8, "random-restart-sideways", seed=7))
    trace.extend(event for number, climb in enumerate(climbs) for event in climb_events(climb, number))
    return trace


def climb_events(climb: Sequence[int], number: int = 0) -> Iterator[StateEvent]:
    start = ROWS, climb[0], climb[0] - (len(climb) > 1), 1
    yield Restarted(*start, 1, 56) if number else Started(*start)
    yield from moves(climb)


def moves(climb: Sequence[int]) -> Iterator[Moved]:
    for step, (before, h) in enumerate(pairwise(climb), start=2):
        kind = MoveKind.SIDEWAYS if h == before else MoveKind.IMPROVING
        yield Moved(0, 0, 0, h, kind, max(h - (step < len(climb)), 0), 1, 1, 56)


def noisy_climb(states: int, highest: int = 40, seed: int = 1) -> list[int]:
    """An h that jumps about, for a chart that is to miss no peak."""
    return [int(h) for h in np.random.default_rng(seed).integers(1, highest, states)]
