import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from nqueens_gui.board.marks import Crown, Disc, draw_shapes, shape_image

RED, GOLD = (255, 0, 0, 255), (240, 200, 0, 255)
BLACK = QColor(0, 0, 0)


@pytest.fixture
def image(qapp: QGuiApplication) -> QImage:
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(BLACK)
    return image


def draw(image: QImage, disc: Disc, centers: list[tuple[float, float]], size: float) -> None:
    painter = QPainter(image)
    draw_shapes(painter, disc, np.array(centers, dtype=np.float64).reshape(-1, 2), size)
    painter.end()


def test_a_shape_is_drawn_around_each_point(image: QImage) -> None:
    draw(image, Disc(RED), [(20, 30), (70, 80)], 10)
    assert image.pixelColor(20, 30) == QColor(*RED)
    assert image.pixelColor(70, 80) == QColor(*RED)
    assert image.pixelColor(50, 50) == BLACK
    assert image.pixelColor(28, 30) == BLACK


def test_no_points_draw_nothing(image: QImage) -> None:
    before = image.copy()
    draw(image, Disc(RED), [], 10)
    assert image == before


def test_a_line_around_a_disc_lies_inside_it(image: QImage) -> None:
    draw(image, Disc(RED, GOLD, 0.1), [(50, 50)], 40)
    assert image.pixelColor(50, 50) == QColor(*RED)
    assert image.pixelColor(32, 50) == QColor(*GOLD)
    assert image.pixelColor(28, 50) == BLACK


def test_a_picture_is_made_once_for_each_size_and_colour() -> None:
    crown = Crown("#102030", "#ffffff")
    assert shape_image(crown, 40) is shape_image(Crown("#102030", "#ffffff"), 40)
    assert shape_image(crown, 40) is not shape_image(crown, 80)
    assert shape_image(crown, 40) is not shape_image(Crown("#102031", "#ffffff"), 40)
    assert shape_image(crown, 80).width() == 80


def test_a_fine_screen_gets_a_picture_of_its_own_pixels(qapp: QGuiApplication) -> None:
    fine = QImage(200, 200, QImage.Format.Format_RGB32)
    fine.setDevicePixelRatio(2)
    fine.fill(BLACK)
    draw(fine, Disc(RED), [(50, 50)], 20)
    expected = QImage(200, 200, QImage.Format.Format_RGB32)
    expected.fill(BLACK)
    painter = QPainter(expected)
    painter.drawImage(QRectF(80, 80, 40, 40), shape_image(Disc(RED), 40))
    painter.end()
    fine.setDevicePixelRatio(1)
    assert fine == expected
