"""``nqueens inspect`` shows everything the search sees in a state."""

import json
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from solver.core.board import state_text
from solver.core.forms import FORMS, WRITERS, Form, written
from solver.core.heuristics import Heuristic
from tests.oracle import states
from tests.solver.boards import EXAMPLE
from tests.solver.cli.commands import Done

Run = Callable[..., Done]

TEXT = ",".join(map(str, EXAMPLE))


def test_the_example_has_three_best_successors(nqueens: Run) -> None:
    code, out, err = nqueens("inspect", TEXT, "--json")
    seen = json.loads(out)
    assert (code, err) == (0, "")
    assert (seen["n"], seen["rows"], seen["h"], seen["best_h"]) == (8, list(EXAMPLE), 8, 5)
    assert seen["best_successors"] == [[1, 1], [1, 3], [1, 6]]
    assert (seen["state_kind"], seen["heuristic"]) == ("slope", "attacking-pairs")
    assert seen["attacking_pairs"][0] == [0, 1, "anti-diagonal"]
    assert len(seen["attacking_pairs"]) == 8
    assert "h" in seen["definitions"]


@pytest.mark.parametrize("heuristic", Heuristic)
def test_the_table_of_successors_is_by_row_and_column_with_null_under_queens(
    nqueens: Run, heuristic: Heuristic
) -> None:
    table = json.loads(nqueens("inspect", TEXT, "--heuristic", heuristic, "--json").out)["successor_h"]
    values = states.successor_values(EXAMPLE, heuristic)
    assert table == [[values.get((column, row)) for column in range(8)] for row in range(8)]
    assert all(table[row][column] is None for column, row in enumerate(EXAMPLE))


WRITTEN = {
    "queens": state_text(EXAMPLE),
    "pairs": ", ".join(f"{{{column}, {row + 1}}}" for column, row in enumerate(EXAMPLE, 1)),
}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_a_state_is_taken_as_a_board_or_pairs_from_a_word_a_file_or_standard_input(
    nqueens: Run, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = nqueens("inspect", TEXT)
    assert nqueens("inspect", text) == expected
    file = tmp_path / "board.txt"
    file.write_text(text, encoding="utf-8")
    assert nqueens("inspect", str(file)) == expected
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
    assert nqueens("inspect -") == expected


def test_one_queen_in_each_row_is_said_and_transposed(nqueens: Run) -> None:
    columns = zip(*(line.split() for line in state_text(EXAMPLE).splitlines()), strict=True)
    text = "\n".join(" ".join(column) for column in columns)
    sentence = "each row has one queen, but column 1 has no queen; exchange rows and columns (--transpose)"
    assert nqueens("inspect", text) == Done(2, "", f"nqueens inspect: {sentence}\n")
    assert nqueens("inspect", text, "--transpose") == nqueens("inspect", TEXT)


def chances(nqueens: Run, *words: str) -> Any:
    code, out, _ = nqueens("inspect", *words, "--chances", "--json")
    assert code == 0
    return json.loads(out)["chances"]


@pytest.mark.parametrize("restart", ["cutoff", "luby"])
def test_a_cut_off_is_not_applied(nqueens: Run, restart: str) -> None:
    words = ("0,0,0,0,0,0", "--variant", "random-restart", "--restart", restart, "--cutoff", "1")
    found = chances(nqueens, *words)
    assert found["probability"] == chances(nqueens, *words[:3])["probability"]
    assert found["with_restarts"] is None


def test_larger_boards_are_followed_down_or_sampled_from_the_seed(nqueens: Run) -> None:
    rows = "3,2,5,2,2,0,7,7,4,4"
    assert chances(nqueens, rows)["method"] == "descents"
    words = (rows, "--variant", "sideways", "--samples", "300", "--seed", "5")
    first = chances(nqueens, *words)
    assert (first["method"], first["samples"]) == ("samples", 300)
    assert first["interval"][0] < first["probability"] < first["interval"][1]
    assert chances(nqueens, *words) == first


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.title)
def test_every_form_is_read_from_the_command_from_a_file_and_from_standard_input(
    nqueens: Run, form: Form, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "state.txt"
    path.write_text(f"{form.example}\n")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(form.example.encode())))
    for state in (form.example, str(path), "-"):
        assert json.loads(nqueens("inspect", state, "--json").out)["rows"] == [1, 3, 0, 2]


def test_the_forms_are_listed_and_a_state_is_written_in_those_that_can_be(nqueens: Run) -> None:
    listed = json.loads(nqueens("inspect --forms --json").out)
    assert [row["form"] for row in listed] == [form.title for form in FORMS]
    assert [row["name"] for row in listed if row["name"]] == list(WRITERS)
    for name in WRITERS:
        assert nqueens("inspect", TEXT, "--as", name).out == f"{written(EXAMPLE, name)}\n"
    document = json.loads(nqueens("inspect", TEXT, "--as", "fen", "--json").out)
    assert document == {"n": 8, "rows": list(EXAMPLE), "form": "fen", "text": "5Q2/8/1Q1QQ3/Q7/8/2Q5/8/6QQ"}


def test_counting_and_the_board_can_be_said(nqueens: Run) -> None:
    def rows(*words: str) -> list[int]:
        return json.loads(nqueens("inspect", *words, "--json").out)["rows"]

    assert rows("2413", "--from-one") == [1, 3, 0, 2]
    assert rows("3142", "--from-bottom") == [1, 3, 0, 2]
    assert rows("1302/2031", "--board", "2") == [2, 0, 3, 1]
    assert "the text has 2 boards, and the first is taken" in nqueens("inspect 1302/2031").err
