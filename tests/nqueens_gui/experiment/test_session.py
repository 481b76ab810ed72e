"""The session of experiments with its real worker: running, asking first, cancelling, listing, failing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from nqueens_gui.experiment import session as experiment_session
from nqueens_gui.experiment.session import (
    SUM_SECONDS,
    SUM_SHARE,
    ExperimentSession,
    MakeRuns,
    PlanModel,
    SceneMaker,
    Update,
    opening,
    running,
)
from nqueens_gui.experiment.snapshot import ExperimentSnapshot, RunList, RunQuery
from nqueens_gui.kit.jobs import Job, Task
from nqueens_gui.kit.status import Stage
from nqueens_gui.watch import settings
from solver.core.checks import InputError
from solver.custom.search import own_variant
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.progress import PlanCost, Progress
from solver.experiment.results import Chunk, ChunkResult, Experiment, new_experiment
from solver.experiment.runner import run_experiment
from solver.experiment.summary import summaries
from solver.experiment.writing import write_experiment
from tests.nqueens_gui.experiment.runners import (
    HeldRunner,
    breaking,
    too_large,
    with_errors,
    with_failed_chunk,
)
from tests.nqueens_gui.experiments import made_up_results, small_experiment, small_plan
from tests.solver.custom.searches import body, saved

MakeSession = Callable[..., ExperimentSession]
IDLE = Task(lambda *message: None)
COSTLY = PlanCost(4_000.0, False, 10**6, "sideways, n = 8")


class Watcher:
    """Keeps every snapshot of a session."""

    def __init__(self, session: ExperimentSession) -> None:
        self.session = session
        self.snapshots: list[ExperimentSnapshot] = []
        self.lists: list[RunList] = []
        session.changed.connect(self.snapshots.append)
        session.listing.finished.connect(self.lists.append)

    @property
    def stages(self) -> list[Stage]:
        """The stages gone through, each once."""
        return list(dict.fromkeys(snapshot.stage for snapshot in self.snapshots))

    def is_at(self, stage: Stage) -> bool:
        return self.session.snapshot.stage is stage


@pytest.fixture
def make_session(qtbot: QtBot) -> Iterator[MakeSession]:
    made: list[ExperimentSession] = []

    def make(runner: MakeRuns = run_experiment) -> ExperimentSession:
        made.append(ExperimentSession(runner))
        return made[-1]

    yield make
    for session in made:
        session.close()


@pytest.fixture
def wait(qtbot: QtBot) -> Callable[[Callable[[], object]], None]:
    return lambda condition: qtbot.waitUntil(lambda: bool(condition()))


def test_an_experiment_goes_through_its_stages_and_ends_with_every_run(make_session, wait) -> None:
    session = make_session()
    watcher = Watcher(session)
    session.start(small_plan())
    wait(lambda: watcher.is_at(Stage.DONE))
    assert watcher.stages == [Stage.ESTIMATING, Stage.RUNNING, Stage.DONE]
    snapshot = session.snapshot
    assert snapshot.progress.done == snapshot.plan.runs == 600
    expected = summaries(small_experiment())
    for cell, other in zip(snapshot.scene.cells, expected, strict=True):
        found, plain = cell.summary.document(), other.document()
        is_time = {name for name in found if "second" in name or "timed" in name} | {"intervals"}
        assert {**found, **dict.fromkeys(is_time)} == {**plain, **dict.fromkeys(is_time)}
        assert {name: bounds for name, bounds in found["intervals"].items() if "second" not in name} == {
            name: bounds for name, bounds in plain["intervals"].items() if "second" not in name
        }
    assert session.experiment.is_complete


def test_while_it_runs_figures_and_lists_come_but_neither_its_results_nor_another_experiment(
    make_session, wait
) -> None:
    runner = HeldRunner()
    session = make_session(runner)
    watcher = Watcher(session)
    session.start(small_plan())
    session.list_runs(RunQuery(0))
    wait(lambda: session.snapshot.scene.cells[0].summary.runs == 100 and watcher.lists)
    assert (session.snapshot.stage, session.experiment) == (Stage.RUNNING, None)
    assert watcher.lists[-1].found == 100
    session.start(small_plan(6))
    assert session.snapshot.sequence == 1
    runner.may_end.set()
    wait(lambda: session.snapshot.stage is Stage.DONE and watcher.lists[-1].found == 200)
    assert session.experiment is not None
    assert [cell.summary.runs for cell in session.snapshot.scene.cells] == [200] * 3
    session.start(small_plan(6))
    assert (session.snapshot.sequence, session.snapshot.progress) == (2, None)
    wait(lambda: session.snapshot.stage is Stage.DONE)


def test_cancelling_while_a_few_runs_are_tried_runs_nothing(make_session, wait, monkeypatch) -> None:
    session = make_session()

    def cancel_meanwhile(plan: object, workers: int, is_cancelled: Callable[[], bool]) -> PlanCost:
        wait_for = 0
        while not is_cancelled() and wait_for < 10**7:
            wait_for += 1
        return replace(COSTLY, seconds=1.0)

    monkeypatch.setattr(experiment_session, "estimate", cancel_meanwhile)
    session.start(small_plan())
    assert session.snapshot.stage is Stage.ESTIMATING
    session.cancel()
    wait(lambda: session.snapshot.stage is Stage.CANCELLED)
    assert session.snapshot.progress is None
    assert session.experiment is None


@pytest.fixture
def costly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiment_session, "estimate", lambda plan, workers, is_cancelled: COSTLY)


@pytest.mark.usefixtures("costly")
def test_an_expensive_plan_waits_for_an_answer_and_runs_once_agreed(make_session, wait) -> None:
    session = make_session()
    session.start(small_plan())
    wait(lambda: session.snapshot.stage is Stage.ASKING)
    assert session.snapshot.estimate == COSTLY
    assert session.snapshot.progress is None
    session.agree()
    wait(lambda: session.snapshot.stage is Stage.DONE)
    assert session.experiment.is_complete


@pytest.mark.usefixtures("costly")
def test_a_plan_that_is_declined_runs_nothing(make_session, wait) -> None:
    session = make_session()
    session.start(small_plan())
    wait(lambda: session.snapshot.stage is Stage.ASKING)
    session.decline()
    assert session.snapshot.stage is Stage.CANCELLED
    assert session.experiment is None
    session.agree()
    assert session.snapshot.stage is Stage.CANCELLED


@pytest.mark.parametrize(
    ("runner", "sentence"),
    [
        (breaking, "RuntimeError: out of luck."),
        (too_large, "The results of this many runs do not fit into memory; plan fewer runs."),
    ],
)
def test_an_error_is_told_in_a_sentence_and_the_next_experiment_runs(
    make_session, wait, runner: MakeRuns, sentence: str
) -> None:
    session = make_session(runner)
    session.start(small_plan())
    wait(lambda: session.snapshot.stage is Stage.FAILED)
    assert session.snapshot.notice == sentence
    session.runner = run_experiment
    session.start(small_plan())
    wait(lambda: session.snapshot.stage is Stage.DONE)
    assert session.snapshot.notice == ""


@pytest.mark.parametrize(
    ("runner", "notice", "done"),
    [
        (
            with_failed_chunk,
            "200 runs are missing; the first of Steepest ascent, n = 8: RuntimeError: out of luck.",
            400,
        ),
        (
            with_errors,
            "2 of 200 runs of Steepest ascent, n = 8 ended with an error: my_search.py, line 3: out of luck.",
            600,
        ),
    ],
)
def test_runs_that_failed_or_ended_with_an_error_are_told_and_the_rest_is_there(
    make_session, wait, runner: MakeRuns, notice: str, done: int
) -> None:
    session = make_session(runner)
    session.start(small_plan())
    wait(lambda: session.snapshot.stage is Stage.DONE)
    assert (session.snapshot.notice, session.snapshot.progress.done) == (notice, done)


def same_runs(one: Experiment, other: Experiment) -> bool:
    return all(
        (mine.columns[name] == theirs.columns[name]).all()
        for mine, theirs in zip(one.cells, other.cells, strict=True)
        for name in mine.columns
    )


def test_runs_are_added_as_if_there_had_been_so_many_from_the_start(make_session, wait) -> None:
    session = make_session()
    session.start(small_plan())
    wait(lambda: session.snapshot.stage is Stage.DONE)
    watcher = Watcher(session)
    session.extend(50)
    assert session.snapshot.scene.cells[0].summary.runs == 200
    wait(lambda: session.snapshot.stage is Stage.DONE)
    assert watcher.stages == [Stage.ESTIMATING, Stage.RUNNING, Stage.DONE]
    assert session.snapshot.sequence == 1
    assert session.snapshot.progress.done == session.snapshot.plan.runs == 750
    assert same_runs(session.experiment, run_experiment(small_plan(runs=250)))


def test_only_the_runs_that_are_added_are_estimated(make_session, wait, monkeypatch) -> None:
    session = make_session()
    session.start(small_plan())
    wait(lambda: session.snapshot.stage is Stage.DONE)
    estimated: list[Plan] = []

    def estimate(plan: Plan, workers: int, is_cancelled: Callable[[], bool]) -> PlanCost:
        estimated.append(plan)
        return COSTLY

    monkeypatch.setattr(experiment_session, "estimate", estimate)
    session.extend(50)
    wait(lambda: session.snapshot.stage is Stage.ASKING)
    assert [plan.runs for plan in estimated] == [3 * 50]


@pytest.mark.usefixtures("costly")
def test_runs_that_are_added_can_be_cancelled_and_what_was_there_stays(make_session, wait) -> None:
    session = make_session()
    session.start(small_plan())
    wait(lambda: session.snapshot.stage is Stage.ASKING)
    session.agree()
    wait(lambda: session.snapshot.stage is Stage.DONE)
    session.extend(50)
    wait(lambda: session.snapshot.stage is Stage.ASKING)
    session.decline()
    assert (session.snapshot.stage, session.snapshot.plan) == (Stage.CANCELLED, small_plan())
    assert same_runs(session.experiment, small_experiment())


def test_an_experiment_whose_lines_have_their_own_starts_takes_no_more_runs(make_session, wait) -> None:
    session = make_session()
    session.extend(5)
    session.start(experiment_plan((8,), ("sideways", "tabu"), 5, seed=1, is_paired=False))
    wait(lambda: session.snapshot.stage is Stage.DONE)
    with pytest.raises(InputError, match="make a new experiment with more runs"):
        session.extend(5)
    assert session.snapshot.stage is Stage.DONE


def test_an_experiment_that_was_saved_is_shown_in_place_of_the_last_one(make_session, wait, tmp_path) -> None:
    session = make_session()
    session.start(small_plan(runs=5))
    wait(lambda: session.snapshot.stage is Stage.DONE)
    saved = opening(write_experiment(small_experiment(), tmp_path / "e.nqx"), ())(IDLE)
    session.list_runs(RunQuery(0))
    session.show_saved(saved)
    assert (session.snapshot.stage, session.snapshot.sequence) == (Stage.DONE, 2)
    assert (session.snapshot.plan, session.snapshot.progress.done) == (small_plan(), 600)
    assert [cell.summary.runs for cell in session.snapshot.scene.cells] == [200] * 3
    session.extend(10)
    wait(lambda: session.snapshot.stage is Stage.DONE)
    assert session.experiment.done == 630


class Clock:
    """A clock that goes on by so many seconds whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0
        self.step = 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def take(experiment: Experiment, cell: int, count: int) -> None:
    made = made_up_results(count)
    result = ChunkResult(made.outcomes, made.steps, made.restarts, 0.1)
    experiment.cells[cell].take(Chunk(cell, 0, count), result)


