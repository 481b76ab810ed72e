"""Thin attack lines: each kind has its dashes, whichever way pixels are drawn."""

from __future__ import annotations

from itertools import groupby
from math import sqrt

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from nqueens_gui.board.geometry import fitted_board
from nqueens_gui.board.line_painting import STYLES, draw_attack_lines, held_text, label_rect
from nqueens_gui.board.scene import board_scene, dragged
from nqueens_gui.kit.theme import ThemeName, load_theme
from solver.core.heuristics import Heuristic, LineKind, heuristic_value

SIDE_PX = 700
WHITE = QColor("white")


def runs_of_pixels(n: int, kind: LineKind, segment: list[int], scale: float) -> list[tuple[bool, int]]:
    """Lengths in pixels along the board's columns of what is drawn of one line, and of what is not, in turn."""
    image = QImage(round(SIDE_PX * scale), round(SIDE_PX * scale), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(WHITE)
    scene = replace(board_scene(range(n)), attack_lines={kind: np.array([segment])})
    painter = QPainter(image)
    geometry = fitted_board(QRectF(0, 0, SIDE_PX, SIDE_PX), n, QMarginsF())
    draw_attack_lines(painter, scene, geometry, load_theme(ThemeName.LIGHT))
    painter.end()
    pixels = np.asarray(image.constBits()).view(np.uint32).reshape(image.height(), image.width())
    is_drawn = (pixels != WHITE.rgb()).any(axis=0).tolist()
    return [(drawn, len(list(group))) for drawn, group in groupby(is_drawn)][1:-1]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("n", [200, 1000])
@pytest.mark.parametrize("kind", [LineKind.DIAGONAL, LineKind.ANTI_DIAGONAL])
def test_dashes_and_gaps_have_the_length_of_their_kind(
    qapp: QApplication, n: int, kind: LineKind, scale: float
) -> None:
    dashes = STYLES[kind].small_dashes
    low, high = n // 10, n - n // 10
    segment = [low, low, high, high] if kind is LineKind.DIAGONAL else [low, high, high, low]
    found = runs_of_pixels(n, kind, segment, scale)
    along = scale / sqrt(2)
    count = 0.8 * SIDE_PX * scale / (sum(dashes) * along)
    assert len(found) / 2 == pytest.approx(count, rel=0.02, abs=1)
    share = sum(length for is_drawn, length in found if is_drawn) / sum(length for _, length in found)
    # A smooth line touches up to three pixels more.
    assert 0.9 * dashes[0] < share * sum(dashes) < dashes[0] + 3 / along


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("n", [200, 1000])
def test_rows_are_solid(qapp: QApplication, n: int, scale: float) -> None:
    assert [drawn for drawn, _ in runs_of_pixels(n, LineKind.ROW, [20, 50, n - 20, 50], scale)] == [True]


ROWS = [3, 2, 5, 2, 2, 0, 7, 7]


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize("row", range(8))
def test_a_held_queen_shows_the_board_as_if_she_stood_there(heuristic: Heuristic, row: int) -> None:
    held = dragged(board_scene(ROWS, heuristic), 3, row)
    moved = [*ROWS[:3], row, *ROWS[4:]]
    there = board_scene(moved, heuristic)
    assert held.h == heuristic_value(moved, heuristic) == there.h
    assert held.rows.tolist() == moved
    assert held.attacked.tolist() == there.attacked.tolist()
    for kind, segments in there.attack_lines.items():
        assert held.attack_lines[kind].tolist() == segments.tolist()


def test_the_label_tells_h_before_and_after() -> None:
    scene = board_scene(ROWS)
    assert held_text(dragged(scene, 3, 5)) == "h 8 → 6"
    assert held_text(scene) == ""
    assert held_text(replace(dragged(scene, 3, 5), is_hiding=True)) == ""  # a lesson may ask for h


@pytest.mark.parametrize("n", [4, 8, 100, 1000])
def test_the_label_stays_on_the_board_and_off_the_queen(qapp: QApplication, n: int) -> None:
    geometry = fitted_board(QRectF(0, 0, 600, 600), n, QMarginsF(20, 20, 20, 20))
    scene = board_scene([0] * n)
    for column in (0, n // 2, n - 1):
        for row in (1, n // 2, n - 1):
            drag = dragged(scene, column, row).drag
            assert drag is not None
            label = label_rect("h 499,500 → 499,499", geometry, drag)
            assert geometry.rect.adjusted(0, -1, 0, 1).contains(label)
            assert not label.intersects(geometry.square_rect(column, row))
