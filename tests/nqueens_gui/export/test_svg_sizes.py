"""An SVG has the size asked for, and its text the size it was painted in."""

import re
from xml.etree import ElementTree

import pytest
from PySide6.QtWidgets import QApplication

from nqueens_gui.board.scene import board_scene
from nqueens_gui.export.pictures import SIZE, board_svg, chart_svg
from nqueens_gui.kit.theme import load_theme
from nqueens_gui.watch.trace_view import TraceScene
from tests.nqueens_gui.export.runs import EXAMPLE, solved_run

LIGHT = load_theme("light")
MM_PER_PX = 25.4 / 96


def width_px(svg: bytes) -> float:
    width = str(ElementTree.fromstring(svg).get("width"))
    assert width.endswith("mm")
    return float(width.removesuffix("mm")) / MM_PER_PX


def font_sizes(svg: bytes) -> set[float]:
    texts = re.findall(rb'font-size="([\d.]+)"[^>]*>\s*<text', svg)
    return {float(size) for size in texts}


@pytest.mark.parametrize("pixels", [300, 800])
def test_a_board_has_the_size_asked_for(qapp: QApplication, pixels: int) -> None:
    svg = board_svg(board_scene(EXAMPLE), LIGHT, pixels)
    assert width_px(svg) == pytest.approx(pixels, abs=0.5)


def test_a_chart_is_as_wide_as_it_was_painted(qapp: QApplication) -> None:
    assert width_px(chart_svg(TraceScene(solved_run()), LIGHT)) == pytest.approx(SIZE.width(), abs=0.5)


def test_text_is_as_large_as_it_was_painted(qapp: QApplication) -> None:
    assert font_sizes(board_svg(board_scene(EXAMPLE), LIGHT, 800)) == {11}
    assert font_sizes(board_svg(board_scene(EXAMPLE), LIGHT, 800, 360)) == {11}
    assert min(font_sizes(chart_svg(TraceScene(solved_run()), LIGHT))) >= 10


def test_all_text_of_an_svg_falls_back_to_a_sans_serif_font(qapp: QApplication) -> None:
    for svg in (board_svg(board_scene(EXAMPLE), LIGHT, 300), chart_svg(TraceScene(solved_run()), LIGHT)):
        families = re.findall(rb'font-family="([^"]*)"', svg)
        assert families
        assert all(family.endswith(b", sans-serif") for family in families)
