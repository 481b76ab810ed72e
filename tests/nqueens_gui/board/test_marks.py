import re

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from nqueens_gui.board.marks import Crown, Disc, draw_shapes, queen_svg, shape_image
from nqueens_gui.kit.theme import ThemeName, load_theme
from solver.core.resources import resource_text

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
    draw(image, Disc(RED), [], 10)
    assert image.pixelColor(20, 30) == BLACK
    draw(image, Disc(RED), [(20, 30), (70, 80)], 10)
    assert image.pixelColor(20, 30) == image.pixelColor(70, 80) == QColor(*RED)
    assert image.pixelColor(50, 50) == image.pixelColor(28, 30) == BLACK


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


FILL, OUTLINE = "#102030", "#f0e0d0"


def queen_at(size: int, fill: str = FILL, outline: str = OUTLINE) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(queen_svg(fill, outline))).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def alphas(image: QImage) -> list[list[int]]:
    return [[image.pixelColor(x, y).alpha() for x in range(image.width())] for y in range(image.height())]


def test_the_drawing_has_two_colours_to_replace_and_no_other() -> None:
    drawing = resource_text("pieces", "queen.svg")
    assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', drawing)) == {"black", "white", "none"}


def test_a_queen_is_drawn_in_the_two_colours_given() -> None:
    drawn = queen_svg(FILL, OUTLINE).decode()
    assert FILL in drawn
    assert OUTLINE in drawn
    assert '"black"' not in drawn
    assert '"white"' not in drawn


@pytest.mark.parametrize("size", [12, 40, 400])
def test_a_queen_stands_in_the_middle_of_its_square_and_inside_it(size: int) -> None:
    rows = alphas(queen_at(size))
    columns = [x for row in rows for x, alpha in enumerate(row) if alpha > 40]
    assert min(columns) + max(columns) == size - 1
    edge = rows[0] + rows[-1] + [row[0] for row in rows] + [row[-1] for row in rows]
    assert max(edge) < 128


@pytest.mark.parametrize("size", [12, 16, 24, 64])
def test_a_queen_is_the_same_from_the_left_and_from_the_right(size: int) -> None:
    image = queen_at(size)
    mirrored = [row[::-1] for row in alphas(image)]
    difference = [
        abs(a - b)
        for row, other in zip(alphas(image), mirrored, strict=True)
        for a, b in zip(row, other, strict=True)
    ]
    assert max(difference) <= 40


@pytest.mark.parametrize("name", list(ThemeName))
def test_a_small_queen_is_still_mostly_of_its_own_colour(name: str) -> None:
    theme = load_theme(name)
    image = queen_at(12, theme.hex("queen.fill"), theme.hex("queen.outline"))
    expected = QColor(theme.hex("queen.fill")).lightness()
    pixels = [image.pixelColor(x, y) for x in range(12) for y in range(12)]
    near = [p for p in pixels if p.alpha() > 200 and abs(p.lightness() - expected) < 60]
    assert len(near) >= 20
