"""The JSON of an experiment has all settings, figures and definitions, as plain values."""

import json

from solver.core.files import json_text
from solver.experiment.document import FIGURE_DEFINITIONS, FORMAT, definitions, experiment_document
from solver.experiment.results import Chunk, Failure
from tests.solver.experiment.stand_in import searched_experiment, small_experiment

CONTRACT = {
    "runs",
    "solved",
    "success_rate",
    "success_interval",
    "mean_steps_solved",
    "mean_steps_failed",
    "mean_steps",
    "expected_steps_per_solution",
    "quantiles",
    "total_restarts",
    "mean_restarts",
    "mean_restarts_when_restarted",
    "runs_per_second",
}


def test_it_reads_back_as_it_was_written() -> None:
    document = json.loads(json_text(experiment_document(small_experiment())))
    assert document["format"] == FORMAT
    assert (document["seed"], document["paired"], document["complete"]) == (1, True, True)
    assert (document["runs"], document["planned_runs"]) == (200, 200)
    assert document["failures"] == []
    assert [summary["n"] for summary in document["summaries"]] == [8] * 5


def test_every_summary_has_the_figures_that_others_rely_on() -> None:
    for summary in experiment_document(small_experiment())["summaries"]:
        assert set(summary) >= CONTRACT


def test_what_failed_is_told() -> None:
    experiment = small_experiment(10)
    experiment.failures.append(Failure(Chunk(1, 4, 3), "ValueError: odd"))
    assert experiment_document(experiment)["failures"] == [
        {"cell": "sideways, n = 8", "first_run": 4, "runs": 3, "reason": "ValueError: odd"}
    ]


def test_figures_that_are_known_exactly_stand_beside_their_exact_values() -> None:
    document = experiment_document(searched_experiment((4,), ("steepest-ascent", "sideways"), 60, seed=1))
    found = {(one["variant"], one["figure"]): one for one in json.loads(json_text(document))["exact"]}
    assert found["steepest-ascent", "success_rate"]["exact"] == 25763 / 61440
    assert found["sideways", "success_rate"]["standard_errors"] == 0


def test_every_figure_and_both_heuristics_are_defined() -> None:
    found = definitions(small_experiment(2))
    assert set(FIGURE_DEFINITIONS) <= set(found)
    assert {"h (attacking-pairs)", "h (line-of-sight)", "step", "restart", "sideways_count"} <= set(found)
    assert "h" not in found
