"""The list of runs keeps what is written in it, however the runs go on meanwhile."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.branches import BranchList
from nqueens_gui.inspector.branches_view import BranchRow
from solver.telling.status import Tone
from tests.nqueens_gui.screen import put_on_screen


def rows_at(step: int) -> tuple[BranchRow, ...]:
    """Return a run that was left and one that goes on and has made so many steps."""
    return tuple(
        BranchRow(
            number,
            0,
            f"Run {number}",
            "from step 9",
            "n = 8",
            f"{steps} steps",
            Tone.NEUTRAL,
            number == 2,
            False,
            0,
        )
        for number, steps in ((1, 5), (2, step))
    )


@pytest.mark.parametrize("number", [1, 2])
def test_a_name_can_be_written_while_a_run_goes_on(qtbot: QtBot, number: int) -> None:
    page = put_on_screen(qtbot, BranchList())
    page.set_rows(rows_at(1))
    page.select(number)
    page.rename_button.click()
    (field,) = page.tree.viewport().findChildren(QLineEdit)
    qtbot.keyClicks(field, "mine")
    page.set_rows(rows_at(2))
    assert field.text() == "mine"
    with qtbot.waitSignal(page.rename_requested) as asked:
        qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert asked.args == [number, "mine"]
