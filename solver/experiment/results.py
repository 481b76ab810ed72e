"""The results of an experiment: chunks of runs, and a few numbers per run in arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Annotated, Any, NamedTuple

import numpy as np
from msgspec import Meta, Struct, field
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.core.checks import InputError
from solver.core.definitions import machine
from solver.core.display import Displayed
from solver.core.events import NOT_MADE, OUTCOMES, Outcome
from solver.core.run_settings import MAX_SEED, RunSettings
from solver.core.variants import Price, Runner
from solver.engine.runner import runner_of
from solver.experiment.plan import MOST_CELLS, Cell, Plan, Runs, checked_runs, experiment_command

SOLVED = OUTCOMES.index(Outcome.SOLVED)
TIMED_SECONDS, TIMED_PARTS = 0.002, 4
"""Shortest time of runs that is told apart from that of calling them, and how often shorter ones are timed anew."""
MOST_TIMED = 100_000
"""Most runs that are made only to be timed."""
MOST_TIMINGS = 256
"""Timings of a cell; where there are more, every two become one."""

SEVERAL = "several machines"


class Chunk(Struct, frozen=True):
    """Some consecutive runs of a cell."""

    cell: Annotated[int, Meta(ge=0, lt=MOST_CELLS)]
    """Index of the cell in the plan."""
    first: Runs = field(name="first_run")
    """Number of the first run within the cell."""
    count: Runs = field(name="runs")


class Timing(NamedTuple):
    """What some runs took that were made one after the other."""

    runs: int
    solved: int
    seconds: float
    """Processor time, without compiling."""


class ChunkResult(Struct, frozen=True, eq=False):
    """What became of the runs of a chunk, in their order."""

    outcomes: NDArray[np.int8]
    """Shape (count,): numbers of `OUTCOMES`, `NOT_MADE` where the chunk stopped early."""
    steps: NDArray[np.int64]
    """Shape (count,)."""
    restarts: NDArray[np.int64]
    """Shape (count,)."""
    seconds: float
    """Processor time it took."""
    fault: str | None = None
    """How the first run failed that ended in an error, of a search written by the user."""
    iterations: NDArray[np.int64] | None = None
    """Shape (count,); None where every iteration is a step."""
    evaluations: NDArray[np.int64] | None = None
    """Shape (count,); None where they follow from the iterations, or are not known."""
    timings: tuple[Timing, ...] = ()
    """Of its runs, or of more like them if they were soon made; none where not all were made by machine code."""
    machine: str = ""
    """What it was made on."""


class CancelFlag:
    """A flag that compiled code reads between runs; shared by the threads of one process."""

    def __init__(self) -> None:
        self.array = np.zeros(1, np.uint8)

    def set(self) -> None:
        """Ask every chunk that has the flag to stop early."""
        self.array[0] = 1


def run_chunk(
    settings: RunSettings,
    first_run_index: int,
    count: int,
    flag: CancelFlag | None = None,
    *,
    is_timed: bool = True,
) -> ChunkResult:
    """Make `count` runs without events, from a run index on; any thread, process or machine gives the same.

    Parameters
    ----------
    settings
        The settings of the runs; their run index is ignored.
    first_run_index
        Run index of the first run.
    count
        Number of runs.
    flag
        Once it is set, the remaining runs are not made.
    is_timed
        Whether more runs are made only to be timed, where these take too little for that.
    """
    runner, stop = runner_of(settings.variant), None if flag is None else flag.array
    made = runner.results(settings, first_run_index, count, stop)
    return ChunkResult(
        made.outcomes,
        made.steps,
        made.restarts,
        made.seconds,
        made.fault and made.fault.sentence,
        iterations=made.iterations if settings.variant.rule.may_stay else None,
        evaluations=made.evaluations if settings.price is None else None,
        timings=tuple(_timings(runner, settings, first_run_index, made, stop, is_timed)),
        machine=machine(),
    )


def _timings(
    runner: Runner,
    settings: RunSettings,
    first: int,
    made: Any,
    stop: NDArray[np.uint8] | None,
    may_repeat: bool,
) -> Iterator[Timing]:
    """Time runs that were made; where they took too little for that, perhaps more runs after the first, a few times."""
    count = len(made.outcomes)
    while made.run_seconds and count and (made.outcomes != NOT_MADE).all():
        if made.run_seconds >= TIMED_SECONDS:
            yield Timing(count, int(np.count_nonzero(made.outcomes == SOLVED)), made.run_seconds)
            return
        if not may_repeat:
            return
        count = min(ceil(count * max(1.5 * TIMED_SECONDS / made.run_seconds, 2)), MOST_TIMED)
        for part in range(TIMED_PARTS):
            again = first + part * count
            if again + count > MAX_SEED or (stop is not None and stop[0]):
                return
            made = runner.results(settings, again, count, stop)
            if made.run_seconds < TIMED_SECONDS / 2 and count < MOST_TIMED:
                break
            if (made.outcomes != NOT_MADE).all():
                yield Timing(count, int(np.count_nonzero(made.outcomes == SOLVED)), made.run_seconds)
        else:
            return


class Failure(Chunk, frozen=True):
    """A chunk that raised an error; its runs are missing, and the rest goes on."""

    reason: str


class Trial(NamedTuple):
    """What a few runs of a cell took."""

    seconds_a_run: float
    is_at_least: bool
    """Whether its run was cut off, so that the time is only a lower bound."""


class CellResults(Struct, eq=False):
    """The results of one cell; 17 bytes per run, 8 more if its rule may stay put or its price varies."""

    cell: Cell
    seconds: float = 0.0
    """Processor time of all its chunks."""
    fault: str | None = None
    """How a run failed that ended in an error; the first that was noticed."""
    timings: list[Timing] = field(default_factory=list)
    machine: str = ""
    """What they were made on; `SEVERAL` if not all on the same."""
    columns: dict[str, NDArray[Any]] = field(default_factory=dict)
    """The arrays that hold the results, each of shape (runs,), by name; the others follow from them."""

    def __post_init__(self) -> None:
        """Make room for every run."""
        rule, runs = self.cell.settings.variant.rule, self.cell.runs
        is_unknown = rule.price is Price.UNKNOWN
        is_counted = self.cell.settings.price is None and not is_unknown
        counted = {"iterations": rule.may_stay, "evaluations": is_counted}
        names = ["steps", "restarts", *(name for name, is_counted in counted.items() if is_counted)]
        counts = {name: np.zeros(runs, np.int64) for name in names}
        self.columns.update(outcomes=np.full(runs, NOT_MADE, np.int8), **counts)

    @property
    def outcomes(self) -> NDArray[np.int8]:
        """Shape (runs,): numbers of `OUTCOMES`, or `NOT_MADE`."""
        return self.columns["outcomes"]

    @property
    def steps(self) -> NDArray[np.int64]:
        """Shape (runs,)."""
        return self.columns["steps"]

    @property
    def restarts(self) -> NDArray[np.int64]:
        """Shape (runs,)."""
        return self.columns["restarts"]

    @property
    def is_done(self) -> NDArray[np.bool_]:
        """Shape (runs,): which runs were made."""
        made: NDArray[np.bool_] = self.outcomes != NOT_MADE
        return made

    @property
    def done(self) -> int:
        """Number of runs made."""
        return int(np.count_nonzero(self.is_done))

    @property
    def iterations(self) -> NDArray[np.int64]:
        """Shape (runs,): decisions of the rule; the steps themselves where each of them moves a queen."""
        return self.columns.get("iterations", self.steps)

    def evaluations(self, runs: slice | NDArray[np.bool_] = slice(None)) -> NDArray[np.int64] | None:
        """Return how many successors' h the rule had to know in each run; None for a search that does not tell."""
        if "evaluations" in self.columns:
            return self.columns["evaluations"][runs]
        outcomes = self.outcomes[runs]
        has_failed = (outcomes != SOLVED) & (outcomes != NOT_MADE)
        known: NDArray[np.int64] | None = self.cell.settings.evaluations(
            self.iterations[runs], self.restarts[runs], has_failed
        )
        return known

    def take(self, chunk: Chunk, result: ChunkResult) -> None:
        """Store the results of a chunk."""
        place = slice(chunk.first, chunk.first + chunk.count)
        # The outcomes come last: a reader in another thread takes a run for done by its outcome.
        for name in reversed(self.columns):
            if (values := getattr(result, name)) is not None:
                self.columns[name][place] = values
        self.seconds += result.seconds
        self.fault = self.fault or result.fault
        if result.timings:
            self.machine = result.machine if self.machine in ("", result.machine) else SEVERAL
            self.timings += result.timings
        if len(self.timings) > MOST_TIMINGS:
            self.timings = [_together(self.timings[k : k + 2]) for k in range(0, len(self.timings), 2)]


