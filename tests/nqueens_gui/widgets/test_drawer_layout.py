"""Two parts side by side, or one as a drawer over the other."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.widgets.drawer_layout import MARGIN_PX, SIDE_PX, WIDE_PX, DrawerLayout

LEFT_OF_MAIN = 2 * MARGIN_PX + SIDE_PX


@pytest.fixture
def layout(qtbot: QtBot) -> DrawerLayout:
    layout = DrawerLayout(QWidget(), QWidget())
    qtbot.addWidget(layout)
    layout.resize(WIDE_PX, 600)
    with qtbot.waitExposed(layout):
        layout.show()
    return layout


def test_in_a_wide_window_the_parts_stand_side_by_side(layout: DrawerLayout) -> None:
    assert layout._main.geometry().left() == LEFT_OF_MAIN
    assert layout._main.geometry().right() == WIDE_PX - MARGIN_PX - 1
    assert not layout.is_drawer


def test_in_a_narrow_window_the_part_on_the_left_lies_over_the_other(layout: DrawerLayout) -> None:
    layout.resize(1000, 600)
    assert layout.is_drawer
    assert layout._side.isVisible()
    assert layout._main.geometry().left() == MARGIN_PX


def test_hiding_the_part_on_the_left_gives_its_room_away(qtbot: QtBot, layout: DrawerLayout) -> None:
    with qtbot.waitSignal(layout.visibility_changed) as changed:
        layout.show_side(False)
    assert changed.args == [False]
    assert layout._main.geometry().left() == MARGIN_PX
    layout.show_side(True)
    assert layout._main.geometry().left() == LEFT_OF_MAIN


def test_only_a_drawer_is_closed(layout: DrawerLayout) -> None:
    layout.close_drawer()
    assert layout.is_side_shown
    layout.resize(1000, 600)
    layout.close_drawer()
    assert not layout.is_side_shown


def test_pinned_parts_stay_side_by_side_however_narrow(layout: DrawerLayout) -> None:
    layout.set_pinned(True)
    layout.resize(1000, 600)
    assert not layout.is_drawer
    assert layout._main.geometry().left() == LEFT_OF_MAIN
    layout.set_pinned(False)
    assert layout._main.geometry().left() == MARGIN_PX
