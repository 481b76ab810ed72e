from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from nqueens_gui.board.scene import board_scene
from nqueens_gui.export.formats import FORMATS, Format, Picture
from nqueens_gui.export.pictures import MOST_VECTOR_QUEENS, paint_pictures
from nqueens_gui.export.request import ExportRequest, PictureTheme
from nqueens_gui.kit.theme import Theme, load_theme
from solver.core.run_settings import run_settings
from tests.nqueens_gui.export.runs import recorded, request, solved_run

DARK, LIGHT = load_theme("dark"), load_theme("light")


def painted(asked: ExportRequest, theme: Theme = DARK) -> dict[Picture, bytes]:
    return paint_pictures(asked, solved_run(), theme)


def corner(png: bytes) -> str:
    return QImage.fromData(png).pixelColor(0, 0).name()


def test_only_the_pictures_that_are_needed_are_painted(qapp: QApplication, tmp_path: Path) -> None:
    assert painted(request(tmp_path, Format.RUN_FILE, Format.CHART_CSV)) == {}
    assert set(painted(request(tmp_path, Format.BOARD_SVG))) == {Picture.BOARD_SVG}
    assert set(painted(request(tmp_path))) == set(Picture)


def test_every_picture_can_be_read(qapp: QApplication, tmp_path: Path) -> None:
    for picture, content in painted(request(tmp_path)).items():
        if picture.value.endswith("png"):
            assert not QImage.fromData(content).isNull()
        else:
            assert ElementTree.fromstring(content).tag.endswith("svg")


@pytest.mark.parametrize("side", [200, 555])
def test_boards_have_the_size_asked_for(qapp: QApplication, tmp_path: Path, side: int) -> None:
    made = painted(replace(request(tmp_path, Format.BOARD_PNG), board_px=side))
    image = QImage.fromData(made[Picture.BOARD_PNG])
    assert (image.width(), image.height()) == (side, side)


def test_the_board_is_the_one_shown_or_else_the_last_state(qapp: QApplication, tmp_path: Path) -> None:
    trace, asked = solved_run(), request(tmp_path, Format.BOARD_PNG, Format.MARKDOWN)
    unasked = paint_pictures(asked, trace, LIGHT)
    assert unasked[Picture.BOARD_PNG] == unasked[Picture.FINAL_PNG] != unasked[Picture.START_PNG]
    shown = paint_pictures(asked, trace, LIGHT, board_scene(trace.rows(0)))
    assert shown[Picture.BOARD_PNG] == shown[Picture.START_PNG]
    assert shown[Picture.FINAL_PNG] == unasked[Picture.FINAL_PNG]


def test_pictures_have_the_colours_of_the_window_or_the_light_ones(
    qapp: QApplication, tmp_path: Path
) -> None:
    asked = request(tmp_path, Format.MARKDOWN)
    as_window, light = painted(asked), painted(replace(asked, picture_theme=PictureTheme.LIGHT))
    for picture in FORMATS[Format.MARKDOWN].files.values():
        assert QImage.fromData(as_window[picture]).pixelColor(0, 0).lightness() < 60
        assert corner(light[picture]) == corner(painted(asked, LIGHT)[picture])
        assert QImage.fromData(light[picture]).pixelColor(0, 0).lightness() > 200


def test_the_pictures_of_the_page_are_always_light(qapp: QApplication, tmp_path: Path) -> None:
    asked = request(tmp_path, Format.HTML)
    assert painted(asked, DARK) == painted(asked, LIGHT)


@pytest.mark.parametrize("n", [MOST_VECTOR_QUEENS, MOST_VECTOR_QUEENS + 1])
def test_a_large_board_goes_into_the_page_as_pixels(qapp: QApplication, tmp_path: Path, n: int) -> None:
    made = paint_pictures(request(tmp_path, Format.HTML), recorded(run_settings(n, seed=1), 1), LIGHT)
    assert made[Picture.START_PAGE].startswith(b"\x89PNG") is (n > MOST_VECTOR_QUEENS)


def test_the_chart_has_the_axis_asked_for(qapp: QApplication, tmp_path: Path) -> None:
    asked = request(tmp_path, Format.CHART_PNG, Format.CHART_SVG, Format.HTML)
    linear, log = painted(asked), painted(replace(asked, has_log_steps=True))
    for picture in (Picture.CHART_PNG, Picture.CHART_SVG, Picture.CHART_PAGE):
        assert linear[picture] != log[picture]
    assert linear[Picture.FINAL_PAGE] == log[Picture.FINAL_PAGE]
