"""``nqueens sheet`` writes boards to print, and their answers."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver.analysis.state_kind import state_kind
from solver.report.writing import FORMATS
from tests.oracle.states import best_moves, heuristic_value
from tests.solver.cli.commands import Done
from tests.solver.report.pdf_reading import pdf_text

Run = Callable[..., Done]


@pytest.mark.parametrize(
    ("n", "heuristic"), [(8, "attacking-pairs"), (12, "line-of-sight"), (4, "attacking-pairs")]
)
def test_the_answers_are_those_of_the_boards_which_are_the_starts_of_runs(
    nqueens: Run, tmp_path: Path, n: int, heuristic: str
) -> None:
    options = ("-n", str(n), "--seed", "3", "--heuristic", heuristic)
    target = tmp_path / "sheet.pdf"
    code, out, err = nqueens("sheet", *options, "--boards", "3", "-o", str(target), "--json")
    found = json.loads(out)
    assert (code, err, found["files"], len(found["boards"])) == (0, "", [str(target)], 3)
    for index, board in enumerate(found["boards"]):
        rows = tuple(board["rows"])
        best_h, moves = best_moves(rows, heuristic)
        assert board["h"] == heuristic_value(rows, heuristic)
        assert (board["best_h"], board["best_moves"]) == (best_h, len(moves))
        run = json.loads(nqueens("solve", *options, "--run-index", str(index), "--json").out)
        assert run["start"] == board["rows"]


def test_a_sheet_asks_and_its_solution_answers(nqueens: Run, tmp_path: Path) -> None:
    sheet, solution = tmp_path / "sheet.pdf", tmp_path / "solution.pdf"
    words = (
        "sheet",
        "-n",
        "5",
        "--boards",
        "2",
        "--seed",
        "1",
        "-o",
        str(sheet),
        "--solution",
        str(solution),
    )
    code, out, _ = nqueens(*words)
    assert (code, out.count(" was written.\n")) == (0, 2)
    asked, answered = (pdf_text(file.read_bytes()) for file in (sheet, solution))
    for text in (asked, answered):
        assert (command := "nqueens sheet -n 5 --boards 2 --seed 1 --heuristic attacking-pairs -o ") in text
    again = tmp_path / "again.pdf"
    assert nqueens(*command.split()[1:], str(again)).code == 0
    assert pdf_text(again.read_bytes()) == asked
    boards = json.loads(nqueens(*words, "--json").out)["boards"]
    coordinates = 2 * (2 * 5)
    numbers = [sum(word.isdigit() for word in text.split()) for text in (asked, answered)]
    assert numbers[1] - numbers[0] == len(boards) * (5 * 4 + 3)
    assert numbers[0] >= coordinates + len(boards)


def boards_of(nqueens: Run, tmp_path: Path, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        nqueens("sheet", *words, "-o", str(tmp_path / "sheet.pdf"), "--json").out
    )
    return found


def test_a_sheet_of_ties_has_boards_with_several_best_moves(nqueens: Run, tmp_path: Path) -> None:
    for board in boards_of(nqueens, tmp_path, "-n", "6", "--kind", "ties", "--seed", "1")["boards"]:
        best_h, moves = best_moves(tuple(board["rows"]), "attacking-pairs")
        assert len(moves) > 1
        assert best_h < board["h"]
        first = min(moves)
        assert board["answers"] == {
            "number of best moves": str(len(moves)),
            "probability of each": f"1/{len(moves)}",
            "the first, as column, row": f"{first[0]}, {first[1]}",
        }


@pytest.mark.parametrize("n", [4, 6, 8])
@pytest.mark.thorough(but=1)
def test_a_sheet_of_plateaus_has_states_in_which_runs_get_stuck(nqueens: Run, tmp_path: Path, n: int) -> None:
    found = boards_of(nqueens, tmp_path, "-n", str(n), "--kind", "plateaus", "--seed", "1")["boards"]
    assert len({tuple(board["rows"]) for board in found}) == 6
    for board in found:
        kind = board["answers"]["kind"]
        assert state_kind(board["rows"]).label.startswith(kind)
        assert (board["answers"]["moves to equal h"] == "0") is (kind == "strict")
        assert (board["answers"]["moves to an exit"] == "none") is (kind != "shoulder")
        words = ("-n", str(n), "--variant", "steepest-ascent", "--seed", "1")
        run = json.loads(nqueens("solve", *words, "--run-index", str(board["run_index"]), "--json").out)
        assert run["final"] == board["rows"]
    if n == 8:
        assert len({board["answers"]["kind"] for board in found}) > 1


def test_every_student_gets_boards_of_his_own_on_either_paper(nqueens: Run, tmp_path: Path) -> None:
    words = ("--seed", "1", "--boards", "2", "--paper", "letter", "--student")
    ada, again, bob = (boards_of(nqueens, tmp_path, *words, student) for student in ("ada", "ada", "bob"))
    assert ada["boards"] == again["boards"] != bob["boards"]
    assert ada["student"] == "ada"
    text = pdf_text((tmp_path / "sheet.pdf").read_bytes())
    assert "For bob" in text
    assert f"--seed {bob['seed']} " in text
    assert "Name" in pdf_text(Path(boards_of(nqueens, tmp_path, "--seed", "1")["files"][0]).read_bytes())


@pytest.mark.parametrize("ending", FORMATS)
def test_a_sheet_is_written_in_every_format(nqueens: Run, tmp_path: Path, ending: str) -> None:
    files = [tmp_path / f"{name}{ending}" for name in ("sheet", "solution")]
    assert nqueens("sheet", "--seed", "2", "-o", str(files[0]), "--solution", str(files[1])).code == 0
    asked, answered = (
        pdf_text(file.read_bytes()) if ending == ".pdf" else file.read_text() for file in files
    )
    assert "Name" in asked
    assert "Name" not in answered
    assert all("Board 6." in text and "nqueens sheet -n 8" in text for text in (asked, answered))
