import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from nqueens_gui.export.pictures import chart_png, chart_svg
from nqueens_gui.kit.theme import Theme, ThemeName, load_theme
from tests.nqueens_gui.traces import noisy_climb, scene_of

pytestmark = pytest.mark.usefixtures("qapp")
CLIMBS = ([9, 7, 3], [8, 2], [6, 4, 1, 0])
ROLES = ("card", "chart.line", "chart.grid", "chart.minimum", "chart.solution")
SIZE = QSize(600, 300)
LIGHT = load_theme(ThemeName.LIGHT)


@pytest.fixture(params=list(ThemeName))
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


def colors(image: QImage) -> set[str]:
    pixels = np.frombuffer(image.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint32)
    return {QColor.fromRgb(int(color)).name() for color in np.unique(pixels)}


def svg_texts(svg: bytes) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [text.strip() for element in root.findall(".//{*}text") if (text := "".join(element.itertext()))]


@pytest.mark.parametrize("density", [1.0, 1.5, 2.0])
def test_a_png_has_the_size_and_the_density_asked_for(density: float) -> None:
    image = QImage.fromData(chart_png(scene_of(*CLIMBS), LIGHT, SIZE, density))
    assert image.size() == SIZE * density


def test_a_png_shows_curve_grid_and_marks_in_the_theme_s_colours(theme: Theme) -> None:
    assert {theme.hex(role) for role in ROLES} <= colors(QImage.fromData(chart_png(scene_of(*CLIMBS), theme)))


def test_an_svg_looks_like_the_png(theme: Theme) -> None:
    scene = scene_of(*CLIMBS)
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(chart_svg(scene, theme, SIZE))).render(painter)
    painter.end()
    png = QImage.fromData(chart_png(scene, theme, SIZE, 1.0)).convertToFormat(QImage.Format.Format_RGB32)
    drawn, painted = (np.frombuffer(picture.constBits(), np.uint8).astype(int) for picture in (image, png))
    assert np.mean(np.abs(drawn - painted) > 40) < 0.02


def test_an_svg_names_the_run_and_labels_the_axes() -> None:
    texts = svg_texts(chart_svg(scene_of(*CLIMBS), LIGHT))
    assert "h over steps" in texts
    assert "8 queens · Random restart, sideways · seed 7" in texts
    assert {"step", "restart", "h 0", "0"} <= set(texts)


def test_an_svg_holds_no_pixels() -> None:
    root = ElementTree.fromstring(chart_svg(scene_of(noisy_climb(30_000)), LIGHT))
    assert not list(root.findall(".//{*}image"))


def test_a_logarithmic_chart_is_labelled_so() -> None:
    texts = svg_texts(chart_svg(scene_of(noisy_climb(1_200)), LIGHT, is_log=True))
    assert {"0", "1", "10", "100", "1k"} <= set(texts)


@pytest.mark.parametrize("climbs", [([5],), ([1, 1],), ([0],), ([3], [4], [5])])
@pytest.mark.parametrize("is_log", [False, True])
def test_a_run_that_hardly_began_has_a_chart(climbs: tuple[list[int], ...], is_log: bool) -> None:
    image = QImage.fromData(chart_png(scene_of(*climbs), LIGHT, SIZE, is_log=is_log))
    assert len(colors(image)) > 3


@pytest.mark.parametrize(
    "climbs", [(noisy_climb(100_000),), ([9, 6, 4, 3, 2],) * 60], ids=["long", "restarts"]
)
def test_an_svg_of_many_things_is_not_much_larger(climbs: tuple[list[int], ...]) -> None:
    assert len(chart_svg(scene_of(*climbs), LIGHT)) < 150_000
