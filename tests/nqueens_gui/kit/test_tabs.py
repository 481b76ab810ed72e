"""The inspector: pages of one card, which come and go."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.card import Card
from nqueens_gui.kit.tabs import Inspector


@pytest.fixture
def inspector(qtbot: QtBot) -> Inspector:
    made = Inspector()
    qtbot.addWidget(made)
    for name in ("why", "chances", "plateau"):
        made.add_page(name, name.capitalize(), QLabel(name), f"About {name}.")
    made.show()
    return made


def shown(inspector: Inspector) -> str:
    widget = inspector.stack.currentWidget()
    return widget.text()


def test_the_first_page_is_open_at_first(inspector: Inspector) -> None:
    assert inspector.page == shown(inspector) == "why"
    assert inspector.names == ("why", "chances", "plateau")
    assert inspector.tabs.tabToolTip(1) == "About chances."


def test_without_pages_none_is_open(qtbot: QtBot) -> None:
    made = Inspector()
    qtbot.addWidget(made)
    assert made.page == ""


def test_a_page_is_opened_by_a_click_on_its_tab_and_by_its_name(inspector: Inspector, qtbot: QtBot) -> None:
    with qtbot.waitSignal(inspector.page_changed) as changed:
        qtbot.mouseClick(inspector.tabs, Qt.MouseButton.LeftButton, pos=inspector.tabs.tabRect(1).center())
    assert changed.args == [inspector.page] == [shown(inspector)] == ["chances"]
    inspector.show_page("plateau")
    assert inspector.page == shown(inspector) == "plateau"


def test_a_page_that_was_asked_for_opens_when_it_comes(inspector: Inspector) -> None:
    inspector.show_page("figures")
    assert inspector.page == "why"
    inspector.add_page("figures", "Figures", QLabel("figures"), place=0)
    assert inspector.page == shown(inspector) == "figures"
    assert inspector.names == ("figures", "why", "chances", "plateau")


def test_a_page_put_in_front_leaves_the_open_one_open_and_taken_out_and_put_back_is_open_again(
    inspector: Inspector,
) -> None:
    inspector.remove_page("figures")  # that is not there
    figures = QLabel("figures")
    inspector.add_page("figures", "Figures", figures, place=0)
    assert inspector.page == shown(inspector) == "why"
    inspector.show_page("figures")
    inspector.remove_page("figures")
    assert inspector.page == shown(inspector) == "why"
    assert inspector.names == ("why", "chances", "plateau")
    inspector.add_page("figures", "Figures", figures, place=0)
    assert inspector.page == shown(inspector) == "figures"


def test_a_card_has_no_frame_of_its_own_inside(qtbot: QtBot, inspector: Inspector) -> None:
    card = Card()
    qtbot.addWidget(card)
    inspector.add_page("figures", "Figures", card)
    assert card.property("card") is False
    inspector.remove_page("figures")
    assert card.property("card") is True


def test_it_is_wide_enough_for_all_its_tabs(inspector: Inspector) -> None:
    inspector.resize(inspector.minimumSizeHint())
    last = inspector.tabs.tabRect(inspector.tabs.count() - 1)
    assert inspector.tabs.rect().contains(last)
