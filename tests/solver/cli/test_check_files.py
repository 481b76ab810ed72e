"""Files that are no searches, on the command line of check."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.custom.check import TITLES
from tests.solver.cli.commands import Done
from tests.solver.custom.searches import body, saved


@pytest.mark.parametrize(
    ("text", "line"), [("def step(:", 1), ("x = 1", None), (body("pass", before="1 / 0"), 1)]
)
def test_a_file_that_is_no_search_has_an_exit_code_of_its_own(
    nqueens: Callable[..., Done], tmp_path: Path, text: str, line: int | None
) -> None:
    done = nqueens("check", str(saved(tmp_path, text)), "--as", "sideways", "--json")
    document = json.loads(done.out)
    assert done.code == 4
    assert (document["passed"], document["line"]) == (False, line)
    assert document["error"] in done.err
    assert [(check["name"], check["passed"]) for check in document["checks"]] == [
        (name, False) for name in TITLES
    ]


@pytest.mark.parametrize("timeout", ["0", "-1", "soon", "1e9"])
def test_a_timeout_that_cannot_be_is_refused(
    nqueens: Callable[..., Done], tmp_path: Path, timeout: str
) -> None:
    path = saved(tmp_path, body("return None"))
    assert nqueens("check", str(path), "--as", "sideways", "--timeout", timeout).code == 2
