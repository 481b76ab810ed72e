"""Results stand in arrays, each run in its place, and say which runs were made."""

import numpy as np
import pytest
from msgspec.structs import replace

from solver.core.events import NOT_MADE
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.engine.runner import runner_of
from solver.experiment.plan import experiment_plan
from solver.experiment.results import (
    MOST_TIMINGS,
    SOLVED,
    CancelFlag,
    Chunk,
    ChunkResult,
    new_experiment,
    run_chunk,
)
from solver.experiment.summary import summary_of
from tests.solver.experiment.stand_in import searched_chunk


def chunk_result(outcomes: list[int], steps: list[int], restarts: list[int]) -> ChunkResult:
    return ChunkResult(
        np.array(outcomes, np.int8), np.array(steps, np.int64), np.array(restarts, np.int64), 0.5
    )


def test_at_first_no_run_is_made() -> None:
    experiment = new_experiment(experiment_plan((8,), ("sideways",), 5))
    assert (experiment.done, experiment.is_complete, experiment.is_cancelled) == (0, False, False)


def test_a_chunk_goes_to_its_place_and_its_time_is_added() -> None:
    experiment = new_experiment(experiment_plan((8,), ("sideways", "random-restart"), 5))
    results = experiment.cells[1]
    results.take(Chunk(1, 2, 2), chunk_result([SOLVED, 1], [7, 8], [2, 0]))
    results.take(Chunk(1, 0, 1), chunk_result([SOLVED], [9], [1]))
    assert results.is_done.tolist() == [True, False, True, True, False]
    assert results.steps.tolist() == [9, 0, 7, 8, 0]
    assert results.restarts.tolist() == [1, 0, 2, 0, 0]
    assert (results.done, results.seconds, experiment.done) == (3, 1.0, 3)


def test_runs_of_a_chunk_that_was_left_early_do_not_count() -> None:
    experiment = new_experiment(experiment_plan((8,), ("sideways",), 3))
    experiment.cells[0].take(Chunk(0, 0, 3), chunk_result([SOLVED, NOT_MADE, NOT_MADE], [4, 0, 0], [0, 0, 0]))
    assert (experiment.done, experiment.is_complete) == (1, False)


def test_an_experiment_is_complete_when_every_run_is_made() -> None:
    experiment = new_experiment(experiment_plan((8,), ("sideways",), 2))
    experiment.cells[0].take(Chunk(0, 0, 2), chunk_result([SOLVED, 1], [4, 5], [0, 0]))
    assert experiment.is_complete


def test_a_run_takes_less_than_64_bytes() -> None:
    results = new_experiment(experiment_plan((8,), ("sideways",), 1000)).cells[0]
    assert results.outcomes.nbytes + results.steps.nbytes + results.restarts.nbytes == 17 * 1000
    assert results.iterations is results.steps


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_iterations_and_evaluations_are_those_of_the_events(variant: str) -> None:
    experiment = new_experiment(experiment_plan((6,), (variant,), 20, seed=4))
    results, settings = experiment.cells[0], experiment.plan.cells[0].settings
    results.take(Chunk(0, 0, 12), run_chunk(settings, 0, 12))
    searched = searched_chunk(settings, 0, 12)
    assert searched.iterations is not None
    assert searched.evaluations is not None
    assert results.iterations[:12].tolist() == searched.iterations.tolist()
    evaluations = results.evaluations()
    assert evaluations is not None
    assert evaluations.tolist() == [*searched.evaluations.tolist(), *[0] * 8]
    part = results.evaluations(slice(3, 7))
    assert part is not None
    assert part.tolist() == evaluations[3:7].tolist()


LIMITED = {
    "sideways": {"sideways_limit": 3, "sideways_count": "total"},
    "random-restart": {"max_restarts": 2, "max_steps": 12},
    "random-neighbour": {"max_steps": 40},
}


def test_no_run_is_made_once_the_flag_is_set() -> None:
    flag = CancelFlag()
    flag.set()
    assert set(run_chunk(run_settings(8, "sideways", seed=1), 0, 9, flag).outcomes.tolist()) == {NOT_MADE}


def test_an_experiment_and_its_settings_are_short_to_read() -> None:
    experiment = new_experiment(experiment_plan((8,), ("sideways",), 1000, seed=1))
    command = "nqueens experiment -n 8 --variants sideways --runs 1000 --seed 1"
    assert repr(experiment) == f"<Experiment, 0 of 1,000 runs: {command}>"
    assert repr(experiment.plan.cells[0].settings.variant) == "<Variant sideways>"


def test_runs_are_timed_apart_and_times_of_several_machines_are_not_mixed() -> None:
    settings = run_settings(8, "sideways", seed=1)
    code = runner_of(settings.variant)
    assert code.is_compiled(settings)
    timed, plain = run_chunk(settings, 0, 20), run_chunk(settings, 0, 20, is_timed=False)
    assert (timed.outcomes.tolist(), timed.steps.tolist()) == (plain.outcomes.tolist(), plain.steps.tolist())
    assert len(timed.timings) > 1
    assert all(0 < one.solved <= one.runs and one.seconds > 0 for one in timed.timings)
    results = new_experiment(experiment_plan((8,), ("sideways",), 40)).cells[0]
    results.take(Chunk(0, 0, 20), timed)
    assert summary_of(results).timed_runs == sum(one.runs for one in timed.timings)
    results.take(Chunk(0, 20, 20), replace(timed, machine="another"))
    assert summary_of(results).seconds_per_run is None
    for _ in range(MOST_TIMINGS):
        results.take(Chunk(0, 20, 20), timed)
    assert len(results.timings) <= MOST_TIMINGS
