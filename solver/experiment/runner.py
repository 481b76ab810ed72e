"""Runs a plan on any executor, in chunks sized by time: threads of this process, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from time import perf_counter
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from solver.core.events import NOT_MADE
from solver.core.system import default_workers, lower_priority
from solver.core.variants import Variant
from solver.experiment.cluster import ClusterExecutor
from solver.experiment.plan import ALL, Plan, experiment_plan
from solver.experiment.progress import Progress, progress_of
from solver.experiment.results import (
    CancelFlag,
    Chunk,
    ChunkResult,
    Experiment,
    Failure,
    Trial,
    new_experiment,
    run_chunk,
)

FIRST_COUNT = 16
"""Runs in the first chunk of a cell."""
CHUNK_SECONDS = 0.2
"""Time that a chunk should take."""
MOST_COUNT = 1_000_000
"""Most runs in a chunk."""
GROWTH = 8
"""A chunk is at most this many times as large as the chunk whose time was measured."""
IN_FLIGHT = 2
"""Chunks submitted per worker."""
CHECK_SECONDS = 0.1
"""Longest time between two checks for cancellation."""


def run_experiment(
    plan: Plan | int | Iterable[int],
    variants: str | Variant | Iterable[str | Variant] = ALL,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    trials: Sequence[Trial] = (),
    report: Callable[[Experiment, Progress], None] = lambda experiment, progress: None,
    is_cancelled: Callable[[], bool] = lambda: False,
    begun: Experiment | None = None,
    runs: int = 1000,
    seed: int | None = None,
    **parameters: Any,
) -> Experiment:
    """Make the runs of a plan, or those of variants on some sizes.

    ``run_experiment(8, "sideways", runs=1000, seed=1, sideways_limit=[0, 10, 100])`` needs no plan.

    The results do not depend on the executor, the number of workers or the size of the chunks: every run is a pure
    function of its settings and its index. If the executor breaks, the experiment ends with the results so far, and
    every run that is missing is counted in a failure.

    Parameters
    ----------
    plan
        A plan, which holds everything but how it is run; else one number of queens or several.
    variants, runs, seed, parameters
        As for `experiment_plan`, where no plan is given.
    executor
        Runs the chunks; threads of this process when not given (the compiled engine releases the interpreter lock).
    workers
        How many chunks can run at once; one per core when not given.
    trials
        What the runs of each cell took in a trial, from a `PlanCost`: they size the first chunks and estimate the
        time left of cells that have not started.
    report
        Called now and then in this thread with the results so far.
    is_cancelled
        Asked now and then; once it returns True the experiment ends with the results so far.
    begun
        An experiment with this plan, whose runs are not repeated; the results are added to it.
    """
    if not isinstance(plan, Plan):
        sizes = (plan,) if isinstance(plan, int) else plan
        names = (variants,) if isinstance(variants, str | Variant) else variants
        plan = experiment_plan(sizes, names, runs, seed=seed, parameters=parameters)
    count = workers or default_workers()
    experiment = new_experiment(plan) if begun is None else begun
    if executor is not None:
        _Runner(experiment, executor, count, None, trials, report, is_cancelled).run()
    else:
        with ThreadPoolExecutor(count, "experiment", initializer=lower_priority) as threads:
            _Runner(experiment, threads, count, CancelFlag(), trials, report, is_cancelled).run()
    return experiment


class _Runner(Struct, dict=True):
    """Submits chunks, stores their results, and sizes the next ones."""

    experiment: Experiment
    executor: Executor
    workers: int
    flag: CancelFlag | None
    trials: Sequence[Trial]
    report: Callable[[Experiment, Progress], None]
    is_cancelled: Callable[[], bool]

    def __post_init__(self) -> None:
        cells = self.experiment.cells
        self._counts = [_first_count(trial) for trial in self.trials] or [FIRST_COUNT] * len(cells)
        self._timed = {number for number, results in enumerate(cells) if results.timings}
        self._in_flight: dict[Future[ChunkResult], Chunk] = {}
        self._last_result = perf_counter()
        self._begun = self._last_result - self.experiment.seconds

    def run(self) -> None:
        """Make all runs, or as many as are made before it is cancelled."""
        chunks = self._chunks()
        try:
            self._submit(chunks)
            while self._in_flight:
                self._collect()
                self._notify()
                if self.is_cancelled():
                    self.experiment.is_cancelled = True
                    break
                if isinstance(self.executor, ClusterExecutor):
                    self.executor.check()
                self._submit(chunks)
        except BrokenExecutor as error:
            self._stop()
            self.experiment.failures += list(self._missing(str(error)))
        finally:
            self._stop()
            self._notify()

    def _chunks(self) -> Iterator[Chunk]:
        """Yield chunks of all runs that are missing, each of the size that its cell has reached by then."""
        for number, results in enumerate(self.experiment.cells):
            first = 0
            while first < results.cell.runs:
                is_made = results.outcomes[first : first + MOST_COUNT] != NOT_MADE
                if is_made[0]:
                    first += len(is_made) if is_made.all() else int(is_made.argmin())
                    continue
                gap = int(is_made.argmax()) if is_made.any() else len(is_made)
                count = min(self._counts[number], gap)
                yield Chunk(number, first, count)
                first += count

    def _submit(self, chunks: Iterator[Chunk]) -> None:
        while len(self._in_flight) < IN_FLIGHT * self.workers and (chunk := next(chunks, None)) is not None:
            cell = self.experiment.plan.cells[chunk.cell]
            first_run_index = cell.first_run_index + chunk.first
            arguments = cell.settings, first_run_index, chunk.count, self.flag
            is_timed = chunk.cell not in self._timed
            self._timed.add(chunk.cell)
            future = self.executor.submit(run_chunk, *arguments, is_timed=is_timed)
            self._in_flight[future] = chunk

    def _collect(self) -> None:
        """Store the chunks that have ended; raise `BrokenExecutor` once the others will not end."""
        done, _ = wait(self._in_flight, timeout=CHECK_SECONDS, return_when=FIRST_COMPLETED)
        broken: BrokenExecutor | None = None
        for future in done:
            try:
                self._take(future, self._in_flight.pop(future))
            except BrokenExecutor as error:
                broken = error
        if broken is not None:
            raise broken

    def _take(self, future: Future[ChunkResult], chunk: Chunk) -> None:
        if future.cancelled():
            raise BrokenExecutor("the connection to the workers was lost")
        error = future.exception()
        if isinstance(error, BrokenExecutor):
            raise error
        if error is not None:
            self.experiment.failures.append(
                Failure(**asdict(chunk), reason=f"{type(error).__name__}: {error}")
            )
            return
        result = future.result()
        self._last_result = perf_counter()
        self.experiment.cells[chunk.cell].take(chunk, result)
        self._resize(chunk, result.seconds)

    def _resize(self, chunk: Chunk, seconds: float) -> None:
        """Size the next chunks of a cell by the time this one took."""
        count = round(chunk.count * CHUNK_SECONDS / max(seconds, 1e-6))
        self._counts[chunk.cell] = max(1, min(count, GROWTH * chunk.count, MOST_COUNT))

    def _notify(self) -> None:
        now = perf_counter()
        self.experiment.seconds = now - self._begun
        progress = progress_of(self.experiment, self.workers, self.trials, now - self._last_result)
        self.report(self.experiment, progress)

    def _stop(self) -> None:
        """Cancel what has not started, and store what is done of the rest."""
        if self.flag is not None and self._in_flight:
            self.flag.set()
        self._in_flight = {future: chunk for future, chunk in self._in_flight.items() if not future.cancel()}
        while self._in_flight if self.flag is not None else any(map(Future.done, self._in_flight)):
            with suppress(BrokenExecutor):
                self._collect()

    def _missing(self, reason: str) -> Iterator[Failure]:
        """Yield a failure for each cell with runs that were not made and have no failure yet."""
        for number, results in enumerate(self.experiment.cells):
            failed = sum(one.count for one in self.experiment.failures if one.cell == number)
            if missing := results.cell.runs - results.done - failed:
                yield Failure(number, int(results.is_done.argmin()), missing, reason)


def _first_count(trial: Trial) -> int:
    """Return how many runs of a cell the first chunk makes; one where a run may not end."""
    if trial.is_at_least:
        return 1
    return max(1, min(round(CHUNK_SECONDS / max(trial.seconds_a_run, 1e-6)), FIRST_COUNT))
