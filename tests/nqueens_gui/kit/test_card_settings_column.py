"""The column on the left shows its panels whole in width, and scrolls in height."""

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.board.legend import LegendPanel
from nqueens_gui.kit.card import SettingsColumn
from nqueens_gui.kit.layouts import in_row
from nqueens_gui.watch.pause_panel import PausePanel
from nqueens_gui.watch.settings_form import SettingsForm


@pytest.mark.parametrize("height", [1000, 300])
def test_no_panel_is_cut_off_at_the_least_width(qtbot: QtBot, height: int) -> None:
    panels = (SettingsForm(), PausePanel(), LegendPanel())
    column = SettingsColumn(*panels)
    qtbot.addWidget(column)
    column.resize(column.minimumSizeHint().width(), height)
    with qtbot.waitExposed(column):
        column.show()
    scroll = column.findChild(QScrollArea)
    assert isinstance(scroll, QScrollArea)
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
    column = SettingsColumn(panel)
    qtbot.addWidget(column)
    with qtbot.waitExposed(column):
        column.show()
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
