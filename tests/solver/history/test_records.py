"""What is kept of runs and experiments, and that they are made again from it."""

from __future__ import annotations

import csv
import json
import os
import sys
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from solver.core.checks import InputError
from solver.core.events import Outcome
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from solver.engine.search import search_events
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.history.records import (
    ENTRY_FIELDS,
    command_of,
    entry_document,
    experiment_entry,
    made_again,
    missing_searches,
    plan_of,
    run_entry,
    write_entries,
)
from solver.history.store import History
from solver.runs.trace import record
from tests.solver.custom.searches import RANDOM_WALK, saved, settings_for
from tests.solver.history.entries import entry, finished

SETTINGS = [run_settings(8, name, seed=5, run_index=3) for name in VARIANTS]
SETTINGS += [
    run_settings(variant="random-restart", start=[3, 2, 5, 2, 2, 0, 7, 7], seed=2**63 - 1),
    run_settings(
        20, "tabu", seed=1, starts="permutation", parameters={"tenure": 3, "restart": "no-progress"}
    ),
    run_settings(8, "simulated-annealing", seed=4, parameters={"cooling": 0.9}, heuristic="line-of-sight"),
]


def test_the_fields_of_a_run_are_those_of_its_trace() -> None:
    trace = finished(run_settings(start=[3, 2, 5, 2, 2, 0, 7, 7], seed=7))
    kept = run_entry(trace)
    assert (kept.variant, kept.n, kept.last_n, kept.seed) == ("steepest-ascent", 8, 8, 7)
    assert (kept.outcome, kept.steps) == (trace.outcome, trace.steps)
    figures = json.loads(kept.figures)
    assert (figures["start_h"], figures["h"]) == (8, trace.column("h")[-1])
    assert figures["evaluations"] == trace.evaluations


def test_a_run_that_goes_on_is_kept_as_stopped_and_made_again_as_far(tmp_path: Path) -> None:
    settings = run_settings(50, "sideways", seed=3)
    trace = record(settings, islice(search_events(settings), 7))
    kept = run_entry(trace)
    assert (kept.outcome, kept.steps, trace.outcome) == ("stopped", 6, None)
    again = made_again(kept)
    assert (again.difference, again.trace.outcome, len(again.trace)) == (None, Outcome.STOPPED, 7)


@pytest.mark.parametrize(
    ("outcome", "figures", "sentence"),
    [
        ("local-minimum", {}, "the outcome was local-minimum, now it is solved"),
        ("solved", {"h": 2}, "h was 2, now it is 0"),
        ("solved", {"evaluations": 5}, "evaluations was 5, now it is 784"),
        ("solved", {"steps": 2}, "the run ended after 2 steps (solved), but now it continues"),
        ("solved", {"steps": 200}, "steps was 200, now it is 11"),
        ("stopped", {"steps": 200}, "the outcome was stopped, now it is solved"),
    ],
)
def test_a_run_that_comes_out_differently_is_told(
    outcome: str, figures: dict[str, int], sentence: str
) -> None:
    kept = run_entry(finished(run_settings(8, "random-restart", seed=7)))
    changed = replace(kept, outcome=outcome, figures=json.dumps({**json.loads(kept.figures), **figures}))
    assert made_again(changed).difference == sentence


def test_making_a_run_again_can_be_broken_off() -> None:
    def stop(share: float) -> None:
        raise InputError("enough")

    with pytest.raises(InputError, match="enough"):
        made_again(run_entry(finished(run_settings(8, seed=1))), report=stop)


def test_a_run_of_an_own_search_is_kept_by_name_path_and_hash_and_needs_it_open(tmp_path: Path) -> None:
    settings = settings_for(saved(tmp_path, RANDOM_WALK, "mine.py"), parameters={"max_iterations": 20})
    assert settings.variant.search is not None
    kept = run_entry(record(settings, settings.variant.search.events(settings)))
    search = json.loads(kept.settings)["search"]
    assert search == {"sha256": settings.variant.search.sha256, "path": str(tmp_path / "mine.py")}
    assert "def step" not in kept.settings
    assert kept.outcome == "iteration-limit"
    with pytest.raises(InputError, match=r"mine\.py, a search of your own; first open that file"):
        made_again(kept)
    assert made_again(kept, [settings.variant]).difference is None
    assert command_of(kept).startswith(
        f"nqueens solve -n 8 --search mine.py@sha256:{search['sha256'][:16]} --seed 1"
    )


