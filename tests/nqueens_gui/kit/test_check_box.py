"""Check boxes take clicks on their whole row."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QCheckBox, QLabel
from pytestqt.qtbot import QtBot

from nqueens_gui.board.legend import LegendPanel
from nqueens_gui.kit.fields import CheckBox
from solver.core.heuristics import LineKind
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.user import User

LEFT = Qt.MouseButton.LeftButton


def test_a_click_beside_the_words_counts(qtbot: QtBot) -> None:
    box = CheckBox("Rows")
    label = QLabel("1")
    qtbot.addWidget(box)
    qtbot.addWidget(label)
    box.resize(300, 24)
    box.take_clicks_of(label)
    qtbot.mouseClick(box, LEFT, pos=QPoint(290, 12))
    assert box.isChecked()
    qtbot.mouseClick(label, LEFT)
    assert not box.isChecked()
    box.setEnabled(False)
    qtbot.mouseClick(label, LEFT)
    assert not box.isChecked()


@pytest.mark.parametrize("kind", LineKind)
def test_the_sample_and_the_count_belong_to_the_box_of_a_kind(qtbot: QtBot, kind: LineKind) -> None:
    panel = put_on_screen(qtbot, LegendPanel())
    for part in (panel.samples[kind], panel.count_labels[kind]):
        before = panel.kinds()
        qtbot.mouseClick(part, LEFT)
        assert panel.kinds() == before ^ {kind}


@pytest.mark.thorough
def test_every_box_of_the_window_is_one(user: User) -> None:
    for page in ("page_experiment", "page_landscape", "page_compare", "page_history"):
        user.do(page)
    boxes = user.window.findChildren(QCheckBox)
    assert len(boxes) > 20
    assert all(isinstance(box, CheckBox) for box in boxes)
