"""Switches for where to pause."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from nqueens_gui.watch.pause_panel import PausePanel
from solver.core.run_settings import run_settings
from solver.runs.breakpoints import Breakpoint, NumericBreakpoint, Threshold
from tests.nqueens_gui.snapshots import recorded, snapshot_of

BOTH = frozenset({Breakpoint.LOCAL_MINIMUM, Breakpoint.SOLUTION})


def make_panel(qtbot: QtBot) -> PausePanel:
    panel = PausePanel()
    qtbot.addWidget(panel)
    return panel


def test_each_breakpoint_has_a_box_with_its_words(qtbot: QtBot) -> None:
    panel = make_panel(qtbot)
    for kind, box in panel.boxes.items():
        assert (box.text(), box.toolTip()) == (kind.label, kind.description)
        assert box.accessibleName() == f"Pause at: {kind.label}"


def test_whether_the_conditions_are_shown_is_said(qtbot: QtBot) -> None:
    panel = make_panel(qtbot)
    words = []
    for is_open in (False, True):
        panel.set_open(is_open)
        words.append(panel.fold_button.accessibleDescription())
    assert words == ["closed", "open"]


def test_a_key_on_a_box_switches_its_breakpoint(qtbot: QtBot) -> None:
    panel = make_panel(qtbot)
    box = panel.boxes[Breakpoint.RESTART]
    with qtbot.waitSignal(panel.breakpoints_changed) as changed:
        qtbot.keyClick(box, Qt.Key.Key_Space)
    assert changed.args == [frozenset({Breakpoint.RESTART})]
    with qtbot.waitSignal(panel.breakpoints_changed) as changed:
        qtbot.keyClick(box, Qt.Key.Key_Space)
    assert changed.args == [frozenset()]


def test_setting_several_tells_once_and_setting_the_same_tells_nobody(qtbot: QtBot) -> None:
    panel = make_panel(qtbot)
    told = []
    panel.breakpoints_changed.connect(told.append)
    panel.set_breakpoints(BOTH)
    panel.set_breakpoints([Breakpoint.SOLUTION, Breakpoint.LOCAL_MINIMUM])
    assert told == [BOTH]
    assert panel.breakpoints() == BOTH


def test_thresholds_are_breakpoints_too_and_setting_others_keeps_their_numbers(qtbot: QtBot) -> None:
    panel = make_panel(qtbot)
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
    panel = make_panel(qtbot)
    panel.set_kinds({NumericBreakpoint.TIE, Breakpoint.SOLUTION})
    panel.rows[NumericBreakpoint.TIE].field.set_value("some")
    assert panel.breakpoints() == {Breakpoint.SOLUTION}
    assert panel.kinds() == {NumericBreakpoint.TIE, Breakpoint.SOLUTION}
    panel.set_numbers({"tie": 3, "h": "none", "other": 1})
    assert panel.numbers() == {"tie": 3, "h": 2, "chances": 10, "step": 10}
    assert panel.breakpoints() == {Threshold(NumericBreakpoint.TIE, 3), Breakpoint.SOLUTION}


def test_the_buttons_run_to_the_next_breakpoint_and_back(qtbot: QtBot) -> None:
    panel = make_panel(qtbot)
    back, forward = QAction("&Back", panel), QAction("&On", panel)
    panel.set_actions(back, forward)
    for button, action in ((panel.back_button, back), (panel.forward_button, forward)):
        with qtbot.waitSignal(action.triggered):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert panel.back_button.accessibleName() == "Back"


def test_a_breakpoint_that_the_variant_never_reaches_is_disabled_and_says_why(qtbot: QtBot) -> None:
    panel = make_panel(qtbot)
    panel.set_breakpoints({*BOTH, Threshold(NumericBreakpoint.TIE, 3)})
    told = []
    panel.breakpoints_changed.connect(told.append)
    box, row = panel.boxes[Breakpoint.LOCAL_MINIMUM], panel.rows[NumericBreakpoint.TIE]
    panel.follow(snapshot_of(recorded(run_settings(8, "simulated-annealing", seed=1), 1)))
    assert told == [frozenset({Breakpoint.SOLUTION})]
    assert not any(part.isEnabled() for part in (box, row.box, row.field))
    assert (
        box.toolTip() == "Simulated annealing does not get stuck in local minima and does not look for them."
    )
    assert panel.kinds() == {*BOTH, NumericBreakpoint.TIE}
    panel.follow(snapshot_of(recorded(run_settings(8, "tabu", seed=1), 1)))
    assert panel.breakpoints() == {*BOTH, Threshold(NumericBreakpoint.TIE, 3)}
    assert row.field.isEnabled()
    assert box.toolTip() == Breakpoint.LOCAL_MINIMUM.description
