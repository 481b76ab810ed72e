"""A page to read in a dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QTextBrowser
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.help import PageDialog, keys_page


def test_it_shows_its_page_and_goes_away_when_closed(qtbot: QtBot) -> None:
    dialog = PageDialog("Keys", "<p>Press <b>Space</b></p>")
    dialog.open()
    browser = dialog.findChild(QTextBrowser)
    assert browser is not None
    assert browser.toPlainText() == "Press Space"
    assert (dialog.windowTitle(), browser.accessibleName()) == ("Keys", "Keys")
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    qtbot.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Close), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not isValid(dialog))


def test_its_lines_are_read_by_the_arrow_keys(qtbot: QtBot) -> None:
    dialog = PageDialog("Terms", "<p>First.</p><p>Second.</p>")
    qtbot.addWidget(dialog)
    dialog.open()
    browser = dialog.findChild(QTextBrowser)
    assert browser is not None
    qtbot.keyClick(browser, Qt.Key.Key_Down)
    assert browser.textCursor().block().text() == "Second."  # a screen reader speaks the line of the cursor


def test_the_arrow_keys_come_to_each_key_with_what_it_does(qtbot: QtBot) -> None:
    dialog = PageDialog("Keys", keys_page(FEATURES))
    qtbot.addWidget(dialog)
    dialog.open()
    browser = dialog.findChild(QTextBrowser)
    assert browser is not None
    qtbot.keyClick(browser, Qt.Key.Key_Down)
    assert browser.textCursor().block().text() == (
        "Ctrl+O\tOpen a run file, which is replayed, or a saved experiment."
    )
