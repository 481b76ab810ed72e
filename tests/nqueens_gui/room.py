"""The Watch page in a plain window, with its session; the tests of each room add what their commands need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

from PySide6.QtWidgets import QMainWindow, QWidget

from nqueens_gui.inspector.commands import InspectorPages
from nqueens_gui.kit.features import AnyCommand, Bound, commands_of
from nqueens_gui.player.search_thread import EventSource
from nqueens_gui.shell import shared_feature
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.pages import make_actions
from nqueens_gui.shell.window import FIRST_SIZE
from nqueens_gui.shell.wiring import connect_settings
from nqueens_gui.watch import feature
from nqueens_gui.watch.page import WatchPage
from nqueens_gui.watch.presenter import Presenter
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings_model import SettingsModel
from nqueens_gui.watch.snapshot import Snapshot
from solver.engine.search import search_parts

SHARED = ("play_pause", "step_forward", "stop", "answer", "answer_stuck")
"""Commands of the window that a room can do by itself."""


class WatchRoom(QMainWindow):
    """A session, what will run next, and the page that shows it; nothing is predicted and nothing edited."""

    def __init__(self, search: EventSource = search_parts) -> None:
        super().__init__()
        self.actions_by_name = make_actions(self, FEATURES)
        self.session = Session(search, self)
        self.next_run = SettingsModel(self.session, self)
        self.inspector = InspectorPages(self.actions_by_name)
        self.edit_bar, self.prediction_bar = self.make_bars()
        self.watch = WatchPage(self.actions_by_name, self.inspector.tabs, self.edit_bar, self.prediction_bar)
        self.presenter = Presenter(
            self.watch, self.inspector.why.set_insight, self.inspector.set_family, parent=self
        )
        self.prediction_commands: Any = SimpleNamespace(
            play_or_reveal=self.session.toggle,
            step_or_reveal=self.session.step_forward,
            stop_or_leave=self.session.stop,
        )
        self.setCentralWidget(self.watch.workspace)
        self.resize(*FIRST_SIZE)
        self.add_parts()
        self._connect()

    def make_bars(self) -> tuple[QWidget, QWidget]:
        """Return what takes the place of the transport while a board is edited, and what asks for the next move."""
        return QWidget(), QWidget()

    def add_parts(self) -> None:
        """Make what else the room has, and connect it."""

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        """Return those who follow the session, in their order."""
        return (self.presenter.show, self.next_run.follow, self.watch.pause_panel.follow)

    def commands(self) -> Iterator[AnyCommand]:
        """Give the commands that can be done."""
        yield from commands_of(feature.WATCH)
        yield from (command for command in commands_of(shared_feature.SHARED) if command.name in SHARED)

    def say(self, words: str, seconds: float = 8.0) -> None:
        self.statusBar().showMessage(words, int(1000 * seconds))

    def start(self) -> None:
        """Show the start of a run."""
        self.watch.board.setFocus()
        self.next_run.show_start()

    def finish(self) -> None:
        """End all threads and timers."""
        for part in (*self.watch.chart.jobs, self.session):
            part.close()

    def _connect(self) -> None:
        watch, session = self.watch, self.session
        for follow in self.followers():
            session.changed.connect(follow)
        connect_settings(self.next_run, watch.settings_form)
        watch.timeline.position_requested.connect(session.seek)
        watch.chart.position_requested.connect(session.seek)
        watch.transport.speed_changed.connect(session.set_speed)
        watch.pause_panel.breakpoints_changed.connect(session.set_breakpoints)
        for action in self.actions_by_name.values():
            action.setEnabled(False)  # a key of several pages acts on the open one only
        self.bound: Bound[Any] = Bound(self.commands(), self, self.actions_by_name, self)
        for changed in feature.WATCH.changes(self):
            changed.connect(self.bound.update)