def test_a_scene_has_the_figures_of_what_is_done_and_sums_up_only_cells_with_new_runs() -> None:
    experiment, scenes = new_experiment(small_plan()), SceneMaker()
    assert [cell.summary.runs for cell in scenes.scene(experiment).cells] == [0, 0, 0]
    take(experiment, 0, 50)
    first = scenes.scene(experiment)
    assert [cell.summary.runs for cell in first.cells] == [50, 0, 0]
    take(experiment, 1, 50)
    second = scenes.scene(experiment)
    assert second.cells[0] is first.cells[0]
    assert second.cells[1] is not first.cells[1]


def test_it_waits_a_while_between_two_scenes_and_longer_after_one_that_took_long() -> None:
    clock = Clock()
    scenes, experiment = SceneMaker(clock), new_experiment(small_plan())
    assert scenes.scene_if_due(experiment) is not None
    clock.now += SUM_SECONDS * 0.9
    assert scenes.scene_if_due(experiment) is None
    clock.now += SUM_SECONDS * 0.2
    clock.step = 1.0
    assert scenes.scene_if_due(experiment) is not None
    clock.step = 0.0
    clock.now += SUM_SHARE - 1
    assert scenes.scene_if_due(experiment) is None
    clock.now += 3
    assert scenes.scene_if_due(experiment) is not None


