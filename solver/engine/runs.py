"""Runs that begin at once: interpreted, until there is machine code for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.run_settings import RunSettings
from solver.engine.interpreted import interpreted
from solver.engine.kernels import interpreted_kernel_for, kernel_for
from solver.engine.machine_code import FEW_SQUARES, MachineCode
from solver.engine.memory import aligned_zeros
from solver.engine.policy import LOG_COLUMNS, advance_noting
from solver.engine.random_numbers import AT_RANDOM, GIVEN, start_stream
from solver.engine.state import RUN, new_state

LARGEST_INTERPRETED = 300
"""Queens; larger boards take too long for Python and wait for machine code, as do more queens of a population."""
_COUNTS = itemgetter(*map((RUN.names or ()).index, ("steps", "stays", "restarts", "evaluations")))
_codes: dict[tuple[object, ...], MachineCode] = {}


def events_code(settings: RunSettings) -> MachineCode:
    """Return the machine code that makes a run event by event."""
    rule = settings.variant.rule
    key = kernel_for(settings.n, settings.heuristic, rule), rule
    if key not in _codes:
        _codes[key] = MachineCode(advance_noting, new_state(settings), new_log(1), 1, 1)
    return _codes[key]


@cache
def stream_code() -> MachineCode:
    """Return the machine code that begins a stream of random numbers."""
    return MachineCode(start_stream, aligned_zeros(4, np.uint64), 1, 1)


def new_log(most: int) -> NDArray[np.int64]:
    """Return room for `most` moves, as `advance_noting` notes them."""
    return np.zeros((most, LOG_COLUMNS), np.int64)


def is_too_large(settings: RunSettings) -> bool:
    """Whether a run is not interpreted but waits for machine code."""
    return settings.n**2 * settings.members > LARGEST_INTERPRETED**2


def wait_for_code(settings: RunSettings, is_cancelled: Callable[[], bool]) -> bool:
    """Wait for machine code where a run is not interpreted, and return whether the run can begin."""
    if is_too_large(settings):
        events_code(settings).wait(is_cancelled)
    return not is_cancelled()


class EngineRun:
    """A run, event by event; the same whether it is interpreted, compiled, or first the one and then the other.

    Parameters
    ----------
    settings
        Its settings.
    """

    state: Any
    """The present state."""

    def __init__(self, settings: RunSettings) -> None:
        self.log = new_log(1)
        self._settings = settings
        self._price = settings.variant.rule.price_at(settings.n) or 0
        self._code = events_code(settings)
        if is_too_large(settings):
            self._code.wait()
        self._squares = settings.n**2 * settings.members
        self._begin(self._code.is_due(self._squares))

    def advance(self, most: int, most_iterations: int) -> tuple[int, int]:
        """Do what `advance_noting` does, with room in the log for all moves."""
        if most > len(self.log):
            self.log = new_log(most)
        if not self._is_compiled and self._code.is_due(self._squares):
            self._hand_over()
        if not self._is_compiled:
            most_iterations = min(most_iterations, 1 + FEW_SQUARES // self._squares)
        return self._advance(self.state, self.log, most, most_iterations)  # type: ignore[no-any-return]

    def counts(self, has_failed: bool = False) -> tuple[int, int]:
        """Return the iterations and the evaluations so far; it has failed if it has ended without a solution."""
        steps, stays, restarts, evaluations = _COUNTS(self.state.run.item())
        decisions = self._settings.variant.rule.decisions(steps + stays, restarts, has_failed)
        return steps + stays, evaluations + self._price * decisions

    def _begin(self, is_compiled: bool) -> None:
        self._is_compiled = is_compiled
        if is_compiled:
            stream_code().is_ready()  # or it is interpreted
        self._advance: Any = self._code.function if is_compiled else interpreted(advance_noting)
        self.state = new_state(
            self._settings, None if is_compiled else interpreted_kernel_for(self._settings.variant.rule)
        )
        self.state.run["start_due"] = AT_RANDOM if self._settings.start is None else GIVEN
        self._advance(self.state, self.log, 1, 1)

    def _hand_over(self) -> None:
        """Make the run again up to the present event, which machine code does in no time."""
        events = self._events()
        self._begin(True)
        while left := events - self._events():
            self._advance(self.state, self.log, len(self.log), left)

    def _events(self) -> int:
        run = self.state.run[0]
        return int(run["steps"] + run["stays"] + run["restarts"])
