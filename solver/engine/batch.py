"""Many runs without events: only their results, as arrays, by the rules and random numbers of watched runs.

Threads may run batches in parallel: nothing is shared and the interpreter lock is released.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import thread_time
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.checks import number_between
from solver.core.events import NOT_MADE, OUTCOMES, Outcome
from solver.core.run_settings import MAX_SEED, RunSettings
from solver.core.variants import Rule
from solver.engine.bits import load_flag
from solver.engine.codes import RESTARTED, SOLVED, STARTED
from solver.engine.compiling import entry, entry_apart, part
from solver.engine.interpreted import interpreted
from solver.engine.kernels import interpreted_kernel_for, kernel_for
from solver.engine.machine_code import MachineCode
from solver.engine.memory import aligned_zeros
from solver.engine.policy import advance, advance_noting, evaluations_so_far
from solver.engine.random_numbers import AT_RANDOM, CONTINUED, GIVEN, start_stream
from solver.engine.runs import is_too_large, new_log
from solver.engine.state import new_state, set_memory

COLUMNS_BETWEEN_CHECKS = 1_000_000
"""Approximate number of columns processed between two checks of the cancellation flag."""
SQUARES_BETWEEN_CHECKS = 2_000
"""The same for squares where there is no machine code."""
COMMON_SIZE = 8
"""Queens of the textbooks' board, for which a loop is compiled anew."""
IN_PAIRS = (("table", Rule.HILL_CLIMBING), ("table", Rule.RANDOM_NEIGHBOUR))
"""Moves so short that a processor makes two interleaved runs in little more time than one."""


class BatchResults(Struct, frozen=True, eq=False):
    """The results of consecutive runs; 25 bytes per run, 8 more if the rule may stay put or its price varies."""

    outcomes: NDArray[np.int8]
    """Shape (count,): why each run ended, a number of `OUTCOMES`, or `NOT_MADE`."""
    steps: NDArray[np.int64]
    """Shape (count,)."""
    restarts: NDArray[np.int64]
    """Shape (count,)."""
    h: NDArray[np.int64]
    """Shape (count,): h of the final state."""
    iterations: NDArray[np.int64]
    """Shape (count,): decisions of the rule; the steps themselves where each decision moves a queen."""
    counted: NDArray[np.int64]
    """Successors whose h the rule had to know; shape (0,) if that follows from the iterations."""
    settings: RunSettings
    seconds: float = 0.0
    """Processor time."""
    run_seconds: float | None = None
    """Processor time of the runs alone, without compiling and loading; None if some of them were interpreted."""
    fault: None = None
    """The engine does not fail."""

    @property
    def evaluations(self) -> NDArray[np.int64]:
        """Shape (count,): successors whose h the rule had to know."""
        has_failed = (self.outcomes != OUTCOMES.index(Outcome.SOLVED)) & (self.outcomes != NOT_MADE)
        known = self.settings.evaluations(self.iterations, self.restarts, has_failed)
        return self.counted if known is None else known


class BatchArguments(NamedTuple):
    """Input and output of the compiled loop."""

    start: NDArray[np.int32]
    """Shape (n,): the start of every run; shape (0,) for random starts."""
    is_continued: int
    """1 if the given start continues a climb with the memory of its rule."""
    memory: NDArray[Any]
    """Shape (1,): that memory."""
    seed: int
    """Seed of all runs."""
    first: int
    """Run index of the first run."""
    cancelled: NDArray[np.uint8]
    """Shape (1,): another thread sets it to a value other than 0 to cancel the batch."""
    outcomes: NDArray[np.int8]
    """Shape (count,), like the other results below: those of `BatchResults`."""
    steps: NDArray[np.int64]
    restarts: NDArray[np.int64]
    h: NDArray[np.int64]
    stays: NDArray[np.int64]
    """Iterations that moved no queen; shape (0,) if the rule always moves one."""
    evaluations: NDArray[np.int64]
    """Successors whose h the rule had to know; shape (0,) if that follows from the iterations."""


