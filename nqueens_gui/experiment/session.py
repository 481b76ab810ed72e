"""The session of experiments: the one that runs, or ran last. It knows no widget."""

from __future__ import annotations

from time import perf_counter

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.experiment.snapshot import ExperimentSnapshot, RunQuery, empty_scene, list_runs
from nqueens_gui.experiment.work import MakeRuns, Update, running, trying
from nqueens_gui.kit.jobs import EngineSession, Job, failure_sentence
from nqueens_gui.kit.status import Stage
from solver.core.events import OUTCOMES, Outcome
from solver.core.words import counted
from solver.experiment.plan import Plan
from solver.experiment.progress import PlanCost
from solver.experiment.results import CellResults, Experiment, extended_plan
from solver.experiment.runner import run_experiment

ERROR = OUTCOMES.index(Outcome.ERROR)
LIST_SECONDS = 1.0
"""Least time between two lists of the same runs while more are made."""


class ExperimentSession(EngineSession[ExperimentSnapshot]):
    """Owns the experiment and its thread, and emits frozen snapshots a few times a second.

    Parameters
    ----------
    runner
        Makes the runs of a plan.
    parent
        The Qt parent.
    """

    made = Signal(object, int)
    """An `Experiment` that has ended with some runs, and its number; not one that was opened."""

    def __init__(self, runner: MakeRuns = run_experiment, parent: QObject | None = None) -> None:
        super().__init__(ExperimentSnapshot(), parent)
        self.listing = Job(self)
        """Its result is a `RunList`: the runs asked for by `list_runs`, again when more are made."""
        self.runner = runner
        self._experiment: Experiment | None = None
        self._before: Experiment | None = None
        self._query: RunQuery | None = None
        self._listed_at = 0.0
        self._job.progressed.connect(self._take_update)
        self._job.finished.connect(self._take_result)
        self.listing.failed.connect(self._fail_listing)

    @property
    def experiment(self) -> Experiment | None:
        """The results, complete or not; None before the first runs, and while runs are made."""
        return None if self._snapshot.stage.is_busy else self._experiment

    @property
    def so_far(self) -> Experiment | None:
        """The results, to which the worker may be adding more; None before the first."""
        return self._experiment

    def start(self, plan: Plan) -> None:
        """Run an experiment in place of the last one; ignored while one is under way."""
        if self._snapshot.stage.is_busy:
            return
        self._forget()
        sequence = self._snapshot.sequence + 1
        self._snapshot = ExperimentSnapshot(plan=plan, scene=empty_scene(plan), sequence=sequence)
        self._begin_when_ready()

    def extend(self, runs: int) -> None:
        """Add runs to each cell of the experiment that is over, and make those that are missing.

        Raises
        ------
        InputError
            If no runs can be added.
        """
        if self.experiment is None:
            return
        plan = extended_plan(self.experiment, runs)
        self._before = self.experiment
        self._snapshot = replace(self._snapshot, plan=plan, estimate=None, notice="")
        self._begin_when_ready()

    def show_saved(self, saved: Update) -> None:
        """Show an experiment that was saved, in place of the last one; ignored while one is under way."""
        if not self._snapshot.stage.is_busy:
            self._forget()
            sequence = self._snapshot.sequence + 1
            self._snapshot = ExperimentSnapshot(plan=saved.experiment.plan, sequence=sequence)
            self._end(saved)

    def _forget(self) -> None:
        self.listing.abandon()
        self._experiment = self._before = self._query = None

    def agree(self, plan: Plan | None = None) -> None:
        """Run the plan that is asked about, or another in its place, whatever it costs."""
        if self._snapshot.stage is Stage.ASKING:
            if plan is not None:
                self._snapshot = replace(self._snapshot, plan=plan, scene=empty_scene(plan), estimate=None)
            self._run()

    def decline(self) -> None:
        """Drop the plan that is asked about."""
        if self._snapshot.stage is Stage.ASKING:
            self._give_up()

    def cancel(self) -> None:
        """End the experiment with what is done."""
        if self._job.is_busy:
            self._job.cancel()
            self._show(stage=Stage.CANCELLING)
        elif self._snapshot.stage in (Stage.WAITING, Stage.ASKING):
            self._give_up()

    def list_runs(self, query: RunQuery) -> None:
        """List runs now, and again as more are made."""
        self._query = query
        self._list()

    def close(self) -> None:
        super().close()
        self.listing.close()

    def _begin(self) -> None:
        plan = self._snapshot.plan
        assert plan is not None
        if self._before is not None:  # only the runs that are added cost anything
            added = plan.runs - self._before.done
            plan = replace(plan, cell_runs=max(1, added // len(plan.cells)))
        self._job.start(trying(plan))
        self._show(stage=Stage.ESTIMATING)

    def _run(self) -> None:
        plan, cost = self._snapshot.plan, self._snapshot.estimate
        assert plan is not None
        self._job.start(running(plan, () if cost is None else cost.trials, self.runner, self._before))
        self._show(stage=Stage.RUNNING)

    @Slot(object)
    def _take_update(self, update: Update) -> None:
        is_first, self._experiment = self._experiment is None, update.experiment
        self._show(progress=update.progress, scene=update.scene or self._snapshot.scene)
        is_due = not self.listing.is_busy and perf_counter() - self._listed_at >= LIST_SECONDS
        if is_first or is_due:
            self._list()

    @Slot(object)
    def _take_result(self, result: PlanCost | Update) -> None:
        if isinstance(result, Update):
            self._end(result)
            if result.experiment.done:
                self.made.emit(result.experiment, self._snapshot.sequence)
        elif self._snapshot.stage is Stage.CANCELLING:
            self._give_up()
        else:
            self._snapshot = replace(self._snapshot, estimate=result)
            if result.is_excessive or result.is_at_least:
                self._show(stage=Stage.ASKING)
            else:
                self._run()

    def _give_up(self, notice: str = "") -> None:
        """Drop a plan, with a notice if it failed; an experiment that it would have extended stays as it was."""
        if self._before is not None:
            self._experiment = self._before
            self._snapshot = replace(self._snapshot, plan=self._before.plan)
        if notice:
            super()._give_up(notice)
        else:
            self._show(stage=Stage.CANCELLED)

    def _end(self, update: Update) -> None:
        experiment = self._experiment = update.experiment
        stage = Stage.CANCELLED if experiment.is_cancelled else Stage.DONE
        self._show(stage=stage, progress=update.progress, scene=update.scene, notice=_missing(experiment))
        self._list()

    @Slot(object)
    def _fail_listing(self, error: Exception) -> None:
        self._show(notice=f"The runs could not be listed: {failure_sentence(error)}")

    def _list(self) -> None:
        if self._query is not None and self._experiment is not None:
            results, query = self._experiment.cells[self._query.cell], self._query
            self._listed_at = perf_counter()
            self.listing.start(lambda task: list_runs(results, query))


def _missing(experiment: Experiment) -> str:
    """Say which runs could not be made, or how many ended with an error, and the first; empty if there are none."""
    if not experiment.failures:
        return " ".join(_errors(results) for results in experiment.cells if results.fault)
    count = sum(failure.count for failure in experiment.failures)
    first = experiment.failures[0]
    label = experiment.plan.cells[first.cell].full_label
    return f"{count:,} runs are missing; the first of {label}: {first.reason}."


def _errors(results: CellResults) -> str:
    count = int((results.outcomes == ERROR).sum())
    of_all = f"{count:,} of {counted(results.done, 'run')} of {results.cell.full_label}"
    return f"{of_all} ended with an error: {results.fault}."
