"""The pages of the Help menu are written from the tables of the program."""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialogButtonBox, QTextBrowser
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from nqueens_gui.kit.features import all_commands
from nqueens_gui.shell import help as help_pages
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.help import PageDialog, about_page, definitions_page, guide_page, keys_page
from solver import __version__
from solver.analysis.escape_trials import DEFINITIONS, ESCAPE_STRATEGIES
from solver.core.definitions import PLATEAU_DEFINITIONS
from solver.core.heuristics import Heuristic
from solver.core.variants import VARIANTS
from tests.nqueens_gui.user import User
from tools.make_screenshots import GUIDE


def test_every_action_with_a_key_is_on_the_page_of_keys(qapp: object) -> None:
    page = unescape(keys_page(FEATURES))
    assert [one.name for one in all_commands(FEATURES) if one.keys and one.tip not in page] == []


def test_every_key_is_named(qapp: object) -> None:
    page = keys_page(FEATURES)
    for words in ("Space", "Ctrl+E", "Ctrl+N or N", "+ or ="):
        assert f"<b>{escape(words)}</b>" in page


def test_the_definitions_have_every_variant_and_both_heuristics() -> None:
    page = unescape(definitions_page())
    assert all(variant.title in page and variant.description in page for variant in VARIANTS.values())
    assert all(f"h ({heuristic.label})" in page for heuristic in Heuristic)


def test_the_page_about_the_program_names_its_version_and_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    page = about_page()
    assert f"N-Queens Laboratory {__version__}" in page
    assert all(part in page for part in help_pages.PARTS)
    assert "not found" not in page
    monkeypatch.setattr(help_pages, "PARTS", ("no-such-part",))
    assert "<td>not found</td>" in about_page()


def test_the_definitions_say_what_an_exit_is_and_how_ways_out_are_counted() -> None:
    page = unescape(definitions_page())
    assert all(text in page for text in PLATEAU_DEFINITIONS.values())
    assert all(strategy.description in page for strategy in ESCAPE_STRATEGIES)
    assert DEFINITIONS in page


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
        assert words in browser.toPlainText()
        user.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        user.wait(lambda dialog=dialog: not isValid(dialog))


def test_it_shows_its_page_and_goes_away_when_closed(qtbot: QtBot) -> None:
    dialog = PageDialog("Keys", "<p>Press <b>Space</b></p>")
    dialog.open()
    browser = dialog.findChild(QTextBrowser)
    assert browser.toPlainText() == "Press Space"
    assert (dialog.windowTitle(), browser.accessibleName()) == ("Keys", "Keys")
    buttons = dialog.findChild(QDialogButtonBox)
    qtbot.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Close), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not isValid(dialog))


def test_the_arrow_keys_come_to_each_key_with_what_it_does(qtbot: QtBot) -> None:
    dialog = PageDialog("Keys", keys_page(FEATURES))
    qtbot.addWidget(dialog)
    dialog.open()
    browser = dialog.findChild(QTextBrowser)
    qtbot.keyClick(browser, Qt.Key.Key_Down)
    assert browser.textCursor().block().text() == (
        "Ctrl+O\tOpen a run file, which is replayed, or a saved experiment."
    )


def test_every_picture_of_the_guide_is_there_and_no_other(user: User) -> None:
    user.do("show_guide")
    assert "ten minutes" in user.dialog(PageDialog).findChild(QTextBrowser).toPlainText()
    files = [QUrl(source).toLocalFile() for source in re.findall(r'src="([^"]+)"', guide_page())]
    assert not any(QImage(file).isNull() for file in files)
    assert [Path(file).stem for file in files] == [picture.name for picture in GUIDE]
