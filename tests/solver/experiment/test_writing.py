"""Experiments are written whole or not at all, and whether that can be is known beforehand."""

import csv
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from io import StringIO
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from solver.core.checks import InputError
from solver.core.events import NOT_MADE, Restarted, Started
from solver.core.files import json_text
from solver.core.heuristics import Heuristic, heuristic_value
from solver.core.run_settings import run_settings
from solver.core.system_libraries import Use
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from solver.engine.search import search_events
from solver.experiment import sequences
from solver.experiment.plan import experiment_plan
from solver.experiment.report import ReportOptions
from solver.experiment.results import Experiment, Failure
from solver.experiment.runner import run_experiment
from solver.experiment.summary import FIGURE_DEFINITIONS, definitions
from solver.experiment.writing import (
    ENDINGS,
    FIELDS,
    FORMAT,
    SLICE,
    check_output,
    experiment_document,
    ioh_archive,
    parquet,
    run_csv,
    trajectories_csv,
    write_experiment,
)
from solver.report.writing import FORMATS
from solver.runs.trace import record
from tests.solver.custom.searches import RANDOM_WALK, saved
from tests.solver.experiment.stand_in import searched_experiment, small_experiment
from tests.virtual_display import skip_without

STRANGE = "ValueError: <b> & | * _ \\ → ≤ 中 and\nmore"


@cache
def experiment() -> Experiment:
    return small_experiment(12)


def cancelled() -> Experiment:
    """Return an experiment with runs that are missing and a failure whose reason has every awkward letter."""
    made = small_experiment(12)
    made.is_cancelled = True
    made.cells[1].outcomes[5:] = NOT_MADE
    made.cells[4].outcomes[:] = NOT_MADE
    made.failures.append(Failure(1, 5, 7, STRANGE))
    return made


