"""How far an experiment is: the rate over all, and the time left cell by cell."""

import numpy as np
import pytest

from solver.core.events import NOT_MADE
from solver.core.run_settings import RunSettings
from solver.experiment import progress as module
from solver.experiment.plan import experiment_plan
from solver.experiment.progress import PlanCost, Progress, duration_text, estimate, progress_of
from solver.experiment.results import ChunkResult, Experiment, Failure, Trial, new_experiment

WORKERS = 2
RUNS = 1000


def experiment_of(*cells: tuple[int, float], sizes: tuple[int, ...] = (8, 40)) -> Experiment:
    """Return an experiment of two variants on each size, of whose first cells so many runs took so many seconds."""
    experiment = new_experiment(experiment_plan(sizes, ("sideways", "random-restart"), RUNS, seed=1))
    for results, (done, seconds) in zip(experiment.cells, cells, strict=False):
        results.outcomes[:done] = 0
        results.seconds = seconds
    experiment.seconds = sum(seconds for _, seconds in cells) / WORKERS
    return experiment


def test_the_rate_is_that_of_all_runs() -> None:
    assert Progress(done=50, planned=200, seconds=2.0).runs_per_second == 25.0
    assert Progress(done=0, planned=200, seconds=0.0).runs_per_second == 0.0


def test_a_cell_goes_on_at_its_own_rate_however_fast_those_before_it_were() -> None:
    experiment = experiment_of((RUNS, 0.01), (RUNS, 0.01), (RUNS, 0.01), (10, 1.0))
    assert progress_of(experiment, WORKERS).seconds_left == pytest.approx(990 * 0.1 / WORKERS)


def test_a_cell_that_has_not_begun_goes_by_the_slowest_on_as_many_queens_or_fewer() -> None:
    experiment = experiment_of((RUNS, 1.0), (500, 2.0))
    seconds = 500 * 0.004 + 2 * RUNS * 0.004
    assert progress_of(experiment, WORKERS).seconds_left == pytest.approx(seconds / WORKERS)


def test_a_larger_board_says_nothing_of_a_smaller_one() -> None:
    assert progress_of(experiment_of((500, 2.0), sizes=(40, 8))).seconds_left is None


def test_before_the_first_runs_nothing_is_said() -> None:
    assert progress_of(experiment_of()).seconds_left is None


def test_runs_that_took_no_time_that_the_clock_can_tell_say_nothing() -> None:
    assert progress_of(experiment_of((16, 0.0))).seconds_left is None


def test_runs_that_failed_are_not_waited_for() -> None:
    experiment = experiment_of((RUNS, 1.0), (RUNS, 1.0), (RUNS, 1.0), (900, 9.0))
    experiment.failures.append(Failure(3, 900, 100, "RuntimeError: a worker was lost"))
    assert progress_of(experiment, WORKERS).seconds_left == 0.0


def test_a_cell_that_has_not_begun_goes_by_its_trial_however_fast_the_others_are() -> None:
    experiment = experiment_of((RUNS, 0.2))
    trials = [Trial(0.0002, False), Trial(0.1, False), Trial(0.0001, False), Trial(0.2, False)]
    left = progress_of(experiment, WORKERS, trials).seconds_left
    assert left == pytest.approx(RUNS * 0.3001 / WORKERS)


def test_the_first_result_of_many_chunks_does_not_make_the_rest_look_slow() -> None:
    """Wall-clock time has passed for all chunks under way, and only the shortest of them has ended."""
    experiment = experiment_of((16, 0.0005))
    experiment.seconds = 0.1
    left = progress_of(experiment, WORKERS, [Trial(0.00003, False)] * 4).seconds_left
    whole = 4 * RUNS * 0.00003 / WORKERS
    assert left is not None
    assert whole / 2 < left < 2 * whole


def test_the_price_of_a_cell_is_its_own_once_it_has_run_for_a_while() -> None:
    experiment = experiment_of((RUNS, 1.0), (RUNS, 1.0), (RUNS, 1.0), (100, 10.0))
    trials = [Trial(0.001, False)] * 4
    assert progress_of(experiment, WORKERS, trials).seconds_left == pytest.approx(900 * 0.1 / WORKERS)


