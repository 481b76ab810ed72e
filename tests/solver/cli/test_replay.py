"""``nqueens replay`` makes a recorded run again and says whether it is the same."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver.cli import output, replay
from solver.runs import replaying
from tests.solver.cli.commands import Done
from tests.solver.runs.documents import restarting

Run = Callable[..., Done]


@pytest.fixture
def write(tmp_path: Path) -> Callable[[dict[str, Any]], str]:
    def write_document(document: dict[str, Any]) -> str:
        (tmp_path / "run.json").write_text(json.dumps(document))
        return str(tmp_path / "run.json")

    return write_document


def test_a_run_that_is_the_same_is_said_to_be(nqueens: Run, write: Callable[..., str]) -> None:
    file = write(restarting())
    assert nqueens("replay", file) == Done(
        0, "Replayed: identical to the recording (11 states, solved).\n", ""
    )
    assert json.loads(nqueens("replay", file, "--json").out) == {
        "file": file,
        "is_same": True,
        "difference": None,
        "states": 11,
        "steps": 7,
        "outcome": "solved",
    }


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_run_that_is_another_is_bad_input_and_the_difference_is_said(
    nqueens: Run, write: Callable[..., str], options: list[str]
) -> None:
    file = write({**restarting(), "seed": 99})
    code, out, err = nqueens("replay", file, *options)
    assert code == 2
    assert err.startswith(f"nqueens replay: {file} differs from the run of its settings: state 0: ")
    assert err.count("\n") == 1
    if options:
        assert json.loads(out)["is_same"] is False
        assert json.loads(out)["difference"] in err
    else:
        assert out == ""


def test_a_long_replay_says_how_far_it_is(
    nqueens: Run, write: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "SAY_SECONDS", -1.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(replay, "LARGE_BYTES", 0)
    monkeypatch.setattr(replaying, "CHUNK", 6)
    code, _, err = nqueens("replay", write(restarting()))
    assert (code, err) == (
        0,
        "nqueens replay: reading 0 MB\nnqueens replay: 0% after 0 s\nnqueens replay: 55% after 0 s\n",
    )


def test_a_file_that_is_no_run_is_refused(nqueens: Run, write: Callable[..., str], tmp_path: Path) -> None:
    document = restarting()
    document["h"][3] = "two"
    file = write(document)
    sentence = '"h[3]": expected a whole number, got a text'
    assert nqueens("replay", file) == Done(
        2, "", f"nqueens replay: {file} is not a run file that this program can read: {sentence}\n"
    )
    assert nqueens("replay", str(tmp_path / "none")).err.endswith("none: there is no such file or folder\n")
    assert nqueens("replay", str(tmp_path)).code == 2
