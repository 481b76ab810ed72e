import numpy as np
import pytest
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPixmap

from nqueens_gui.kit.painting import draw_copies, draw_lines, draw_parts, draw_rects

BLACK, RED = QColor(0, 0, 0), QColor(255, 0, 0)


def blank(side: int = 40) -> QImage:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(BLACK)
    return image


def test_lines_are_those_drawn_one_by_one() -> None:
    lines = np.array([[1, 2, 30, 2], [5, 5, 25, 33.5], [39, 0, 0, 39]])
    at_once, one_by_one = blank(), blank()
    painter = QPainter(at_once)
    painter.setPen(RED)
    draw_lines(painter, lines)
    painter.end()
    painter = QPainter(one_by_one)
    painter.setPen(RED)
    for line in lines.tolist():
        painter.drawLine(QLineF(*line))
    painter.end()
    assert at_once == one_by_one


def test_rectangles_are_filled() -> None:
    image = blank()
    painter = QPainter(image)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(RED)
    draw_rects(painter, np.array([[0, 0, 10, 10], [20, 30, 4, 2]], dtype=np.int32))
    painter.end()
    red = [(x, y) for x in range(40) for y in range(40) if image.pixelColor(x, y) == RED]
    assert len(red) == 108
    assert (23, 31) in red


def test_copies_stand_around_their_points(qapp: QGuiApplication) -> None:
    pixmap = QPixmap(4, 4)
    pixmap.fill(RED)
    image = blank()
    painter = QPainter(image)
    draw_copies(painter, pixmap, np.array([[10, 10], [30, 20]]), 1.0)
    painter.end()
    red = {(x, y) for x in range(40) for y in range(40) if image.pixelColor(x, y) == RED}
    assert red == {(x + dx, y + dy) for x, y in ((8, 8), (28, 18)) for dx in range(4) for dy in range(4)}


def test_parts_are_cut_from_the_picture(qapp: QGuiApplication) -> None:
    source = blank(8)
    painter = QPainter(source)
    painter.fillRect(4, 0, 4, 8, RED)
    painter.end()
    image = blank()
    painter = QPainter(image)
    parts = np.array([[0, 0, 4, 4], [4, 0, 4, 4]])
    draw_parts(painter, QPixmap.fromImage(source), np.array([[10, 10], [30, 20]]), parts, 1.0)
    painter.end()
    assert image.pixelColor(10, 10) == BLACK
    assert image.pixelColor(30, 20) == RED


def test_empty_arrays_draw_nothing(qapp: QGuiApplication) -> None:
    image = blank()
    painter = QPainter(image)
    draw_lines(painter, np.empty((0, 4)))
    draw_rects(painter, np.empty((0, 4)))
    draw_copies(painter, QPixmap(4, 4), np.empty((0, 2)), 1.0)
    painter.end()
    assert image == blank()


def test_an_array_of_another_shape_is_refused_before_it_reaches_qt() -> None:
    painter = QPainter()
    with pytest.raises(ValueError, match=r"\(m, 4\)"):
        draw_lines(painter, np.zeros((3, 2)))
    with pytest.raises(ValueError, match=r"\(m, 4\)"):
        draw_rects(painter, np.zeros(4))
