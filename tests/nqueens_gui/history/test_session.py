"""The session of the history with its real jobs, and with the session of a run; without a window."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from nqueens_gui.history.entry_list import EntryListModel
from nqueens_gui.history.session import HistorySession
from nqueens_gui.player.playback import Mode
from nqueens_gui.player.search_thread import EventSource
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings_model import SettingsModel
from solver.core.checks import InputError
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events, search_parts
from solver.history.store import History, Order, Query
from solver.runs.trace import record
from tests.nqueens_gui.searches import breaking, endless_run, stuck_run
from tests.nqueens_gui.snapshots import recorded
from tests.nqueens_gui.user import Runner
from tests.solver.custom.searches import body, saved, settings_for
from tests.solver.history.entries import entry


class Keeper(Runner):
    """Watches runs, which are kept in the user's own history; there is nothing to be seen."""

    def __init__(self, qtbot: QtBot, search: EventSource = search_parts) -> None:
        session = Session(search)
        super().__init__(QMainWindow(), session, SettingsModel(session), qtbot)
        self.history = HistorySession()
        session.changed.connect(self.next_run.follow)
        session.changed.connect(self.history.follow)

    @property
    def kept(self) -> list[tuple[int, str, int]]:
        """Size, outcome and steps of what is kept, the latest first."""
        with History() as history:
            entries = history.entries(history.ids())
        return [(entry.n, entry.outcome, entry.steps) for entry in entries]


@pytest.fixture
def make_keeper(qtbot: QtBot) -> Iterator[Callable[..., Keeper]]:
    made: list[Keeper] = []

    def make(*search: EventSource) -> Keeper:
        made.append(Keeper(qtbot, *search))
        return made[-1]

    yield make
    for keeper in made:
        keeper.session.close()
        keeper.history.close()
        keeper.window.deleteLater()


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


@pytest.mark.parametrize("is_closed_next", [False, True], ids=["the next run", "closing"])
def test_what_could_not_be_written_is_written_later_with(
    is_closed_next: bool, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "history.sqlite"
    traces = [record(settings, search_events(settings)) for settings in map(sideways, (1, 2, 3))]
    session = HistorySession(path)
    session.keep_runs(traces[:1])
    qtbot.waitUntil(lambda: seeds(path) == [1])
    monkeypatch.setattr("solver.history.store.BUSY_SECONDS", 0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with qtbot.waitSignal(session.said) as said:
        session.keep_runs(traces[1:2])
    assert said.args[0].endswith(" is locked by another program; it will be tried again after the next run.")
    other.close()
    if not is_closed_next:
        session.keep_runs(traces[2:])
        qtbot.waitUntil(lambda: seeds(path) == [1, 2, 3])
    session.close()
    assert seeds(path) == ([1, 2] if is_closed_next else [1, 2, 3])


def test_closing_tries_once_what_cannot_be_written(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "history.sqlite"
    session = HistorySession(path)
    session.keep_runs([record(sideways(0), search_events(sideways(0)))])
    qtbot.waitUntil(lambda: seeds(path) == [0])
    monkeypatch.setattr("solver.history.store.BUSY_SECONDS", 0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    tried: list[int] = []
    monkeypatch.setattr(
        "nqueens_gui.history.session._change_all", lambda path, changes: tried.append(len(changes))
    )
    for seed in range(1, 6):
        session.keep_runs([record(sideways(seed), search_events(sideways(seed)))])
    session.close()
    other.close()
    assert tried == [1]


def test_a_run_that_failed_before_it_came_into_sight_is_kept_once_and_other_recordings_are_not(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "history.sqlite"
    session = HistorySession(path)
    failed, over = settings_for(saved(tmp_path, body("return 99, 99"))), sideways(5)
    for settings in (failed, over, failed):
        session.follow(SimpleNamespace(trace=record(settings, search_events(settings))))
    session.close()
    with History(path) as history:
        assert [found.outcome for found in history.entries(history.ids())] == ["error"]


def sideways(seed: int) -> RunSettings:
    return run_settings(6, "sideways", seed=seed)


def seeds(path: Path) -> list[int]:
    with History(path) as history:
        return sorted(found.seed for found in history.entries(history.ids(Query())))


def test_a_run_that_is_left_after_a_move_is_kept_as_stopped_and_one_that_did_not_begin_is_not(
    make_keeper: Callable[..., Keeper],
) -> None:
    keeper = make_keeper()
    keeper.watch(stuck_run())
    keeper.watch(endless_run(20))
    keeper.go_to(1)
    keeper.watch(stuck_run(5))
    keeper.wait(lambda: keeper.kept)
    keeper.history.close()
    assert keeper.kept == [(20, "stopped", 1)]


def test_a_run_that_is_opened_is_not_kept_again(make_keeper: Callable[..., Keeper]) -> None:
    keeper = make_keeper()
    keeper.session.open_trace(recorded(stuck_run()))
    keeper.wait(lambda: keeper.index == 0)
    keeper.session.to_end()
    keeper.wait_for_end()
    keeper.watch(stuck_run(9))
    keeper.history.close()
    assert keeper.kept == []


def test_a_run_that_breaks_off_with_an_error_is_kept_as_far_as_it_got(
    make_keeper: Callable[..., Keeper],
) -> None:
    keeper = make_keeper(breaking)
    keeper.watch(stuck_run(), is_to_play=True)
    keeper.wait(lambda: keeper.last.mode is Mode.FAILED)
    keeper.wait(lambda: keeper.kept == [(8, "stopped", 1)])


def test_the_runs_of_a_comparison_made_twice_are_kept_once(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    variants = ("sideways", "min-conflicts")
    for seed in (1, 1, 2):
        session = HistorySession(path)
        runs = [run_settings(6, variant, seed=seed) for variant in variants]
        session.keep_runs([record(settings, search_events(settings)) for settings in runs])
        session.change(lambda history: history.set_note(1, "kept"))
        session.close()
    with History(path) as history:
        kept = history.entries(history.ids(Query(order=Order.SEED, is_descending=False)))
    assert [found.seed for found in kept] == [1, 1, 2, 2]
    assert {found.variant for found in kept[:2]} == set(variants)
    assert sorted(found.note for found in kept) == ["", "", "", "kept"]
    assert kept[0].comparison == kept[1].comparison != kept[2].comparison == kept[3].comparison != ""
    assert kept[2].made_at == kept[3].made_at


def test_a_damaged_entry_keeps_its_row_and_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    with History(path) as history:
        history.add(*(entry(seed=seed) for seed in (1, 2, 3)))
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE entries SET note = CAST(? AS TEXT) WHERE id = 2", (b"\xff",))
        database.commit()
    session, model = HistorySession(path), EntryListModel()
    with qtbot.waitSignal(session.listed) as listed:
        session.list_entries(Query())
    model.set_listing(listed.args[0])
    shown = [model.data(model.index(row, 0), Qt.ItemDataRole.DisplayRole) for row in range(3)]
    assert shown[1] == "damaged"
    assert "damaged" not in (shown[0], shown[2])
    assert [model.entry(row) is not None for row in range(3)] == [True, False, True]
    session.close()
