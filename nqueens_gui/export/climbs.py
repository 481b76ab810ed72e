"""The climbs of a run, one by one: where each began, how far it came and why it stopped."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.core.events import MoveKind, Outcome
from solver.runs.trace import KINDS, Trace

GOES_ON = "Not ended"
"""Stands for the reason of a climb, or a run, that has not come to an end."""


@dataclass(frozen=True, slots=True)
class Climb:
    """One climb: from a start to the stop after it."""

    number: int
    """From 1."""
    start_h: int
    """H where it began."""
    final_h: int
    """H where it stopped."""
    steps: int
    """Moves made in it."""
    sideways_steps: int
    """Sideways moves among them."""
    ending: str
    """Why it stopped, in two or three words."""


def climbs_of(trace: Trace, most: int | None = None) -> tuple[Climb, ...]:
    """Return the climbs of a run in their order, the first `most` of them."""
    starts = [0, *trace.restarts()[:most].tolist()]
    ends = [*(start - 1 for start in starts[1:]), trace.end]
    return tuple(
        _climb(trace, number, start, end)
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1)
    )[:most]


def _climb(trace: Trace, number: int, start: int, end: int) -> Climb:
    h, step = trace.column("h"), trace.column("step")
    kinds = trace.column("kind")[start : end + 1]
    return Climb(
        number=number,
        start_h=int(h[start]),
        final_h=int(h[end]),
        steps=int(step[end] - step[start]),
        sideways_steps=int(np.count_nonzero(kinds == KINDS.index(MoveKind.SIDEWAYS))),
        ending=_ending(trace, end),
    )


def _ending(trace: Trace, end: int) -> str:
    if end == trace.end:
        return trace.outcome.label if trace.outcome else GOES_ON
    may_walk = bool(trace.settings.parameters.get("sideways_limit"))
    is_plateau = trace.column("best_h")[end] == trace.column("h")[end]
    return (Outcome.SIDEWAYS_LIMIT if is_plateau and may_walk else Outcome.LOCAL_MINIMUM).label
