"""Experiments in the formats of other programs say what the runs themselves say."""

import csv
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

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


def ioh_scenarios(files: zipfile.ZipFile) -> list[dict[str, Any]]:
    [name] = [one for one in files.namelist() if one.endswith(".json")]
    scenarios: list[dict[str, Any]] = json.loads(files.read(name))["scenarios"]
    return scenarios


@cache
def ioh_of_short_runs() -> bytes:
    """Many of these runs begin with the h at which the one before them ended."""
    return ioh_archive(run_experiment(4, ["steepest-ascent"], runs=400, seed=1))


def test_no_file_of_the_archive_has_a_run_that_begins_with_the_h_of_the_line_above() -> None:
    files = zipfile.ZipFile(io.BytesIO(ioh_of_short_runs()))
    scenarios = ioh_scenarios(files)
    assert sum(len(scenario["runs"]) for scenario in scenarios) == 400
    for number, scenario in enumerate(scenarios, start=1):
        assert {run["instance"] for run in scenario["runs"]} == {number}  # IOHanalyzer leaves out equal ones
        rows = [line.split() for line in files.read(f"001/{scenario['path']}").decode().splitlines()[1:]]
        assert not [1 for above, row in pairwise(rows) if row[0] == "1" and row[1] == above[1]]
    assert len(scenarios) > 1


@pytest.mark.thorough
def test_iohinspector_loads_every_run_with_its_defaults(tmp_path: Path) -> None:
    pytest.importorskip("iohinspector")
    files = zipfile.ZipFile(io.BytesIO(ioh_of_short_runs()))
    files.extractall(tmp_path)
    # In a process of its own: it starts threads, and what it imports warns.
    program = (
        "import json, sys, iohinspector\n"
        "runs = iohinspector.DataManager()\n"
        "runs.add_folder(sys.argv[1])\n"
        "data = runs.load(include_meta_data=True)\n"
        "ends = data.group_by('data_id').min().sort('data_id')\n"
        "print(json.dumps(ends.select('raw_y', 'best_y', 'evals').rows()))\n"
    )
    found = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    runs = [run for scenario in ioh_scenarios(files) for run in scenario["runs"]]
    expected = [[run["best"]["y"], run["best"]["y"], run["evals"]] for run in runs]
    assert json.loads(found.stdout) == expected


def test_equal_experiments_give_equal_archives() -> None:
    assert ioh_archive(experiment()) == ioh_archive(experiment())
