"""Many runs without events: the results alone, as arrays, by the rules and the random numbers of the watched run.

Threads may make batches side by side: nothing is shared and the interpreter's lock is let go of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.core.checks import number_between
from solver.core.events import Outcome
from solver.core.run_settings import MAX_SEED, RunSettings
from solver.core.variants import MOST
from solver.engine.bits import look_at_flag
from solver.engine.compiling import entry, part
from solver.engine.kernels import kernel_for
from solver.engine.memory import aligned_zeros
from solver.engine.random_numbers import start_stream
from solver.engine.rules import AT_RANDOM, GIVEN, RESTARTED, SOLVED, advance, do_event
from solver.engine.state import new_state

OUTCOMES = tuple(Outcome)
"""Outcomes by their number in a batch."""
NOT_MADE = -1
"""In place of the outcome of a run that was not made, or not to its end, since the batch was cancelled."""
PATIENCE = 1_000_000
"""Columns gone through, roughly, between two looks at the flag that cancels."""
IN_PAIRS = ("table",)
"""Kernels whose moves are so short that a processor makes two runs side by side in little more time than one."""


@dataclass(frozen=True, slots=True, eq=False)
class BatchResults:
    """What became of consecutive runs; 25 bytes a run."""

    first: int
    """Run index of the first run."""
    outcomes: NDArray[np.int8]
    """Shape (count,): why each run ended, a number of `OUTCOMES`, or `NOT_MADE`."""
    steps: NDArray[np.int64]
    """Shape (count,): steps made."""
    restarts: NDArray[np.int64]
    """Shape (count,): restarts made."""
    h: NDArray[np.int64]
    """Shape (count,): h of the final state."""

    def __len__(self) -> int:
        """Return the number of runs asked for."""
        return len(self.outcomes)

    @property
    def made(self) -> int:
        """How many runs were made."""
        return int(np.count_nonzero(self.outcomes != NOT_MADE))


class Orders(NamedTuple):
    """What the compiled loop is told, and where it writes to."""

    start: NDArray[np.int32]
    """Shape (n,): where every run starts; shape (0,) for a random start each."""
    sideways_made: int
    """Sideways moves that count as made at a given start."""
    kick_due: int
    """1 when a random move is due at a given start, as after an equal move of random-neighbour."""
    seed: int
    """Seed of all runs."""
    first: int
    """Run index of the first run."""
    cancelled: NDArray[np.uint8]
    """Shape (1,): becomes something other than 0 when the batch is to end."""
    outcomes: NDArray[np.int8]
    """Shape (count,), as the other results: those of `BatchResults`."""
    steps: NDArray[np.int64]
    restarts: NDArray[np.int64]
    h: NDArray[np.int64]


def run_batch(
    settings: RunSettings,
    first: int,
    count: int,
    cancelled: NDArray[np.uint8] | None = None,
    *,
    sideways_made: int = 0,
    kick_due: bool = False,
    kernel: str | None = None,
) -> BatchResults:
    """Make the runs with the indices `first` to `first + count - 1`, each the one that `search` makes.

    Parameters
    ----------
    settings
        The settings of the runs, the run index aside.
    first
        Index of the first run.
    count
        How many runs.
    cancelled
        Shape (1,): another thread sets it to something other than 0 to have the batch end, soon after; runs that
        are not made to their end by then count as not made.
    sideways_made
        Sideways moves that count as made at a given start, so that a climb can be gone on with.
    kick_due
        Whether a random move is due at a given start, as after an equal move of random-neighbour.
    kernel
        A name of `solver.engine.kernels.KERNELS`; the fastest one when not given.

    Raises
    ------
    InputError
        When an index lies outside the bounds that `run_settings` checks.
    """
    number_between(count, 0, MAX_SEED, "count", "the number of runs")
    number_between(first, 0, MAX_SEED - max(count - 1, 0), "run_index", "the run index")
    chosen = kernel or kernel_for(settings.n, settings.heuristic)
    flag = aligned_zeros(1, np.uint8) if cancelled is None else cancelled
    orders = _orders(settings, first, count, flag)._replace(
        sideways_made=number_between(sideways_made, 0, MOST, "sideways_made"), kick_due=int(kick_due)
    )
    if chosen in IN_PAIRS:
        make_pairs_of_runs(new_state(settings, chosen), new_state(settings, chosen), orders)
    else:
        make_runs(new_state(settings, chosen), orders)
    return BatchResults(first, orders.outcomes, orders.steps, orders.restarts, orders.h)


def _orders(settings: RunSettings, first: int, count: int, cancelled: NDArray[np.uint8]) -> Orders:
    return Orders(
        start=np.array(settings.start or (), np.int32),
        sideways_made=0,
        kick_due=0,
        seed=settings.seed,
        first=first,
        cancelled=cancelled,
        outcomes=np.full(count, NOT_MADE, np.int8),
        steps=np.zeros(count, np.int64),
        restarts=np.zeros(count, np.int64),
        h=np.zeros(count, np.int64),
    )


@entry
def make_runs(state: Any, orders: Any) -> None:
    """Make one run for each place of the results."""
    count, patience = len(orders.outcomes), 1 + PATIENCE // len(state.rows)
    place = 0
    begin_run(state, orders, place)
    while place < count and not look_at_flag(orders.cancelled):
        events = 0
        while place < count and events < patience:
            code = advance(state)
            events += 1
            if code > RESTARTED:
                end_run(state, orders, place, code)
                place += 1
                begin_run(state, orders, place)


@entry
def make_pairs_of_runs(one: Any, other: Any, orders: Any) -> None:
    """Make one run for each place of the results, two at a time."""
    count, patience = len(orders.outcomes), 1 + PATIENCE // len(one.rows)
    place, other_place, following = 0, 1, 2
    begin_run(one, orders, place)
    begin_run(other, orders, other_place)
    while min(place, other_place) < count and not look_at_flag(orders.cancelled):
        events = 0
        while min(place, other_place) < count and events < patience:
            events += 1
            if place < count:
                reached = go_on(one, orders, place, following)
                following += reached != place
                place = reached
            if other_place < count:
                reached = go_on(other, orders, other_place, following)
                following += reached != other_place
                other_place = reached


@part
def begin_run(state: Any, orders: Any, place: int) -> None:
    """Put a state before the start of the run of a place; there may be no such place."""
    run = state.run[0]
    start_stream(state.random, orders.seed, orders.first + place)
    for column in range(len(orders.start)):
        state.rows[column] = orders.start[column]
    run.steps, run.restarts = 0, 0
    run.sideways_in_row, run.kick_due = orders.sideways_made, orders.kick_due
    run.start_due = GIVEN if len(orders.start) else AT_RANDOM


@part
def go_on(state: Any, orders: Any, place: int, following: int) -> Any:
    """Do the next event of the run of a place; at its end turn to the following place."""
    code = do_event(state)
    if code <= RESTARTED:
        return place
    end_run(state, orders, place, code)
    begin_run(state, orders, following)
    return following


@part
def end_run(state: Any, orders: Any, place: int, code: int) -> None:
    """Note the results of the run of a place."""
    run = state.run[0]
    orders.outcomes[place] = code - SOLVED
    orders.steps[place] = run.steps
    orders.restarts[place] = run.restarts
    orders.h[place] = run.h