def test_few_of_many_reports_reach_the_window(qtbot: QtBot) -> None:
    def talkative(
        plan: Plan,
        /,
        *,
        trials: object,
        report: Callable[[Experiment, Progress], None],
        is_cancelled: object,
        begun: object,
    ) -> Experiment:
        experiment = new_experiment(plan)
        for _ in range(500):
            report(experiment, Progress(0, plan.runs, 0.1))
        return experiment

    job, updates, results = Job(), list[Update](), list[Update]()
    job.progressed.connect(updates.append)
    job.finished.connect(results.append)
    job.start(running(small_plan(), (), talkative))
    qtbot.waitUntil(lambda: bool(results))
    job.close()
    assert results[0].experiment.plan == small_plan()
    assert updates[0].scene is not None
    assert 1 <= len(updates) < 100


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> PlanModel:
    drawn = iter(range(101, 200))
    monkeypatch.setattr(settings, "draw_seed", lambda: next(drawn))
    return PlanModel()


def seed_of(model: PlanModel) -> int:
    plan = model.request()
    assert plan is not None
    return plan.seed


def test_each_experiment_draws_a_seed_unless_it_is_kept(model: PlanModel) -> None:
    assert [seed_of(model), seed_of(model)] == [101, 102]
    model.edit(replace(model.draft, is_seed_kept=True))
    assert [seed_of(model), model.draft.seed] == [102, 102]


