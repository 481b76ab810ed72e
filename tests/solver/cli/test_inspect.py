"""``nqueens inspect`` shows everything the search sees in a state."""

import json
from collections.abc import Callable

import pytest

from solver.heuristics import Heuristic
from tests.oracle import states
from tests.solver.boards import EXAMPLE, SHOULDER
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


def test_the_text_shows_board_pairs_best_moves_and_kind(nqueens: Run) -> None:
    out = nqueens("inspect", TEXT).out
    assert out.startswith(
        "h = 8 (attacking pairs): slope, 21 of the 56 successors are better, 14 are equal.\n"
    )
    assert "- Q - Q Q - - -\n" in out
    assert (
        "Attacking pairs by their columns (4 row, 2 diagonal, 2 anti-diagonal):\n  0-1 anti-diagonal\n" in out
    )
    assert (
        "Best successors, h = 5 (3):\n  queen 1 from row 2 to row 1\n  queen 1 from row 2 to row 3\n" in out
    )
    assert " 8  5 10  6  8  8  8  7\n" in out


def test_a_solution_and_a_shoulder_are_named(nqueens: Run) -> None:
    assert "solution" in nqueens("inspect", "1,3,0,2").out
    assert "No two queens attack each other." in nqueens("inspect", "1,3,0,2").out
    assert (
        "shoulder, none of the 12 successors is better"
        in nqueens("inspect", ",".join(map(str, SHOULDER))).out
    )


def test_a_large_board_is_not_drawn_and_long_lists_are_cut(nqueens: Run) -> None:
    code, out, _ = nqueens("inspect", ",".join(["0"] * 100))
    assert code == 0
    assert "and 4930 more, which --json lists" in out
    assert "--json gives h of every successor." in out
    assert max(map(len, out.splitlines())) < 100


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["1,2,0"], "the number of queens must be at least 4, not 3"),
        (["-1,2,0,3"], "column 0 has row -1; rows go from 0 to 3"),
        (["1,2,4,3"], "column 2 has row 4; rows go from 0 to 3"),
        (["1,x,0,3"], "column 1 has 'x', which is not a whole number"),
        ([""], "a start state is a list of rows such as 3,2,5,2,2,0,7,7"),
        (["1,3,0,2", "--heuristic", "h"], "unknown heuristic 'h'; use attacking-pairs or line-of-sight"),
    ],
)
def test_what_is_no_state_is_refused(nqueens: Run, words: list[str], sentence: str) -> None:
    assert nqueens("inspect", *words) == Done(2, "", f"nqueens inspect: {sentence}\n")
