"""The search as a stream of frozen events, read by the window, the command line and recordings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from solver.core.events import Event, Moves
from solver.core.run_settings import RunSettings, Starts, run_settings
from solver.engine.runner import runner_of


def search(
    n: int | None = None,
    variant: str = "steepest-ascent",
    *,
    heuristic: str | None = None,
    seed: int | None = None,
    run_index: int = 0,
    start: Iterable[int] | None = None,
    starts: str = Starts.UNIFORM,
    parameters: Mapping[str, Any] | None = None,
    **values: Any,
) -> Iterator[Event]:
    """Run a search and yield its events; arguments and errors are those of `run_settings`.

    Parameters of the variant are keyword arguments: ``search(8, "sideways", sideways_limit=5, seed=1)``.
    """
    settings = run_settings(
        n,
        variant,
        heuristic=heuristic,
        seed=seed,
        run_index=run_index,
        start=start,
        starts=starts,
        parameters=parameters,
        **values,
    )
    return search_events(settings)


def search_events(
    settings: RunSettings, console: object = None, is_cancelled: Callable[[], bool] = lambda: False
) -> Iterator[Event]:
    """Yield the events of a run: a `Started`, then moves, stays and restarts, then an `Ended`.

    The run is a pure function of the settings. Some milliseconds of moves at most are computed ahead, so
    a reader may pause for any time or stop reading. A rule that stays put tells so after `MOST_ITERATIONS_AHEAD`.

    Parameters
    ----------
    settings
        The settings.
    console
        The `solver.custom.process.Console` that takes what a search written by the user prints.
    is_cancelled
        Asked while such a search decides; once it returns True there are no more events.
    """
    for part in search_parts(settings, console, is_cancelled):
        if isinstance(part, Moves):
            yield from part
        else:
            yield part


def search_parts(
    settings: RunSettings, console: object = None, is_cancelled: Callable[[], bool] = lambda: False
) -> Iterator[Event | Moves]:
    """Yield what `search_events` does, but moves that were computed ahead together."""
    return runner_of(settings.variant).events(settings, console, is_cancelled)
