"""The pages of the window: tabs, keys, and actions that rest while another page is open."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.features import MenuEntries, all_commands, commands_on, key_text, menus
from nqueens_gui.kit.theme import load_theme
from nqueens_gui.player.playback import Mode
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.pages import (
    HeadBar,
    fill_menu_bar,
    make_actions,
    set_action_icons,
)
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.user import User

PAGES = [feature.name for feature in FEATURES if feature.title]
ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def test_a_click_on_a_tab_opens_its_page(user: User) -> None:
    tabs = user.window.pages.head.tabs
    user.click(tabs, tabs.tabRect(1).center())
    assert user.window.experiment.panel.isVisible()
    assert not user.window.watch.board.isVisible()
    assert not user.window.run_label.isVisible()
    assert user.window.actions_by_name["page_experiment"].isChecked()


@pytest.mark.thorough
def test_keys_open_pages_and_give_them_the_keyboard(user: User) -> None:
    user.press(Qt.Key.Key_2, modifier=ALT)
    assert user.window.pages.page == "experiment"
    assert user.window.experiment.panel.form.run_button.hasFocus()
    user.press(Qt.Key.Key_1, modifier=ALT)
    assert user.window.pages.page == "watch"
    assert user.window.watch.board.hasFocus()
    for page in ("experiment", "landscape", "compare", "history", "assignment", "watch"):
        user.press(Qt.Key.Key_Tab, modifier=CONTROL)
        assert user.window.pages.page == page


def test_a_page_that_is_opened_again_has_the_keyboard_although_its_buttons_rested(user: User) -> None:
    user.do("page_experiment")
    form = user.window.experiment.panel.form
    form.tuning_button.setFocus()
    user.do("page_watch")
    assert user.window.watch.board.hasFocus()
    assert not form.tuning_button.isEnabled()
    user.do("page_experiment")
    assert form.tuning_button.isEnabled()
    assert form.run_button.hasFocus()


def test_the_keys_of_a_page_rest_while_another_is_open(user: User) -> None:
    user.watch(stuck_run())
    user.do("page_experiment")
    user.window.setFocus()
    user.press(Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_N)
    assert user.last.mode is Mode.PAUSED
    assert user.last.length == 1
    user.do("page_watch")
    user.press(Qt.Key.Key_Right, until=lambda: user.index == 1)


def test_only_the_actions_of_the_open_page_can_be_chosen(user: User) -> None:
    for page in PAGES:
        user.do(f"page_{page}")
        others = [
            command.name for other in PAGES if other != page for command in commands_on(other, FEATURES)
        ]
        assert not any(user.window.actions_by_name[name].isEnabled() for name in others)


@pytest.mark.thorough
def test_a_run_that_goes_on_meanwhile_does_not_wake_the_keys_of_its_page(user: User) -> None:
    user.watch(stuck_run(), speed=50)
    user.do("play_pause")
    user.do("page_experiment")
    user.wait_for_end()
    assert not user.window.actions_by_name["run_again"].isEnabled()
    assert not user.window.actions_by_name["play_pause"].isEnabled()
    user.do("page_watch")
    assert user.window.actions_by_name["run_again"].isEnabled()
    assert not user.window.actions_by_name["step_forward"].isEnabled()


@pytest.mark.thorough
def test_the_plan_of_an_experiment_opens_at_its_top(user: User) -> None:
    user.window.resize(1000, 700)
    user.do("page_experiment")
    form = user.window.experiment.panel.form
    scroll = next(part for part in user.window.findChildren(QScrollArea) if part.isAncestorOf(form))
    user.wait(form.run_button.hasFocus)
    user.wait(lambda: scroll.verticalScrollBar().maximum() > 0)
    assert scroll.verticalScrollBar().value() == 0


def test_a_menu_is_shown_where_something_can_be_chosen_in_it(user: User) -> None:
    bar = user.window.pages.head.menus

    def titles() -> list[str]:
        return [title.text().replace("&", "") for title in bar.actions() if title.isVisible()]

    for page, own in (("experiment", "Experiment"), ("landscape", "Landscape"), ("assignment", "Assignment")):
        user.window.pages.show(page)
        assert titles() == ["File", own, "View", "Help"]
    user.window.pages.show("watch")
    assert titles() == ["File", "Edit", "Run", "View", "Help"]


@pytest.mark.thorough
def test_a_page_is_made_when_it_is_first_opened_and_no_window_beside(user: User, qapp: QApplication) -> None:
    shown: list[QWidget] = []

    class Watcher(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                shown.append(watched)
            return False

    watcher = Watcher()
    qapp.installEventFilter(watcher)
    assert not user.window.rooms
    for page in [page for page in PAGES if page != "watch"]:
        user.do(f"page_{page}")
        assert user.window.rooms[page].panel.isVisible()
    qapp.removeEventFilter(watcher)
    assert not shown
    assert len(user.window.rooms) == len(PAGES) - 1


@pytest.mark.thorough
def test_a_page_that_is_opened_later_shows_the_board_as_chosen_before(user: User) -> None:
    user.do("no_coordinates")
    user.do("page_compare")
    assert user.window.compare.panel.options == user.window.view_commands.options


PAGES_BAR = (("Watch", "One run"), ("Experiment", "Many runs"))


@pytest.fixture
def bar(qtbot: QtBot) -> HeadBar:
    bar = HeadBar(PAGES_BAR)
    qtbot.addWidget(bar)
    bar.menus.addMenu("File")
    bar.resize(800, bar.height())
    with qtbot.waitExposed(bar):
        bar.show()
    return bar


def test_no_tab_moves_as_another_page_is_opened(bar: HeadBar) -> None:
    before = [bar.tabs.tabRect(place) for place in range(2)]
    bar.tabs.setCurrentIndex(1)
    assert [bar.tabs.tabRect(place) for place in range(2)] == before
    assert bar.tabs.geometry().right() < 300
    assert bar.menus.geometry().left() > 600
    assert bar.tabs.accessibleName() == "Pages"
    assert [bar.tabs.tabToolTip(place) for place in range(2)] == ["One run", "Many runs"]


def test_f10_opens_the_first_menu(qtbot: QtBot, bar: HeadBar) -> None:
    menu = bar.menus.actions()[0].menu()
    menu.addAction("Open")
    with qtbot.waitActive(bar):
        bar.activateWindow()
    qtbot.keyClick(bar.tabs, Qt.Key.Key_F10)
    assert menu.isVisible()
    menu.close()


COMMANDS = {command.name: command for command in all_commands(FEATURES)}


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    made = QMainWindow()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def actions(window: QMainWindow) -> dict[str, QAction]:
    return make_actions(window, FEATURES)


def test_every_action_of_the_table_acts_in_the_window(
    window: QMainWindow, actions: dict[str, QAction]
) -> None:
    assert list(actions) == list(COMMANDS)
    assert set(actions.values()) <= set(window.actions())


def test_an_action_has_its_words_keys_and_tooltip(actions: dict[str, QAction]) -> None:
    action = actions["faster"]
    assert action.text() == "Faste&r"
    assert [key.toString() for key in action.shortcuts()] == ["+", "="]
    assert action.statusTip() == "Increase the speed by one notch."
    assert action.toolTip() == "Increase the speed by one notch. (+ or =)"
    assert actions["about"].toolTip() == actions["about"].statusTip()  # which has no key
    assert (key_text(COMMANDS["stop"]), key_text(COMMANDS["about"])) == ("Esc or S", "")


def test_choices_exclude_each_other(actions: dict[str, QAction]) -> None:
    actions["theme_light"].setChecked(True)
    actions["chess"].setChecked(True)
    actions["theme_dark"].setChecked(True)
    assert not actions["theme_light"].isChecked()
    assert actions["chess"].isChecked()


def test_the_menu_bar_has_every_menu(window: QMainWindow, actions: dict[str, QAction]) -> None:
    fill_menu_bar(window.menuBar(), FEATURES, actions)
    shown = window.menuBar().actions()
    assert [menu.text() for menu in shown] == [menu.title for menu in menus(FEATURES)]
    file = list(shown[0].menu().actions())
    assert file[0] is actions["open"]
    assert file[-1] is actions["quit"]
    assert any(action.isSeparator() for action in file)


def test_no_menu_has_more_than_twelve_entries_and_each_letter_chooses_one() -> None:
    waiting = list(menus(FEATURES))
    for menu in waiting:
        entries = [entry for group in menu.groups for entry in group]
        texts = [entry.title if isinstance(entry, MenuEntries) else entry.text for entry in entries]
        letters = [text[text.index("&") + 1].casefold() for text in texts if "&" in text]
        assert len(texts) <= 12, menu.title
        assert len(letters) == len(set(letters)), (menu.title, letters)
        waiting += [entry for entry in entries if isinstance(entry, MenuEntries)]


def test_icons_come_in_the_colours_of_a_theme(actions: dict[str, QAction]) -> None:
    pictures = []
    for name in ("light", "dark"):
        set_action_icons(actions, COMMANDS.values(), load_theme(name))
        pictures.append(actions["play_pause"].icon().pixmap(18, 18).toImage())
    assert pictures[0] != pictures[1]
    assert actions["slower"].icon().isNull()
