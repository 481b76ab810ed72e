"""Check boxes take clicks on their whole row."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.fields import CheckBox
from tests.nqueens_gui.user import User


def test_a_click_beside_the_words_counts(qtbot: QtBot) -> None:
    box = CheckBox("Rows")
    qtbot.addWidget(box)
    box.resize(300, 24)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(290, 12))
    assert box.isChecked()


@pytest.mark.thorough
def test_every_box_of_the_window_is_one(user: User) -> None:
    for page in ("page_experiment", "page_landscape", "page_compare", "page_history"):
        user.do(page)
    boxes = user.window.findChildren(QCheckBox)
    assert len(boxes) > 20
    assert all(isinstance(box, CheckBox) for box in boxes)
