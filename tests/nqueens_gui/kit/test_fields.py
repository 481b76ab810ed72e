"""A field for whole numbers: arrows keep to the bounds, typing may say anything."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QStyleOptionComboBox, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit import fields
from nqueens_gui.kit.fields import ChoiceField, FieldRow, NumberField, SeedField, align_labels
from solver.core.variants import VARIANTS
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.user import User


def make_field(qtbot: QtBot, value: object, **options: bool) -> NumberField:
    field = NumberField(4, 1000, **options)
    qtbot.addWidget(field)
    field.set_value(value)
    return field


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("12", 12),
        ("3", 3),
        ("-7", -7),
        ("9223372036854775807", 2**63 - 1),
        ("eight", "eight"),
        ("1,000", 1000),
    ],
)
def test_what_is_typed_is_read_or_handed_on_as_text(qtbot: QtBot, typed: str, value: object) -> None:
    field = make_field(qtbot, 8)
    field.selectAll()
    with qtbot.waitSignal(field.changed):
        qtbot.keyClicks(field, typed)
    assert field.value() == value


def test_leaving_the_field_changes_nothing_that_was_typed(qtbot: QtBot) -> None:
    field = make_field(qtbot, 8)
    with qtbot.waitExposed(field):
        field.show()
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "3")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    field.clearFocus()
    assert (field.value(), field.text()) == (3, "3")


@pytest.mark.parametrize(
    ("value", "key", "after"),
    [
        (8, Qt.Key.Key_Up, 9),
        (8, Qt.Key.Key_Down, 7),
        (8, Qt.Key.Key_PageUp, 18),
        (4, Qt.Key.Key_Down, 4),
        (1000, Qt.Key.Key_Up, 1000),
        (5000, Qt.Key.Key_Down, 1000),
        (-3, Qt.Key.Key_Up, 4),
        ("eight", Qt.Key.Key_Up, 4),
    ],
)
def test_arrow_keys_count_within_the_bounds(qtbot: QtBot, value: object, key: Qt.Key, after: int) -> None:
    field = make_field(qtbot, value)
    qtbot.keyClick(field, key)
    assert field.value() == after


def test_an_optional_field_is_empty_below_its_minimum_and_says_no_limit(qtbot: QtBot) -> None:
    field = make_field(qtbot, 5, is_optional=True)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert field.value() is None
    assert field.lineEdit().placeholderText() == "no limit"
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.value() == 4


def test_clearing_an_optional_field_means_no_limit_and_clearing_another_is_no_number(qtbot: QtBot) -> None:
    optional, needed = make_field(qtbot, 5, is_optional=True), make_field(qtbot, 5)
    for field in (optional, needed):
        field.selectAll()
        qtbot.keyClick(field, Qt.Key.Key_Delete)
    assert optional.value() is None
    assert needed.value() == ""


@pytest.mark.parametrize(
    ("value", "key", "after"),
    [
        (99, Qt.Key.Key_Up, 100),
        (100, Qt.Key.Key_Up, 110),
        (100, Qt.Key.Key_Down, 99),
        (110, Qt.Key.Key_Down, 100),
        (999, Qt.Key.Key_Up, 1000),
    ],
)
def test_steps_grow_with_the_number_and_lead_back_the_same_way(
    qtbot: QtBot, value: int, key: Qt.Key, after: int
) -> None:
    field = make_field(qtbot, value, has_growing_steps=True)
    qtbot.keyClick(field, key)
    assert field.value() == after


@pytest.mark.parametrize(
    ("value", "text", "is_fraction"),
    [
        (1000, "1,000", False),
        (2**63 - 1, "9,223,372,036,854,775,807", False),
        (1000, "1000", True),
        (0.5, "0.5", True),
    ],
)
def test_thousands_are_shown_with_a_comma_and_read_again(
    qtbot: QtBot, value: float, text: str, is_fraction: bool
) -> None:
    field = make_field(qtbot, value, is_fraction=is_fraction)
    assert (field.text(), field.value()) == (text, value)


def test_a_screen_reader_finds_the_number_and_its_bounds(qtbot: QtBot) -> None:
    field = make_field(qtbot, 8)
    told = QAccessible.queryAccessibleInterface(field).valueInterface()
    assert (told.currentValue(), told.minimumValue(), told.maximumValue()) == (8, 4, 1000)
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert told.currentValue() == 9


@pytest.mark.parametrize(("is_fraction", "asked", "shown"), [(False, 60.0, "60"), (True, 4.5, "4.5")])
def test_a_number_that_is_set_by_way_of_a_screen_reader_is_shown(
    qtbot: QtBot, is_fraction: bool, asked: float, shown: str
) -> None:
    field = make_field(qtbot, 8, is_fraction=is_fraction)
    with qtbot.waitSignal(field.changed):
        QAccessible.queryAccessibleInterface(field).valueInterface().setCurrentValue(asked)
    assert (field.text(), field.value()) == (shown, asked)


CHOICES = (("red", "Light red", "A warm colour."), ("blue", "Dark blue", "A cold colour."))


def make_field_choice(qtbot: QtBot) -> ChoiceField:
    return put_on_screen(qtbot, ChoiceField(CHOICES))


def turn_wheel(field: ChoiceField) -> QWheelEvent:
    middle = QPointF(field.rect().center())
    event = QWheelEvent(
        middle,
        QPointF(field.mapToGlobal(middle)),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, event)
    return event


def test_choosing_by_key_tells_the_name_and_setting_one_tells_nobody(qtbot: QtBot) -> None:
    field = make_field_choice(qtbot)
    with qtbot.waitSignal(field.chosen) as chosen:
        qtbot.keyClick(field, Qt.Key.Key_Down)
    assert chosen.args == [field.name()] == ["blue"]
    with qtbot.assertNotEmitted(field.chosen):
        assert field.set_name("red")
        assert not field.set_name("green")
    assert (field.name(), field.currentText()) == ("red", "Light red")


def test_the_wheel_chooses_while_the_field_has_the_keyboard_and_not_in_passing(qtbot: QtBot) -> None:
    field = make_field_choice(qtbot)
    field.clearFocus()
    assert not turn_wheel(field).isAccepted()
    assert field.name() == "red"
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    turn_wheel(field)
    assert field.name() == "blue"


def test_its_least_width_shows_the_longest_title_whole(qtbot: QtBot) -> None:
    field = make_field_choice(qtbot)
    titles = max(field.fontMetrics().horizontalAdvance(title) for _, title, _ in CHOICES)
    assert titles < field.minimumSizeHint().width() <= titles + 60


def test_every_variant_is_seen_in_the_open_list(user: User) -> None:
    variant = next(
        field
        for field in user.window.watch.settings_form.findChildren(ChoiceField)
        if field.count() >= len(VARIANTS)
    )
    variant.showPopup()
    view = variant.view()
    user.wait(view.isVisible)
    last = view.model().index(variant.count() - 1, 0)
    user.wait(lambda: view.viewport().rect().contains(view.visualRect(last)))
    variant.hidePopup()


def test_a_very_long_title_widens_no_panel_and_ends_with_an_ellipsis(qtbot: QtBot) -> None:
    title = "A search with a name that goes on and on, " * 3
    field = ChoiceField([("mine", title, "")])
    qtbot.addWidget(field)
    assert field.minimumSizeHint().width() < field.fontMetrics().horizontalAdvance(title) / 2
    field.resize(field.minimumSizeHint())
    option = QStyleOptionComboBox()
    field.initStyleOption(option)
    assert option.currentText.endswith("…")  # type: ignore[attr-defined]
    assert field.currentText() == title


def make_row(qtbot: QtBot, title: str = "Seed") -> FieldRow:
    made = FieldRow(title, QLineEdit(), tooltip="What it is for.")
    qtbot.addWidget(made)
    return made


def test_the_field_has_the_name_and_the_tooltip_of_its_label(qtbot: QtBot) -> None:
    row = make_row(qtbot)
    assert row.label.buddy() is row.field
    assert row.field.accessibleName() == "Seed"
    assert row.field.toolTip() == row.label.toolTip() == "What it is for."


def test_an_error_marks_the_field_is_told_to_a_screen_reader_and_leaves_nothing_behind(qtbot: QtBot) -> None:
    row = make_row(qtbot)
    with qtbot.waitExposed(row):
        row.show()
    height = row.sizeHint().height()
    for words, told in (("The seed must be a whole number.",) * 2, ("", "What it is for.")):
        row.set_error(words)
        assert row.error == words
        assert row.field.property("invalid") is bool(words)
        assert row.field.accessibleDescription() == told
        assert (row.sizeHint().height() > height) is bool(words)


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


def test_choices_stand_under_the_titles_of_their_groups_which_cannot_be_chosen(qtbot: QtBot) -> None:
    field = ChoiceField([("a", "A", "First.", "One"), ("b", "B", "Second.", "Two")])
    qtbot.addWidget(field)
    field.set_choice("c", "C", "Third.", "One")
    assert [field.itemText(row) for row in range(field.count())] == ["One", "A", "C", "Two", "B"]
    assert field.name() == "a"
    chosen = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Home):
        qtbot.keyClick(field, key)
        chosen.append(field.name())
    assert chosen == ["c", "b", "a"]


@pytest.fixture
def field(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> SeedField:
    drawn = iter(range(101, 200))
    monkeypatch.setattr(fields, "draw_seed", lambda: next(drawn))
    made = SeedField()
    qtbot.addWidget(made)
    return made


def test_a_click_draws_another_seed(qtbot: QtBot, field: SeedField) -> None:
    field.set_text("7")
    with qtbot.waitSignals([field.drawn, field.changed]):
        qtbot.mouseClick(field.draw, Qt.MouseButton.LeftButton)
    assert field.value() == 101


def test_a_seed_is_read_up_to_the_greatest_and_what_is_none_handed_on_as_typed(field: SeedField) -> None:
    for text, value in (("", None), ("lucky", "lucky"), (str(2**63 - 1), 2**63 - 1)):
        field.set_text(text)
        assert field.value() == value
    assert field.edit.cursorPosition() == 0


def test_its_buttons_have_names_and_icons(field: SeedField) -> None:
    for button in (field.keep, field.draw):
        assert button.accessibleName()
        assert button.toolTip()
        assert not button.icon().isNull()
