"""A click on the title of a column asks for another order."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.tables import SortHeader, title_with_arrow


def make_table(qtbot: QtBot, *, is_clearable: bool) -> tuple[QTableView, list[tuple[int, bool]]]:
    table, header = QTableView(), SortHeader(is_clearable=is_clearable)
    table.setModel(QStandardItemModel(2, 3, table))
    table.setHorizontalHeader(header)
    qtbot.addWidget(table)
    with qtbot.waitExposed(table):
        table.show()
    asked: list[tuple[int, bool]] = []
    header.sort_requested.connect(lambda column, is_descending: asked.append((column, is_descending)))
    return table, asked


def click(qtbot: QtBot, table: QTableView, column: int) -> None:
    header = table.horizontalHeader()
    point = QPoint(header.sectionViewportPosition(column) + 20, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=point)


@pytest.mark.parametrize(
    ("is_clearable", "third"), [(True, (-1, False)), (False, (1, False))], ids=["clearable", "not"]
)
def test_clicks_on_one_title_go_round(qtbot: QtBot, is_clearable: bool, third: tuple[int, bool]) -> None:
    table, asked = make_table(qtbot, is_clearable=is_clearable)
    for _ in range(3):
        click(qtbot, table, 1)
    assert asked == [(1, False), (1, True), third]


def test_another_title_begins_anew(qtbot: QtBot) -> None:
    table, asked = make_table(qtbot, is_clearable=True)
    click(qtbot, table, 1)
    click(qtbot, table, 0)
    assert asked == [(1, False), (0, False)]


def test_only_the_title_sorted_by_has_an_arrow() -> None:
    assert title_with_arrow("steps", False, True) == "steps"
    assert title_with_arrow("steps", True, False) == "↑ steps"
    assert title_with_arrow("steps", True, True) == "↓ steps"
