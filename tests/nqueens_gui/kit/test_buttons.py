from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.buttons import act_as, corner_button, quiet_button
from nqueens_gui.kit.keyboard import hand_focus_on


def test_a_button_does_what_an_action_does_and_explains_it_alike(qtbot: QtBot) -> None:
    button, action = QPushButton("Run"), QAction("&Run everything")
    qtbot.addWidget(button)
    action.setToolTip("Run all of it. (F5)")
    act_as(button, action)
    assert (button.text(), button.toolTip()) == ("Run", "Run all of it. (F5)")
    with qtbot.waitSignal(action.triggered):
        button.click()
    action.setEnabled(False)
    assert not button.isEnabled()
    action.setEnabled(True)
    assert button.isEnabled()


def test_a_button_that_cannot_be_used_any_more_gives_the_keyboard_to_the_page(qtbot: QtBot) -> None:
    page, action = QWidget(), QAction()
    button, _, home = (QPushButton(page) for _ in range(3))
    qtbot.addWidget(page)
    hand_focus_on(page, home)
    act_as(button, action)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    button.setFocus()
    action.setEnabled(False)
    assert home.hasFocus()


def test_a_button_of_a_word_is_named_by_it_and_by_what_it_does(qtbot: QtBot) -> None:
    button = quiet_button("fit", "Show the whole chart", is_switch=True)
    qtbot.addWidget(button)
    assert button.text() == "fit"
    assert button.toolTip() == "Show the whole chart"
    assert button.accessibleName() == "fit: Show the whole chart", (
        "what is seen can be said to a voice control"
    )
    log = quiet_button("log", "Logarithmic axis")
    qtbot.addWidget(log)
    assert log.accessibleName() == "Logarithmic axis"
    assert button.isCheckable()


def test_a_button_with_an_icon_is_as_large_as_it_is_asked_to_be(qtbot: QtBot) -> None:
    button = corner_button("Remove this search", side_px=22)
    qtbot.addWidget(button)
    assert (button.accessibleName(), button.toolTip()) == ("Remove this search", "Remove this search.")
    assert button.size().toTuple() == (22, 22)
