"""The card that explains the board: at the first start, until it is closed, and from Help."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from nqueens_gui.board.choosing import ChoiceDialog
from nqueens_gui.player.playback import Mode
from nqueens_gui.shell.remembering import READING_CLOSED
from nqueens_gui.watch.page import START_HERE
from solver.core.variants import VARIANTS
from solver.experiment.assignment import Assignment, write_assignment
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.user import User


def test_it_comes_at_the_first_start_until_it_is_closed(make_user: MakeUser) -> None:
    user = make_user(is_first_start=True).start()
    card = user.window.watch.reading_card
    assert card.isVisible()
    board = user.window.watch.board
    left = card.mapTo(user.window, card.rect().topLeft()).x()
    assert left >= board.mapTo(user.window, board.rect().topRight()).x()
    user.click(card.close_button)
    assert not card.isVisible()
    assert board.hasFocus()
    assert user.program.preferences.get(READING_CLOSED) is True


def test_it_makes_room_for_a_page_of_the_inspector(make_user: MakeUser) -> None:
    user = make_user(is_first_start=True).start()
    assert not user.window.inspector.chances.isVisible()
    user.press(Qt.Key.Key_2)
    user.wait(user.window.inspector.chances.isVisible)
    assert not user.window.watch.reading_card.isVisible()


def test_help_shows_it_again_by_its_title_and_it_is_closed_or_its_first_offer_taken_by_key(
    user: User,
) -> None:
    card = user.window.watch.reading_card
    title = user.window.actions_by_name["show_reading"].text().replace("&", "")
    assert title == card.title == START_HERE
    for close in (
        lambda: user.click(card.close_button),
        lambda: user.press(Qt.Key.Key_Escape),
        lambda: user.press(Qt.Key.Key_Space),
    ):
        assert not card.isVisible()
        user.do("show_reading")
        assert card.offers["play_pause"].hasFocus()
        close()
    user.wait(lambda: user.last.mode is Mode.PLAYING)
    assert not card.isVisible()


def test_it_stays_until_a_dialog_that_it_opened_has_led_to_something(user: User) -> None:
    card = user.window.watch.reading_card
    user.do("show_reading")
    user.click(card.offers["lessons"])
    dialog = user.dialog(ChoiceDialog)
    user.close(dialog)
    assert card.isVisible()
    dialog.open_requested.emit(0)
    user.wait(lambda: not card.isVisible())


def test_what_was_opened_last_is_offered_on_the_first_screen(user: User, tmp_path: Path) -> None:
    card = user.window.watch.reading_card
    path = write_assignment(Assignment(author="Ada"), tmp_path / "a & b.toml")
    user.window.recent_files.note(str(path))
    user.do("show_reading")
    button = next(one for one in card.findChildren(QToolButton) if "a && b.toml" in one.text())
    user.click(button, until=lambda: user.window.pages.page == "assignment")
    assert user.window.assignment.session.assignment.author == "Ada"
    assert not card.isVisible()


def test_the_buttons_that_begin_a_run_stay_in_sight_below_many_fields(user: User) -> None:
    form = user.window.watch.settings_form
    user.window.resize(1000, 700)
    user.wait(lambda: not user.window.watch.workspace.is_wide)
    user.do("show_settings")
    form.variant_field.chosen.emit(VARIANTS["genetic"])
    buttons = (form.new_run_button, form.run_again_button)
    user.wait(lambda: "tournament_size" in form.parameter_fields.rows)
    user.wait(lambda: all(button.visibleRegion().boundingRect() == button.rect() for button in buttons))


def test_the_buttons_below_the_settings_begin_runs(user: User) -> None:
    form = user.window.watch.settings_form
    user.start()
    for button in (form.new_run_button, form.run_again_button):
        sequence = user.window.session.sequence
        user.wait(button.isEnabled)
        user.click(button)
        user.wait(lambda before=sequence: user.window.session.sequence > before and user.last.length > 1)