@pytest.mark.parametrize("figures", ["", "[]", "{}", '{"steps": "many", "restarts": 0}'])
def test_figures_that_were_tampered_with_are_one_sentence(figures: str) -> None:
    kept = replace(run_entry(finished(run_settings(8, seed=1))), figures=figures, id=7)
    with pytest.raises(InputError, match="the figures of entry 7"):
        made_again(kept)


@pytest.mark.skipif(sys.platform != "linux", reason="names are Unicode")
def test_a_search_whose_name_is_no_unicode_is_kept_and_read(tmp_path: Path) -> None:
    path = saved(tmp_path, RANDOM_WALK, os.fsdecode(b"m\xffx.py"))
    settings = settings_for(path, parameters={"max_iterations": 20})
    assert settings.variant.search is not None
    plan = experiment_plan((6,), (settings.variant,), 2, seed=1)
    with History(tmp_path / "history.sqlite") as history:
        history.add(
            run_entry(record(settings, settings.variant.search.events(settings))),
            experiment_entry(run_experiment(plan)),
        )
        run, experiment = history.entries([1, 2])
        assert not history.unreadable
    found = json.loads(run.settings)["search"]
    assert found["path"] == str(tmp_path / r"m\xffx.py")
    assert json.loads(experiment.settings)["variants"][0]["search"] == found


def test_an_experiment_is_kept_with_its_plan_and_the_figures_of_each_line() -> None:
    plan = experiment_plan([8, 4], ["sideways", "tabu"], 20, seed=3, parameters={"sideways_limit": [0, 5]})
    kept = experiment_entry(run_experiment(plan))
    assert (kept.kind, kept.variant, kept.n, kept.last_n) == ("experiment", "sideways,tabu", 4, 8)
    assert (kept.outcome, kept.steps) == ("complete", None)
    assert plan_of(kept) == plan
    figures = json.loads(kept.figures)
    assert (figures["runs"], figures["planned_runs"]) == (120, 120)
    assert [line["label"] for line in figures["lines"]] == [cell.label for cell in plan.cells]
    assert command_of(kept).startswith(
        "nqueens experiment -n 8,4 --variants sideways,tabu --runs 20 --seed 3"
    )


def test_searches_of_an_experiment_that_are_not_open_as_they_were_are_named(tmp_path: Path) -> None:
    path = saved(tmp_path, RANDOM_WALK)
    search = own_variant(path)
    plan = experiment_plan([8], ["sideways", search], 1, seed=1, parameters={"max_steps": 3})
    kept = experiment_entry(run_experiment(plan))
    assert missing_searches(kept, [search]) == []
    path.write_text(f"{RANDOM_WALK}# changed")
    assert missing_searches(kept, [own_variant(path)]) == [str(path)]


def test_a_cancelled_experiment_says_so() -> None:
    experiment = run_experiment(experiment_plan([8], ["sideways"], 20, seed=3))
    experiment.is_cancelled = True
    experiment.cells[0].outcomes[5:] = -1
    assert experiment_entry(experiment).outcome == "cancelled"


def test_entries_are_written_as_a_table_and_as_json(tmp_path: Path) -> None:
    kept = [replace(run_entry(finished(settings)), id=number) for number, settings in enumerate(SETTINGS[:3])]
    with write_entries(kept, tmp_path / "runs.csv").open() as file:
        table = list(csv.DictReader(file))
    assert list(table[0]) == list(ENTRY_FIELDS)
    assert [row["steps"] for row in table] == [str(one.steps) for one in kept]
    assert {row["pinned"] for row in table} == {"false"}
    document = json.loads(write_entries(kept, tmp_path / "runs.json").read_text())
    assert document["format"] == "nqueens-history/1"
    assert document["entries"] == json.loads(json.dumps([entry_document(one) for one in kept]))
    with pytest.raises(InputError, match=r"must be \.csv or \.json"):
        write_entries(kept, tmp_path / "runs.txt")


def test_times_are_written_by_the_clock_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    assert entry_document(entry(made_at=0, settings="{}"))["made_at"] == "1970-01-01T00:00:00+00:00"
    assert len(entry(made_at=1_700_000_000).local_time) == len("2026-03-01 14:05")
