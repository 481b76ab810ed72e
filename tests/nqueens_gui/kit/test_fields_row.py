"""A row of a form ties label, field and what is wrong together."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.fields import FieldRow, NumberField, align_labels


def make_row(qtbot: QtBot, title: str = "Seed") -> FieldRow:
    row = FieldRow(title, QLineEdit(), tooltip="What it is for.")
    qtbot.addWidget(row)
    return row


def test_the_field_has_the_name_and_the_tooltip_of_its_label(qtbot: QtBot) -> None:
    row = make_row(qtbot)
    assert row.label.buddy() is row.field
    assert row.field.accessibleName() == "Seed"
    assert row.field.toolTip() == row.label.toolTip() == "What it is for."


def test_an_error_is_shown_marks_the_field_and_is_told_to_a_screen_reader(qtbot: QtBot) -> None:
    row = make_row(qtbot)
    with qtbot.waitExposed(row):
        row.show()
    height = row.sizeHint().height()
    row.set_error("The seed must be a whole number.")
    assert row.error == "The seed must be a whole number."
    assert row.field.property("invalid") is True
    assert row.field.accessibleDescription() == "The seed must be a whole number."
    assert row.sizeHint().height() > height


def test_without_an_error_nothing_remains_of_it(qtbot: QtBot) -> None:
    row = make_row(qtbot)
    height = row.sizeHint().height()
    row.set_error("Wrong.")
    row.set_error("")
    assert row.field.property("invalid") is False
    assert row.field.accessibleDescription() == "What it is for."
    assert row.sizeHint().height() == height


def test_fields_of_several_rows_stand_in_line(qtbot: QtBot) -> None:
    form = QWidget()
    qtbot.addWidget(form)
    layout = QVBoxLayout(form)
    rows = [
        FieldRow("n", QLineEdit()),
        FieldRow("Sideways limit", QLineEdit()),
        FieldRow("Seed", QLineEdit(), tools=[QToolButton(), QToolButton()]),
        FieldRow("Variant", QLineEdit(), is_stacked=True),
    ]
    for row in rows:
        layout.addWidget(row)
    align_labels(rows)
    form.resize(260, 400)
    with qtbot.waitExposed(form):
        form.show()
    lefts = [row.field.mapTo(form, row.field.rect().topLeft()).x() for row in rows]
    assert lefts[0] == lefts[1] == lefts[2] > lefts[3]


def test_a_click_on_the_label_of_a_row_with_a_mnemonic_leads_to_the_field(qtbot: QtBot) -> None:
    row = make_row(qtbot, "&Seed")
    with qtbot.waitExposed(row):
        row.show()
    qtbot.keyClick(row, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(row.field.hasFocus)


def test_a_screen_reader_is_told_what_an_empty_number_stands_for(qtbot: QtBot) -> None:
    row = FieldRow("Steps", NumberField(1, 9, is_optional=True), tooltip="Steps allowed.")
    qtbot.addWidget(row)
    assert row.field.accessibleDescription() == "Steps allowed. Empty: no limit."
    row.set_error("Wrong.")
    row.set_error("")
    assert row.field.accessibleDescription() == "Steps allowed. Empty: no limit."
