"""Makes the actions and the menus of a window from the commands of its features."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar

from nqueens_gui.kit.features import (
    AnyCommand,
    Feature,
    MenuEntries,
    Switch,
    all_commands,
    key_text,
    menus,
)
from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.theme import Theme


def make_actions(window: QMainWindow, features: Sequence[Feature[Any]]) -> dict[str, QAction]:
    """Make an action of every command; all of them act anywhere in the window."""
    groups: dict[str, QActionGroup] = {}
    actions = {command.name: _make_action(command, window, groups) for command in all_commands(features)}
    window.addActions(list(actions.values()))
    return actions


def fill_menu_bar(bar: QMenuBar, features: Sequence[Feature[Any]], actions: Mapping[str, QAction]) -> None:
    """Put the menus of the features into a menu bar."""
    for menu in menus(features):
        _fill_menu(bar.addMenu(menu.title), menu, actions)


def set_action_icons(actions: Mapping[str, QAction], commands: Iterable[AnyCommand], theme: Theme) -> None:
    """Give the actions their icons in the colours of a theme."""
    for command in commands:
        if command.icon:
            actions[command.name].setIcon(icon(command.icon, theme))


def _make_action(command: AnyCommand, window: QMainWindow, groups: dict[str, QActionGroup]) -> QAction:
    action = QAction(command.text, window)
    action.setObjectName(command.name)
    action.setShortcuts([QKeySequence(key) for key in command.keys])
    action.setStatusTip(command.tip)
    action.setToolTip(f"{command.tip} ({key_text(command)})" if command.keys else command.tip)
    if isinstance(command, Switch):
        action.setCheckable(True)
        if command.group:
            groups.setdefault(command.group, QActionGroup(window)).addAction(action)
    return action


def _fill_menu(menu: QMenu, entries: MenuEntries, actions: Mapping[str, QAction]) -> None:
    for group in entries.groups:
        if not menu.isEmpty():
            menu.addSeparator()
        for entry in group:
            if isinstance(entry, MenuEntries):
                _fill_menu(menu.addMenu(entry.title), entry, actions)
            else:
                menu.addAction(actions[entry.name])
