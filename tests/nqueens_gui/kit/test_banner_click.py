"""A sentence on top of a page that is too long for it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.banner import StatusBanner
from solver.telling.status import Status, Tone


def test_a_click_on_a_sentence_that_is_cut_shows_the_whole(qtbot: QtBot) -> None:
    banner = StatusBanner()
    qtbot.addWidget(banner)
    banner.resize(300, 50)
    banner.show()
    banner.set_status(Status(Tone.ERROR, "An error.", "It is short."))
    qtbot.mouseClick(banner, Qt.MouseButton.LeftButton)
    assert banner.findChild(QMessageBox) is None
    detail = "ValueError: " + "a very long reason, " * 20
    banner.set_status(Status(Tone.ERROR, "An error.", detail))
    assert banner.shown_text.endswith("…")
    qtbot.mouseClick(banner, Qt.MouseButton.LeftButton)
    box = banner.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert box.informativeText() == detail
    assert box.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
    box.close()


def test_the_sentence_is_copied_whole(qtbot: QtBot) -> None:
    banner = StatusBanner()
    qtbot.addWidget(banner)
    banner.set_status(Status(Tone.ERROR, "An error.", "ValueError: no row."))
    assert banner.actions() == [banner.copy_action]
    banner.copy_action.trigger()
    assert QGuiApplication.clipboard().text() == "An error. ValueError: no row."
