"""The plan of the next experiment, and the session of the one that runs, or ran last. They know no widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.experiment.plan_view import PlanDraft, checked_plan
from nqueens_gui.experiment.snapshot import (
    CellScene,
    ExperimentScene,
    ExperimentSnapshot,
    RunQuery,
    cell_scene,
    empty_scene,
    list_runs,
)
from nqueens_gui.kit.jobs import Job, Task, Work, WorkSession, failure_sentence
from nqueens_gui.kit.kept import Keeping
from nqueens_gui.kit.numbers import whole_number_or_text
from nqueens_gui.kit.status import Stage
from solver.core.events import OUTCOMES, Outcome
from solver.core.system import default_workers
from solver.core.variants import Variant
from solver.core.words import counted
from solver.experiment.plan import Plan
from solver.experiment.progress import PlanCost, Progress, estimate
from solver.experiment.results import CellResults, Experiment, Trial, extended, extended_plan
from solver.experiment.runner import run_experiment
from solver.experiment.saved import read_experiment


class PlanModel(QObject, Keeping[PlanDraft]):
    """Holds the plan as it is filled in, and what is wrong with it."""

    changed = Signal(object, object)
    """The `PlanDraft`, and the `CheckedPlan` that it makes."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._searches: dict[str, Variant] = {}
        self._requested: PlanDraft | None = None
        self.draft = PlanDraft().with_new_seed()
        """The plan as it is filled in."""
        self.checked = checked_plan(self.draft)
        """The plan, with a random seed where none is given, or what is wrong."""

    @property
    def searches(self) -> tuple[Variant, ...]:
        """The user's own searches that are open."""
        return tuple(self._searches.values())

    @property
    def is_requested(self) -> bool:
        """Whether this is what was run last; a seed that is to be drawn anew makes no difference."""
        return self.draft.wish == self._requested

    @Slot(object)
    def edit(self, draft: PlanDraft) -> None:
        """Take another draft."""
        if draft != self.draft:
            self._take(draft)

    @Slot(object)
    def set_search(self, variant: Variant) -> None:
        """Offer a search of the user's own, or take its new text."""
        self._searches[variant.name] = variant
        self._take(self.draft)

    def show(self, plan: Plan) -> None:
        """Fill in the plan of an experiment."""
        self.edit(self.draft.with_plan(plan))

    def request(self) -> Plan | None:
        """Return the plan to run, with a new seed unless it is kept; None while a field is wrong."""
        if self.checked.plan is not None:
            self.edit(self.draft.prepared())
            self._requested = self.draft.wish
        return self.checked.plan

    def kept(self) -> PlanDraft:
        return self.draft

    def _fill_in(self, kept: PlanDraft) -> None:
        """Fill in what was kept: a seed if it was to be kept, a start even if it is wrong, but nothing else that is."""
        seeded = kept if kept.is_seed_kept and kept.seed not in (None, "") else self.draft
        seed = whole_number_or_text(seeded.seed) if isinstance(seeded.seed, str) else seeded.seed
        draft = replace(kept, seed=seed, is_seed_new=seeded.is_seed_new)
        wrong = checked_plan(draft, self._searches).errors.keys() - {"start"}
        self.edit(replace(draft, **{name: getattr(self.draft, name) for name in wrong}))

    def _take(self, draft: PlanDraft) -> None:
        self.draft, self.checked = draft, checked_plan(draft, self._searches)
        self.changed.emit(draft, self.checked)


SUM_SECONDS = 0.2
"""Least time between two sums."""
SUM_SHARE = 8
"""After a sum, the runs continue for at least this many times as long as it took."""
REPORT_SECONDS = 0.2
"""Least time between two reports."""


MakeRuns = Callable[..., Experiment]
"""Makes the runs of a plan, with the arguments of `run_experiment`."""


class Update(Struct, frozen=True, eq=False):
    """An experiment under way, or its end."""

    experiment: Experiment
    """Its results; the worker goes on filling them in."""
    progress: Progress
    scene: ExperimentScene | None
    """New figures; None when there are none yet."""


class SceneMaker:
    """Sums an experiment up now and then; cells without new runs are not summed up again.

    Parameters
    ----------
    clock
        Gives the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._cells: list[CellScene] = []
        self._done: list[int] = []
        self._due = 0.0

    def scene_if_due(self, experiment: Experiment) -> ExperimentScene | None:
        """Return the figures so far; None when it is too soon."""
        return self.scene(experiment) if self._clock() >= self._due else None

    def scene(self, experiment: Experiment) -> ExperimentScene:
        """Return the figures so far, however long it takes."""
        begun = self._clock()
        if not self._cells:
            self._cells = list(empty_scene(experiment.plan).cells)
            self._done = [0] * len(self._cells)
        for number, results in enumerate(experiment.cells):
            done = results.done
            if done != self._done[number]:
                self._cells[number] = cell_scene(number, results)
                self._done[number] = done
        now = self._clock()
        self._due = now + max(SUM_SECONDS, SUM_SHARE * (now - begun))
        return ExperimentScene(tuple(self._cells))


def trying(plan: Plan) -> Work:
    """Return work whose result is the `PlanCost` of a plan."""
    return lambda task: estimate(plan, default_workers(), task.is_cancelled)


def running(plan: Plan, trials: Sequence[Trial], runner: MakeRuns, before: Experiment | None = None) -> Work:
    """Return work that makes the runs of a plan, or those that an experiment before lacks of it.

    It reports an `Update` now and then, and its result is the last.
    """

    def work(task: Task) -> Update:
        scenes = SceneMaker()
        begun = None
        if before is not None:
            begun = extended(before, plan.cell_runs - before.plan.cell_runs)

        def report(experiment: Experiment, progress: Progress) -> None:
            task.report_at_times(
                lambda: Update(experiment, progress, scenes.scene_if_due(experiment)), REPORT_SECONDS
            )

        made = runner(plan, trials=trials, report=report, is_cancelled=task.is_cancelled, begun=begun)
        return Update(made, Progress(made.done, plan.runs, made.seconds), scenes.scene(made))

    return work


def opening(path: Path, searches: Sequence[Variant]) -> Work:
    """Return work that reads a saved experiment; its result is an `Update`."""

    def work(task: Task) -> Update:
        found = read_experiment(path, searches)
        return Update(found, Progress(found.done, found.plan.runs, found.seconds), SceneMaker().scene(found))

    return work


ERROR = OUTCOMES.index(Outcome.ERROR)
LIST_SECONDS = 1.0
"""Least time between two lists of the same runs while more are made."""


class ExperimentSession(WorkSession[ExperimentSnapshot]):
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
        self._begin()

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
        self._begin()

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

    def agree(self) -> None:
        """Run the plan that is asked about, whatever it costs."""
        if self._snapshot.stage is Stage.ASKING:
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
        elif self._snapshot.stage is Stage.ASKING:
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
