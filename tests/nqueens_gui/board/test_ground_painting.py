import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication

from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.ground_painting import coordinate_margins, has_labels, label_step
from nqueens_gui.board.painting import board_geometry
from nqueens_gui.board.scene import board_scene
from nqueens_gui.kit.painting import text_width

ROOM = QRectF(0, 0, 560, 560)


@pytest.mark.parametrize(("n", "step"), [(4, 1), (8, 1), (20, 1), (50, 5), (100, 5), (300, 20), (1000, 50)])
def test_labels_are_thinned_out_where_they_are_tight(qapp: QGuiApplication, n: int, step: int) -> None:
    assert label_step(board_geometry(board_scene([0] * n), ROOM)) == step


@pytest.mark.parametrize("side", [200, 333, 900])
def test_labels_never_touch(qapp: QGuiApplication, side: int) -> None:
    for n in (4, 8, 26, 50, 99, 100, 300, 1000):
        geometry = board_geometry(board_scene([0] * n), QRectF(0, 0, side, side))
        assert label_step(geometry) * geometry.cell > text_width(str(n - 1), 11) + 2


def test_labels_take_room_on_the_left_and_below(qapp: QGuiApplication) -> None:
    margins = coordinate_margins(board_scene([0] * 1000), ROOM)
    assert margins.left() > text_width("999", 11)
    assert margins.bottom() > 11
    assert margins.right() < 5


def test_without_labels_the_board_takes_the_room(qapp: QGuiApplication) -> None:
    with_labels = board_geometry(board_scene([0] * 8), ROOM)
    without = board_geometry(board_scene([0] * 8, coordinates="none"), ROOM)
    assert without.side > with_labels.side
    assert without.left - ROOM.left() == pytest.approx(ROOM.right() - without.rect.right(), abs=1)


def test_a_tiny_board_goes_without_labels() -> None:
    assert not has_labels(board_scene([0] * 8), QRectF(0, 0, 120, 500))
    assert has_labels(board_scene([0] * 8), QRectF(0, 0, 200, 500))


def test_a_geometry_with_huge_labels_still_has_a_step(qapp: QGuiApplication) -> None:
    assert label_step(BoardGeometry(1000, 0, 0, 0.001)) == 500