def _together(timings: Sequence[Timing]) -> Timing:
    runs, solved, seconds = zip(*timings, strict=True)
    return Timing(sum(runs), sum(solved), sum(seconds))


class Experiment(Struct, Displayed, eq=False):
    """A plan and its results so far."""

    plan: Plan
    cells: tuple[CellResults, ...]
    failures: list[Failure]
    seconds: float = 0.0
    """Wall-clock time."""
    is_cancelled: bool = False

    def __repr__(self) -> str:
        return f"<Experiment, {self.done:,} of {self.plan.runs:,} runs: {experiment_command(self.plan)}>"

    @property
    def done(self) -> int:
        """Number of runs made."""
        return sum(cell.done for cell in self.cells)

    @property
    def is_complete(self) -> bool:
        """Whether every run was made."""
        return self.done == self.plan.runs


def new_experiment(plan: Plan) -> Experiment:
    """Return an experiment without results.

    Raises
    ------
    MemoryError
        When its results do not fit into memory.
    """
    return Experiment(plan, tuple(CellResults(cell) for cell in plan.cells), [])


def _check_searches(plan: Plan) -> None:
    for planned in plan.variants:
        if not planned.variant.is_open:
            raise InputError(
                f"more runs need {planned.variant.name} as it was when the others were made; open it, or give it as "
                "--search",
                "search",
            )


def extended_plan(experiment: Experiment, runs: int) -> Plan:
    """Return the plan of an experiment with `runs` more runs of each cell.

    Raises
    ------
    InputError
        When the lines have starts of their own, so that the run indices after those of one belong to the next,
        there would be too many runs, or the code of a search written by the user is not known.
    """
    plan = experiment.plan
    if runs or not experiment.is_complete:
        _check_searches(plan)
    if runs and not plan.is_paired and len(plan.cells) > len(plan.sizes):
        raise InputError(
            "runs cannot be added where every line has its own starts; make a new experiment with more runs",
            "runs",
        )
    return replace(plan, cell_runs=checked_runs(plan.cell_runs + runs))


def extended(experiment: Experiment, runs: int) -> Experiment:
    """Return an experiment with `runs` more runs of each cell, none of which is made yet; failed ones are forgotten.

    Raises `InputError` as `extended_plan` does.
    """
    longer = new_experiment(extended_plan(experiment, runs))
    for before, after in zip(experiment.cells, longer.cells, strict=True):
        for values, room in zip(before.columns.values(), after.columns.values(), strict=True):
            room[: len(values)] = values
        after.seconds, after.fault = before.seconds, before.fault
        after.timings, after.machine = list(before.timings), before.machine
    longer.seconds = experiment.seconds
    return longer
