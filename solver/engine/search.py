"""The search as a stream of frozen events, read by the window, the command line and recordings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.core.events import Ended, Event, Moved, MoveKind, Outcome, Restarted, Started
from solver.core.run_settings import RunSettings, run_settings

if TYPE_CHECKING:
    from solver.engine.state import SearchState


def search(
    n: int | None = None,
    variant: str = "steepest-ascent",
    *,
    heuristic: str | None = None,
    seed: int | None = None,
    run_index: int = 0,
    start: Iterable[int] | None = None,
    parameters: Mapping[str, Any] | None = None,
) -> Iterator[Event]:
    """Run a search and yield its events; arguments and errors are those of `run_settings`."""
    settings = run_settings(
        n,
        variant,
        heuristic=heuristic,
        seed=seed,
        run_index=run_index,
        start=start,
        parameters=parameters,
    )
    return search_events(settings)


def search_events(settings: RunSettings) -> Iterator[Event]:
    """Yield the events of a run: a `Started`, then moves and restarts, then an `Ended`.

    The run is a pure function of the settings. At most about a millisecond of moves is computed ahead, so
    a reader may pause for any time or stop reading.
    """
    from solver.engine.rules import MOVED, RESTARTED, advance_noting, begin
    from solver.engine.state import new_state

    state = new_state(settings)
    begin(state, settings.start is None)
    yield Started(*_reached(state))
    log, most, code = np.zeros((MAX_AHEAD, 7), np.int64), 1, MOVED
    while code in (MOVED, RESTARTED):
        begun = perf_counter()
        count, code = advance_noting(state, log, most)
        most = min(2 * most, MAX_AHEAD) if perf_counter() - begun < SECONDS_AHEAD else max(most // 2, 1)
        for column, from_row, to_row, h, kind, best_h, best_count in log[:count].tolist():
            yield Moved(column, from_row, to_row, h, _KINDS[kind], best_h, best_count)
        if code == RESTARTED:
            yield Restarted(*_reached(state))
    yield Ended(_OUTCOMES[code])


MAX_AHEAD = 128
"""Most moves computed ahead."""
SECONDS_AHEAD = 0.0005
"""If computing ahead takes longer, fewer moves are computed next time."""
_KINDS = tuple(MoveKind)
"""By the engine's number."""
_OUTCOMES = dict(enumerate(Outcome, start=2))
"""By the engine's code."""


def _reached(state: SearchState) -> tuple[tuple[int, ...], int, int, int]:
    h, best_h, best_count, *_ = state.run.item()
    return tuple(state.rows.tolist()), h, best_h, best_count
