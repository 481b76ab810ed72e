import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.ground_painting import GroundPicture, coordinate_margins, has_labels, label_step
from nqueens_gui.board.painting import board_geometry, paint_board
from nqueens_gui.board.scene import board_scene
from nqueens_gui.kit.painting import text_width
from nqueens_gui.kit.theme import Theme

ROOM = QRectF(0, 0, 560, 560)


@pytest.mark.parametrize(("n", "step"), [(4, 1), (8, 1), (20, 1), (50, 5), (100, 5), (300, 20), (1000, 50)])
def test_labels_are_thinned_out_where_they_are_tight(qapp: QGuiApplication, n: int, step: int) -> None:
    assert label_step(board_geometry(board_scene([0] * n), ROOM)) == step


@pytest.mark.parametrize("side", [200, 333, 900])
def test_labels_never_touch(qapp: QGuiApplication, side: int) -> None:
    for n in (4, 8, 26, 50, 99, 100, 300, 1000):
        geometry = board_geometry(board_scene([0] * n), QRectF(0, 0, side, side))
        assert label_step(geometry) * geometry.cell > text_width(str(n - 1), 11) + 2


def test_labels_take_room_on_the_left_and_below_and_without_them_the_board_does(
    qapp: QGuiApplication,
) -> None:
    margins = coordinate_margins(board_scene([0] * 1000), ROOM)
    assert margins.left() > text_width("999", 11)
    assert margins.bottom() > 11
    assert margins.right() < 5
    without = board_geometry(board_scene([0] * 8, coordinates="none"), ROOM)
    assert without.side > board_geometry(board_scene([0] * 8), ROOM).side
    assert without.left - ROOM.left() == pytest.approx(ROOM.right() - without.rect.right(), abs=1)


def test_a_tiny_board_goes_without_labels() -> None:
    assert not has_labels(board_scene([0] * 8), QRectF(0, 0, 120, 500))
    assert has_labels(board_scene([0] * 8), QRectF(0, 0, 200, 500))


def test_a_geometry_with_huge_labels_still_has_a_step(qapp: QGuiApplication) -> None:
    assert label_step(BoardGeometry(1000, 0, 0, 0.001)) == 500


@pytest.mark.parametrize("n", [4, 8, 100, 1000])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_ground_that_is_kept_looks_as_if_it_were_painted_anew(
    n: int, scale: float, theme: Theme, qapp: QGuiApplication
) -> None:
    scene, rect, ground = board_scene([0] * n), QRectF(0, 0, 301, 320), GroundPicture("card")

    def picture(kept: GroundPicture | None) -> QImage:
        image = QImage(round(301 * scale), round(320 * scale), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(scale)
        image.fill(theme.color("card"))
        painter = QPainter(image)
        paint_board(painter, scene, rect, theme, ground=kept)
        painter.end()
        return image

    assert picture(ground) == picture(None)
    assert picture(ground) == picture(None)
