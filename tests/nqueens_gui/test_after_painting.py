"""The call that comes after painting."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.after_painting import AfterPainting


class Painted(QWidget):
    """Notes when it is painted."""

    def __init__(self, notes: list[str]) -> None:
        super().__init__()
        self._notes = notes

    def paintEvent(self, event: QPaintEvent) -> None:
        self._notes.append("painted")


def test_it_comes_after_the_widgets_are_painted_and_laid_out(qtbot: QtBot) -> None:
    notes: list[str] = []
    widget = Painted(notes)
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    QApplication.processEvents()
    notes.clear()
    call = AfterPainting(lambda: notes.append("called"))
    call.ask()
    widget.update()
    QTimer.singleShot(0, widget, lambda: notes.append("timer"))
    qtbot.waitUntil(lambda: len(notes) == 3)
    assert notes[-2:] == ["painted", "called"]


def test_each_request_is_one_call(qtbot: QtBot) -> None:
    notes: list[str] = []
    call = AfterPainting(lambda: notes.append("called"))
    QApplication.processEvents()
    assert notes == []
    call.ask()
    QApplication.processEvents()
    QApplication.processEvents()
    assert notes == ["called"]
