"""The session of the history with its real jobs, without a window."""

from __future__ import annotations

from pathlib import Path
from threading import Event

from pytestqt.qtbot import QtBot

from nqueens_gui.history.session import HistorySession
from solver.core.checks import InputError
from solver.history.store import History
from tests.solver.history.entries import entry


def fail(history: History) -> None:
    raise InputError("the disk is full")


def test_closing_waits_for_every_change_and_a_failure_stands_in_the_way_of_none(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path, may_go_on = tmp_path / "history.sqlite", Event()
    session = HistorySession(path)
    session.change(lambda history: may_go_on.wait(60))
    session.change(lambda history: history.add(entry()))
    session.change(fail)
    session.change(lambda history: history.set_note(1, "kept"))
    may_go_on.set()
    session.close()
    with History(path) as history:
        assert [found.note for found in history.entries([1])] == ["kept"]
