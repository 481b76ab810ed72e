"""A page scrolls down to what it has no room for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QVBoxLayout
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.card import DownwardScroll
from nqueens_gui.kit.tables import ROW_PX, RowList

COUNT = 40


class Rows(RowList):
    """Rows that show nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._set_count(COUNT)

    def paint_item(self, painter: QPainter, *_: object) -> None:
        pass

    def item_text(self, number: int) -> str:
        return str(number)

    def item(self, number: int) -> int:
        return number


@pytest.fixture
def rows() -> Rows:
    return Rows()


@pytest.fixture
def page(qtbot: QtBot, rows: Rows) -> DownwardScroll:
    column = QVBoxLayout()
    column.addWidget(QLabel("Head"))
    column.addWidget(rows)
    page = DownwardScroll(column, rows)
    qtbot.addWidget(page)
    page.resize(200, 100)
    with qtbot.waitExposed(page):
        page.show()
    return page


def test_what_it_shows_is_as_wide_as_the_page(page: DownwardScroll, rows: Rows) -> None:
    assert page.widget().width() == page.viewport().width()
    assert not page.horizontalScrollBar().isVisible()


def test_a_row_that_the_keyboard_goes_to_is_brought_into_sight(
    page: DownwardScroll, rows: Rows, qtbot: QtBot
) -> None:
    for key, number in ((Qt.Key.Key_End, COUNT - 1), (Qt.Key.Key_Home, 0)):
        qtbot.keyClick(rows, key)
        top = rows.mapTo(page.viewport(), rows.item_rect(number).topLeft()).y()
        assert 0 <= top <= page.viewport().height() - ROW_PX


def test_rows_out_of_sight_are_brought_into_sight_with_the_keyboard(page: DownwardScroll, rows: Rows) -> None:
    page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
    assert not rows.visibleRegion().contains(rows.item_rect(0).center().toPoint())
    rows.clearFocus()
    rows.setFocus(Qt.FocusReason.BacktabFocusReason)
    assert rows.visibleRegion().contains(rows.item_rect(0).center().toPoint())
