"""The Help menu opens its pages."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextBrowser
from shiboken6 import isValid

from nqueens_gui.shell.help import PageDialog
from tests.nqueens_gui.user import User


def test_a_page_is_shown_and_closed(user: User) -> None:
    for name, title, words in (
        ("show_keys", "Keys", "Run the search, or pause it"),
        ("show_definitions", "Terms", "plateau"),
        ("about", "About", "N-Queens Laboratory"),
    ):
        user.do(name)
        dialog = user.dialog(PageDialog)
        assert dialog.windowTitle() == title
        browser = dialog.findChild(QTextBrowser)
        assert browser is not None
        assert words in browser.toPlainText()
        user.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        user.wait(lambda dialog=dialog: not isValid(dialog))


def test_f1_opens_the_keys(user: User) -> None:
    user.press(Qt.Key.Key_F1)
    user.close(user.dialog(PageDialog))
