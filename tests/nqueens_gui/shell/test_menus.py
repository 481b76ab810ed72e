"""The actions and the menus made from their tables."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.features import all_commands, key_text, menus
from nqueens_gui.kit.theme import load_theme
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.menus import fill_menu_bar, make_actions, set_action_icons

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


def test_icons_come_in_the_colours_of_a_theme(actions: dict[str, QAction]) -> None:
    pictures = []
    for name in ("light", "dark"):
        set_action_icons(actions, COMMANDS.values(), load_theme(name))
        pictures.append(actions["play_pause"].icon().pixmap(18, 18).toImage())
    assert pictures[0] != pictures[1]
    assert actions["slower"].icon().isNull()
