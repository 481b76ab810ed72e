"""Actions, keys, clicks and texts in the window at random: nothing raises an exception.

``NQUEENS_WINDOW_PRESSES=20000 NQUEENS_FUZZ_SEED=7`` presses longer and otherwise.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.nqueens_gui.user import User

PRESSES = int(os.environ.get("NQUEENS_WINDOW_PRESSES", "150"))
SEED = int(os.environ.get("NQUEENS_FUZZ_SEED", "1"))
LEFT_OUT = {"quit", "full_screen"}
PAGES = ("watch", "compare", "experiment", "landscape", "history")
KEYS = (
    *(Qt.Key.Key_Tab, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Delete),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_F1, Qt.Key.Key_F6, Qt.Key.Key_Menu),
    *(Qt.Key(letter) for letter in b"ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789"),
)
MODIFIERS = (
    *(Qt.KeyboardModifier.NoModifier,) * 3,
    *(
        Qt.KeyboardModifier.ControlModifier,
        Qt.KeyboardModifier.ShiftModifier,
        Qt.KeyboardModifier.AltModifier,
    ),
)
TEXTS = (
    *("", "4", "5", "8", "9", "-1", "4.5", "1e9", "8-12", "1,3,0,2", "0 0 0 0", "x", "é−", "<b>x</b>", "٣"),
    *("x" * 300, "~nobody/x", "y" * 256, "../up", "nqueens:8/sideways?seed=1", "sideways:0,10"),
)


class Hands:
    """Presses what a window shows, chosen by a generator."""

    def __init__(self, user: User, chance: Random) -> None:
        self.user = user
        self.chance = chance
        self.done: list[str] = []
        self._ways = (
            *(self._choose_action,) * 4,
            *(self._press_key,) * 3,
            *(self._click,) * 6,
            *(self._write, self._wait, self._go_to_a_page),
        )

    def press(self) -> None:
        """Do one thing."""
        if isinstance(QApplication.activeModalWidget(), QFileDialog) and self.chance.random() < 0.7:
            self._leave_file_dialog()
        else:
            self.chance.choice(self._ways)()

    @property
    def _front(self) -> QWidget:
        return (
            QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.user.window.window()
        )

    def _note(self, *words: object) -> None:
        self.done.append(" ".join(map(str, words)))

    def _choose_action(self) -> None:
        if self._front is self.user.window:
            actions = self.user.window.actions_by_name
            name = self.chance.choice(sorted(name for name in actions if name not in LEFT_OUT))
            self._note("action", name)
            actions[name].trigger()

    def _press_key(self) -> None:
        key, modifier = self.chance.choice(KEYS), self.chance.choice(MODIFIERS)
        if (key, modifier) != (Qt.Key.Key_Delete, Qt.KeyboardModifier.ShiftModifier):
            self._note("key", key.name, modifier.name)
            self.user.qtbot.keyClick(self._front.focusWidget() or self._front, key, modifier)

    def _widgets(self, kind: type[QWidget]) -> list[QWidget]:
        return [widget for widget in self._front.findChildren(kind) if widget.isVisible()]

    def _click(self) -> None:
        if widgets := self._widgets(QWidget):
            widget = self.chance.choice(widgets)
            place = QPoint(
                self.chance.randrange(max(widget.width(), 1)), self.chance.randrange(max(widget.height(), 1))
            )
            button = self.chance.choice((Qt.MouseButton.LeftButton,) * 5 + (Qt.MouseButton.RightButton,))
            self._note(button.name, type(widget).__name__, widget.objectName(), place.toTuple())
            press = self.chance.choice((self.user.qtbot.mouseClick,) * 4 + (self.user.qtbot.mouseDClick,))
            press(widget, button, pos=place)

    def _write(self) -> None:
        if isinstance(self._front, QFileDialog):
            return
        if fields := self._widgets(QLineEdit):
            field, text = self.chance.choice(fields), self.chance.choice(TEXTS)
            self._note("text", type(field.parent()).__name__, repr(text[:20]))
            assert isinstance(field, QLineEdit)
            field.setText(text)
            field.textEdited.emit(text)
            field.editingFinished.emit()

    def _wait(self) -> None:
        self._note("wait")
        self.user.qtbot.wait(self.chance.randrange(30))

    def _go_to_a_page(self) -> None:
        if self._front is self.user.window:
            self._note("page")
            self.user.do(f"page_{self.chance.choice(PAGES)}")

    def _leave_file_dialog(self) -> None:
        self._note("leave the file dialog")
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        dialog.reject()


@pytest.fixture
def closed_menus(qtbot: QtBot) -> Iterator[None]:
    """Close menus now and then, which have an event loop of their own."""
    timer = QTimer()

    def close() -> None:
        if popup := QApplication.activePopupWidget():
            popup.close()

    timer.timeout.connect(close)
    timer.start(300)
    yield
    timer.stop()


@pytest.mark.usefixtures("closed_menus")
@pytest.mark.timeout(60 + PRESSES)
def test_whatever_is_pressed_no_exception_reaches_the_user(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raised: list[object] = []
    hook: Callable[..., None] = lambda *what: raised.append(what)  # noqa: E731
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("nqueens_gui.kit.notice.QDesktopServices.openUrl", lambda url: True)
    monkeypatch.setattr(user.program.errors, "_former_hooks", [hook] * 2)
    hands = Hands(user, Random(f"window {SEED}"))
    for _ in range(PRESSES):
        hands.press()
        QApplication.processEvents()
        assert not raised, (SEED, len(hands.done), hands.done[-12:], raised)
    print(f"{len(hands.done)} presses, seed {SEED}")
    while dialog := QApplication.activeModalWidget():
        dialog.close()  # one that writes cancels that, and closes once it has ended
        QApplication.processEvents()
