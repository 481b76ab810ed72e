"""What makes the runs of a variant: the engine, or the process of a search written by the user.

Nobody else asks which of them it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from solver.core.events import Event, Moves
from solver.core.run_settings import RunSettings
from solver.core.variants import Runner, Variant
from solver.engine.stream import climb_events, generation_events

if TYPE_CHECKING:
    from solver.engine.batch import BatchResults  # slow to import


class EngineRunner:
    """The `Runner` of the variants of the table."""

    def events(
        self, settings: RunSettings, console: object = None, is_cancelled: Callable[[], bool] = lambda: False
    ) -> Iterator[Event | Moves]:
        """Yield the events of a run; only the wait for machine code takes long enough to be cancelled."""
        make = generation_events if settings.variant.rule.is_of_population else climb_events
        return make(settings, is_cancelled)

    def results(
        self,
        settings: RunSettings,
        first: int,
        count: int,
        cancelled: NDArray[np.uint8] | None = None,
        memory: Mapping[str, Any] | None = None,
    ) -> BatchResults:
        """Make runs without events."""
        from solver.engine.batch import run_batch

        return run_batch(settings, first, count, cancelled, memory=memory)

    def is_loaded(self, settings: RunSettings) -> bool:
        """Whether the machine code of a run with events is loaded, if it is cached."""
        from solver.engine.runs import events_code

        return events_code(settings).load()

    def is_compiled(self, settings: RunSettings) -> bool:
        """Whether runs without events are made by machine code, and not interpreted for a while."""
        from solver.engine.batch import batch_code

        return batch_code(settings).is_ready()


ENGINE = EngineRunner()


def runner_of(variant: Variant) -> Runner:
    """Return what makes the runs of a variant: its own search, written by a user, or the engine."""
    return variant.search or ENGINE
