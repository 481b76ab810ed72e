"""Snapshots of real runs, as the session makes them."""

from __future__ import annotations

from itertools import islice

from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.state_kind import state_insight
from solver.core.run_settings import RunSettings
from solver.engine.choices import successor_distribution
from solver.engine.search import search_events
from solver.runs.trace import Trace, record


def recorded(settings: RunSettings, events: int | None = None) -> Trace:
    """Record a run, or its first events."""
    return record(settings, islice(search_events(settings), events))


def snapshot_of(
    trace: Trace,
    index: int | None = None,
    *,
    mode: Mode = Mode.PAUSED,
    has_insight: bool = True,
    notice: str = "",
    sequence: int = 1,
    speed: float = 4.0,
) -> Snapshot:
    """Look at a state of a recording, its last one when none is named."""
    index = trace.end if index is None else index
    position, memory = trace.position(index), trace.memory(index)
    return Snapshot(
        mode=mode,
        settings=trace.settings,
        trace=trace,
        position=position,
        length=len(trace),
        insight=state_insight(position.rows, trace.settings.heuristic) if has_insight else None,
        sequence=sequence,
        speed=speed,
        notice=notice,
        choices=successor_distribution(trace.settings, position.rows, memory) if has_insight else None,
        gauge=memory.get(trace.settings.variant.gauge or "") if has_insight else None,
    )


def empty_snapshot(mode: Mode = Mode.PREPARING, notice: str = "") -> Snapshot:
    """Look at nothing, since no run has a start yet."""
    return Snapshot(mode, None, None, None, 0, None, 0, notice=notice)
