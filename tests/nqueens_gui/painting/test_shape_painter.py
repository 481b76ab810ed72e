"""Shapes of charts are painted where they lie, in the colours of the theme."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from nqueens_gui.kit.theme import ThemeName, load_theme
from nqueens_gui.painting.shape_painter import line_pen, paint_shapes
from solver.experiment.pictures.shapes import Anchor, Area, Curve, Disc, Line, Polygon, Shape, Words

GROUND = QColor(255, 0, 255)
pytestmark = pytest.mark.usefixtures("qapp")


def painted(*shapes: Shape, theme: ThemeName = ThemeName.LIGHT) -> QImage:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    paint_shapes(painter, shapes, load_theme(theme))
    painter.end()
    return image


def touched(image: QImage) -> list[tuple[int, int]]:
    return [(x, y) for x in range(60) for y in range(40) if image.pixelColor(x, y) != GROUND]


@pytest.mark.parametrize("theme", ThemeName)
@pytest.mark.parametrize(
    ("shape", "inside", "outside", "role"),
    [
        (Area(10, 10, 20, 10, "series.2"), (15, 15), (35, 15), "series.2"),
        (Line((0, 20), (60, 20), "chart.grid"), (30, 20), (30, 22), "chart.grid"),
        (Line((5, 5), (50, 5), "interval", 4), (20, 5), (20, 10), "interval"),
        (Curve(((0, 30), (60, 30)), "series.1", 4), (30, 30), (30, 20), "series.1"),
        (Polygon(((10, 10), (40, 10), (25, 35)), "interval"), (25, 15), (5, 5), "interval"),
        (Disc((30, 20), 8, "series.3"), (30, 20), (30, 32), "series.3"),
    ],
    ids=["area", "hairline", "line", "curve", "polygon", "disc"],
)
def test_a_shape_is_painted_in_its_place_and_its_colour(
    shape: Shape, inside: tuple[int, int], outside: tuple[int, int], role: str, theme: ThemeName
) -> None:
    image = painted(shape, theme=theme)
    assert image.pixelColor(*inside).name() == load_theme(theme).hex(role)
    assert image.pixelColor(*outside) == GROUND


@pytest.mark.parametrize("anchor", Anchor)
def test_words_stand_at_their_anchor(anchor: Anchor) -> None:
    xs = [x for x, _ in touched(painted(Words(30, 25, "HHH", 12, anchor=anchor)))]
    assert {
        Anchor.START: min(xs) >= 29,
        Anchor.MIDDLE: abs((min(xs) + max(xs)) / 2 - 30) <= 1.5,
        Anchor.END: max(xs) <= 31,
    }[anchor]


def test_words_stand_on_their_base_line() -> None:
    ys = [y for _, y in touched(painted(Words(10, 25, "HHH", 12)))]
    assert 23 <= max(ys) <= 26


def test_a_broken_line_leaves_gaps() -> None:
    image = painted(Curve(((0, 20), (60, 20)), "series.3", 2, (5, 5)))
    colors = [image.pixelColor(x, 20) == GROUND for x in range(60)]
    assert 20 < colors.count(True) < 40


def test_dashes_are_as_long_whatever_the_width_of_the_line() -> None:
    pen = line_pen(QColor("black"), 2.0, (7.0, 3.0))
    assert [length * pen.widthF() for length in pen.dashPattern()] == [7.0, 3.0]
