from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.theme import load_theme
from solver.core.run_settings import run_settings
from tools.make_screenshots import MOST_BYTES, Picture, photograph, png

pytestmark = pytest.mark.usefixtures("program_is_deleted")
SMALL = Picture("small", run_settings(6, "random-restart", seed=1), 0, "dark", (1000, 700))


def photo(app: QApplication, file: Path) -> QImage:
    return photograph(app, SMALL, QSettings(str(file), QSettings.Format.IniFormat))


@pytest.mark.thorough
def test_a_picture_shows_the_window_in_its_size_and_theme_and_is_light(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    image = photo(qapp, tmp_path / "settings.ini")
    assert (image.width(), image.height()) == SMALL.size
    assert image.pixelColor(2, SMALL.size[1] // 2) == QColor(load_theme("dark").hex("ground"))
    assert len(png(image)) < MOST_BYTES


@pytest.mark.thorough
def test_the_same_run_gives_the_same_picture(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    assert photo(qapp, tmp_path / "one.ini") == photo(qapp, tmp_path / "two.ini")


def test_a_picture_that_is_saved_reads_back_as_it_was(qtbot: QtBot) -> None:
    image = QImage(20, 10, QImage.Format.Format_RGB888)
    image.fill(QColor("orange"))
    assert QImage.fromData(png(image)).convertToFormat(QImage.Format.Format_RGB888) == image
