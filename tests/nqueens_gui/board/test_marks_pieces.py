import re

import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from nqueens_gui.board.marks import queen_svg
from nqueens_gui.kit.theme import ThemeName, load_theme
from solver.core.resources import resource_text

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
