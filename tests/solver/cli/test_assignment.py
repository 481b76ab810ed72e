"""``nqueens assignment``: begun, run, looked at and reported; what is kept beside its file is not made again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.solver.cli.commands import Done

Run = Callable[..., Done]


def test_an_assignment_is_begun_run_and_kept(
    nqueens: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        nqueens("assignment", "my.toml", "--new", "--author", "Ada", "--seed", "5", "--runs", "20").code == 0
    )
    refused = nqueens("assignment", "my.toml", "--new")
    assert (refused.code, "is there already" in refused.err) == (2, True)
    assert "to do  Steepest ascent, n = 8: 0 of 20 runs" in nqueens("assignment", "my.toml", "--status").out
    first = nqueens("assignment", "my.toml", "-o", "my.md", "--json")
    assert (first.code, "160 runs to make of 160, seed 5" in first.err) == (0, True)
    document = json.loads(first.out)
    assert [task["is_done"] for task in document["checklist"]] == [True] * 8 + [False] * 2
    assert {one["failure_rate"] + one["success_rate"] for one in document["summaries"]} == {1.0}
    assert "Ada · " in Path("my.md").read_text(encoding="utf-8")
    again = json.loads(nqueens("assignment", "my.toml", "--json").out)
    assert again["summaries"] == document["summaries"], "kept with their times"
    one = {"variant": "sideways", "n": 8}
    Path("my.toml").write_text(
        'seed = 5\nruns = 20\n[[line]]\nn = 8\nvariant = "sideways"\n', encoding="utf-8"
    )
    changed = nqueens("assignment", "my.toml", "--json")
    assert "0 runs to make of 20, seed 5" in changed.err
    assert [{key: row[key] for key in one} for row in json.loads(changed.out)["summaries"]] == [one]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--new",), "name the file to write"),
        (("gone.toml",), "there is no such file"),
        (("--runs", "0"), "must be between 1 and"),
        (("-o", "report.doc"), "use one of"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    words: tuple[str, ...], sentence: str, nqueens: Run
) -> None:
    done = nqueens("assignment", *words)
    assert (done.code, sentence in done.err, done.err.count("\n")) == (2, True, 1)
