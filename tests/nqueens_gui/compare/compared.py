"""Snapshots of comparisons whose runs are there."""

from __future__ import annotations

from msgspec.structs import replace

from nqueens_gui.compare.comparison import Comparison, Competitor, checked_comparison, competitor_names
from nqueens_gui.compare.snapshot import CompareSnapshot, Making, Score, result_of
from nqueens_gui.compare.work import with_common_start
from nqueens_gui.kit.status import Stage
from solver.core.variants import VARIANTS
from solver.engine.search import search_events
from solver.runs.clock import Pace, clock_of
from solver.runs.trace import Trace, record

THREE = ("random-restart", "min-conflicts", "steepest-ascent")


def compared(
    *competitors: str | Competitor, n: int = 8, seed: int = 7, starts: int = 1, pace: Pace = Pace.STEPS
) -> CompareSnapshot:
    """Return the snapshot after comparisons from several starts, at the start of the last one."""
    entries = tuple(
        Competitor(VARIANTS[entry]) if isinstance(entry, str) else entry for entry in competitors or THREE
    )
    score, traces, comparison = Score(), tuple[Trace, ...](), Comparison(entries, n=n, seed=seed)
    for index in range(starts):
        comparison = replace(comparison, run_index=index)
        settings = checked_comparison(comparison).settings
        assert settings is not None
        traces = tuple(record(one, search_events(one)) for one in with_common_start(settings, seed))
        score = score.with_results(comparison, tuple(map(result_of, traces)))
    return CompareSnapshot(
        comparison=comparison,
        checked=checked_comparison(comparison),
        making=Making(Stage.DONE),
        shown=comparison,
        names=competitor_names([trace.settings for trace in traces]),
        clock=clock_of(traces, pace),
        score=score,
        sequence=starts,
    )
