import numpy as np
import pytest
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from nqueens_gui.board.heat_painting import Ink, draw_numbers

BLACK = QColor(0, 0, 0)


def drawn(values: list[int], centers: list[tuple[float, float]], dpr: float = 1.0) -> QImage:
    image = QImage(round(120 * dpr), round(60 * dpr), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    image.fill(BLACK)
    painter = QPainter(image)
    places = np.array(centers, dtype=np.float64).reshape(-1, 2)
    draw_numbers(painter, np.array(values, dtype=np.int64), places, Ink(14, (255, 255, 255, 255)))
    painter.end()
    image.setDevicePixelRatio(1)
    return image


def ink(image: QImage, left: int, right: int) -> list[tuple[int, int]]:
    return [
        (x, y)
        for x in range(left, right)
        for y in range(image.height())
        if image.pixelColor(x, y).lightness() > 100
    ]


@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_a_number_is_centred_on_its_point(qapp: QGuiApplication, dpr: float) -> None:
    image = drawn([0, 88], [(30, 30), (90, 30)], dpr)
    for left, right, middle in ((0, 60, 30), (60, 120, 90)):
        places = ink(image, round(left * dpr), round(right * dpr))
        xs, ys = zip(*places, strict=True)
        assert (min(xs) + max(xs)) / 2 / dpr == pytest.approx(middle, abs=1.5)
        assert (min(ys) + max(ys)) / 2 / dpr == pytest.approx(30, abs=2.5)


def test_equal_numbers_look_alike_and_different_ones_do_not(qapp: QGuiApplication) -> None:
    image = drawn([7, 7, 4], [(20, 30), (60, 30), (100, 30)])
    parts = [image.copy(left, 0, 40, 60) for left in (0, 40, 80)]
    assert parts[0] == parts[1]
    assert parts[0] != parts[2]


def test_no_numbers_draw_nothing(qapp: QGuiApplication) -> None:
    assert not ink(drawn([], []), 0, 120)
