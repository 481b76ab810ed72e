"""The boards of a comparison: their names."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from nqueens_gui.compare.boards import LaneGrid
from tests.solver.traces import trace_of

LONG = "Simulated annealing, initial temperature 10, cooling factor 0.95, iteration limit 5,000"


def test_a_long_name_takes_a_second_line_and_keeps_both_its_ends(qtbot: QtBot) -> None:
    grid = LaneGrid()
    qtbot.addWidget(grid)
    grid.set_runs([LONG, "Tabu search"], [trace_of([4, 2]), trace_of([4, 3])])
    grid.set_columns(2)
    grid.resize(600, 400)
    grid.show()
    long, short = (lane.name_label for lane in grid.lanes)
    qtbot.waitUntil(lambda: "…" in long.shown_text)
    assert long.shown_text.startswith("Simulated annealing")
    assert long.shown_text.endswith("5,000")
    assert LONG in long.toolTip()
    assert short.shown_text == "Tabu search"
    assert long.height() == short.height() >= 2 * long.fontMetrics().lineSpacing()
    grid.resize(2000, 400)
    qtbot.waitUntil(lambda: long.shown_text == LONG)
    qtbot.waitUntil(lambda: long.height() < 2 * long.fontMetrics().lineSpacing())
