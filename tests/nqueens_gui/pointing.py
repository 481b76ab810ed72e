"""A mouse as Qt sends it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

LEFT = Qt.MouseButton.LeftButton


def double_click(qtbot: QtBot, widget: QWidget, point: QPoint) -> None:
    """Click twice: Qt sends a press, a release, a double click and another release."""
    qtbot.mouseClick(widget, LEFT, pos=point)
    qtbot.mouseDClick(widget, LEFT, pos=point)
    qtbot.mouseRelease(widget, LEFT, pos=point)
