"""Fonts by their size, and how wide texts are."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QLineF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPainter,
    QPdfWriter,
    QPicture,
    QPixmap,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from nqueens_gui.kit.painting import (
    dashed,
    device_scale,
    dot_centers,
    draw_copies,
    draw_lines,
    draw_parts,
    draw_rects,
    font_of,
    is_vector,
    painted_svg,
    png_of,
    text_width,
)

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


LINES = np.array([[0.0, 0.0, 10.0, 0.0], [5.0, 5.0, 5.0, 8.0]])


def test_dashes_follow_each_other_and_end_with_the_line() -> None:
    assert dashed(LINES, 3, 2).tolist() == [
        [0, 0, 3, 0],
        [5, 0, 8, 0],
        [5, 5, 5, 8],
    ]
    assert dashed(LINES[1:], 2, 0.5).tolist() == [[5, 5, 5, 7], [5, 7.5, 5, 8]]


def test_slanted_dashes_have_the_length_asked_for() -> None:
    found = dashed(np.array([[0.0, 100.0, 100.0, 0.0]]), 7, 3)
    lengths = np.hypot(found[:, 2] - found[:, 0], found[:, 3] - found[:, 1])
    assert lengths[:-1] == pytest.approx(7)


def test_no_lines_have_no_dashes() -> None:
    assert dashed(np.empty((0, 4)), 3, 2).shape == (0, 4)
    assert dot_centers(np.empty((0, 4)), 3, 1).shape == (0, 2)


def test_dots_are_whole_pixels_apart_both_ways() -> None:
    dots = dot_centers(np.array([[0.5, 50.5, 50.5, 0.5]]), spacing=6, scale=2)
    steps = np.diff(dots, axis=0) * 2
    assert (steps == [8, -8]).all()
    assert dots[0].tolist() == [0.5, 50.5]
    assert dots[-1, 0] < 50.5


@pytest.mark.parametrize("dpr", [1.0, 1.25, 2.0])
def test_a_pictures_scale_is_its_pixel_ratio_times_the_painters(dpr: float) -> None:
    image = QImage(50, 50, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    painter = QPainter(image)
    assert not is_vector(painter)
    assert device_scale(painter) == pytest.approx(dpr)
    painter.scale(3, 3)
    painter.rotate(90)
    assert device_scale(painter) == pytest.approx(3 * dpr)
    painter.end()


def test_svg_pdf_and_recorded_pictures_are_vectors(qapp: QGuiApplication) -> None:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    for device in (generator, QPicture()):
        painter = QPainter(device)
        assert is_vector(painter)
        painter.end()
    pdf = QPdfWriter(buffer)
    painter = QPainter(pdf)
    assert is_vector(painter)
    painter.end()


@pytest.fixture
def other_font(qapp: QApplication) -> Iterator[None]:
    before = qapp.font()
    other = QFont(before)
    other.setItalic(True)
    other.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 4)
    qapp.setFont(other)
    yield
    qapp.setFont(before)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size_px", [1, 11, 40])
def test_a_font_has_the_size_and_the_weight_asked_for(qapp: QApplication, size_px: int, bold: bool) -> None:
    font = font_of(size_px, bold)
    assert font.pixelSize() == size_px
    assert (font.weight() == QFont.Weight.DemiBold) == bold
    assert font.family() == qapp.font().family()


def test_a_width_is_what_the_font_takes(qapp: QApplication) -> None:
    for text in ("", "h", "queen 3"):
        assert text_width(text, 13, True) == QFontMetricsF(font_of(13, True)).horizontalAdvance(text)


def test_another_font_of_the_program_counts_at_once(
    qapp: QApplication, request: pytest.FixtureRequest
) -> None:
    before = text_width("queen", 13)
    assert not font_of(13).italic()
    request.getfixturevalue("other_font")
    assert font_of(13).italic()
    assert text_width("queen", 13) > before


def test_a_png_shows_the_picture_again() -> None:
    image = QImage(3, 2, QImage.Format.Format_RGB32)
    image.fill(0xFF112233)
    image.setPixel(1, 1, 0xFF445566)
    again = QImage.fromData(png_of(image), "PNG")
    assert again.convertToFormat(image.format()) == image


def test_a_picture_without_pixels_is_refused() -> None:
    with pytest.raises(ValueError, match="could not be written"):
        png_of(QImage())


def test_an_svg_has_its_size_its_title_and_fonts_for_every_browser(qapp: QApplication) -> None:
    def paint(painter: QPainter) -> None:
        painter.drawText(10, 20, "h = 4")

    svg = painted_svg(QSize(96, 48), QSize(200, 100), paint, "A chart", "of h").decode()
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 200 100"
    assert [root.findtext(f"{{*}}{name}") for name in ("title", "desc")] == ["A chart", "of h"]
    assert "h = 4" in svg
    assert all(fonts.endswith("sans-serif") for fonts in re.findall('font-family="([^"]*)"', svg))
