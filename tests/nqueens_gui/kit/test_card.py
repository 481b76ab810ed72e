"""A card has a title and tools on top when it needs them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.board.legend import LegendPanel
from nqueens_gui.kit.card import Card, DownwardScroll, LabelRows, SettingsColumn
from nqueens_gui.kit.layouts import in_row
from nqueens_gui.kit.tables import ROW_PX, RowList
from nqueens_gui.watch.pause_panel import PausePanel
from nqueens_gui.watch.settings_form import SettingsForm
from tests.nqueens_gui.screen import put_on_screen


def test_a_card_without_a_title_leaves_no_room_for_one(qtbot: QtBot) -> None:
    card, titled = Card(), Card("h over steps")
    for widget in (card, titled):
        qtbot.addWidget(widget)
    for widget in (card, titled):
        widget.body.addWidget(QLabel("inside"))
    assert card.sizeHint().height() < titled.sizeHint().height()
    assert titled.accessibleName() == "h over steps"


def test_a_tool_stands_right_of_the_title_or_brings_the_header_back(qtbot: QtBot) -> None:
    for card in (Card("Chart"), Card()):
        tool = QToolButton()
        qtbot.addWidget(card)
        card.add_tool(tool)
        card.resize(300, 100)
        with qtbot.waitExposed(card):
            card.show()
        assert tool.isVisible()
        assert tool.geometry().center().x() > 200
        assert card.property("card") is True  # for the style sheet


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
    return put_on_screen(qtbot, DownwardScroll(column, rows), 200, 100)


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


@pytest.mark.parametrize("height", [1000, 300])
def test_no_panel_is_cut_off_at_the_least_width(qtbot: QtBot, height: int) -> None:
    panels = (SettingsForm(), PausePanel(), LegendPanel())
    column = SettingsColumn(*panels)
    qtbot.addWidget(column)
    column.resize(column.minimumSizeHint().width(), height)
    with qtbot.waitExposed(column):
        column.show()
    scroll = column.findChild(QScrollArea)
    qtbot.waitUntil(lambda: has_scroll_bar(column) is (height == 300))
    qtbot.waitUntil(lambda: scroll.widget().width() <= scroll.viewport().width())
    for panel in panels:
        assert panel.width() >= panel.minimumSizeHint().width()
        assert panel.mapTo(scroll.viewport(), panel.rect().topRight()).x() < scroll.viewport().width()


def has_scroll_bar(column: SettingsColumn) -> bool:
    scroll = column.findChild(QScrollArea)
    return isinstance(scroll, QScrollArea) and scroll.verticalScrollBar().isVisible()


def test_panels_have_the_same_width_with_the_scroll_bar_and_without(qtbot: QtBot) -> None:
    panel = SettingsForm()
    column = put_on_screen(qtbot, SettingsColumn(panel))
    column.resize(320, 1000)
    qtbot.waitUntil(lambda: not has_scroll_bar(column))
    width = panel.width()
    column.resize(320, 200)
    qtbot.waitUntil(lambda: has_scroll_bar(column))
    qtbot.waitUntil(lambda: panel.width() == width)


def test_the_column_grows_with_its_panels_in_larger_text(qtbot: QtBot) -> None:
    """A scroll area keeps what its content needs to itself."""
    panel, button = QWidget(), QPushButton("Run again with seed 7")
    in_row(button, of=panel)
    row, column = QWidget(), SettingsColumn(panel)
    qtbot.addWidget(row)
    in_row(column, QLabel(), of=row)
    with qtbot.waitExposed(row):
        row.show()
    before = row.minimumSizeHint().width()
    button.setMinimumWidth(button.width() + 100)
    qtbot.waitUntil(lambda: row.minimumSizeHint().width() >= before + 100)
