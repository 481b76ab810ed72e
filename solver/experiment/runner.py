"""Runs a plan on any executor, in chunks sized by time; a chunk that fails is a record, and the rest goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from time import perf_counter

from solver.core.workers import default_workers, step_back
from solver.experiment.chunks import CancelFlag, run_chunk
from solver.experiment.plan import Plan
from solver.experiment.progress import Progress, progress_of
from solver.experiment.results import Chunk, ChunkResult, Experiment, Failure, new_experiment

FIRST_COUNT = 16
"""Runs of a cell's first chunk."""
CHUNK_SECONDS = 0.2
"""Time a chunk is to take."""
MOST_COUNT = 1_000_000
"""Most runs of a chunk."""
GROWTH = 8
"""A chunk is at most so many times as large as the one its time was taken from."""
IN_FLIGHT = 2
"""Chunks handed out for each worker."""
LOOK_SECONDS = 0.1
"""Longest time between two looks at whether to go on."""


def run_experiment(
    plan: Plan,
    executor: Executor | None = None,
    *,
    workers: int | None = None,
    report: Callable[[Experiment, Progress], None] = lambda experiment, progress: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Experiment:
    """Make the runs of a plan.

    The results do not depend on the executor, the number of workers or the size of the chunks: every run is a pure
    function of its settings and its index.

    Parameters
    ----------
    plan
        What to run.
    executor
        Runs the chunks: threads of this process when not given (the compiled engine lets go of the interpreter),
        else any executor, also one of other processes or machines.
    workers
        How many chunks can run at once; one a core when not given.
    report
        Told now and then, in this thread, what is done.
    is_cancelled
        Asked now and then; when it says so the experiment ends with what is done.
    """
    count = workers or default_workers()
    experiment = new_experiment(plan)
    if executor is not None:
        _Runner(experiment, executor, count, None, report, is_cancelled).run()
    else:
        with ThreadPoolExecutor(count, "experiment", initializer=step_back) as threads:
            _Runner(experiment, threads, count, CancelFlag(), report, is_cancelled).run()
    return experiment


class _Runner:
    """Hands out chunks, takes results in, and watches the clock."""

    def __init__(
        self,
        experiment: Experiment,
        executor: Executor,
        workers: int,
        flag: CancelFlag | None,
        report: Callable[[Experiment, Progress], None],
        is_cancelled: Callable[[], bool],
    ) -> None:
        self._experiment = experiment
        self._executor = executor
        self._most_in_flight = IN_FLIGHT * workers
        self._flag = flag
        self._report = report
        self._is_cancelled = is_cancelled
        self._counts = [FIRST_COUNT] * len(experiment.plan.cells)
        self._in_flight: dict[Future[ChunkResult], Chunk] = {}
        self._begun = perf_counter()

    def run(self) -> None:
        """Make all runs, or those until somebody cancels."""
        chunks = self._chunks()
        try:
            self._hand_out(chunks)
            while self._in_flight:
                self._take_in()
                self._tell()
                if self._is_cancelled():
                    self._experiment.is_cancelled = True
                    break
                self._hand_out(chunks)
        finally:
            self._leave()
            self._tell()

    def _chunks(self) -> Iterator[Chunk]:
        """Yield all chunks, each as large as its cell has earned by then."""
        for number, cell in enumerate(self._experiment.plan.cells):
            first = 0
            while first < cell.runs:
                count = min(self._counts[number], cell.runs - first)
                yield Chunk(number, first, count)
                first += count

    def _hand_out(self, chunks: Iterator[Chunk]) -> None:
        while len(self._in_flight) < self._most_in_flight and (chunk := next(chunks, None)) is not None:
            cell = self._experiment.plan.cells[chunk.cell]
            first_run_index = cell.first_run_index + chunk.first
            future = self._executor.submit(run_chunk, cell.settings, first_run_index, chunk.count, self._flag)
            self._in_flight[future] = chunk

    def _take_in(self) -> None:
        done, _ = wait(self._in_flight, timeout=LOOK_SECONDS, return_when=FIRST_COMPLETED)
        for future in done:
            self._take(future, self._in_flight.pop(future))

    def _take(self, future: Future[ChunkResult], chunk: Chunk) -> None:
        if future.cancelled():
            return
        error = future.exception()
        if error is not None:
            self._experiment.failures.append(Failure(chunk, f"{type(error).__name__}: {error}"))
            return
        result = future.result()
        self._experiment.cells[chunk.cell].take(chunk, result)
        self._learn(chunk, result.seconds)

    def _learn(self, chunk: Chunk, seconds: float) -> None:
        """Size the next chunks of a cell by the time that one took."""
        wanted = round(chunk.count * CHUNK_SECONDS / max(seconds, 1e-6))
        self._counts[chunk.cell] = max(1, min(wanted, GROWTH * chunk.count, MOST_COUNT))

    def _tell(self) -> None:
        self._experiment.seconds = perf_counter() - self._begun
        self._report(self._experiment, progress_of(self._experiment))

    def _leave(self) -> None:
        """Call off what has not begun, and take in what is done of the rest."""
        if self._flag is not None and self._in_flight:
            self._flag.set()
        for future in self._in_flight:
            future.cancel()
        while self._in_flight and self._flag is not None:
            self._take_in()