def test_a_typed_seed_serves_one_experiment(model: PlanModel) -> None:
    model.edit(model.draft.with_field("seed", 7))
    assert [seed_of(model), seed_of(model)] == [7, 102]
    model.edit(model.draft.with_field("seed", None))
    assert seed_of(model) == 103


def test_it_is_requested_until_something_but_a_seed_to_be_drawn_changes(model: PlanModel) -> None:
    assert not model.is_requested
    model.request()
    assert model.is_requested
    model.edit(model.draft.with_field("runs", 20))
    assert not model.is_requested
    model.request()
    model.edit(model.draft.with_new_seed())
    assert model.is_requested
    model.edit(replace(model.draft, is_seed_kept=True))
    assert not model.is_requested


def test_a_plan_with_a_mistake_is_not_run_and_keeps_its_seed(model: PlanModel) -> None:
    model.edit(model.draft.with_field("runs", 0))
    assert model.request() is None
    assert (model.draft.seed, model.is_requested) == (101, False)


def test_a_seed_kept_as_text_is_a_number_again(model: PlanModel) -> None:
    model.set_values({"seed": "55", "keep_seed": True})
    assert (model.draft.seed, model.draft.is_seed_kept) == (55, True)
    model.set_values({"seed": "", "keep_seed": True})
    assert (model.draft.seed, model.draft.is_seed_kept) == (55, True)


def test_a_start_that_is_wrong_is_brought_back_as_it_was_typed(model: PlanModel) -> None:
    model.set_values({"start_mode": "typed", "start": "0,1,2", "sizes": "three"})
    assert model.draft.start == "0,1,2"
    assert model.checked.errors == {"start": "The number of queens must be at least 4, not 3."}


def test_a_search_is_run_once_it_is_open_and_with_its_new_text(model: PlanModel, tmp_path: Path) -> None:
    first = own_variant(saved(tmp_path, body("return None")))
    model.set_values({"variants": ["sideways", first.name]})
    assert [planned.variant.name for planned in model.checked.plan.variants] == ["sideways"]  # type: ignore[union-attr]
    for variant in (first, own_variant(saved(tmp_path, body("return (0, 1)")))):
        model.set_search(variant)
        assert model.checked.plan is not None
        assert model.checked.plan.variants[1].variant is variant
        assert model.searches == (variant,)
