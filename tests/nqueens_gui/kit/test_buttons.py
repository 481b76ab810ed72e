from pytestqt.qtbot import QtBot

from nqueens_gui.kit.buttons import corner_button, quiet_button


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
