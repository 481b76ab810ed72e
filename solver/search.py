"""The search as a stream of frozen events: the one thing the window, the command line and recordings all read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from solver.events import Ended, Event, Moved, MoveKind, Restarted, Started
from solver.outcomes import Outcome
from solver.run_settings import RunSettings, run_settings

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
    """Run a search and yield what happens; arguments and errors are those of `solver.run_settings.run_settings`."""
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

    The run is a pure function of the settings. Nothing is computed before it is asked for, so a reader may pause
    for as long as it likes or stop reading for good.
    """
    from solver.engine.advance import MOVED, RESTARTED, advance, begin  # the compiler takes a moment to load
    from solver.engine.state import new_state

    state = new_state(settings)
    begin(state, settings.start is None)
    yield Started(*_reached(state))
    while (code := advance(state)) in (MOVED, RESTARTED):
        yield _moved(state) if code == MOVED else Restarted(*_reached(state))
    yield Ended(_OUTCOMES[code])


_KINDS = tuple(MoveKind)
"""By the engine's number of the kind."""
_OUTCOMES = dict(enumerate(Outcome, start=2))
"""By the engine's code."""


def _moved(state: SearchState) -> Moved:
    h, best_h, best_count, column, from_row, to_row, kind, *_ = state.run.item()
    return Moved(column, from_row, to_row, h, _KINDS[kind], best_h, best_count)


def _reached(state: SearchState) -> tuple[tuple[int, ...], int, int, int]:
    h, best_h, best_count, *_ = state.run.item()
    return tuple(state.rows.tolist()), h, best_h, best_count
