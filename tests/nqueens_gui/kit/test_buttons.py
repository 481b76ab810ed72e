from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.buttons import act_as, corner_button, quiet_button


def test_a_button_does_what_an_action_does_and_explains_it_alike(qtbot: QtBot) -> None:
    button, action = QPushButton("Run"), QAction("&Run everything")
    qtbot.addWidget(button)
    action.setToolTip("Run all of it. (F5)")
    act_as(button, action)
    assert (button.text(), button.toolTip()) == ("Run", "Run all of it. (F5)")
    with qtbot.waitSignal(action.triggered):
        button.click()
    action.setEnabled(False)
    with qtbot.assertNotEmitted(action.triggered):
        button.click()


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