def run_batch(
    settings: RunSettings,
    first: int,
    count: int,
    cancelled: NDArray[np.uint8] | None = None,
    *,
    memory: Mapping[str, Any] | None = None,
    kernel: str | None = None,
) -> BatchResults:
    """Make the runs with indices `first` to `first + count - 1`, each identical to the run of `search`.

    Parameters
    ----------
    settings
        The settings of the runs; the run index is ignored.
    first
        Index of the first run.
    count
        Number of runs.
    cancelled
        Shape (1,): another thread sets it to a value other than 0 to cancel the batch; runs not completed by then
        count as not made.
    memory
        What the rule remembers at a given start, so that a climb is continued there; values by the names of the
        fields. None to begin a climb.
    kernel
        A name in `solver.engine.kernels.KERNELS`, compiled if need be. By default the fastest one, and the plain one,
        interpreted, until there is machine code for that.

    Raises
    ------
    InputError
        If an index is outside the bounds that `run_settings` checks.
    """
    number_between(count, 0, MAX_SEED, "count", "the number of runs")
    number_between(first, 0, MAX_SEED - max(count - 1, 0), "run_index", "the run index")
    begun = thread_time()
    flag = aligned_zeros(1, np.uint8) if cancelled is None else cancelled
    rule = settings.variant.rule
    make, states = _loop(settings, kernel)
    if memory is not None:
        set_memory(states[0], memory)
    arguments = new_arguments(settings, states[0], first, count, flag, is_continued=memory is not None)
    made, code = 0, batch_code(settings)
    if kernel is None and is_too_large(settings):
        code.wait(lambda: flag[0])
    elif kernel is None and not code.is_ready():
        made = _interpret_runs(new_state(settings, interpreted_kernel_for(rule)), arguments, code)
    loaded = thread_time()
    if made < count and not flag[0]:
        make(*states, _left(arguments, made))
    ended = thread_time()
    return results_of(settings, arguments, ended - begun, None if made else ended - loaded)


def new_arguments(
    settings: RunSettings,
    state: Any,
    first: int,
    count: int,
    flag: NDArray[np.uint8],
    *,
    is_continued: bool = False,
) -> BatchArguments:
    """Return what the compiled loop takes, with room for the results of `count` runs."""
    return BatchArguments(
        start=np.array(settings.start or (), np.int32),
        is_continued=int(is_continued),
        memory=state.rule.memory.copy(),
        seed=settings.seed,
        first=first,
        cancelled=flag,
        outcomes=np.full(count, NOT_MADE, np.int8),
        steps=np.zeros(count, np.int64),
        restarts=np.zeros(count, np.int64),
        h=np.zeros(count, np.int64),
        stays=np.zeros(count if settings.variant.rule.may_stay else 0, np.int64),
        evaluations=np.zeros(count if settings.price is None else 0, np.int64),
    )


def results_of(
    settings: RunSettings, arguments: BatchArguments, seconds: float = 0.0, run_seconds: float | None = None
) -> BatchResults:
    """Return what the compiled loop has stored."""
    return BatchResults(
        arguments.outcomes,
        arguments.steps,
        arguments.restarts,
        arguments.h,
        iterations=arguments.steps + arguments.stays if settings.variant.rule.may_stay else arguments.steps,
        counted=arguments.evaluations,
        settings=settings,
        seconds=seconds,
        run_seconds=run_seconds,
    )


_codes: dict[tuple[object, ...], MachineCode] = {}


def batch_code(settings: RunSettings) -> MachineCode:
    """Return the machine code that makes runs with the fastest kernel."""
    rule = settings.variant.rule
    kernel = kernel_for(settings.n, settings.heuristic, rule)
    key = kernel, rule, (kernel, rule) in IN_PAIRS and settings.n == COMMON_SIZE
    if key not in _codes:
        make, states = _loop(settings)
        flag, results = aligned_zeros(1, np.uint8), [np.zeros(0, np.int64)] * 5
        values = (states[0].rule.memory, 0, 0, flag, np.zeros(0, np.int8), *results)
        _codes[key] = MachineCode(make, *states, BatchArguments(np.zeros(0, np.int32), 0, *values))
    return _codes[key]


def _loop(settings: RunSettings, kernel: str | None = None) -> tuple[Callable[..., None], list[Any]]:
    """Return the loop for a kernel, and the states that it works on."""
    chosen = kernel or kernel_for(settings.n, settings.heuristic, settings.variant.rule)
    if (chosen, settings.variant.rule) in IN_PAIRS:
        make = make_pairs_of_eight if settings.n == COMMON_SIZE else make_pairs_of_runs
        return make, [new_state(settings, chosen) for _ in range(2)]
    return make_runs, [new_state(settings, chosen)]


def _interpret_runs(state: Any, arguments: BatchArguments, code: MachineCode) -> int:
    """Make runs until all are made, the batch is cancelled or machine code is ready, and return how many.

    A run that has not ended by then is not made.
    """
    begin, advance_far, end = map(interpreted, (begin_run, advance_noting, end_run))
    most = 1 + SQUARES_BETWEEN_CHECKS // len(state.rows) ** 2
    log = new_log(most)
    for place in range(len(arguments.outcomes)):
        begin(state, arguments, place)
        outcome = STARTED
        while outcome <= RESTARTED:
            if arguments.cancelled[0] or code.is_ready():
                return place
            _, outcome = advance_far(state, log, most, most)
        end(state, arguments, place, outcome)
    return len(arguments.outcomes)


def _left(arguments: BatchArguments, made: int) -> BatchArguments:
    """Return the arguments for the runs after those that were `made`."""
    names = ("outcomes", "steps", "restarts", "h", "stays", "evaluations")
    left = {name: getattr(arguments, name)[made:] for name in names}
    return arguments._replace(first=arguments.first + made, **left)


