"""Rows and columns hold their parts in order, with stretches, gaps and margins."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.layouts import in_column, in_row, on_new_room, put_beside, room_across


def test_parts_stand_beside_and_below_each_other(qtbot: QtBot) -> None:
    first, wide, below, whole = QLabel("a"), QLabel("b"), QLabel("c"), QWidget()
    qtbot.addWidget(whole)
    head = in_row(first, (wide, 1), 30, gap_px=5)
    in_column(head, None, below, margin_px=10, of=whole)
    whole.resize(400, 300)
    with qtbot.waitExposed(whole):
        whole.show()
    assert (first.x(), first.y()) == (10, 10)
    assert wide.x() == first.geometry().right() + 1 + 5
    assert wide.geometry().right() + 1 == 400 - 10 - 30
    assert below.geometry().bottom() + 1 == 300 - 10
    assert below.parentWidget() is first.parentWidget() is whole


def test_parts_go_below_each_other_where_there_is_too_little_room_beside(qtbot: QtBot) -> None:
    first, second, whole = QLabel("a"), QLabel("b"), QWidget()
    qtbot.addWidget(whole)
    row = in_row(first, second, margin_px=10, of=whole)
    on_new_room(
        whole, lambda: put_beside(row, room_across(whole, row) >= 50 + second.minimumSizeHint().width())
    )
    with qtbot.waitExposed(whole):
        whole.show()
    whole.resize(200, 100)
    qtbot.waitUntil(lambda: first.y() == second.y())  # as it is wide
    second.setMinimumWidth(100)
    second.setText("far longer than there is room for")
    qtbot.waitUntil(lambda: second.y() > first.y() and first.x() == second.x())  # as a part wants more
    whole.resize(600, 100)
    qtbot.waitUntil(lambda: first.y() == second.y())
