"""A saved experiment comes back as it was, can go on, and is refused with a sentence when it is damaged."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver.core.checks import InputError
from solver.core.events import NOT_MADE
from solver.core.files import write_whole
from solver.custom.search import own_variant
from solver.engine.batch import run_batch
from solver.experiment import saved
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.report import report_of
from solver.experiment.results import Chunk, Experiment, Failure, extended
from solver.experiment.runner import run_experiment
from solver.experiment.saved import read_experiment, saved_parts
from solver.experiment.summary import definitions
from solver.experiment.writing import check_output, experiment_document, write_experiment
from solver.report.writers import markdown_text
from tests.solver.boards import EXAMPLE
from tests.solver.custom.searches import RANDOM_WALK

FEW_STEPS = {"max_iterations": 300, "max_steps": 300}


def swept_plan(runs: int) -> Plan:
    return experiment_plan(
        (6, 8),
        ("all",),
        runs,
        seed=3,
        parameters={**FEW_STEPS, "max_restarts": [None, 2], "restart": "when-stuck"},
        own_parameters={"sideways": {"sideways_limit": [0, 10], "sideways_count": "total"}},
        starts="permutation",
    )


def assert_equal(one: Experiment, other: Experiment) -> None:
    assert one.plan == other.plan
    assert one.plan.cells == other.plan.cells
    for mine, theirs in zip(one.cells, other.cells, strict=True):
        assert mine.columns.keys() == theirs.columns.keys()
        for name, values in mine.columns.items():
            assert np.array_equal(values, theirs.columns[name]), (mine.cell.label, name)


@pytest.fixture(scope="module")
def made() -> Experiment:
    return run_experiment(swept_plan(20))


def test_it_comes_back_as_it_was(made: Experiment, tmp_path: Path) -> None:
    path = write_experiment(made, tmp_path / "e.nqx")
    found = read_experiment(path)
    assert_equal(found, made)
    assert (found.seconds, found.is_cancelled, found.failures) == (made.seconds, False, [])
    assert [results.seconds for results in found.cells] == [results.seconds for results in made.cells]


def test_a_given_start_comes_back_too(tmp_path: Path) -> None:
    made = run_experiment(experiment_plan((8,), ("sideways", "tabu"), 5, seed=1, start=EXAMPLE))
    assert_equal(read_experiment(write_experiment(made, tmp_path / "e.nqx")), made)


def test_what_is_missing_and_why_comes_back_too(tmp_path: Path) -> None:
    made = run_experiment(experiment_plan((8,), ("sideways", "tabu"), 30, seed=1))
    made.cells[0].outcomes[10:14] = NOT_MADE
    made.cells[1].outcomes[:] = NOT_MADE
    made.is_cancelled = True
    made.failures.append(Failure(0, 10, 4, "ValueError: odd"))
    found = read_experiment(write_experiment(made, tmp_path / "e.nqx"))
    assert (found.is_cancelled, found.failures) == (True, made.failures)
    assert [results.done for results in found.cells] == [26, 0]
    assert not found.cells[0].steps[10:14].any()


def test_runs_added_are_those_of_one_larger_experiment(made: Experiment, tmp_path: Path) -> None:
    path = write_experiment(made, tmp_path / "e.nqx")
    longer = extended(read_experiment(path), 13)
    assert (longer.done, longer.plan.runs) == (made.plan.runs, made.plan.runs // 20 * 33)
    assert_equal(run_experiment(longer.plan, begun=longer), run_experiment(swept_plan(33)))
    assert longer.seconds > made.seconds


def test_runs_that_are_missing_are_made_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = experiment_plan((8,), ("sideways", "first-choice"), 500, seed=1)
    whole, holed = run_experiment(plan), run_experiment(plan)
    for first, last in ((0, 3), (50, 51), (200, 470)):
        for values in holed.cells[0].columns.values():
            values[first:last] = NOT_MADE
    holed.failures.append(Failure(0, 0, 3, "lost"))
    longer = extended(holed, 0)
    assert (longer.done, longer.failures) == (1000 - 274, [])
    made: list[int] = []
    take = type(longer.cells[0]).take

    def count(results: Any, chunk: Chunk, result: Any) -> None:
        made.append(chunk.count)
        take(results, chunk, result)

    monkeypatch.setattr(type(longer.cells[0]), "take", count)
    assert_equal(run_experiment(plan, begun=longer), whole)
    assert sum(made) == 274


def test_lines_with_starts_of_their_own_take_no_more_runs() -> None:
    apart = run_experiment(experiment_plan((8,), ("sideways", "tabu"), 3, seed=1, is_paired=False))
    with pytest.raises(InputError, match="make a new experiment with more runs"):
        extended(apart, 1)
    assert extended(apart, 0).is_complete


def test_too_many_runs_are_refused(made: Experiment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="between 1 and 1,000,000,000"):
        extended(made, 10**9)
    monkeypatch.setattr(saved, "MOST_SAVED_RUNS", 100)
    check_output(tmp_path / "e.csv", made.plan)
    with pytest.raises(InputError, match="more than 100 runs cannot be saved"):
        check_output(tmp_path / "e.nqx", made.plan)


def test_a_million_runs_take_little_room() -> None:
    made = run_experiment(experiment_plan((8,), ("steepest-ascent",), 1_000_000, seed=1))
    assert sum(map(len, saved_parts(made))) < 2_000_000


ALTERATIONS: dict[str, Callable[[dict[str, Any]], object]] = {
    "seed": lambda d: d["plan"].update(seed=d["plan"]["seed"] + 1),
    "sizes": lambda d: d["plan"].update(sizes=[9]),
    "starts": lambda d: d["plan"].update(starts="permutation"),
    "heuristic": lambda d: d["plan"].update(heuristics=["line-of-sight"]),
    "pairing": lambda d: d["plan"].update(paired=False),
    "limit": lambda d: d["plan"]["variants"][1]["parameters"].update(sideways_limit=[1]),
    "version": lambda d: d["program"].update(version="9.9.9"),
}


@pytest.mark.parametrize("alteration", ALTERATIONS)
def test_what_was_altered_by_hand_has_another_checksum(alteration: str, tmp_path: Path) -> None:
    made = run_experiment(experiment_plan((8,), ("sideways", "random-restart-sideways"), 40, seed=2))
    document = json.loads("".join(saved_parts(made)))
    ALTERATIONS[alteration](document)
    path = write_whole(tmp_path / "e.nqx", json.dumps(document))
    with pytest.raises(InputError, match="it was altered or damaged: its checksum does not match"):
        read_experiment(path)


def with_own_search(folder: Path) -> Path:
    (folder / "walk.py").write_text(RANDOM_WALK)
    variants = ("steepest-ascent", own_variant(folder / "walk.py"))
    made = run_experiment(experiment_plan((5,), variants, 4, seed=1, parameters={"max_steps": 20}))
    return write_experiment(made, folder / "e.nqx")


def test_an_own_search_is_known_by_its_hash_and_never_saved(tmp_path: Path) -> None:
    path = with_own_search(tmp_path)
    assert "import" not in path.read_text()
    found = read_experiment(path)
    assert found.done == 8
    with pytest.raises(InputError, match=r"more runs need walk\.py as it was"):
        extended(found, 1)
    whole = extended(read_experiment(path, [own_variant(tmp_path / "walk.py")]), 2)
    assert run_experiment(whole.plan, begun=whole).done == 12


def test_a_report_is_written_without_the_code_of_an_own_search(tmp_path: Path) -> None:
    path = with_own_search(tmp_path)
    whole = read_experiment(path, [own_variant(tmp_path / "walk.py")])
    known, unknown = (
        markdown_text(report_of(found), lambda figure: figure.name)
        for found in (whole, read_experiment(path))
    )
    why = "steps, not shown without the code of the search; nqueens solve -n 5 --search walk.py@sha256:"
    assert why not in known
    assert unknown.count(why) == 4
    assert "def step(" in known
    assert "```text\n\n```" not in unknown
    texts = [json.dumps(experiment_document(found)["sequences"]) for found in (whole, read_experiment(path))]
    assert ["walk.py" in text for text in texts] == [True, False]


def test_experiments_take_populations_and_come_back_with_them(tmp_path: Path) -> None:
    plan = experiment_plan(
        (8,),
        ("stochastic", "local-beam", "genetic"),
        20,
        seed=3,
        parameters={"selection": ["tournament", "proportional"], "max_iterations": 50, "population": 10},
    )
    lines = [(cell.settings.variant.name, cell.settings.value("selection")) for cell in plan.cells]
    assert lines == [
        ("stochastic", "proportional"),
        ("local-beam", None),
        ("genetic", "tournament"),
        ("genetic", "proportional"),
    ]
    experiment = run_experiment(plan, workers=2)
    for results in experiment.cells:
        batch = run_batch(pickle.loads(pickle.dumps(results.cell.settings)), 0, 20)
        evaluations = results.evaluations()
        assert evaluations is not None
        assert evaluations.tolist() == batch.evaluations.tolist()
        assert results.outcomes.tolist() == batch.outcomes.tolist()
    path = write_experiment(experiment, tmp_path / "populations.nqx")
    assert_equal(read_experiment(path), experiment)
    assert "generation" in definitions(experiment)
