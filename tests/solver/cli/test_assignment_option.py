"""One assignment file for the sheet, the check and the grades of a class."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.solver.cli.commands import Done
from tests.solver.custom.searches import FEW_STATES, example_file

Run = Callable[..., Done]
ASSIGNMENT = """
variant = "steepest-ascent"
ties = "any"
timeout = 60
n = 6
seed = 7
forbidden = ["numpy", "scipy"]

[points]
stops = 3

[sheet]
n = 6
boards = 2
kind = "ties"
paper = "letter"
"""


@pytest.fixture
def assignment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, value in {**FEW_STATES, "solver.custom.tested_state.LARGER_SIZES": ()}.items():
        monkeypatch.setattr(name, value)
    path = tmp_path / "assignment.toml"
    path.write_text(ASSIGNMENT)
    return path


def test_the_sheet_of_an_assignment_is_that_of_the_options(
    nqueens: Run, tmp_path: Path, assignment: Path
) -> None:
    def sheet(*words: str) -> dict[str, object]:
        done = nqueens("sheet", *words, "--student", "ada", "-o", str(tmp_path / "sheet.pdf"), "--json")
        return json.loads(done.out)

    own = sheet("--assignment", str(assignment))
    assert own == sheet(
        *("-n", "6", "--boards", "2", "--kind", "ties", "--paper", "letter", "--seed", "7")
    )  # what a command line says
    assert (own["n"], own["kind"]) == (6, "ties")
    assert sheet("--assignment", str(assignment), "-n", "5")["n"] == 5, "an option comes first"


@pytest.mark.parametrize(
    "words", [("grade", "searches", "-o", "link.csv"), ("sheet", "--student", "a", "-o", "link.pdf")]
)
def test_no_output_replaces_the_assignment(
    words: tuple[str, ...], nqueens: Run, tmp_path: Path, assignment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "searches").mkdir()
    (tmp_path / "searches" / "ada.py").write_text(example_file("first_of_the_best.py").read_text())
    (tmp_path / words[-1]).symlink_to(assignment)
    done = nqueens(*words, "--assignment", str(assignment))
    assert (done.code, "would replace" in done.err) == (2, True)
    assert assignment.read_text() == ASSIGNMENT


def test_a_check_is_made_as_the_assignment_says(nqueens: Run, tmp_path: Path, assignment: Path) -> None:
    first = str(example_file("first_of_the_best.py"))
    done = nqueens("check", first, "--assignment", str(assignment), "--json")
    report = json.loads(done.out)
    assert (done.code, report["variant"], report["ties"], report["largest"]) == (
        0,
        "steepest-ascent",
        "any",
        6,
    )
    assert nqueens("check", first, "--assignment", str(assignment), "--ties", "random").code == 1
    forbidden = tmp_path / "mine.py"
    forbidden.write_text("import scipy.stats\n\n\ndef step(rows, random, memory):\n    return None\n")
    done = nqueens("check", str(forbidden), "--assignment", str(assignment))
    assert done.code == 4
    assert "mine.py, line 1: the assignment forbids importing scipy.stats" in done.err
