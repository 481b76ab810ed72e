"""Makes the actions and the menus of a window from their tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar

from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.theme import Theme
from nqueens_gui.shell.actions import ACTIONS, MENUS, SEPARATOR, ActionSpec, Menu


def make_actions(window: QMainWindow) -> dict[str, QAction]:
    """Make every action of the table; all of them act anywhere in the window."""
    groups: dict[str, QActionGroup] = {}
    actions = {spec.name: _make_action(spec, window, groups) for spec in ACTIONS}
    window.addActions(list(actions.values()))
    return actions


def fill_menu_bar(bar: QMenuBar, actions: Mapping[str, QAction]) -> None:
    """Put the menus of the table into a menu bar."""
    for title, entries in MENUS:
        _fill_menu(bar.addMenu(title), entries, actions)


def set_action_icons(actions: Mapping[str, QAction], theme: Theme) -> None:
    """Give the actions their icons in the colours of a theme."""
    for spec in ACTIONS:
        if spec.icon:
            actions[spec.name].setIcon(icon(spec.icon, theme))


def key_text(spec: ActionSpec) -> str:
    """Name the keys of an action as the platform does."""
    return " or ".join(
        QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in spec.keys
    )


def _make_action(spec: ActionSpec, window: QMainWindow, groups: dict[str, QActionGroup]) -> QAction:
    action = QAction(spec.text, window)
    action.setObjectName(spec.name)
    action.setShortcuts([QKeySequence(key) for key in spec.keys])
    action.setStatusTip(spec.tip)
    action.setToolTip(f"{spec.tip} ({key_text(spec)})" if spec.keys else spec.tip)
    action.setCheckable(spec.is_checkable)
    action.setData(spec.data)
    if spec.group:
        groups.setdefault(spec.group, QActionGroup(window)).addAction(action)
    return action


def _fill_menu(menu: QMenu, entries: Iterable[str | Menu], actions: Mapping[str, QAction]) -> None:
    for entry in entries:
        if isinstance(entry, tuple):
            title, further = entry
            _fill_menu(menu.addMenu(title), further, actions)
        elif entry == SEPARATOR:
            menu.addSeparator()
        else:
            menu.addAction(actions[entry])
