import re
import subprocess
import sys
from itertools import product
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage
from PySide6.QtWidgets import QApplication

from nqueens_gui.kit.icons import ICON_PX, app_icon, icon, icon_drawings, icon_file, icon_pixmap, icon_svg
from nqueens_gui.kit.theme import load_theme
from solver.core.resources import resource_path, resource_text

INK = QColor(200, 30, 60)
LIGHT = load_theme("light")


def ink_of(image: QImage) -> list[QColor]:
    """Return the colours of all pixels that are mostly covered."""
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return [pixel for pixel in pixels if pixel.alpha() >= 128]


def is_in_one_colour(image: QImage, color: QColor) -> bool:
    """Whether something is drawn, and all of it in that colour, rounding aside."""
    expected = (color.red(), color.green(), color.blue())
    found = [(pixel.red(), pixel.green(), pixel.blue()) for pixel in ink_of(image)]
    return bool(found) and all(
        abs(a - b) <= 4 for pixel in found for a, b in zip(pixel, expected, strict=True)
    )


def test_every_file_among_the_icons_is_a_drawing() -> None:
    assert {path.name for path in resource_path("icons").glob("*")} == {
        f"{name}.svg" for name in icon_drawings()
    }


def test_every_drawing_is_used() -> None:
    package = resource_path("icons").parents[1] / "nqueens_gui"
    code = "".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    style = resource_text("themes", "style.qss")
    assert [
        name for name in sorted(icon_drawings()) if f'"{name}"' not in code and f" {name}}}" not in style
    ] == []


@pytest.mark.parametrize("name", sorted(icon_drawings()))
def test_an_icon_is_drawn_in_one_colour_and_one_stroke_width(name: str) -> None:
    drawing = resource_text("icons", f"{name}.svg")
    root = ElementTree.fromstring(drawing)
    assert root.get("viewBox") == "0 0 24 24"
    painted = re.findall(r'(?:fill|stroke|stop-color|color)[=:]"?\s*([^";/>\s]+)', drawing)
    assert set(painted) <= {"none", "currentColor"}
    assert re.findall(r'stroke-width="([^"]*)"', drawing) == ["1.75"]
    assert "style" not in drawing


@pytest.mark.parametrize("dpr", [1.0, 2.0, 3.0])
def test_an_icon_is_painted_in_the_colour_asked_for(qapp: QApplication, dpr: float) -> None:
    for name in icon_drawings():
        pixmap = icon_pixmap(name, INK, 24, dpr)
        assert (pixmap.width(), pixmap.devicePixelRatio()) == (24 * dpr, dpr)
        assert is_in_one_colour(pixmap.toImage(), INK), name


def test_an_icon_is_drawn_once_for_each_colour_and_size(qapp: QApplication) -> None:
    first = icon_pixmap("play", INK, 24, 2.0)
    assert icon_pixmap("play", INK, 24, 2.0).cacheKey() == first.cacheKey()
    for other in (
        ("pause", INK, 24, 2.0),
        ("play", QColor("red"), 24, 2.0),
        ("play", INK, 20, 2.0),
        ("play", INK, 24, 1.0),
    ):
        assert icon_pixmap(*other).cacheKey() != first.cacheKey()


def test_an_icon_stays_clear_of_the_edge(qapp: QApplication) -> None:
    for name in icon_drawings():
        image = icon_pixmap(name, INK, 48).toImage()
        edge = [image.pixelColor(x, y).alpha() for x in range(48) for y in (0, 47)]
        edge += [image.pixelColor(x, y).alpha() for y in range(48) for x in (0, 47)]
        assert max(edge) == 0, name


@pytest.mark.parametrize(
    ("mode", "state", "role"),
    [
        (QIcon.Mode.Normal, QIcon.State.Off, "text"),
        (QIcon.Mode.Active, QIcon.State.Off, "text"),
        (QIcon.Mode.Selected, QIcon.State.Off, "text"),
        (QIcon.Mode.Normal, QIcon.State.On, "accent"),
        (QIcon.Mode.Active, QIcon.State.On, "accent"),
        (QIcon.Mode.Disabled, QIcon.State.Off, "disabled"),
        (QIcon.Mode.Disabled, QIcon.State.On, "disabled"),
    ],
)
def test_an_icon_is_crisp_in_every_mode(
    qapp: QApplication, mode: QIcon.Mode, state: QIcon.State, role: str
) -> None:
    for size, dpr in product((16, ICON_PX, 24), (1.0, 2.0, 3.0)):
        pixmap = icon("stop", LIGHT).pixmap(QSize(size, size), dpr, mode, state)
        assert pixmap.width() == size * dpr
        assert is_in_one_colour(pixmap.toImage(), LIGHT.color(role))


def test_an_icon_on_the_accent_keeps_its_colour_while_switched_on(qapp: QApplication) -> None:
    play = icon("play", LIGHT, "accent.text")
    for state in QIcon.State:
        pixmap = play.pixmap(QSize(24, 24), 1.0, QIcon.Mode.Normal, state)
        assert is_in_one_colour(pixmap.toImage(), LIGHT.color("accent.text"))


def test_an_icon_is_made_once_for_each_theme(qapp: QApplication) -> None:
    assert icon("play", LIGHT) is icon("play", LIGHT)
    assert icon("play", LIGHT) is not icon("play", load_theme("dark"))


def test_an_unknown_icon_is_named_in_the_error() -> None:
    for ask in (
        lambda: icon("rook", LIGHT),
        lambda: icon_svg("rook", "red"),
        lambda: icon_file("rook", "red"),
    ):
        with pytest.raises(KeyError, match="no icon 'rook'"):
            ask()


def test_the_programs_own_picture_has_more_than_one_colour(qapp: QApplication) -> None:
    ink = ink_of(app_icon().pixmap(QSize(64, 64), 1.0).toImage())
    assert len({pixel.name() for pixel in ink}) > 10


def test_a_program_that_used_icons_ends_in_silence() -> None:
    code = (
        "from PySide6.QtWidgets import QApplication; app = QApplication([])\n"
        "from nqueens_gui.kit.icons import icon; from nqueens_gui.kit.theme import load_theme\n"
        "assert not icon('play', load_theme('dark')).pixmap(18).isNull()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