@cache
def written(make: Callable[[], Experiment], name: str) -> dict[str, bytes]:
    """Return the contents of the files, by name, that are in the folder of a report once it is written."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        check_output(path)
        assert list(path.parent.iterdir()) == []
        assert write_experiment(make(), path) == path
        return {file.name: file.read_bytes() for file in path.parent.iterdir()}


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("make", [experiment, cancelled])
@pytest.mark.thorough(but=1)
def test_every_format_is_written_and_nothing_is_left_beside_it(
    ending: str, make: Callable[[], Experiment]
) -> None:
    files = written(make, f"report{ending}")
    assert len(files[f"report{ending}"]) > 300
    others = set(files) - {f"report{ending}"}
    beside = FORMATS[ending].pictures if ending in FORMATS else ""
    assert bool(others) == bool(beside)
    assert all(name.endswith(beside) for name in others)


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_writing_ends_between_two_parts_and_leaves_nothing(ending: str, tmp_path: Path) -> None:
    calls = iter(range(1))

    def check() -> None:
        if next(calls, None) is None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_experiment(experiment(), tmp_path / f"report{ending}", check=check)
    assert list(tmp_path.iterdir()) == []


def test_the_ending_may_be_in_capitals(tmp_path: Path) -> None:
    assert write_experiment(experiment(), tmp_path / "R.JSON").read_text().startswith("{")


def test_a_search_whose_evaluations_a_format_needs_is_known_beforehand(tmp_path: Path) -> None:
    plan = experiment_plan((8,), ("sideways", own_variant(saved(tmp_path, RANDOM_WALK))), 9, seed=1)
    with pytest.raises(InputError, match="does not report its evaluations"):
        check_output(tmp_path / "runs.ioh.zip", plan)
    check_output(tmp_path / "runs.csv", plan)


@pytest.mark.thorough
def test_markdown_with_a_strange_name_links_to_its_charts(tmp_path: Path) -> None:
    name = os.fsdecode(b"bad \xff (1).md")
    text = write_experiment(experiment(), tmp_path / name).read_text()
    links = re.findall(r"!\[.*?\]\((.*?)\)", text)
    assert links[0].startswith("bad%20-%20%281%29-")
    assert all((tmp_path / unquote(link)).is_file() for link in links)


def test_csv_has_a_line_for_each_run(tmp_path: Path) -> None:
    path = write_experiment(experiment(), tmp_path / "e.csv")
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 60
    parameters = [
        "ties",
        "max_steps",
        "sideways_limit",
        "sideways_count",
        "restart",
        "cutoff",
        "max_restarts",
    ]
    assert list(rows[0]) == [*FIELDS, "heuristic", *parameters]
    assert {row["sideways_limit"] for row in rows if row["variant"] == "sideways"} == {"100"}
    assert {row["sideways_limit"] for row in rows if row["variant"] == "steepest-ascent"} == {""}
    cell = experiment().cells[2]
    restarts = [row for row in rows if row["variant"] == "random-restart"]
    assert [int(row["run_index"]) for row in restarts] == list(range(12))
    assert [int(row["steps"]) for row in restarts] == cell.steps.tolist()
    assert [int(row["restarts"]) for row in restarts] == cell.restarts.tolist()
    assert [int(row["iterations"]) for row in restarts] == cell.steps.tolist()
    evaluations = cell.evaluations()
    assert evaluations is not None
    assert [int(row["evaluations"]) for row in restarts] == evaluations.tolist()
    assert {row["outcome"] for row in restarts} == {"solved"}
    assert {(row["n"], row["seed"]) for row in rows} == {("8", "1")}


def test_csv_has_both_ends_of_each_run(tmp_path: Path) -> None:
    with write_experiment(experiment(), tmp_path / "e.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows[::5]:
        settings = run_settings(
            int(row["n"]), row["variant"], seed=int(row["seed"]), run_index=int(row["run_index"])
        )
        trace = record(settings, search_events(settings))
        assert row["start"] == " ".join(map(str, trace.rows(0)))
        assert row["final"] == " ".join(map(str, trace.rows(trace.end)))
        assert (
            int(row["final_h"])
            == trace.column("h")[-1]
            == heuristic_value(trace.rows(trace.end), settings.heuristic)
        )
        sideways = [move for move in search_events(settings) if getattr(move, "kind", "") == "sideways"]
        assert int(row["sideways_steps"]) == len(sideways)


def test_csv_leaves_the_ends_blank_where_runs_are_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequences, "MOST_REPEATED", 1)
    rows = list(csv.DictReader(StringIO("".join(run_csv(experiment())))))
    assert [row["start"] != "" for row in rows[:3]] == [True, False, False]


def test_json_has_the_sequences(tmp_path: Path) -> None:
    path = write_experiment(experiment(), tmp_path / "e.json", ReportOptions(sequences=2))
    found = json.loads(path.read_text())["sequences"]
    assert len(found) == 2 * 5
    assert {one["run_index"] for one in found[::2]} == {0}
    for one in found:
        states = one["states"]
        restarts = [state["event"] for state in states].count("restart")
        assert one["states_left_out"] or len(states) == states[-1]["step"] + 1 + restarts
        for state in states:
            assert heuristic_value(state["rows"], heuristic_of(one["label"])) == state["h"]


def heuristic_of(label: str) -> Heuristic:
    return next(variant.heuristic for variant in VARIANTS.values() if variant.title == label)


def test_csv_tells_the_run_indices_of_independent_variants_and_leaves_out_runs_that_were_not_made() -> None:
    made = searched_experiment((4,), ("steepest-ascent", "sideways"), 5, seed=1, is_paired=False)
    made.cells[1].outcomes[2] = NOT_MADE
    rows = "".join(run_csv(made)).splitlines()[1:]
    assert [int(row.split(",")[3]) for row in rows] == [0, 1, 2, 3, 4, 5, 6, 8, 9]


def test_csv_has_the_file_of_a_search_in_one_column(tmp_path: Path) -> None:
    path = saved(tmp_path, RANDOM_WALK, 'a, "b".py')
    made = run_experiment(experiment_plan((4,), (own_variant(path),), 1, seed=1))
    (row,) = csv.DictReader(StringIO("".join(run_csv(made))))
    assert (row["variant"], row["n"]) == ('a, "b".py', "4")


@pytest.mark.thorough
def test_csv_is_made_slice_by_slice() -> None:
    made = searched_experiment((4,), ("steepest-ascent",), SLICE + 5, seed=1)
    parts = list(run_csv(made))
    assert [part.count("\n") for part in parts] == [1, SLICE, 5]


@pytest.mark.thorough
def test_html_is_one_page_with_its_pictures_inside() -> None:
    text = written(experiment, "report.html")["report.html"].decode()
    assert text.count("<svg ") == text.count("<figcaption>")
    assert not re.search(
        r"<(script|link|img)|src=|url\((?!#)|https?://(?!www\.w3\.org/(2000/svg|1999/xlink))", text
    )
    ids = re.findall(r' id="([^"]+)"', text)
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)
    body = ElementTree.fromstring(re.sub(r"<!DOCTYPE html>|<meta[^>]*>", "", text))
    assert [element.text for element in body.iter("h2")][:2] == ["1 Problem and rules", "2 Method"]


def test_markdown_has_boards_as_text_and_tables_of_equal_width() -> None:
    text = written(cancelled, "report.md")["report.md"].decode()
    assert "```text\n0 start, h = " in text
    tables = re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    for table in tables:
        widths = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(widths) == 1
    assert "\\<b> & \\| \\* _ \\\\ → ≤ 中 and more" in text


def test_pdflatex_compiles_the_document(tmp_path: Path) -> None:
    skip_without(Use.LATEX_TESTS)
    path = write_experiment(cancelled(), tmp_path / "e.tex", ReportOptions(sequences=1))
    command = ("pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name)
    done = subprocess.run(command, cwd=tmp_path, capture_output=True)
    assert done.returncode == 0, done.stdout[-2000:].decode("utf-8", "replace")


def test_slow_libraries_are_loaded_only_when_needed() -> None:
    slow = '{"typst", "jinja2", "matplotlib", "rich.table"}'
    code = f"import solver.cli.commands, solver.experiment.writing, sys; print({slow} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("set()\n", "")


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
    "mean_iterations",
    "mean_evaluations",
    "expected_evaluations_per_solution",
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
    experiment.failures.append(Failure(1, 4, 3, "ValueError: odd"))
    assert experiment_document(experiment)["failures"] == [
        {"cell": "Sideways moves, n = 8", "first_run": 4, "runs": 3, "reason": "ValueError: odd"}
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


@pytest.mark.parametrize(
    ("module", "ending", "package"),
    [
        ("typst", ".pdf", "typst"),
        ("typst", ".tex", "typst"),
        ("matplotlib", ".html", "matplotlib"),
        ("jinja2", ".md", "jinja2"),
        ("matplotlib", ".tex", "matplotlib"),
    ],
)
def test_a_report_whose_package_is_missing_is_refused_beforehand(
    module: str, ending: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    path, words = (
        tmp_path / f"report{ending}",
        f"a {ending} file needs the package {package}, which cannot be",
    )
    with pytest.raises(InputError, match=words):
        check_output(path)
    check_output(tmp_path / "runs.csv")


@cache
def restarting() -> Experiment:
    return run_experiment(6, ["random-restart", "simulated-annealing"], runs=10, seed=3)


def lines(text: Iterable[str]) -> list[dict[str, str]]:
    return list(csv.DictReader("".join(text).splitlines()))


def test_trajectories_have_every_state_of_every_run() -> None:
    rows = lines(trajectories_csv(restarting()))
    for results in restarting().cells:
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
    text = "".join(run_csv(restarting()))
    found = pandas.read_parquet(io.BytesIO(parquet([text])))
    assert found.steps.tolist() == pandas.read_csv(io.StringIO(text)).steps.tolist()
    schemas = [
        import_module("pyarrow.parquet").read_schema(
            io.BytesIO(parquet([f"n,max_restarts,noise\n8,{values}\n"]))
        )
        for values in ("3,0.5", ",")
    ]
    assert schemas[0] == schemas[1]


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
    return zipfile.ZipFile(io.BytesIO(ioh_archive(restarting())))


def test_each_run_of_the_archive_begins_with_the_first_evaluation_and_falls_to_its_end() -> None:
    files = ioh_files()
    for number, results in enumerate(restarting().cells, start=1):
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
    assert ioh_archive(restarting()) == ioh_archive(restarting())
