"""``nqueens solve --variant queen-search`` solves large boards by swaps."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.solver.cli.commands import Done

Run = Callable[..., Done]
SOLVE = ("solve", "--variant", "queen-search", "--seed", "5")


def test_the_summary_says_how_many_swaps_it_took(nqueens: Run) -> None:
    code, out, err = nqueens(*SOLVE, "-n", "40")
    assert code == 0
    assert out.startswith("Solved after ")
    assert err == "nqueens solve: 40 queens, queen-search, seed 5, run 0\n"


def test_json_has_the_swaps_that_lead_from_the_start_to_the_solution(nqueens: Run, tmp_path: Path) -> None:
    file = tmp_path / "swaps.json"
    code, out, _ = nqueens(*SOLVE, "-n", "60", "--json", "-o", str(file))
    document = json.loads(out)
    assert code == 0
    assert json.loads(file.read_text()) == document
    assert (document["format"], document["outcome"]) == ("nqueens-swaps/1", "solved")
    assert len(document["h"]) == 1 + document["steps"] + document["restarts"]
    step, rows = document["restart_states"][-1] if document["restarts"] else (0, document["start"])
    for one, other in document["moves"][step:]:
        rows[one], rows[other] = rows[other], rows[one]
    assert rows == document["final"]
    assert document["h"][-1] == 0
    assert {"state", "h", "step", "source"} <= set(document["definitions"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("-n", "3"), "the number of queens must be between 4 and"),
        (("-n", "8", "--heuristic", "line-of-sight"), "queen-search takes no --heuristic"),
        (("-n", "8", "--max-steps", "5"), "queen-search takes no --max-steps"),
        (("-n", "8", "--starts", "permutation"), "queen-search takes no --starts"),
        (("-n", "8", "--transpose"), "queen-search takes no --transpose"),
    ],
)
def test_what_it_cannot_use_is_refused(nqueens: Run, words: tuple[str, ...], sentence: str) -> None:
    code, out, err = nqueens(*SOLVE, *words)
    assert (code, out) == (2, "")
    assert sentence in err
