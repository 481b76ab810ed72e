"""``nqueens history``, and what other commands keep."""

from __future__ import annotations

import csv
import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.history.store import History
from tests.solver.cli.commands import Done

Run = Callable[..., Done]


@pytest.fixture
def kept(nqueens: Run) -> Run:
    """Give the command after two runs and an experiment."""
    nqueens("solve --seed 7 --variant random-restart")
    nqueens("solve --seed 3 -n 20 --variant sideways")
    nqueens("experiment -n 4-5 --variants sideways,tabu --runs 10 --seed 1")
    return nqueens


def test_runs_and_experiments_are_kept_and_listed(kept: Run) -> None:
    code, out, err = kept("history list")
    assert (code, err) == (0, "nqueens history: 3 entries\n")
    lines = [line.split() for line in out.splitlines()]
    assert [line[0] for line in lines] == ["id", "---", "3", "2", "1"]
    assert lines[2][3:] == ["experiment:", "sideways,tabu", "4-5", "1", "complete"]
    assert lines[4][3:] == ["random-restart", "8", "7", "solved", "11"]


def test_the_list_as_json_has_settings_and_figures(kept: Run) -> None:
    document = json.loads(kept("history list --limit 1 -n 20 --json").out)
    assert (document["found"], document["on"]) == (1, True)
    (entry,) = document["entries"]
    assert (entry["kind"], entry["variant"], entry["seed"]) == ("run", "sideways", 3)
    assert entry["settings"]["parameters"]["sideways_limit"] == 100
    assert entry["figures"]["steps"] == entry["steps"]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["--variant", "sideways"], [3, 2]),
        (["-n", "4"], [3]),
        (["--outcome", "complete"], [3]),
        (["--note", "mine"], [1]),
        (["--limit", "2"], [3, 2]),
    ],
)
def test_the_list_is_filtered(kept: Run, words: list[str], ids: list[int]) -> None:
    with History() as history:
        history.set_note(1, "This is mine.")
    document = json.loads(kept("history list", *words, "--json").out)
    assert [entry["id"] for entry in document["entries"]] == ids


def test_an_entry_is_shown_with_the_command_that_repeats_it_and_its_link(kept: Run) -> None:
    out = kept("history show 1").out
    link = "nqueens:8/random-restart?seed=7"
    assert out.endswith(f"\n\nnqueens solve -n 8 --variant random-restart --seed 7\n{link}\n")
    assert json.loads(kept("history show 1 --json").out)["link"] == link
    document = json.loads(kept("history show 3 --json").out)
    assert "link" not in document
    assert document["command"].startswith(
        "nqueens experiment -n 4,5 --variants sideways,tabu --runs 10 --seed 1"
    )
    assert "Tabu search, n = 5: 10 of 10 runs solved" in kept("history show 3").out


def test_entries_are_exported(kept: Run, tmp_path: Path) -> None:
    assert kept("history export -o", str(tmp_path / "all.csv")).code == 0
    with (tmp_path / "all.csv").open() as file:
        assert [row["id"] for row in csv.DictReader(file)] == ["3", "2", "1"]
    done = kept("history export 2 1 -o", str(tmp_path / "two.json"), "--json")
    assert json.loads(done.out) == {"file": str(tmp_path / "two.json"), "entries": 2}
    assert [entry["id"] for entry in json.loads((tmp_path / "two.json").read_text())["entries"]] == [2, 1]


def test_old_entries_are_pruned_and_pinned_ones_stay(kept: Run) -> None:
    with History() as history:
        history.pin([1], True)
    assert kept("history prune --keep 1").out == "1 entry deleted, 2 left.\n"
    assert json.loads(kept("history prune --older-than 0d --keep 0 --json").out)["left"] in (1, 2)
    assert kept("history prune --older-than 90d").out.startswith("0 entries deleted")


def test_nothing_is_kept_while_it_is_off(kept: Run) -> None:
    assert kept("history off").out == "Runs and experiments are not kept from now on.\n"
    kept("solve --seed 9")
    done = kept("history list")
    assert len(done.out.splitlines()) == 5
    assert "the history is off" in done.err
    assert json.loads(kept("history on --json").out) == {"on": True}
    kept("solve --seed 9")
    assert json.loads(kept("history list --json").out)["found"] == 4


def test_a_locked_history_changes_neither_answer_nor_exit_code(
    kept: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = kept("solve --seed 9 --json")
    monkeypatch.setattr("solver.history.store.BUSY_SECONDS", 0.05)
    other = sqlite3.connect(os.environ["NQUEENS_HISTORY"], isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    done = kept("solve --seed 9 --json")
    assert (done.code, done.out) == (right.code, right.out)
    assert done.err.splitlines()[-1].startswith("nqueens solve: the history does not keep this: the history ")
    assert done.err.splitlines()[-1].endswith("is locked by another program")
    assert kept("history list").code == 0
    other.close()


def test_a_history_that_cannot_be_written_to_changes_nothing_either(
    nqueens: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NQUEENS_HISTORY", str(tmp_path / "file" / "history.sqlite"))
    code, out, err = nqueens("solve --seed 9")
    assert code == 0
    assert out.startswith(("Solved", "Stuck"))
    assert "nqueens solve: the history does not keep this: the folder" in err
    assert nqueens("history list").code == 2


def test_a_damaged_history_is_told_and_changes_nothing_else(kept: Run) -> None:
    Path(os.environ["NQUEENS_HISTORY"]).write_text("no database " * 100)
    done = kept("solve --seed 9")
    assert done.code == 0
    assert "nqueens solve: the history does not keep this: the history " in done.err
    assert "is damaged; move it away" in kept("history list").err
