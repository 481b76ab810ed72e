"""The background work of a comparison: one run after the other is made and recorded."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import islice
from time import sleep

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.compare.comparison import competitor_names
from nqueens_gui.compare.snapshot import Making, RunProgress, is_long
from nqueens_gui.kit.jobs import Job, Task, Work, WorkSession, failure_sentence
from nqueens_gui.kit.status import Stage
from solver.core.checks import InputError
from solver.core.run_settings import RunSettings
from solver.custom.child import Stream
from solver.engine.search import search_events
from solver.runs.trace import Trace

EVENTS_AT_ONCE = 512
YIELD_SECONDS = 0.001
"""Left to the window's thread, which needs the interpreter too."""
CANCELLED = "The runs were cancelled."


class RunMaker(WorkSession[Making]):
    """Makes the runs of one comparison after the other, in the background."""

    made = Signal(object)
    """The traces."""
    starts_made = Signal(object)
    """Traces of nothing but the starts."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(Making(), parent)
        self._starts = Job(self)
        self._starts.finished.connect(self._take_starts)
        self._settings: tuple[RunSettings, ...] = ()
        self._seed = 0
        self._has_made = False
        self._job.progressed.connect(lambda progress: self._show(progress=progress))
        self._job.finished.connect(self._take)

    def make(self, settings: tuple[RunSettings, ...], seed: int) -> None:
        """Make runs from the start that a seed draws, unless they have one."""
        self._starts.abandon()
        self._settings, self._seed = settings, seed
        self._begin()

    def make_starts(self, settings: tuple[RunSettings, ...], seed: int) -> None:
        """Make the starts of runs; what is wrong with one is told once its run is made."""
        self._starts.start(recording(settings, seed, has_moves=False))

    def close(self) -> None:
        super().close()
        self._starts.close()

    def cancel(self) -> None:
        """Leave the runs that are being made."""
        if not self._job.is_busy:
            return
        self._job.abandon()
        self._show(stage=Stage.DONE if self._has_made else Stage.CANCELLED, notice=CANCELLED, progress=None)

    def forget_notice(self) -> None:
        """Speak of the runs that were made before, if any, whatever became of others."""
        if self._snapshot.notice and self._has_made and not self._snapshot.stage.is_busy:
            self._show(stage=Stage.DONE, notice="")

    def _begin(self) -> None:
        names = competitor_names(self._settings)
        self._show(stage=Stage.RUNNING, notice="", progress=RunProgress(0, 0), names=names)
        self._job.start(recording(self._settings, self._seed))

    @Slot(object)
    def _take(self, traces: tuple[Trace, ...] | None) -> None:
        if traces is not None:
            self._has_made = True
            self._show(stage=Stage.DONE, progress=None)
            self.made.emit(traces)

    @Slot(object)
    def _take_starts(self, traces: tuple[Trace, ...] | None) -> None:
        if traces is not None:
            self.starts_made.emit(traces)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        making = self._snapshot
        name = making.names[making.progress.run] if making.progress is not None else ""
        sentence = f"{error}." if isinstance(error, InputError) else failure_sentence(error)
        self._show(stage=Stage.FAILED, notice=f"{name}: {sentence}", progress=None)


def recording(settings: Sequence[RunSettings], seed: int, *, has_moves: bool = True) -> Work:
    """Return work that records runs from the start that a seed draws, unless they have one.

    Its result is a tuple of traces, or None when it was cancelled; it reports `RunProgress`. A run that reaches
    `MOST_STATES` or `MOST_ITERATIONS` is recorded up to there and has no outcome; without moves, only its start is.
    """

    def work(task: Task) -> tuple[Trace, ...] | None:
        traces = []
        for number, one in enumerate(with_common_start(settings, seed)):
            task.report(RunProgress(number, 0))
            traces.append(_recorded(one, number, task, has_moves=has_moves))
            if task.is_cancelled():
                return None
        return tuple(traces)

    return work


def with_common_start(settings: Sequence[RunSettings], seed: int) -> tuple[RunSettings, ...]:
    """Give the start that a seed draws to the runs with another seed; the others draw the same by themselves."""
    if all(one.seed == seed or one.start is not None for one in settings):
        return tuple(settings)
    drawn = tuple(Stream(seed, settings[0].run_index).state(settings[0].n, settings[0].starts))
    return tuple(one if one.seed == seed else replace(one, start=drawn) for one in settings)


def _recorded(settings: RunSettings, number: int, task: Task, *, has_moves: bool) -> Trace:
    trace, events = Trace(settings), search_events(settings, is_cancelled=task.is_cancelled)
    try:
        while not is_long(trace) and not task.is_cancelled():
            some = list(islice(events, EVENTS_AT_ONCE if has_moves else 1))
            trace.extend(some)
            if not some or not has_moves:
                break
            task.report_at_times(lambda: RunProgress(number, len(trace)))
            sleep(YIELD_SECONDS)
    finally:
        if isinstance(events, Generator):
            events.close()  # ends the process of a search written by the user
    return trace
