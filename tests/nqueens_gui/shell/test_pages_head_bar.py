"""The bar on top: pages as tabs, menus on the right."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from nqueens_gui.shell.pages import NARROW_ROOM_PX, TAB_ROOM_PX, HeadBar

PAGES = {"watch": ("Watch", "One run"), "experiment": ("Experiment", "Many runs")}


@pytest.fixture
def bar(qtbot: QtBot) -> HeadBar:
    bar = HeadBar(PAGES)
    qtbot.addWidget(bar)
    bar.menus.addMenu("File")
    bar.resize(800, bar.height())
    with qtbot.waitExposed(bar):
        bar.show()
    return bar


def test_a_click_on_a_tab_asks_for_its_page(qtbot: QtBot, bar: HeadBar) -> None:
    with qtbot.waitSignal(bar.page_requested) as asked:
        bar.tabs.setCurrentIndex(1)
    assert asked.args == ["experiment"]
    assert bar.page == "experiment"


def test_the_open_page_can_be_set(bar: HeadBar) -> None:
    bar.set_page("experiment")
    assert bar.tabs.tabText(bar.tabs.currentIndex()) == "Experiment"


def test_tabs_stand_on_the_left_and_menus_on_the_right(bar: HeadBar) -> None:
    assert bar.tabs.geometry().right() < 300
    assert bar.menus.geometry().left() > 600


def test_no_tab_moves_when_another_is_chosen(bar: HeadBar) -> None:
    before = [bar.tabs.tabRect(place) for place in range(2)]
    bar.set_page("experiment")
    assert [bar.tabs.tabRect(place) for place in range(2)] == before


def test_tabs_stand_closer_together_where_menus_leave_them_little_room(qtbot: QtBot, bar: HeadBar) -> None:
    words = bar.tabs.words_px()
    bar.resize(words + bar.menus.sizeHint().width() + 72, bar.height())
    qtbot.waitUntil(lambda: bar.tabs.sizeHint().width() == words + 2 * NARROW_ROOM_PX)
    qtbot.waitUntil(lambda: bar.tabs.width() >= bar.tabs.sizeHint().width())
    bar.resize(800, bar.height())
    qtbot.waitUntil(lambda: bar.tabs.sizeHint().width() == words + 2 * TAB_ROOM_PX)


def test_f10_opens_the_first_menu(qtbot: QtBot, bar: HeadBar) -> None:
    menu = bar.menus.actions()[0].menu()
    assert isinstance(menu, QMenu)
    menu.addAction("Open")
    with qtbot.waitActive(bar):
        bar.activateWindow()
    qtbot.keyClick(bar.tabs, Qt.Key.Key_F10)
    assert menu.isVisible()
    menu.close()


def test_tabs_say_what_their_pages_are_for(bar: HeadBar) -> None:
    assert bar.tabs.accessibleName() == "Pages"
    assert [bar.tabs.tabToolTip(place) for place in range(2)] == ["One run", "Many runs"]
