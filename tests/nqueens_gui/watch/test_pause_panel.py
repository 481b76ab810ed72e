"""Switches for where to pause."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from nqueens_gui.watch.pause_panel import PausePanel, ThresholdRow
from solver.core.run_settings import run_settings
from solver.runs.breakpoints import Breakpoint, NumericBreakpoint, Threshold
from tests.nqueens_gui.snapshots import recorded, snapshot_of

BOTH = frozenset({Breakpoint.LOCAL_MINIMUM, Breakpoint.SOLUTION})


def test_each_breakpoint_has_a_box_with_its_words(qtbot: QtBot) -> None:
    panel = PausePanel()
    for kind, box in panel.boxes.items():
        assert (box.text(), box.toolTip()) == (kind.label, kind.description)
        assert box.accessibleName() == f"Pause at: {kind.label}"


def test_a_key_on_a_box_switches_its_breakpoint(qtbot: QtBot) -> None:
    panel = PausePanel()
    box = panel.boxes[Breakpoint.RESTART]
    with qtbot.waitSignal(panel.breakpoints_changed) as changed:
        qtbot.keyClick(box, Qt.Key.Key_Space)
    assert changed.args == [frozenset({Breakpoint.RESTART})]
    with qtbot.waitSignal(panel.breakpoints_changed) as changed:
        qtbot.keyClick(box, Qt.Key.Key_Space)
    assert changed.args == [frozenset()]


def test_setting_several_tells_once_and_setting_the_same_tells_nobody(qtbot: QtBot) -> None:
    panel = PausePanel()
    told = []
    panel.breakpoints_changed.connect(told.append)
    panel.set_breakpoints(BOTH)
    panel.set_breakpoints([Breakpoint.SOLUTION, Breakpoint.LOCAL_MINIMUM])
    assert told == [BOTH]
    assert panel.breakpoints() == BOTH


def test_thresholds_are_breakpoints_too_and_setting_others_keeps_their_numbers(qtbot: QtBot) -> None:
    panel = PausePanel()
    told = []
    panel.breakpoints_changed.connect(told.append)
    low = Threshold(NumericBreakpoint.H, 1)
    panel.set_breakpoints({low, Breakpoint.RESTART})
    assert told == [{low, Breakpoint.RESTART}]
    panel.set_breakpoints(())
    assert told[1:] == [frozenset()]
    panel.rows[NumericBreakpoint.H].box.click()
    assert told[2:] == [{low}]


def test_kinds_and_numbers_are_kept_apart_and_a_bad_number_switches_nothing_off(qtbot: QtBot) -> None:
    panel = PausePanel()
    panel.set_kinds({NumericBreakpoint.TIE, Breakpoint.SOLUTION})
    panel.rows[NumericBreakpoint.TIE].field.set_value("some")
    assert panel.breakpoints() == {Breakpoint.SOLUTION}
    assert panel.kinds() == {NumericBreakpoint.TIE, Breakpoint.SOLUTION}
    panel.set_numbers({"tie": 3, "h": "none", "other": 1})
    assert panel.numbers() == {"tie": 3, "h": 2, "step": 10}
    assert panel.breakpoints() == {Threshold(NumericBreakpoint.TIE, 3), Breakpoint.SOLUTION}


def test_the_buttons_run_to_the_next_breakpoint_and_back(qtbot: QtBot) -> None:
    panel = PausePanel()
    back, forward = QAction("&Back", panel), QAction("&On", panel)
    panel.set_actions(back, forward)
    for button, action in ((panel.back_button, back), (panel.forward_button, forward)):
        with qtbot.waitSignal(action.triggered):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert panel.back_button.accessibleName() == "Back"


def test_a_breakpoint_that_the_variant_never_reaches_is_disabled_and_says_why(qtbot: QtBot) -> None:
    panel = PausePanel()
    panel.set_breakpoints({*BOTH, Threshold(NumericBreakpoint.TIE, 3)})
    told = []
    panel.breakpoints_changed.connect(told.append)
    box, row = panel.boxes[Breakpoint.LOCAL_MINIMUM], panel.rows[NumericBreakpoint.TIE]
    panel.follow(snapshot_of(recorded(run_settings(8, "simulated-annealing", seed=1), 1)))
    assert told == [frozenset({Breakpoint.SOLUTION})]
    assert not any(part.isEnabled() for part in (box, row.box, row.field))
    assert box.toolTip() == "Simulated annealing does not look for local minima."
    assert panel.kinds() == {*BOTH, NumericBreakpoint.TIE}
    panel.follow(snapshot_of(recorded(run_settings(8, "tabu", seed=1), 1)))
    assert panel.breakpoints() == {*BOTH, Threshold(NumericBreakpoint.TIE, 3)}
    assert row.field.isEnabled()
    assert box.toolTip() == Breakpoint.LOCAL_MINIMUM.description


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


def test_nothing_is_told_while_the_same_breakpoint_counts(row: ThresholdRow) -> None:
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
