"""The label of a held queen: what it says, and that it stays on the board and off the queen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtWidgets import QApplication

from nqueens_gui.board.geometry import fitted_board
from nqueens_gui.board.line_painting import held_text, label_rect
from nqueens_gui.board.scene import board_scene, dragged
from solver.core.heuristics import Heuristic, heuristic_value

ROWS = [3, 2, 5, 2, 2, 0, 7, 7]


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize("row", range(8))
def test_a_held_queen_shows_the_board_as_if_she_stood_there(heuristic: Heuristic, row: int) -> None:
    held = dragged(board_scene(ROWS, heuristic), 3, row)
    moved = [*ROWS[:3], row, *ROWS[4:]]
    there = board_scene(moved, heuristic)
    assert held.h == heuristic_value(moved, heuristic) == there.h
    assert held.rows.tolist() == moved
    assert held.attacked.tolist() == there.attacked.tolist()
    for kind, segments in there.attack_lines.items():
        assert held.attack_lines[kind].tolist() == segments.tolist()


def test_the_label_tells_h_before_and_after() -> None:
    scene = board_scene(ROWS)
    assert held_text(dragged(scene, 3, 5)) == "h 8 → 6"
    assert held_text(scene) == ""
    assert held_text(replace(dragged(scene, 3, 5), is_hiding=True)) == ""  # a lesson may ask for h


@pytest.mark.parametrize("n", [4, 8, 100, 1000])
def test_the_label_stays_on_the_board_and_off_the_queen(qapp: QApplication, n: int) -> None:
    geometry = fitted_board(QRectF(0, 0, 600, 600), n, QMarginsF(20, 20, 20, 20))
    scene = board_scene([0] * n)
    for column in (0, n // 2, n - 1):
        for row in (1, n // 2, n - 1):
            drag = dragged(scene, column, row).drag
            assert drag is not None
            label = label_rect("h 499,500 → 499,499", geometry, drag)
            assert geometry.rect.adjusted(0, -1, 0, 1).contains(label)
            assert not label.intersects(geometry.square_rect(column, row))
