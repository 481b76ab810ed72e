"""The whole program for tests of the window: made on demand, seen off afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.app import Program
from nqueens_gui.kit.features import Feature
from nqueens_gui.kit.theme import Theme, ThemeName, app_theme, load_theme
from nqueens_gui.player.playback import Mode
from nqueens_gui.player.search_thread import EventSource
from nqueens_gui.shell.remembering import READING_CLOSED
from nqueens_gui.shell.window import FIRST_SIZE
from solver.engine.search import search_parts
from tests.conftest import delete_programs
from tests.nqueens_gui.room import WatchRoom
from tests.nqueens_gui.user import Hands, PageWindow, User, Watcher

MakeUser = Callable[..., User]
OpenPage = Callable[..., Hands]
OpenRoom = Callable[..., Watcher]


@pytest.fixture(autouse=True)
def light_at_first() -> None:
    app_theme.now = load_theme(ThemeName.LIGHT)


@pytest.fixture(autouse=True)
def no_mouse_event_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pg.CONFIG_OPTIONS, "mouseRateLimit", -1)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what a screen reader is told, as it comes."""
    said: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())
        elif event.child() >= 0:  # a cell that the keyboard came to
            said.append(event.accessibleInterface().text(QAccessible.Text.Name))

    reader = SimpleNamespace(isActive=lambda: True, updateAccessibility=hear, Event=QAccessible.Event)
    monkeypatch.setattr("nqueens_gui.kit.keyboard.QAccessible", reader)
    return said


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    return tmp_path / "settings.ini"


@pytest.fixture
def make_user(
    qapp: QApplication, qtbot: QtBot, settings_file: Path, modules_stay_frozen: None
) -> Iterator[MakeUser]:
    """Make programs that keep their settings in one file, each with somebody to use it."""
    made: list[Program] = []
    font = qapp.font()

    def see_off(programs: list[Program]) -> None:
        for program in programs:
            program.window.close()
            program.end()
            made.remove(program)
        delete_programs(programs)
        if not made:
            qapp.setStyleSheet("")  # a window is made faster, and none is left to be dressed anew

    def make(
        search: EventSource = search_parts, theme: str | None = "light", *, is_first_start: bool = False
    ) -> User:
        see_off([program for program in made if program.is_leaving])
        settings = QSettings(str(settings_file), QSettings.Format.IniFormat)
        settings.setValue(READING_CLOSED.key, "false" if is_first_start else "true")
        made.append(Program(qapp, settings, theme, search))
        return User(made[-1], qtbot)

    yield make
    see_off(list(made))
    qapp.setFont(font)


@pytest.fixture
def user(make_user: MakeUser) -> User:
    """Give somebody a window that is open, at the start of a run."""
    return make_user().start()


@pytest.fixture
def open_page(qapp: QApplication, qtbot: QtBot) -> Iterator[OpenPage]:
    """Open the page of a feature in a window of its own, with the parts that it needs, for somebody to use it."""
    opened: list[PageWindow] = []

    def open_one(feature: Feature[Any], **parts: object) -> Hands:
        window = PageWindow(feature, **parts)
        opened.append(window)
        window.resize(*FIRST_SIZE)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return Hands(window, qtbot)

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()


@pytest.fixture
def open_room(qapp: QApplication, qtbot: QtBot) -> Iterator[OpenRoom]:
    """Open the Watch page, with what a room adds, in a plain window at the start of a run."""
    opened: list[WatchRoom] = []

    def open_one(kind: type[WatchRoom] = WatchRoom, *search: EventSource) -> Watcher:
        room = kind(*search)
        opened.append(room)
        watcher = Watcher(room, room.session, room.next_run, qtbot)
        room.show()
        room.activateWindow()
        qtbot.waitUntil(room.isActiveWindow)
        room.start()
        watcher.wait(lambda: watcher.snapshots and (watcher.index == 0 or watcher.last.mode is Mode.FAILED))
        return watcher

    yield open_one
    for room in opened:
        room.finish()
        room.close()
        room.deleteLater()


@pytest.fixture(params=list(ThemeName))
def theme(request: pytest.FixtureRequest) -> Theme:
    app_theme.now = load_theme(request.param)
    return app_theme.now
