"""The figures of a chart as a table."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.charts.figures import Columns, FiguresDialog


def cells(dialog: FiguresDialog) -> list[list[str]]:
    model = dialog.table.model()
    return [
        [model.data(model.index(row, column)) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def opened(qtbot: QtBot, columns: Columns) -> FiguresDialog:
    dialog = FiguresDialog("States by h", columns)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.open()
    return dialog


def test_every_value_has_its_cell_and_every_column_its_title(qtbot: QtBot) -> None:
    dialog = opened(
        qtbot, [("h", np.arange(3)), ("states", [12_345, None, True]), ("share", [0.25, 1 / 3, "–"])]
    )
    assert cells(dialog) == [["0", "12,345", "0.25"], ["1", "", "0.333333"], ["2", "True", "–"]]
    model = dialog.table.model()
    titles = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(3)]
    assert titles == ["h", "states", "share"]


def test_numbers_stand_to_the_right(qtbot: QtBot) -> None:
    dialog = opened(qtbot, [("h", np.arange(2)), ("mark", ["restart", ""])])
    model = dialog.table.model()
    aligned = Qt.ItemDataRole.TextAlignmentRole
    for column, side in enumerate((Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft)):
        assert bool(model.data(model.index(0, column), aligned) & side)
        assert bool(model.headerData(column, Qt.Orientation.Horizontal, aligned) & side)


def test_a_million_rows_are_there_at_once_and_walked_by_keys(qtbot: QtBot) -> None:
    dialog = opened(qtbot, [("step", np.arange(1_000_000))])
    assert dialog.table.hasFocus()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Down)
    assert dialog.table.currentIndex().row() == 1
    qtbot.keyClick(dialog.table, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert dialog.table.currentIndex().row() == 999_999
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
