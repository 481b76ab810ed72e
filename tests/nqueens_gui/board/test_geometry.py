import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMarginsF, QPointF, QRectF

from nqueens_gui.board.geometry import (
    MAX_ZOOMED_PX,
    BoardGeometry,
    Zoom,
    fitted_board,
    max_zoom,
    panned,
    zoom_at,
    zoomed,
)
from nqueens_gui.board.ground_painting import EDGE_PX, LINE_PX, row_label_top

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


FITTED = fitted_board(QRectF(0, 0, 640, 600), 100, MARGINS)


@given(st.floats(1, 20), st.floats(-50, 150), st.floats(-50, 150))
def test_an_enlarged_board_fills_its_place(factor: float, column: float, row: float) -> None:
    board = zoomed(FITTED, Zoom(factor, column, row))
    assert board.visible == FITTED.rect
    assert board.rect.adjusted(-1, -1, 1, 1).contains(FITTED.rect)
    assert board.cell <= max(MAX_ZOOMED_PX, FITTED.cell) + 1e-9


@given(st.floats(1.1, 8), st.floats(30, 570), st.floats(20, 560))
def test_zooming_keeps_the_square_under_the_pointer(factor: float, x: float, y: float) -> None:
    point = QPointF(x, y)
    square = FITTED.square_at(point)
    zoom = zoom_at(FITTED, FITTED, point, factor)
    assert zoom is not None
    if square is not None:
        found = zoomed(FITTED, zoom).square_at(point)
        assert max(abs(found[0] - square[0]), abs(found[1] - square[1])) <= 1


def test_a_zoom_of_one_is_the_whole_board_and_there_is_a_largest_one() -> None:
    assert zoom_at(FITTED, FITTED, QPointF(100, 100), 1.0) is None
    largest = zoom_at(FITTED, FITTED, QPointF(100, 100), 1000.0)
    assert largest.factor == max_zoom(FITTED)
    assert max_zoom(BoardGeometry(8, 0, 0, 70)) == 1.0


def test_dragging_moves_what_is_seen_up_to_the_edge_of_the_board() -> None:
    zoom = Zoom(4.0, 50.0, 50.0)
    cell = 4.0 * FITTED.cell
    moved = panned(zoom, FITTED, QPointF(-2 * cell, 3 * cell))
    assert (moved.column, moved.row) == pytest.approx((52.0, 47.0))
    edge = panned(zoom, FITTED, QPointF(1e6, -1e6))
    assert (edge.column, edge.row) == pytest.approx((12.5, 87.5))


def test_only_squares_in_sight_are_drawn() -> None:
    board = zoomed(FITTED, Zoom(10.0, 50.0, 50.0))
    assert len(board.visible_columns) in (10, 11, 12)
    every = np.argwhere(np.ones((100, 100)))
    assert len(board.seen(every)) == len(board.visible_columns) * len(board.visible_rows)
    assert len(FITTED.seen(every)) == len(every)


@pytest.mark.parametrize("n", [4, 100, 500, 1000])
def test_the_top_coordinate_is_not_cut(n: int) -> None:
    board = fitted_board(QRectF(0, 0, 620, 620), n, QMarginsF(30, EDGE_PX, 2, 21))
    assert row_label_top(board.top + board.cell / 2, LINE_PX, board.visible) >= 0
