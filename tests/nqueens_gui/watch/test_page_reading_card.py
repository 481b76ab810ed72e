"""The card that explains the board: at the first start, until it is closed, and from Help."""

from __future__ import annotations

from nqueens_gui.shell.remembering import READING_CLOSED
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
