"""A mouse as Qt sends it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from pytestqt.qtbot import QtBot

LEFT = Qt.MouseButton.LeftButton


def double_click(qtbot: QtBot, widget: QWidget, point: QPoint) -> None:
    """Click twice: Qt sends a press, a release, a double click and another release."""
    qtbot.mouseClick(widget, LEFT, pos=point)
    qtbot.mouseDClick(widget, LEFT, pos=point)
    qtbot.mouseRelease(widget, LEFT, pos=point)


def point_at(widget: QWidget, point: QPointF | None) -> None:
    """Move the pointer to a point of a widget, or away from it."""
    if point is None:
        QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))
        return
    if isinstance(widget, QAbstractScrollArea):
        widget = widget.viewport()
    at = widget.mapToGlobal(point)
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, point, at, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, event)
