"""Run files opened in the background: read, checked and made again, or refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.jobs import Job, Task
from nqueens_gui.shell import file_commands
from nqueens_gui.shell.file_commands import OpenedRun, opening
from solver.core.checks import InputError
from solver.core.run_settings import run_settings
from solver.runs.document import run_document
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.snapshots import recorded

Open = Callable[[Path], "OpenedRun | Exception"]


@pytest.fixture
def job(qtbot: QtBot) -> Iterator[Job]:
    made = Job()
    yield made
    made.close()


@pytest.fixture
def open_run(qtbot: QtBot, job: Job) -> Open:
    def open_it(path: Path) -> OpenedRun | Exception:
        ends: list[OpenedRun | Exception] = []
        job.finished.connect(ends.append)
        job.failed.connect(ends.append)
        job.start(opening(path))
        qtbot.waitUntil(lambda: bool(ends))
        return ends[0]

    return open_it


def write_run(path: Path, **changes: object) -> Path:
    path.write_text(json.dumps({**run_document(recorded(stuck_run())), **changes}))
    return path


def test_a_run_file_is_read_and_its_run_made_again(open_run: Open, tmp_path: Path) -> None:
    opened = open_run(write_run(tmp_path / "run.json"))
    assert isinstance(opened, OpenedRun)
    assert opened.replay.difference is None
    assert opened.replay.trace.rows(4) == recorded(stuck_run()).rows(4)


def test_a_run_that_this_program_makes_differently_has_the_difference(open_run: Open, tmp_path: Path) -> None:
    opened = open_run(write_run(tmp_path / "run.json", seed=99))
    assert isinstance(opened, OpenedRun)
    assert opened.replay.difference is not None
    assert opened.replay.difference.startswith("state ")


@pytest.mark.parametrize("content", ["", "{}", "no JSON", '{"format": "other/1"}', "[1, 2]"])
def test_a_file_that_is_no_run_is_refused_by_name(open_run: Open, tmp_path: Path, content: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(content)
    error = open_run(path)
    assert isinstance(error, InputError)
    assert "run.json" in str(error)


def test_a_board_too_large_to_be_shown_is_refused(open_run: Open, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(json.dumps(run_document(recorded(run_settings(1001, "steepest-ascent", seed=1), 2))))
    assert str(open_run(path)) == "a board that is shown may have at most 1,000 queens, not 1,001"


def test_a_long_run_reports_progress_and_ends_when_it_is_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.json"
    trace = recorded(endless_run(20), 60_000)
    trace.stop()
    path.write_text(json.dumps(run_document(trace)))
    monkeypatch.setattr(file_commands, "REPORT_SECONDS", 0.0)
    shares: list[object] = []

    def take_one(task: Task, kind: object, share: object, /) -> None:
        shares.append(share)
        task.cancel()

    with pytest.raises(InputError):
        opening(path)(Task(take_one))
    (share,) = shares
    assert isinstance(share, float)
    assert 0 <= share < 1
