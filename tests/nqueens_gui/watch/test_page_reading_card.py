"""The card that explains the board: at the first start, until it is closed, and from Help."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from nqueens_gui.player.playback import Mode
from nqueens_gui.shell.remembering import READING_CLOSED
from nqueens_gui.watch.page import START_HERE
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.user import User


def test_it_comes_at_the_first_start_until_it_is_closed(make_user: MakeUser) -> None:
    user = make_user(is_first_start=True)
    user.start()
    card = user.window.watch.reading_card
    assert card.isVisible()
    board = user.window.watch.board
    left = card.mapTo(user.window, card.rect().topLeft()).x()
    assert left >= board.mapTo(user.window, board.rect().topRight()).x()
    user.click(card.close_button)
    assert not card.isVisible()
    assert board.hasFocus()
    assert user.program.preferences.get(READING_CLOSED) is True


def test_help_shows_it_again(user: User) -> None:
    card = user.window.watch.reading_card
    assert not card.isVisible()
    user.do("show_reading")
    assert card.isVisible()
    user.click(card.close_button)
    assert not card.isVisible()


def test_it_stays_until_a_dialog_that_it_opened_has_led_to_something(user: User, tmp_path: Path) -> None:
    card = user.window.watch.reading_card
    user.do("show_reading")
    for name in ("open_lesson_file", "open_search"):
        user.click(card.offers[name])
        user.close(user.dialog(QFileDialog))
        assert card.isVisible()
    user.window.custom_commands.begin(str(tmp_path / "mine.py"))
    user.wait(lambda: not card.isVisible())


def test_escape_closes_it(user: User) -> None:
    user.do("show_reading")
    user.window.watch.board.setFocus()
    user.press(Qt.Key.Key_Escape)
    assert not user.window.watch.reading_card.isVisible()


def test_help_calls_it_by_its_title(user: User) -> None:
    title = user.window.watch.reading_card.title
    assert user.window.actions_by_name["show_reading"].text().replace("&", "") == title == START_HERE


def test_its_first_offer_has_the_keyboard_and_space_takes_it(user: User) -> None:
    user.do("show_reading")
    card = user.window.watch.reading_card
    assert card.offers["play_pause"].hasFocus()
    user.press(Qt.Key.Key_Space)
    user.wait(lambda: user.last.mode is Mode.PLAYING)
    assert not card.isVisible()
