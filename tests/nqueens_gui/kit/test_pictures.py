import re
import xml.etree.ElementTree as ElementTree

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from nqueens_gui.kit.pictures import painted_svg, png_of


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
