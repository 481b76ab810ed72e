"""The session of experiments: the one that runs, or ran last, and how it stands. It knows no widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.experiment.listing import RunLister
from nqueens_gui.experiment.snapshot import ExperimentScene, ExperimentSnapshot, RunQuery, Stage, empty_scene
from nqueens_gui.experiment.worker import ExperimentWorker, Runner
from solver.experiment.plan import Plan
from solver.experiment.progress import Estimate, Progress
from solver.experiment.results import Experiment
from solver.experiment.runner import run_experiment

LIST_SECONDS = 1.0
"""Least time between two lists of the same runs while more are made."""


class ExperimentSession(QObject):
    """Owns the experiment and its thread, and tells how things stand by frozen snapshots, a few a second.

    Parameters
    ----------
    runner
        Makes the runs of a plan.
    clock
        Gives the time in seconds.
    parent
        The Qt parent.
    """

    changed = Signal(object)
    """An `ExperimentSnapshot`."""
    agreement_requested = Signal(object)
    """The `Estimate` of a plan that will cost much: `agree` or `decline`."""
    runs_listed = Signal(object)
    """The `RunList` that was asked for, again when more runs are made."""

    def __init__(
        self,
        runner: Runner = run_experiment,
        clock: Callable[[], float] = perf_counter,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self._clock = clock
        self._snapshot = ExperimentSnapshot()
        self._experiment: Experiment | None = None
        self._worker: ExperimentWorker | None = None
        self._is_engine_ready = False
        self._why_no_engine = ""
        self._query: RunQuery | None = None
        self._listed_at = 0.0
        self._lister = RunLister(self)
        self._lister.listed.connect(self._pass_on)

    @property
    def snapshot(self) -> ExperimentSnapshot:
        """How things stand."""
        return self._snapshot

    @property
    def experiment(self) -> Experiment | None:
        """The results, complete or not; None before the first runs, and while they are still filled in."""
        return None if self._snapshot.stage.is_busy else self._experiment

    def set_engine_ready(self) -> None:
        """Let experiments begin; one that was asked for before begins now."""
        self._is_engine_ready = True
        if self._snapshot.stage is Stage.WAITING and self._snapshot.plan is not None:
            self._estimate(self._snapshot.plan)

    def set_engine_failed(self, reason: str) -> None:
        """Note that there will be no engine, and why: no experiment can run."""
        self._why_no_engine = f"The engine could not be prepared: {reason}."
        if self._snapshot.stage is Stage.WAITING:
            self._show(stage=Stage.FAILED, notice=self._why_no_engine)

    def start(self, plan: Plan) -> None:
        """Leave the last experiment and run another; while one is under way, nothing is done."""
        if self._snapshot.stage.is_busy:
            return
        self._forget()
        sequence = self._snapshot.sequence + 1
        self._snapshot = ExperimentSnapshot(plan=plan, scene=empty_scene(plan), sequence=sequence)
        if self._is_engine_ready:
            self._estimate(plan)
        elif self._why_no_engine:
            self._show(stage=Stage.FAILED, notice=self._why_no_engine)
        else:
            self._show(stage=Stage.WAITING)

    def agree(self) -> None:
        """Run the plan that was asked about."""
        if self._snapshot.stage is Stage.ASKING and self._snapshot.plan is not None:
            self._begin(self._snapshot.plan, is_agreed=True)
            self._show(stage=Stage.RUNNING)

    def decline(self) -> None:
        """Leave the plan that was asked about."""
        if self._snapshot.stage is Stage.ASKING:
            self._show(stage=Stage.CANCELLED)

    def cancel(self) -> None:
        """End the experiment with what is done."""
        if self._worker is not None:
            self._worker.cancel()
            self._show(stage=Stage.CANCELLING)
        elif self._snapshot.stage in (Stage.WAITING, Stage.ASKING):
            self._show(stage=Stage.CANCELLED)

    def list_runs(self, query: RunQuery) -> None:
        """List runs now, and again as more are made."""
        self._query = query
        self._list()

    def close(self) -> None:
        """End all threads and wait for them."""
        if self._worker is not None:
            self._worker.cancel()
            self._see_off()
        self._lister.close()

    def _forget(self) -> None:
        self._lister.close()
        self._experiment, self._query = None, None

    def _estimate(self, plan: Plan) -> None:
        self._begin(plan, is_agreed=False)
        self._show(stage=Stage.ESTIMATING)

    def _begin(self, plan: Plan, *, is_agreed: bool) -> None:
        self._worker = ExperimentWorker(plan, is_agreed=is_agreed, runner=self._runner, parent=self)
        self._worker.estimated.connect(self._take_estimate)
        self._worker.began.connect(self._take_experiment)
        self._worker.progressed.connect(self._take_progress)
        self._worker.ended.connect(self._end)
        self._worker.failed.connect(self._fail)
        self._worker.start()

    def _is_of_worker(self) -> bool:
        """Whether a signal comes from the worker of now, not from one that was seen off."""
        return self._worker is not None and self.sender() is self._worker

    @Slot(object, bool)
    def _take_estimate(self, cost: Estimate, is_going_on: bool) -> None:
        if not self._is_of_worker():
            return
        is_cancelling = self._snapshot.stage is Stage.CANCELLING
        if is_going_on:
            self._show(stage=Stage.CANCELLING if is_cancelling else Stage.RUNNING)
            return
        self._see_off()
        self._show(stage=Stage.CANCELLED if is_cancelling else Stage.ASKING)
        if not is_cancelling:
            self.agreement_requested.emit(cost)

    @Slot(object)
    def _take_experiment(self, experiment: Experiment) -> None:
        if self._is_of_worker():
            self._experiment = experiment
            self._list()

    @Slot(object, object)
    def _take_progress(self, progress: Progress, scene: ExperimentScene | None) -> None:
        if not self._is_of_worker():
            return
        self._show(progress=progress, scene=scene or self._snapshot.scene)
        if not self._lister.is_busy and self._clock() - self._listed_at >= LIST_SECONDS:
            self._list()

    @Slot(object, object)
    def _end(self, experiment: Experiment, scene: ExperimentScene) -> None:
        if not self._is_of_worker():
            return
        self._see_off()
        self._experiment = experiment
        progress = Progress(experiment.done, experiment.plan.runs, experiment.seconds)
        stage = Stage.CANCELLED if experiment.is_cancelled else Stage.DONE
        self._show(stage=stage, progress=progress, scene=scene, notice=_missing(experiment))
        self._list()

    @Slot(str)
    def _fail(self, sentence: str) -> None:
        if self._is_of_worker():
            self._see_off()
            self._show(stage=Stage.FAILED, notice=sentence)

    def _see_off(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.wait()
            worker.deleteLater()

    def _list(self) -> None:
        if self._query is not None and self._experiment is not None:
            self._listed_at = self._clock()
            self._lister.ask(self._experiment.cells[self._query.cell], self._query)

    @Slot(object)
    def _pass_on(self, runs: object) -> None:
        self.runs_listed.emit(runs)

    def _show(self, **changes: object) -> None:
        self._snapshot = replace(self._snapshot, **changes)  # type: ignore[arg-type]
        self.changed.emit(self._snapshot)


def _missing(experiment: Experiment) -> str:
    """Say which runs could not be made; empty when all could."""
    if not experiment.failures:
        return ""
    count = sum(failure.chunk.count for failure in experiment.failures)
    first = experiment.failures[0]
    label = experiment.plan.cells[first.chunk.cell].label
    return f"{count:,} runs are missing; the first of {label}: {first.reason}."
