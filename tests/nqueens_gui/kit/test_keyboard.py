"""What a screen reader is told of the keyboard."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.keyboard import hand_focus_on


def test_what_a_container_hands_the_keyboard_to_is_told_after_the_container(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[QAccessibleEvent] = []
    reader = SimpleNamespace(isActive=lambda: True, updateAccessibility=told.append, Event=QAccessible.Event)
    monkeypatch.setattr("nqueens_gui.kit.keyboard.QAccessible", reader)
    page = QWidget()
    qtbot.addWidget(page)
    button = QPushButton("Run", page)
    hand_focus_on(page, button)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.setFocus()  # at whose end Qt tells that the page has the keyboard
    assert button.hasFocus()
    qtbot.waitUntil(lambda: bool(told))
    assert [(event.object(), event.type()) for event in told] == [(button, QAccessible.Event.Focus)]
