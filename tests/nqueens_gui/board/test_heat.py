import pytest
from PySide6.QtGui import QGuiApplication

from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.heat_painting import LEAST_FONT_PX, number_px, ring_width, squares_on_lines
from nqueens_gui.board.scene import board_scene, heat_of
from nqueens_gui.kit.painting import text_width
from solver.analysis.state_kind import state_insight
from solver.core.events import Moved, MoveKind


@pytest.mark.parametrize("n", [4, 8, 20, 50])
def test_numbers_are_readable_and_fit_into_the_ring_or_are_left_out(qapp: QGuiApplication, n: int) -> None:
    heat = heat_of(state_insight([0] * n))
    sizes = {cell: number_px(heat, BoardGeometry(n, 0, 0, cell)) for cell in range(4, 130, 3)}
    for cell, size in sizes.items():
        if size is not None:
            assert size >= LEAST_FONT_PX
            assert text_width(str(heat.table.max()), size) <= ring_width(size, BoardGeometry(n, 0, 0, cell))
    assert None in sizes.values()
    assert sizes[127] is not None


def test_numbers_stand_in_large_squares_and_not_in_small_ones(qapp: QGuiApplication) -> None:
    heat = heat_of(state_insight([3, 2, 5, 2, 2, 0, 7, 7]))
    assert number_px(heat, BoardGeometry(8, 0, 0, 70)) == 16
    assert number_px(heat, BoardGeometry(8, 0, 0, 8)) is None


def test_the_squares_that_lines_pass_are_those_between_the_queens() -> None:
    scene = board_scene([0, 3, 1, 0])
    assert {tuple(square) for square in squares_on_lines(scene).tolist()} == {(1, 0), (2, 0)}


def test_the_last_move_passes_squares_too() -> None:
    rows = [0, 2, 4, 1, 3]
    scene = board_scene(rows, move=Moved(0, 3, 0, 0, MoveKind.IMPROVING, 0, 0))
    assert {tuple(square) for square in squares_on_lines(scene).tolist()} == {(0, 1), (0, 2)}
