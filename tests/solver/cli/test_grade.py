"""A class graded: right, wrong, slow, crashing and broken files, and two of one name."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from solver.cli.grade import stems
from solver.core.checks import InputError
from solver.core.run_settings import seed_of_student
from solver.custom.check import TITLES
from solver.custom.check_population import POPULATIONS
from solver.custom.grading import graded, submissions
from solver.custom.source import Source
from tests.solver.cli.commands import Done
from tests.solver.custom.population_searches import GENERATION, PARTS
from tests.solver.custom.searches import FEW_STATES, body, example_file, saved

Run = Callable[..., Done]
RIGHT = example_file("steepest_ascent.py").read_text()


@pytest.fixture(autouse=True)
def _few_states(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**FEW_STATES, "solver.custom.tested_state.LARGER_SIZES": ()}.items():
        monkeypatch.setattr(name, value)


@pytest.fixture
def hand_ins(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    files = {
        "anna/search.py": RIGHT,
        "bert/search.py": RIGHT,
        "carl.py": example_file("equal_is_better.py").read_text(),
        "dora.py": "def step(:",
        "=emil.py": body("1 / 0"),
        "fred.py": body("while True:\n    pass"),
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


@pytest.mark.thorough
def test_every_file_gets_a_row_whatever_is_wrong_with_it(
    nqueens: Run, hand_ins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.custom.process.STEP_SECONDS", (0.2, 5.0))
    table, feedback = tmp_path / "grades.csv", tmp_path / "feedback"
    words = ("--as", "steepest-ascent", "--points", "14", "-o", str(table), "--feedback", str(feedback))
    done = nqueens("grade", str(hand_ins), *words)
    assert (done.code, done.out) == (0, "")
    rows = {row["file"]: row for row in csv.DictReader(io.StringIO(table.read_text()))}
    assert list(next(iter(rows.values())))[:4] == ["file", "student", "passed", "points"]
    assert {file: row["passed"] for file, row in rows.items()} == {
        "'=emil.py": "false", "anna/search.py": "true", "bert/search.py": "true", "carl.py": "false",
        "dora.py": "false", "fred.py": "false",
    }  # fmt: skip
    assert [rows[f"{name}/search.py"]["student"] for name in ("anna", "bert")] == ["anna", "bert"]
    assert rows["anna/search.py"]["points"] == "14"
    assert rows["carl.py"]["stops"] == "false"
    assert 0 < float(rows["carl.py"]["points"]) < 14
    assert "line 1: not valid Python" in rows["dora.py"]["error"]
    assert "14 of 14 points" in (feedback / "anna--search.html").read_text()
    results = json.loads((feedback / "carl.results.json").read_text())
    assert [test["name"] for test in results["tests"]] == list(TITLES.values())
    assert sum(test["score"] for test in results["tests"]) == float(rows["carl.py"]["points"])
    told = {
        name: {
            test["output"] for test in json.loads((feedback / f"{name}.results.json").read_text())["tests"]
        }
        for name in ("anna--search", "carl", "dora")
    }
    assert told["anna--search"] == {""}
    assert any(output.startswith("found: ") for output in told["carl"])
    assert told["dora"] == {rows["dora.py"]["error"]}


def test_an_assignment_file_says_how_a_class_is_graded(nqueens: Run, tmp_path: Path) -> None:
    folder, sheet = tmp_path / "class", tmp_path / "assignment.toml"
    folder.mkdir()
    saved(folder, example_file("first_of_the_best.py").read_text())
    sheet.write_text('variant = "steepest-ascent"\nties = "any"\nn = 6\n[points]\nstops = 3\nclimbs = 2.5\n')
    done = nqueens("grade", str(folder), "--assignment", str(sheet), "--json")
    document = json.loads(done.out)
    assert document["ties"] == "any"
    assert [(grade["passed"], grade["points"]) for grade in document["grades"]] == [(True, 5.5)]
    page = tmp_path / "grades.html"
    assert nqueens("grade", str(folder), "--assignment", str(sheet), "-o", str(page)).code == 0
    assert "<td>my_search.py</td>" in page.read_text()
    assert '<td class="number">5.5</td>' in page.read_text()


@pytest.mark.parametrize(
    ("points", "written"), [("20", "20"), ("0", "0"), ("10/7", "1.43"), ("123456.5", "123456.5")]
)
def test_points_are_written_alike_in_the_table_and_on_the_page(
    nqueens: Run, tmp_path: Path, points: str, written: str
) -> None:
    folder, table, page = tmp_path / "class", tmp_path / "grades.csv", tmp_path / "grades.html"
    folder.mkdir()
    saved(folder, body("return None"))
    worth = str(eval(points))
    for output in (table, page):
        words = ("--as", "steepest-ascent", "--points", f"arguments={worth}", "-o", str(output))
        assert nqueens("grade", str(folder), *words).code == 0
    (row,) = csv.DictReader(io.StringIO(table.read_text()))
    assert row["points"] == written
    assert f'<td class="number">{written}</td>' in page.read_text()


def test_a_slow_search_is_told_no_board_and_no_option_of_the_command(nqueens: Run, tmp_path: Path) -> None:
    folder, feedback = tmp_path / "class", tmp_path / "feedback"
    folder.mkdir()
    slow = body("__import__('time').sleep(0.05)\nreturn right(rows, random, memory)", before="right = step")
    path = saved(folder, f"{RIGHT}\n{slow}")
    words = ("--as", "steepest-ascent", "--timeout", "0.7")
    done = nqueens("grade", str(folder), *words, "--feedback", str(feedback))
    assert "nqueens grade: 1 file took longer than 0.7 seconds; --timeout S gives each more time" in done.err
    page = (feedback / "my_search.html").read_text()
    assert "which is too slow" in page
    assert "my_search.py,my_search,false," in done.out
    assert "the check took longer than 0.7 seconds" in done.out
    results = json.loads((feedback / "my_search.results.json").read_text())
    assert results["tests"][-1]["output"] == "not checked, because an earlier check failed"
    assert "nqueens inspect" not in page
    assert "--timeout" not in page
    alone = nqueens("check", str(path), *words, "--json")
    assert "nqueens check: the check was ended after 0.7 seconds; --timeout S gives it more time" in alone.err
    assert json.loads(alone.out)["checks"][0]["smallest"] is None


def test_populations_are_graded_in_both_forms_by_the_checks_of_each(
    nqueens: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.custom.check_population.DRAWS", 400)
    monkeypatch.setattr("solver.custom.check_population.POPULATIONS", POPULATIONS[:3])
    folder, feedback = tmp_path / "class", tmp_path / "feedback"
    folder.mkdir()
    saved(folder, f"POPULATION = 20\n{PARTS}", "parts.py")
    saved(
        folder,
        f"POPULATION = 20\nELITE = 1\n{PARTS}{GENERATION}".replace("random() < 0.3", "random() < 0.9"),
        "whole.py",
    )
    saved(folder, RIGHT, "climb.py")
    words = ("--as", "genetic", "--selection", "proportional", "--mutation", "0.3", "--elite", "1")
    done = nqueens("grade", str(folder), *words, "--points", "12", "--feedback", str(feedback))
    assert done.code == 0, done.err
    assert done.out.splitlines()[0].startswith(
        "file,student,passed,points,legal-members,given-states,selection,"
    )
    rows = {row["file"]: row for row in csv.DictReader(io.StringIO(done.out))}
    assert (rows["parts.py"]["passed"], rows["parts.py"]["points"]) == ("true", "12")
    assert [rows["parts.py"][name] for name in ("selection", "members")] == ["true", ""]
    assert [rows["whole.py"][name] for name in ("selection", "children")] == ["", "false"]
    assert 0 < float(rows["whole.py"]["points"]) < 12
    assert "works on one state" in rows["climb.py"]["error"]
    assert "parts: 12 of 12 points" in (feedback / "parts.html").read_text()
    results = json.loads((feedback / "whole.results.json").read_text())["tests"]
    assert sum(test["max_score"] for test in results) == 12


@pytest.mark.parametrize(
    "text", ["import numpy.linalg", "from numpy import array", "numpy = __import__('numpy')"]
)
def test_forbidden_imports_cost_all_points(nqueens: Run, tmp_path: Path, text: str) -> None:
    folder, sheet = tmp_path / "class", tmp_path / "assignment.toml"
    folder.mkdir()
    saved(folder, f"{text}\n{body('return None')}")
    sheet.write_text('variant = "steepest-ascent"\nforbidden = ["scipy", "numpy"]\nseed = 7\n')
    done = nqueens("grade", str(folder), "--assignment", str(sheet), "--json")
    (grade,) = json.loads(done.out)["grades"]
    assert (grade["passed"], grade["points"]) == (False, 0)
    assert grade["error"].startswith("my_search.py, line 1: the assignment forbids importing numpy")


def test_an_import_that_shows_only_in_a_step_costs_all_points_too(nqueens: Run, tmp_path: Path) -> None:
    folder, feedback = tmp_path / "class", tmp_path / "feedback"
    (folder / "ada").mkdir(parents=True)
    saved(folder / "ada", "def best():\n    return __import__('num' + 'py')\n", "board_help.py")
    hidden = body(
        "board_help.best()\nreturn right(rows, random, memory)", before="import board_help\nright = step"
    )
    saved(folder / "ada", f"{RIGHT}\n{hidden}", "s.py")
    words = ("--as", "steepest-ascent", "--forbid", "numpy", "--feedback", str(feedback))
    done = nqueens("grade", str(folder), *words)
    (row,) = csv.DictReader(io.StringIO(done.out))
    assert (row["file"], row["student"], row["points"], row["passed"]) == ("ada/s.py", "ada", "0", "false")
    assert re.fullmatch(r"ada/s\.py, line \d+: the assignment forbids importing numpy", row["error"])
    assert "1 file and 1 imported file, compared" in done.err
    assert sorted(path.name for path in feedback.iterdir()) == ["ada--s.html", "ada--s.results.json"]


def test_each_student_is_tested_with_random_numbers_of_his_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = []

    def noted(source: Source, variant: str, **options: object) -> None:
        seeds.append(options["seed"])
        raise InputError("enough")

    monkeypatch.setattr("solver.custom.grading.check_search", noted)
    for name in ("ada", "bob"):
        saved(tmp_path, body("return None"), f"{name}.py")
    todo = submissions(tmp_path, tmp_path / ".opened")
    points = dict.fromkeys(TITLES, 1.0)
    assert [grade.error for grade in graded(todo, "sideways", points, {}, seed=7)] == ["enough", "enough"]
    assert sorted(seeds) == sorted(seed_of_student(7, name) for name in ("ada", "bob"))


def test_every_file_gets_feedback_of_its_own_whatever_the_names() -> None:
    files = ["a/b.py", "a--b.py", "A--B.py", "a--b-2.py", "x" * 300 + ".py", "x" * 301 + ".py"]
    names = stems(files)
    assert names[:4] == ["a--b", "a--b-2", "A--B-3", "a--b-2-2"]
    assert len({name.lower() for name in names}) == len(files)
    assert max(map(len, names)) < 210


def test_an_interrupt_before_the_first_grade_leaves_the_old_table(
    nqueens: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def pressed() -> Iterator[Callable[[], bool]]:
        yield lambda: True

    monkeypatch.setattr("solver.cli.grade.interrupt_asked", pressed)
    folder, table = tmp_path / "class", tmp_path / "grades.csv"
    folder.mkdir()
    saved(folder, RIGHT)
    table.write_text("old")
    assert nqueens("grade", str(folder), "--as", "steepest-ascent", "-o", str(table)).code == 130
    assert table.read_text() == "old"
