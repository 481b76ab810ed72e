"""Two parts side by side, or one as a drawer over the other."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.card import SettingsColumn
from nqueens_gui.kit.drawer import MARGIN_PX, SIDE_PX, WIDE_PX, DrawerLayout
from nqueens_gui.kit.keyboard import first_stop, hand_focus_on
from nqueens_gui.kit.layouts import in_column
from tests.nqueens_gui.screen import put_on_screen

LEFT_OF_MAIN = 2 * MARGIN_PX + SIDE_PX


@pytest.fixture
def layout(qtbot: QtBot) -> DrawerLayout:
    return put_on_screen(qtbot, DrawerLayout(QWidget(), QWidget()), WIDE_PX, 600)


def test_in_a_wide_window_parts_stand_side_by_side_and_a_hidden_one_gives_its_room(
    layout: DrawerLayout, qtbot: QtBot
) -> None:
    assert layout.main.geometry().left() == LEFT_OF_MAIN
    assert layout.main.geometry().right() == WIDE_PX - MARGIN_PX - 1
    assert not layout.is_drawer
    with qtbot.waitSignal(layout.visibility_changed) as changed:
        layout.show_side(False)
    assert changed.args == [False]
    assert layout.main.geometry().left() == MARGIN_PX
    layout.show_side(True)
    assert layout.main.geometry().left() == LEFT_OF_MAIN


def test_in_a_narrow_window_the_part_on_the_left_lies_over_the_other(layout: DrawerLayout) -> None:
    layout.resize(1000, 600)
    assert layout.is_drawer
    layout.show_side(True)
    assert layout.side.isVisible()
    assert layout.main.geometry().left() == MARGIN_PX


def test_a_window_that_becomes_narrow_closes_the_drawer_and_a_wide_one_shows_both_again(
    qtbot: QtBot, layout: DrawerLayout
) -> None:
    with qtbot.waitSignal(layout.visibility_changed) as changed:
        layout.resize(1000, 600)
    assert changed.args == [False]
    assert not layout.side.isVisible()
    layout.show_side(True)
    layout.resize(WIDE_PX, 600)
    layout.resize(1000, 600)
    assert not layout.is_side_shown
    with qtbot.waitSignal(layout.visibility_changed) as changed:
        layout.resize(WIDE_PX, 600)
    assert changed.args == [True]
    assert layout.side.isVisible()


def test_only_a_drawer_is_closed(qtbot: QtBot, layout: DrawerLayout) -> None:
    layout.close_drawer()
    qtbot.keyClick(layout, Qt.Key.Key_Escape)
    assert layout.is_side_shown
    layout.resize(1000, 600)
    layout.show_side(True)
    layout.close_drawer()
    assert not layout.is_side_shown


def test_pinned_parts_stay_side_by_side_however_narrow(layout: DrawerLayout) -> None:
    layout.set_pinned(True)
    layout.resize(1000, 600)
    assert not layout.is_drawer
    assert layout.main.geometry().left() == LEFT_OF_MAIN
    layout.set_pinned(False)
    assert layout.main.geometry().left() == MARGIN_PX


def click(qtbot: QtBot, layout: DrawerLayout, place: QPoint) -> None:
    """Click what lies on top at a place."""
    under = layout.childAt(place)
    qtbot.mouseClick(under, Qt.MouseButton.LeftButton, pos=under.mapFrom(layout, place))


def test_a_click_outside_closes_the_drawer_and_one_inside_does_not(
    qtbot: QtBot, layout: DrawerLayout
) -> None:
    layout.resize(1000, 600)
    layout.show_side(True)
    click(qtbot, layout, QPoint(100, 300))
    assert layout.is_side_shown
    with qtbot.waitSignal(layout.visibility_changed) as changed:
        click(qtbot, layout, QPoint(700, 300))
    assert changed.args == [False]
    assert layout.childAt(QPoint(700, 300)) is layout.main


def test_side_by_side_nothing_lies_over_the_other_part(layout: DrawerLayout) -> None:
    assert layout.childAt(QPoint(700, 300)) is layout.main
    layout.set_pinned(True)
    layout.resize(1000, 600)
    assert layout.childAt(QPoint(700, 300)) is layout.main


def test_the_drawer_takes_the_keyboard_and_escape_closes_it(qtbot: QtBot) -> None:
    side, main = QWidget(), QWidget()
    inside, beside = QLineEdit(side), QLineEdit(main)
    hand_focus_on(side, inside)
    hand_focus_on(main, beside)
    layout = DrawerLayout(side, main)
    qtbot.addWidget(layout)
    layout.resize(1000, 600)
    layout.show_side(False)
    with qtbot.waitActive(layout):
        layout.show()
        layout.activateWindow()
    layout.show_side(True)
    assert QApplication.focusWidget() is inside
    qtbot.keyClick(inside, Qt.Key.Key_Escape)
    assert not layout.is_side_shown
    assert QApplication.focusWidget() is beside


def test_the_part_on_the_left_may_be_wider(qtbot: QtBot) -> None:
    layout = put_on_screen(qtbot, DrawerLayout(QWidget(), QWidget(), 400), WIDE_PX, 600)
    assert layout.main.geometry().left() == 2 * MARGIN_PX + 400


@pytest.fixture
def drawer(qtbot: QtBot) -> DrawerLayout:
    """A drawer with a scrolled column of fields, over a field that it covers."""
    fields, main = QWidget(), QWidget()
    in_column(*(QLineEdit() for _ in range(40)), of=fields)
    in_column(QLineEdit(), of=main)
    layout = DrawerLayout(SettingsColumn(fields), main)
    qtbot.addWidget(layout)
    layout.resize(1000, 600)
    with qtbot.waitActive(layout):
        layout.show()
        layout.activateWindow()
    return layout


def test_the_keyboard_goes_to_the_first_field_of_a_drawer_and_that_is_in_sight(drawer: DrawerLayout) -> None:
    scroll = drawer.side.findChild(QScrollArea)
    for _ in range(2):
        drawer.show_side(True)
        focused = drawer.focusWidget()
        assert focused is drawer.side.findChild(QLineEdit)
        assert scroll.viewport().rect().contains(focused.mapTo(scroll.viewport(), focused.rect().center()))
        scroll.verticalScrollBar().setValue(scroll.verticalScrollBar().maximum())
        drawer.show_side(False)


def test_tab_beyond_a_drawer_closes_it(qtbot: QtBot, drawer: DrawerLayout) -> None:
    drawer.show_side(True)
    for _ in drawer.side.findChildren(QLineEdit):
        assert drawer.is_side_shown
        qtbot.keyClick(drawer.focusWidget(), Qt.Key.Key_Tab)
    assert not drawer.is_side_shown
    assert drawer.focusWidget() is drawer.main.findChild(QLineEdit)


def test_side_by_side_tab_goes_from_left_to_right(qtbot: QtBot, drawer: DrawerLayout) -> None:
    drawer.resize(WIDE_PX, 600)
    assert first_stop(drawer) is drawer.side.findChild(QLineEdit)
    drawer.main.findChild(QLineEdit).setFocus()
    qtbot.keyClick(drawer.focusWidget(), Qt.Key.Key_Backtab)
    assert drawer.focusWidget() is drawer.side.findChildren(QLineEdit)[-1]
    qtbot.keyClick(drawer.focusWidget(), Qt.Key.Key_Tab)
    assert drawer.is_side_shown
    assert drawer.focusWidget() is drawer.main.findChild(QLineEdit)
