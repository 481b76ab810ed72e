import json
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.custom.check import TITLES
from tests.solver.cli.commands import Done
from tests.solver.custom.searches import body, example_file, saved

RIGHT, WRONG = example_file("min_conflicts.py"), example_file("equal_is_better.py")
Run = Callable[..., Done]


@pytest.fixture(autouse=True)
def _few_states(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "tested_state.COMPLETE_SIZES": (4,),
        "tested_state.LARGER_SIZES": (),
        "check.CHOICE_SIZES": (4,),
        "check.CHOICE_STATES": 2,
        "check.DRAWS": 100,
        "check.CLIMBS": ((4, 2, 300),),
    }.items():
        monkeypatch.setattr(f"solver.custom.{name}", value)


def test_a_right_search_passes(nqueens: Run) -> None:
    done = nqueens("check", str(RIGHT), "--as", "min-conflicts", "--noise", "0")
    assert done.code == 0
    assert done.out.startswith("min_conflicts.py as min-conflicts: passed, 7 of 7 checks passed.\n")
    assert done.err == "nqueens check: comparing min_conflicts.py with min-conflicts\n"


def test_help_on_ties_tells_that_any_is_a_value(nqueens: Run) -> None:
    _, out, _ = nqueens("check --help")
    assert "With any, any choice" in out.partition("--ties TIES  ")[2].partition("--max-steps")[0]


def test_a_wrong_search_fails_with_the_board_that_shows_it(nqueens: Run) -> None:
    done = nqueens("check", str(WRONG), "--as", "steepest-ascent")
    assert done.code == 1
    assert "  FAILED    Returns None exactly when the rule is stuck" in done.out
    assert "    board     nqueens inspect 0,1,3,2\n" in done.out
    assert "  skipped   Keeps to the rule along whole climbs" in done.out


def test_json_has_every_check_for_graders(nqueens: Run) -> None:
    done = nqueens("check", str(WRONG), "--as", "steepest-ascent", "--json")
    document = json.loads(done.out)
    assert done.code == 1
    assert document["passed"] is False
    assert {check["name"]: check["passed"] for check in document["checks"]} == {
        "legal-moves": True,
        "arguments": True,
        "allowed-moves": True,
        "stops": False,
        "choices": False,
        "climbs": False,
        "reproducible": True,
    }


@pytest.mark.parametrize(
    ("text", "line"), [("def step(:", 1), ("x = 1", None), (body("pass", before="1 / 0"), 1)]
)
def test_a_file_that_is_no_search_has_an_exit_code_of_its_own(
    nqueens: Run, tmp_path: Path, text: str, line: int | None
) -> None:
    done = nqueens("check", str(saved(tmp_path, text)), "--as", "sideways", "--json")
    document = json.loads(done.out)
    assert done.code == 4
    assert (document["passed"], document["line"]) == (False, line)
    assert document["error"] in done.err
    assert [(check["name"], check["passed"]) for check in document["checks"]] == [
        (name, False) for name in TITLES
    ]
