"""A user of the whole window, of a page alone or of a few parts: presses keys, clicks, and waits for what comes."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QMainWindow, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.app import Program
from nqueens_gui.kit.features import Bound, Feature, commands_of
from nqueens_gui.player.playback import Mode
from nqueens_gui.shell.pages import make_actions
from nqueens_gui.shell.window import MainWindow
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings_model import SettingsModel
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.board import Rows
from solver.core.run_settings import RunSettings

Condition = Callable[[], object]
Kind = TypeVar("Kind", bound=QDialog)
FAILED_SECONDS = 2
"""How long something is waited for after the search has failed."""


class PageWindow(QMainWindow):
    """A window with the page and the commands of one feature, and of the rest only the parts that are given."""

    def __init__(self, feature: Feature[Any], **parts: object) -> None:
        super().__init__()
        assert feature.make is not None
        for name, part in parts.items():
            setattr(self, name, part)
        self.feature = feature
        self.actions_by_name = make_actions(self, (feature,))
        self.room = feature.make(self)
        setattr(self, feature.name, self.room)
        bound = Bound(commands_of(feature), self.room, self.actions_by_name, self)
        for changed in feature.changes(self.room):
            changed.connect(bound.update)
        self.room.commands.said.connect(self.statusBar().showMessage)
        self.setCentralWidget(self.room.panel)

    def closeEvent(self, event: QCloseEvent) -> None:
        for part in self.feature.closes(self.room):
            part.close()
        super().closeEvent(event)


class Hands:
    """Uses a window."""

    def __init__(self, window: QMainWindow, qtbot: QtBot) -> None:
        self.window = window
        self.qtbot = qtbot

    @property
    def message(self) -> str:
        """What the status bar says."""
        return self.window.statusBar().currentMessage()

    def wait(self, condition: Condition) -> None:
        """Wait until something holds."""
        self.qtbot.waitUntil(lambda: bool(condition()))

    def do(self, name: str, *, until: Condition | None = None) -> None:
        """Choose an action, as from the menu, and wait until something holds."""
        action = self.window.actions_by_name[name]
        assert action.isEnabled(), f"{name} cannot be chosen now"
        action.trigger()
        if until is not None:
            self.wait(until)

    def press(
        self,
        *keys: Qt.Key,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        until: Condition | None = None,
    ) -> None:
        """Press keys wherever the keyboard goes to, and wait until something holds."""
        for key in keys:
            self.qtbot.keyClick(self.window.focusWidget() or self.window, key, modifier)
        if until is not None:
            self.wait(until)

    def type(self, field: QWidget, text: str) -> None:
        """Go to a field and write something else there."""
        field.setFocus()
        self.qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        self.qtbot.keyClick(field, Qt.Key.Key_Delete)
        self.qtbot.keyClicks(field, text)

    def click(self, widget: QWidget, point: QPoint | None = None, *, until: Condition | None = None) -> None:
        """Click a widget, in the middle or at a point, and wait until something holds."""
        where = widget.rect().center() if point is None else point
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=where)
        if until is not None:
            self.wait(until)

    def box(self) -> QMessageBox:
        """Wait for a message and return it."""
        return self.dialog(QMessageBox)

    def dialog(self, kind: type[Kind]) -> Kind:
        """Wait for a dialog of a kind and return it."""
        self.wait(lambda: self._dialogs(kind))
        return self._dialogs(kind)[-1]

    def close(self, dialog: QDialog) -> None:
        """Close a dialog and go back to the window."""
        dialog.close()
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)

    def _dialogs(self, kind: type[Kind]) -> list[Kind]:
        return [dialog for dialog in self.window.findChildren(kind) if dialog.isVisible()]


class Runner(Hands):
    """Uses a window with a run, and keeps every snapshot that its session told."""

    def __init__(self, window: QMainWindow, session: Session, next_run: SettingsModel, qtbot: QtBot) -> None:
        super().__init__(window, qtbot)
        self.session = session
        self.next_run = next_run
        self.snapshots: list[Snapshot] = []
        session.changed.connect(self.snapshots.append)

    @property
    def last(self) -> Snapshot:
        return self.snapshots[-1]

    @property
    def index(self) -> int:
        return self.last.position.index if self.snapshots and self.last.position else -1

    @property
    def step(self) -> int:
        return self.last.position.step if self.last.position else -1

    @property
    def rows(self) -> Rows:
        return self.last.position.rows if self.last.position else ()

    def wait(self, condition: Condition) -> None:
        """Wait until something holds; where the search fails meanwhile, not for long."""
        began, is_failing = monotonic(), self._has_failed

        def holds() -> bool:
            if condition():
                return True
            if self._has_failed and not is_failing and monotonic() - began > FAILED_SECONDS:
                raise RuntimeError(f"the search has failed: {self.last.notice}")
            return False

        self.qtbot.waitUntil(holds)

    @property
    def _has_failed(self) -> bool:
        return bool(self.snapshots) and self.last.mode is Mode.FAILED

    def wait_for_end(self) -> None:
        """Wait until the end of the run is looked at."""
        self.wait(lambda: self.last.is_over and self.last.mode is Mode.PAUSED)

    def watch(self, settings: RunSettings, *, speed: float = inf, is_to_play: bool = False) -> None:
        """Go to the start of a run with nowhere to pause, and play it if asked."""
        self.set_pace(speed)
        (self.next_run.begin if is_to_play else self.next_run.open_start)(settings)
        self.wait(
            lambda: self.snapshots and self.last.sequence == self.session.sequence and self.last.length > 0
        )

    def play(self, settings: RunSettings) -> None:
        """Watch a run that is played to its end."""
        self.watch(settings, is_to_play=True)
        self.session.to_end()
        self.wait_for_end()

    def set_pace(self, speed: float) -> None:
        """Let runs play at a speed and pause nowhere."""
        self.session.set_breakpoints(frozenset())
        self.session.set_speed(speed)

    def go_to(self, index: int) -> None:
        """Step to a state that comes, or go back to one that was."""
        while self.index < index:
            before = self.index
            self.session.step_forward()
            self.wait(lambda before=before: self.index > before)
        self.session.seek(index)
        self.wait(lambda: self.index == index and self.last.mode is Mode.PAUSED)


class Watcher(Runner):
    """Uses a window with the Watch page."""

    def click_square(self, column: int, row: int) -> None:
        """Click a square of the board."""
        self.click(self.window.watch.board, self.window.watch.board.square_center(column, row).toPoint())

    def set_pace(self, speed: float) -> None:
        self.window.watch.pause_panel.set_breakpoints(())
        self.window.watch.transport.set_speed(speed)


class User(Watcher):
    """Uses one program."""

    window: MainWindow

    def __init__(self, program: Program, qtbot: QtBot) -> None:
        super().__init__(program.window, program.session, program.window.next_run, qtbot)
        self.program = program

    def start(self) -> User:
        """Open the window, wait until a search can begin, and return the user."""
        self.program.start()
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)
        self.wait(lambda: self.index == 0)
        return self
