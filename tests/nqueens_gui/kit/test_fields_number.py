"""A field for whole numbers: arrows keep to the bounds, typing may say anything."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.fields import NumberField


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
