"""A card has a title and tools on top when it needs them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.card import Card, CardTitle


def test_a_card_without_a_title_leaves_no_room_for_one(qtbot: QtBot) -> None:
    card, titled = Card(), Card("h over steps")
    for widget in (card, titled):
        qtbot.addWidget(widget)
        widget.body.addWidget(QLabel("inside"))
    assert card.sizeHint().height() < titled.sizeHint().height()
    assert titled.accessibleName() == "h over steps"


def test_a_tool_stands_right_of_the_title(qtbot: QtBot) -> None:
    card, tool = Card("Chart"), QToolButton()
    qtbot.addWidget(card)
    card.add_tool(tool)
    card.resize(300, 100)
    with qtbot.waitExposed(card):
        card.show()
    assert tool.isVisible()
    assert tool.geometry().center().x() > 200


def test_a_tool_brings_the_header_back(qtbot: QtBot) -> None:
    card, tool = Card(), QToolButton()
    qtbot.addWidget(card)
    card.add_tool(tool)
    with qtbot.waitExposed(card):
        card.show()
    assert tool.isVisible()


def test_the_style_sheet_knows_it_as_a_card(qtbot: QtBot) -> None:
    card = Card()
    qtbot.addWidget(card)
    assert card.property("card") is True


def test_a_title_without_room_ends_in_an_ellipsis(qtbot: QtBot) -> None:
    title = CardTitle("Runs and experiments")
    qtbot.addWidget(title)
    whole, narrow = title.sizeHint(), 60
    title.resize(narrow, whole.height())
    cut = title.grab().toImage()
    title.setText(title.fontMetrics().elidedText(title.text(), Qt.TextElideMode.ElideRight, narrow))
    title.resize(title.sizeHint())
    shown = title.grab().toImage()
    assert title.text().endswith("…")
    assert cut.copy(shown.rect()) == shown