@entry
def make_runs(state: Any, arguments: Any) -> None:
    """Make one run for each place of the results."""
    count, most_events = len(arguments.outcomes), 1 + COLUMNS_BETWEEN_CHECKS // len(state.rows)
    place = 0
    begin_run(state, arguments, place)
    while place < count and not load_flag(arguments.cancelled):
        events = 0
        while place < count and events < most_events:
            code = advance(state)
            events += 1
            if code > RESTARTED:
                end_run(state, arguments, place, code)
                place += 1
                begin_run(state, arguments, place)


@entry
def make_pairs_of_runs(one: Any, other: Any, arguments: Any) -> None:
    """Make one run for each place of the results, two at a time."""
    make_pairs(one, other, arguments)


@entry_apart
def make_pairs_of_eight(one: Any, other: Any, arguments: Any) -> None:
    """Make runs on eight queens, whose number is a constant for the compiler, like `make_pairs_of_runs`."""
    if len(one.rows) == COMMON_SIZE and len(other.rows) == COMMON_SIZE:
        make_pairs(one, other, arguments)


@part
def make_pairs(one: Any, other: Any, arguments: Any) -> None:
    """Make one run for each place of the results, two at a time."""
    count, most_events = len(arguments.outcomes), 1 + COLUMNS_BETWEEN_CHECKS // len(one.rows)
    place, other_place, following = 0, 1, 2
    begin_run(one, arguments, place)
    begin_run(other, arguments, other_place)
    while min(place, other_place) < count and not load_flag(arguments.cancelled):
        events = 0
        while min(place, other_place) < count and events < most_events:
            events += 1
            if place < count:
                reached = advance_run(one, arguments, place, following)
                following += reached != place
                place = reached
            if other_place < count:
                reached = advance_run(other, arguments, other_place, following)
                following += reached != other_place
                other_place = reached


@part
def begin_run(state: Any, arguments: Any, place: int) -> None:
    """Set a state to before the start of the run at a place; the place may not exist."""
    run = state.run[0]
    start_stream(state.random, arguments.seed, arguments.first + place)
    for column in range(len(arguments.start)):
        state.rows[column] = arguments.start[column]
    run.steps, run.restarts = 0, 0
    if len(arguments.stays):
        run.stays = 0
    if len(arguments.evaluations):
        run.evaluations = 0
    run.start_due = GIVEN if len(arguments.start) else AT_RANDOM
    if arguments.is_continued:
        run.start_due = CONTINUED
        state.rule.memory[0] = arguments.memory[0]


@part
def advance_run(state: Any, arguments: Any, place: int, following: int) -> Any:
    """Do the next event of the run at a place; at its end begin the run at the following place."""
    code = advance(state)
    if code <= RESTARTED:
        return place
    end_run(state, arguments, place, code)
    begin_run(state, arguments, following)
    return following


@part
def end_run(state: Any, arguments: Any, place: int, code: int) -> None:
    """Store the results of the run at a place."""
    run = state.run[0]
    arguments.outcomes[place] = code - SOLVED
    arguments.steps[place] = run.steps
    arguments.restarts[place] = run.restarts
    arguments.h[place] = run.h
    if len(arguments.stays):
        arguments.stays[place] = run.stays
    if len(arguments.evaluations):
        arguments.evaluations[place] = evaluations_so_far(state, code != SOLVED)


NEVER = -1
"""In place of the evaluations: the run did not reach the h."""


def record_runs(
    settings: RunSettings, first: int, count: int, targets: int, cancelled: NDArray[np.uint8]
) -> tuple[BatchResults, NDArray[np.int64]]:
    """Make the runs of `run_batch`, and return when each first reached an h of at most 0, 1, ..., `targets` - 1.

    The second value has shape (count, targets): evaluations until then, or `NEVER`.
    """
    state = new_state(settings, kernel_for(settings.n, settings.heuristic, settings.variant.rule))
    arguments = new_arguments(settings, state, first, count, cancelled)
    reached = np.full((count, targets), NEVER, np.int64)
    make_recorded_runs(state, arguments, reached)
    return results_of(settings, arguments), reached


@entry
def make_recorded_runs(state: Any, arguments: Any, reached: Any) -> None:
    """Make one run for each place of the results."""
    run, most_events = state.run[0], 1 + COLUMNS_BETWEEN_CHECKS // len(state.rows)
    for place in range(len(arguments.outcomes)):
        begin_run(state, arguments, place)
        lowest, events, code = reached.shape[1], 0, STARTED
        while code <= RESTARTED:
            if events == most_events:
                if load_flag(arguments.cancelled):
                    return
                events = 0
            events += 1
            code = advance(state)
            if run.h < lowest:
                spent = evaluations_so_far(state, False)
                for h in range(run.h, lowest):
                    reached[place, h] = spent
                lowest = run.h
        end_run(state, arguments, place, code)
        if load_flag(arguments.cancelled):
            return
