"""Experiments in the formats of other programs say what the runs themselves say."""

import csv
import io
import json
import sys
import zipfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from solver.core.checks import InputError
from solver.core.events import Restarted, Started
from solver.engine.search import search_events
from solver.experiment.exports import climbs_csv, ioh_archive, parquet, trajectories_csv
from solver.experiment.results import Experiment
from solver.experiment.runner import run_experiment
from solver.experiment.writing import check_output, run_csv


@cache
def experiment() -> Experiment:
    return run_experiment(6, ["random-restart", "simulated-annealing"], runs=10, seed=3)


def lines(text: Iterable[str]) -> list[dict[str, str]]:
    return list(csv.DictReader("".join(text).splitlines()))


def test_climbs_add_up_to_runs() -> None:
    runs, climbs = lines(run_csv(experiment())), lines(climbs_csv(experiment()))
    assert len(climbs) == sum(1 + int(run["restarts"]) for run in runs)
    for name in ("steps", "sideways_steps"):
        assert sum(int(row[name]) for row in climbs) == sum(int(run[name]) for run in runs)
    assert next(row["climb"] for row in climbs if row["run_index"] == "0") == "1"


def test_trajectories_have_every_state_of_every_run() -> None:
    rows = lines(trajectories_csv(experiment()))
    for results in experiment().cells:
        for k in range(results.cell.runs):
            events = [one for one in search_events(results.cell.settings_of_run(k)) if hasattr(one, "h")]
            found = [
                row
                for row in rows
                if (row["variant"], row["label"]) == (results.cell.settings.variant.name, results.cell.label)
                and row["run_index"] == str(results.cell.first_run_index + k)
            ]
            assert [int(row["h"]) for row in found] == [event.h for event in events]
            for kind, event_type in (("start", Started), ("restart", Restarted)):
                assert [row["kind"] == kind for row in found] == [isinstance(e, event_type) for e in events]


def test_parquet_holds_the_table_of_runs() -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    text = "".join(run_csv(experiment()))
    found = pandas.read_parquet(io.BytesIO(parquet([text])))
    assert found.steps.tolist() == pandas.read_csv(io.StringIO(text)).steps.tolist()


def test_parquet_without_pyarrow_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "pyarrow.parquet", raising=False)
    with pytest.raises(InputError, match="Parquet needs the package pyarrow"):
        parquet([])
    with pytest.raises(InputError, match="Parquet needs the package pyarrow"):
        check_output(tmp_path / "runs.parquet")  # before the runs are made


def ioh_files() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(ioh_archive(experiment())))


def test_each_run_of_the_archive_begins_with_the_first_evaluation_and_falls_to_its_end() -> None:
    files = ioh_files()
    for number, results in enumerate(experiment().cells, start=1):
        [name] = [
            one for one in files.namelist() if one.startswith(f"{number:03}/") and one.endswith(".json")
        ]
        described = json.loads(files.read(name))
        [scenario] = described["scenarios"]
        table = files.read(f"{number:03}/{scenario['path']}").decode().splitlines()
        runs: list[list[tuple[int, int]]] = []
        for line in table[1:]:
            spent, h = map(int, line.split())
            runs += [[]] if spent == 1 else []
            runs[-1].append((spent, h))
        spent = results.evaluations()
        assert spent is not None
        assert (
            [run[-1][0] for run in runs] == (spent + 1).tolist() == [run["evals"] for run in scenario["runs"]]
        )
        assert [run[-1][1] for run in runs] == [run["best"]["y"] for run in scenario["runs"]]
        assert all(run == sorted(run, key=lambda point: (point[0], -point[1])) for run in runs)


def test_equal_experiments_give_equal_archives() -> None:
    assert ioh_archive(experiment()) == ioh_archive(experiment())
