"""The start of a run: random, typed, or set on the board."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.watch.settings_fields import StartField, StartMode


def make_field(qtbot: QtBot) -> StartField:
    field = StartField()
    qtbot.addWidget(field)
    with qtbot.waitExposed(field):
        field.show()
    return field


def test_a_random_start_needs_no_vector(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    assert field.mode is StartMode.RANDOM
    assert field.value() is None
    assert not field.edit.isVisible()


def test_choosing_typed_shows_the_line_and_tells_so(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    with qtbot.waitSignal(field.changed), qtbot.waitSignal(field.mode_changed) as told:
        qtbot.keyClick(field.choice, Qt.Key.Key_Down)
    assert told.args == ["typed"]
    assert field.edit.isVisible()
    assert not field.edit.isReadOnly()


def test_typing_is_told_and_read(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    field.set_mode("typed")
    with qtbot.waitSignal(field.edited):
        qtbot.keyClicks(field.edit, "1,3,0,2")
    assert field.value() == "1,3,0,2"


def test_a_start_set_on_the_board_is_shown_but_cannot_be_typed_in(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    field.set_mode("board")
    field.set_rows([1, 3, 0, 2])
    qtbot.keyClicks(field.edit, "9")
    assert field.value() == "1,3,0,2"


def test_the_vector_waits_while_the_start_is_random(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    field.set_mode("typed")
    field.set_text("1,3,0,2")
    field.set_mode("random")
    assert (field.value(), field.text) == (None, "1,3,0,2")
    field.set_mode("typed")
    assert field.value() == "1,3,0,2"


def test_an_error_takes_the_place_of_the_hint_and_marks_the_line(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    field.set_mode("typed")
    field.set_error("The start state has 5 rows, but n is 8.")
    assert field.error == "The start state has 5 rows, but n is 8."
    assert field.edit.property("invalid") is True
    assert field.edit.accessibleDescription() == field.error


def test_a_mode_that_there_is_not_changes_nothing(qtbot: QtBot) -> None:
    field = make_field(qtbot)
    field.set_mode("chosen by an oracle")
    assert field.mode is StartMode.RANDOM
