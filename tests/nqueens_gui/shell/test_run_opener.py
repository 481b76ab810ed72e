"""Run files opened in the background: read, checked, made again, and given up when nobody wants them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.shell import file_commands as run_opener
from nqueens_gui.shell.file_commands import OpenedRun, RunOpener
from solver.core.run_settings import run_settings
from solver.runs.document import run_document
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.snapshots import recorded


def write_run(path: Path, **changes: object) -> Path:
    path.write_text(json.dumps({**run_document(recorded(stuck_run())), **changes}))
    return path


def test_a_run_file_is_read_and_its_run_made_again(qtbot: QtBot, tmp_path: Path) -> None:
    opener = RunOpener(write_run(tmp_path / "run.json"))
    with qtbot.waitSignal(opener.opened) as caught:
        opener.start()
    assert caught.args is not None
    (opened,) = caught.args
    assert isinstance(opened, OpenedRun)
    assert opened.replay.difference is None
    assert opened.replay.trace.rows(4) == recorded(stuck_run()).rows(4)
    assert opener.wait(5_000)


def test_a_run_that_this_program_makes_otherwise_is_opened_with_the_difference(
    qtbot: QtBot, tmp_path: Path
) -> None:
    opener = RunOpener(write_run(tmp_path / "run.json", seed=99))
    with qtbot.waitSignal(opener.opened) as caught:
        opener.start()
    assert caught.args is not None
    assert caught.args[0].replay.difference.startswith("state ")
    assert opener.wait(5_000)


@pytest.mark.parametrize("content", ["", "{}", "no JSON", '{"format": "other/1"}', "[1, 2]"])
def test_a_file_that_is_no_run_fails_with_a_sentence_that_names_it(
    qtbot: QtBot, tmp_path: Path, content: str
) -> None:
    path = tmp_path / "run.json"
    path.write_text(content)
    opener = RunOpener(path)
    with qtbot.waitSignal(opener.failed) as caught:
        opener.start()
    assert caught.args is not None
    assert "run.json" in caught.args[0]
    assert "Traceback" not in caught.args[0]
    assert opener.wait(5_000)


def test_a_board_too_large_to_be_shown_fails_with_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(json.dumps(run_document(recorded(run_settings(1001, "steepest-ascent", seed=1), 2))))
    opener = RunOpener(path)
    with qtbot.waitSignal(opener.failed) as caught:
        opener.start()
    assert caught.args == ["a board that is shown may have at most 1000 queens, not 1001"]
    assert opener.wait(5_000)


def test_what_nobody_foresaw_fails_with_a_sentence_too(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(path: Path) -> None:
        raise MemoryError("too much")

    monkeypatch.setattr(run_opener, "read_run", break_off)
    opener = RunOpener(tmp_path / "run.json")
    with qtbot.waitSignal(opener.failed) as caught:
        opener.start()
    assert caught.args == ["run.json cannot be opened: MemoryError: too much"]
    assert opener.wait(5_000)


def test_a_long_run_tells_how_far_it_is_and_ends_when_nobody_wants_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.json"
    trace = recorded(endless_run(20), 60_000)
    trace.stop()
    path.write_text(json.dumps(run_document(trace)))
    monkeypatch.setattr(run_opener, "REPORT_SECONDS", 0.0)
    opener = RunOpener(path)
    ended: list[object] = []
    opener.opened.connect(ended.append)
    opener.failed.connect(ended.append)
    shares: list[float] = []
    opener.progressed.connect(shares.append, Qt.ConnectionType.DirectConnection)
    opener.progressed.connect(opener.stop, Qt.ConnectionType.DirectConnection)
    with qtbot.waitSignal(opener.finished, timeout=20_000):
        opener.start()
    assert opener.wait(5_000)
    assert len(shares) == 1
    assert 0 < shares[0] < 1
    assert ended == []
