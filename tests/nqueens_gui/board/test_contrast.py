"""Contrasts on the painted board and around widgets, read from their pixels, in both themes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from nqueens_gui.kit.style import ThemeController
from nqueens_gui.kit.theme import Theme, app_theme
from tests.nqueens_gui.board.contrasts import DRAWINGS, STATES, WIDGETS, HeatedBoard, edge_contrast
from tests.nqueens_gui.kit.test_theme import DISTINCT, READABLE


@pytest.fixture(params=STATES, ids=str)
def heated(qapp: QApplication, request: pytest.FixtureRequest, theme: Theme) -> HeatedBoard:
    return HeatedBoard(request.param, theme)


def test_numbers_are_readable_on_every_square(heated: HeatedBoard) -> None:
    assert heated.number_contrast() >= READABLE


@pytest.mark.parametrize("role", DRAWINGS)
def test_lines_and_rings_stand_out_from_every_square(heated: HeatedBoard, role: str) -> None:
    assert heated.drawing_contrast(role) >= DISTINCT


def test_the_rings_of_unlikely_moves_stand_out(qapp: QApplication, theme: Theme) -> None:
    heated = HeatedBoard([3, 2, 5, 2, 2, 0, 7, 7], theme, "simulated-annealing")
    contrasts = heated.ring_contrasts()
    assert len(contrasts) > 40
    assert min(contrasts) >= DISTINCT


def test_the_board_has_a_border_that_stands_out_from_the_page(heated: HeatedBoard) -> None:
    assert heated.border_contrast() >= DISTINCT


@pytest.fixture(params=["light", "dark"])
def styled(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Theme]:
    before = qapp.styleSheet(), qapp.palette(), qapp.font()
    themes = ThemeController(request.param)
    themes.apply(qapp)
    yield app_theme.now
    qapp.setStyleSheet(before[0])
    qapp.setPalette(before[1])
    qapp.setFont(before[2])


@pytest.mark.parametrize("name", WIDGETS)
def test_borders_and_tracks_stand_out_from_the_card(styled: Theme, name: str) -> None:
    assert edge_contrast(WIDGETS[name](), styled) >= DISTINCT
