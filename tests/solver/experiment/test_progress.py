"""How far an experiment is: the rate over all, and the time left cell by cell."""

import pytest

from solver.experiment.plan import experiment_plan
from solver.experiment.progress import Progress, progress_of
from solver.experiment.results import Chunk, Experiment, Failure, new_experiment

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
    assert progress_of(experiment).seconds_left == pytest.approx(990 * 0.1 / WORKERS)


def test_a_cell_that_has_not_begun_goes_by_the_slowest_on_as_many_queens_or_fewer() -> None:
    experiment = experiment_of((RUNS, 1.0), (500, 2.0))
    seconds = 500 * 0.004 + 2 * RUNS * 0.004
    assert progress_of(experiment).seconds_left == pytest.approx(seconds / WORKERS)


def test_a_larger_board_says_nothing_of_a_smaller_one() -> None:
    assert progress_of(experiment_of((500, 2.0), sizes=(40, 8))).seconds_left is None


def test_before_the_first_runs_nothing_is_said() -> None:
    assert progress_of(experiment_of()).seconds_left is None


def test_runs_that_took_no_time_that_the_clock_can_tell_say_nothing() -> None:
    assert progress_of(experiment_of((16, 0.0))).seconds_left is None


def test_runs_that_failed_are_not_waited_for() -> None:
    experiment = experiment_of((RUNS, 1.0), (RUNS, 1.0), (RUNS, 1.0), (900, 9.0))
    experiment.failures.append(Failure(Chunk(3, 900, 100), "RuntimeError: a worker was lost"))
    assert progress_of(experiment).seconds_left == 0.0
