"""A numeric breakpoint: a switch, a number, and a sentence where the number cannot be used."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.watch.pause_panel import ThresholdRow
from solver.runs.breakpoints import NumericBreakpoint, Threshold

FIRST = Threshold(NumericBreakpoint.H, 2)


@pytest.fixture
def row(qtbot: QtBot) -> ThresholdRow:
    made = ThresholdRow(NumericBreakpoint.H)
    qtbot.addWidget(made)
    return made


def type_number(row: ThresholdRow, qtbot: QtBot, text: str) -> None:
    row.field.selectAll()
    qtbot.keyClicks(row.field, text)


def test_the_number_counts_while_the_box_is_checked(row: ThresholdRow, qtbot: QtBot) -> None:
    assert row.threshold() is None
    assert not row.field.isEnabled()
    with qtbot.waitSignal(row.changed):
        qtbot.keyClick(row.box, Qt.Key.Key_Space)
    assert row.threshold() == FIRST
    assert row.field.isEnabled()
    with qtbot.waitSignal(row.changed):
        type_number(row, qtbot, "7")
    assert row.threshold() == Threshold(NumericBreakpoint.H, 7)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("-3", "H to pause at must be between 0 and 499,500, not -3."),
        ("x", "H to pause at must be a whole number, not 'x'."),
    ],
)
def test_a_bad_number_is_told_beneath_the_field_and_counts_for_nothing(
    row: ThresholdRow, qtbot: QtBot, text: str, sentence: str
) -> None:
    row.box.setChecked(True)
    type_number(row, qtbot, text)
    assert row.error_label.text() == sentence
    assert row.field.accessibleDescription() == sentence
    assert row.threshold() is None
    row.box.setChecked(False)
    assert row.error_label.text() == ""
    row.box.setChecked(True)
    type_number(row, qtbot, "4")
    assert (row.error_label.text(), row.threshold()) == ("", Threshold(NumericBreakpoint.H, 4))


def test_nothing_is_told_while_the_same_breakpoint_counts(row: ThresholdRow, qtbot: QtBot) -> None:
    row.box.setChecked(True)
    told: list[Threshold | None] = []
    row.changed.connect(lambda: told.append(row.threshold()))
    row.field.set_value(" 2")
    row.field.set_value("")
    row.field.set_value("x")
    assert told == [None]


def test_a_kept_number_that_cannot_be_used_leaves_the_one_that_stands_there(row: ThresholdRow) -> None:
    row.set_number(12)
    for number in ("many", None, -1, 2.5):
        row.set_number(number)
    assert row.field.value() == 12
