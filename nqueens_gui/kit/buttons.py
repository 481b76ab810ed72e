"""Buttons that do what an action does, and small ones: with a word in the head of a card, or with an icon only."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QToolButton

from nqueens_gui.kit.keyboard import enable

ICON_SIZE: Final = QSize(14, 14)


def act_as(button: QAbstractButton, action: QAction) -> None:
    """Let a button with words of its own do what an action does, enabled and explained as in the menu."""
    button.clicked.connect(action.trigger)
    button.setToolTip(action.toolTip())
    button.setEnabled(action.isEnabled())
    action.enabledChanged.connect(lambda is_enabled: enable(button, is_enabled))


def quiet_button(text: str, tooltip: str, *, is_switch: bool = False) -> QToolButton:
    """Make a button of a word, which its tooltip explains and, after that word, names."""
    button = QToolButton()
    button.setText(text)
    button.setCheckable(is_switch)
    button.setProperty("role", "quiet")
    button.setToolTip(tooltip)
    button.setAccessibleName(tooltip if text.lower() in tooltip.lower() else f"{text}: {tooltip}")
    return button


def icon_button(
    side_px: int, name: str = "", tooltip: str = "", *, icon_px: int = 16, is_switch: bool = False
) -> QToolButton:
    """Make a square button for an icon, or for the action that it is given later, which then names it."""
    button = QToolButton()
    button.setCheckable(is_switch)
    button.setIconSize(QSize(icon_px, icon_px))
    button.setFixedSize(side_px, side_px)
    button.setToolTip(tooltip or name)
    button.setAccessibleName(name)
    return button


def corner_button(name: str, tooltip: str = "", *, side_px: int = 0, is_switch: bool = False) -> QToolButton:
    """Make a button for an icon; without a side it is as large as the style sheet makes it."""
    button = QToolButton()
    button.setCheckable(is_switch)
    button.setProperty("role", "corner")
    if side_px:
        button.setIconSize(ICON_SIZE)
        button.setFixedSize(side_px, side_px)
    button.setToolTip(tooltip or f"{name}.")
    button.setAccessibleName(name)
    return button