def test_while_no_run_of_a_cell_has_ended_the_time_left_is_a_growing_lower_bound() -> None:
    experiment = experiment_of((RUNS, 1.0), (RUNS, 1.0), (RUNS, 1.0))
    trials = [*[Trial(0.001, False)] * 3, Trial(1.5, True)]
    experiment.seconds += 1.0
    first = progress_of(experiment, WORKERS, trials, waiting_seconds=1.0)
    experiment.seconds += 29.0
    later = progress_of(experiment, WORKERS, trials, waiting_seconds=30.0)
    assert (first.is_at_least, later.is_at_least) == (True, True)
    assert first.seconds_left == pytest.approx(RUNS * 1.5 / WORKERS)
    assert later.seconds_left == pytest.approx(RUNS * 30 / WORKERS)


def test_runs_under_way_take_time_of_their_workers_before_any_has_ended() -> None:
    experiment = experiment_of()
    experiment.seconds = 100.0
    left = progress_of(experiment, WORKERS, [Trial(1.5, True)] * 4, waiting_seconds=100.0).seconds_left
    assert left == pytest.approx(4 * RUNS * 100.0 / WORKERS)


def test_a_last_run_under_way_leaves_the_other_workers_idle() -> None:
    experiment = experiment_of((RUNS, 1.0), (RUNS, 1.0), (RUNS, 1.0), (RUNS - 1, 1.0))
    experiment.seconds += 100.0
    left = progress_of(experiment, WORKERS, [Trial(0.001, True)] * 4, waiting_seconds=100.0).seconds_left
    assert left == pytest.approx(0.001, rel=0.05)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.2, "less than a second"),
        (1, "1 s"),
        (99, "99 s"),
        (240, "4 min"),
        (9000, "2.5 h"),
        (12 * 86400, "12 days"),
        (4_000 * 86400, "4,000 days"),
    ],
)
def test_times_are_written_as_people_say_them(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text


def test_a_small_plan_is_tried_and_found_cheap() -> None:
    found = estimate(experiment_plan((8,), ("steepest-ascent",), 100, seed=1), workers=1)
    assert 0 < found.seconds < 60
    assert not found.is_excessive
    assert not found.is_at_least


def test_more_workers_and_fewer_runs_take_less_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_chunk(
        settings: RunSettings, first: int, count: int, *rest: object, **options: bool
    ) -> ChunkResult:
        return ChunkResult(np.zeros(count, np.int8), np.zeros(count, int), np.zeros(count, int), 0.0)

    ticks = iter(np.arange(0, 1000, 0.1).tolist())
    monkeypatch.setattr(module, "run_chunk", run_chunk)
    monkeypatch.setattr(module, "perf_counter", lambda: next(ticks))
    plan = experiment_plan((8,), ("steepest-ascent", "sideways"), 1000, seed=1)
    assert estimate(plan, 1).seconds == pytest.approx(200)
    assert estimate(plan, 4).seconds == pytest.approx(50)


def test_interpreted_runs_count_for_the_machine_code_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.engine.runner.EngineRunner.is_compiled", lambda *_: False)
    monkeypatch.setattr("solver.experiment.progress.INTERPRETED_SLOWDOWN", 10**12)
    assert estimate(experiment_plan((8,), ("sideways",), 100, seed=1), 1).seconds < 1e-6


def test_runs_that_do_not_end_in_time_give_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_chunk(
        settings: RunSettings, first: int, count: int, *rest: object, **options: bool
    ) -> ChunkResult:
        none = np.zeros(count, int)
        return ChunkResult(np.full(count, NOT_MADE, np.int8), none, none, 0.3)

    monkeypatch.setattr(module, "run_chunk", run_chunk)
    found = estimate(experiment_plan((8,), ("random-restart",), 100, seed=1), 1)
    assert found.is_at_least
    assert "at least" in found.sentence


@pytest.mark.parametrize(
    ("seconds", "size", "is_excessive"), [(3599, 10**9, False), (3601, 10, True), (1, 2 * 10**9 + 1, True)]
)
def test_over_an_hour_or_two_gigabytes_somebody_is_asked(
    seconds: float, size: int, is_excessive: bool
) -> None:
    assert PlanCost(seconds, False, size, "sideways, n = 8").is_excessive is is_excessive


def test_the_sentence_names_time_memory_and_the_slowest_cell() -> None:
    found = PlanCost(7200, False, 3 * 10**9, "sideways, n = 900")
    assert found.sentence == "it will take about 2.0 h and 3.0 GB; most of it is for sideways, n = 900"
    assert "40 MB" in PlanCost(7200, False, 40 * 10**6, "x").sentence
