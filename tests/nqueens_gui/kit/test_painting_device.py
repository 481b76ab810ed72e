import pytest
from PySide6.QtCore import QBuffer
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPdfWriter, QPicture
from PySide6.QtSvg import QSvgGenerator

from nqueens_gui.kit.painting import device_scale, is_vector


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
