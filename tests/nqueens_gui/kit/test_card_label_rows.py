"""Rows of labels are made as they are needed, kept, and hidden."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.card import LabelRows


def test_rows_are_made_once_and_hidden_when_there_are_fewer(qtbot: QtBot) -> None:
    title = QLabel("figure")
    table = LabelRows(lambda: (QLabel(), QLabel()), [title])
    qtbot.addWidget(table)
    made = table.show_rows(3)
    assert [len(labels) for labels in made] == [2, 2, 2]
    assert table.show_rows(2) == made[:2]
    assert [labels[0].isVisibleTo(table) for labels in table.rows] == [True, True, False]
    with qtbot.waitExposed(table):
        table.show()
    assert title.x() > made[0][0].x()
    assert title.y() < made[0][0].y() < made[1][0].y()


def test_without_rows_there_is_nothing_to_see(qtbot: QtBot) -> None:
    table = LabelRows(lambda: (QLabel(),))
    qtbot.addWidget(table)
    assert table.show_rows(0) == []
    assert table.isHidden()
