"""Switches for where to pause."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.breakpoints import Breakpoint
from nqueens_gui.widgets.pause_panel import PausePanel

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
