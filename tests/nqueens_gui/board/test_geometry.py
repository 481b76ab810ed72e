import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMarginsF, QPointF, QRectF

from nqueens_gui.board.geometry import BoardGeometry, fitted_board

sides = st.integers(20, 3000)
sizes = st.integers(4, 1000)
scales = st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0])
MARGINS = QMarginsF(20, 4, 3, 18)


def on_a_pixel(value: float, scale: float) -> bool:
    return abs(value * scale - round(value * scale)) < 1e-6


@given(sides, sides, sizes, scales)
def test_a_board_lies_within_its_margins_on_whole_pixels(
    width: int, height: int, n: int, scale: float
) -> None:
    rect = QRectF(0, 0, width, height)
    room = QRectF(0, 0, width + 23, height + 22)
    board = fitted_board(room, n, MARGINS, scale)
    assert rect.adjusted(-0.5, -0.5, 0.5, 0.5).contains(board.rect.translated(-20, -4))
    assert all(on_a_pixel(edge, scale) for edge in (board.left, board.top, board.rect.right()))


@given(sides, sizes, scales)
def test_a_board_takes_nearly_all_the_room_there_is(side: int, n: int, scale: float) -> None:
    board = fitted_board(QRectF(0, 0, side, side), n, QMarginsF(), scale)
    assert board.side >= 0.95 * (side - 1 / scale)


def test_large_squares_have_a_whole_number_of_pixels() -> None:
    board = fitted_board(QRectF(0, 0, 403, 403), 8, QMarginsF(), 2.0)
    assert board.cell == 50.0
    assert board.left == 1.5


@given(sizes, st.data())
def test_the_middle_of_a_square_is_in_that_square(n: int, data: st.DataObject) -> None:
    board = fitted_board(QRectF(3, 7, 641, 523), n, MARGINS)
    square = data.draw(st.integers(0, n - 1)), data.draw(st.integers(0, n - 1))
    assert board.square_at(board.square_center(*square)) == square
    corner = board.square_rect(*square).topLeft() + QPointF(1e-6, 1e-6)
    assert board.square_at(corner) == square


@pytest.mark.parametrize("point", [(9.9, 50), (50, 9.9), (90, 50), (50, 90.1)])
def test_a_point_beside_the_board_is_in_no_square(point: tuple[float, float]) -> None:
    assert BoardGeometry(8, 10, 10, 10).square_at(QPointF(*point)) is None


def test_many_middles_are_those_of_each_square() -> None:
    board = BoardGeometry(8, 5, 7, 12)
    lines = np.array([[0, 1, 2, 3], [7, 0, 4, 4]])
    expected = [
        [*board.square_center(c1, r1).toTuple(), *board.square_center(c2, r2).toTuple()]
        for c1, r1, c2, r2 in lines.tolist()
    ]
    assert board.centers(lines).tolist() == expected


@pytest.mark.parametrize(("cell", "expected"), [(3.9, False), (4.0, True)])
def test_squares_below_four_pixels_are_not_told_apart(cell: float, expected: bool) -> None:
    assert BoardGeometry(8, 0, 0, cell).has_squares is expected
