import re
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.export.pictures import MAX_PIXELS, board_png, board_svg
from nqueens_gui.kit.theme import load_theme
from solver.analysis.state_kind import state_insight
from solver.core.events import Moved, MoveKind

SVG = "{http://www.w3.org/2000/svg}"
LIGHT = load_theme("light")


def full_scene(n: int = 8) -> BoardScene:
    rows = [(3 * column + 1) % n for column in range(n)]
    move = Moved(0, n - 1, 1, 0, MoveKind.SIDEWAYS, 0, 0)
    return board_scene(rows, move=move, insight=state_insight(rows))


def count_of(svg: bytes, fill: str) -> int:
    """Areas of a colour, each a queen's body or a part of it."""
    return sum(
        len(list(group)) for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if group.get("fill") == fill
    )


def share_alike(one: QImage, other: QImage) -> float:
    """The share of places at which two pictures are about equally light."""
    places = [QPoint(x, y) for x in range(0, one.width(), 5) for y in range(0, one.height(), 5)]
    light = [(one.pixelColor(place).lightness(), other.pixelColor(place).lightness()) for place in places]
    return sum(abs(first - second) < 12 for first, second in light) / len(places)


@pytest.mark.parametrize("pixels", [100, 800, 2001])
def test_a_png_has_the_size_asked_for(qapp: QGuiApplication, pixels: int) -> None:
    image = QImage.fromData(board_png(full_scene(), LIGHT, pixels))
    assert (image.width(), image.height()) == (pixels, pixels)
    assert image.pixelColor(0, 0) == LIGHT.color("ground")


def test_a_png_of_twice_the_size_shows_the_same_drawing(qapp: QGuiApplication) -> None:
    small = QImage.fromData(board_png(full_scene(), LIGHT, 720))
    large = QImage.fromData(board_png(full_scene(), LIGHT, 1440))
    shrunk = large.scaled(720, 720, mode=Qt.TransformationMode.SmoothTransformation)
    assert share_alike(small, shrunk) > 0.88


@pytest.mark.parametrize("n", [4, 8, 26, 100, 300, 1000])
def test_an_svg_is_xml_without_pixels(qapp: QGuiApplication, n: int) -> None:
    root = ElementTree.fromstring(board_svg(full_scene(n), LIGHT, 640))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 720 720"
    assert not list(root.iter(f"{SVG}image"))


def test_an_svg_says_what_it_shows(qapp: QGuiApplication) -> None:
    root = ElementTree.fromstring(board_svg(board_scene([1, 3, 0, 2]), LIGHT, 640))
    assert root.findtext(f"{SVG}title") == "4 queens, h = 0"
    assert root.findtext(f"{SVG}desc") == "rows: 1, 3, 0, 2"


def test_an_svg_has_every_queen_as_a_drawing(qapp: QGuiApplication) -> None:
    one = count_of(board_svg(board_scene([1, 3, 0, 2]), LIGHT, 640), LIGHT.hex("queen.fill"))
    two = count_of(board_svg(board_scene([1, 3, 0, 2, 4, 6, 5, 7]), LIGHT, 640), LIGHT.hex("queen.fill"))
    assert one > 0
    assert two == 2 * one


def test_an_svg_tells_lines_apart_by_dashes(qapp: QGuiApplication) -> None:
    svg = board_svg(board_scene([0, 0, 3, 2, 4, 7, 5, 6]), LIGHT, 640).decode()
    pens = dict(re.findall(r'stroke="(#\w+)"[^>]*?stroke-dasharray="([^"]*)"', svg))
    assert LIGHT.hex("attack.row") not in pens
    assert pens[LIGHT.hex("attack.diagonal")] != pens[LIGHT.hex("attack.anti_diagonal")]


def test_an_svg_looks_like_the_png(qapp: QGuiApplication) -> None:
    png = QImage.fromData(board_png(full_scene(), LIGHT, 720))
    drawn = QImage(720, 720, QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    QSvgRenderer(board_svg(full_scene(), LIGHT, 720)).render(painter)
    painter.end()
    assert share_alike(png, drawn) > 0.93


@pytest.mark.parametrize("pixels", [0, -1, MAX_PIXELS + 1])
@pytest.mark.parametrize("write", [board_png, board_svg])
def test_a_size_that_cannot_be_is_refused(write: object, pixels: int) -> None:
    assert callable(write)
    with pytest.raises(ValueError, match="pixels"):
        write(full_scene(), LIGHT, pixels)
