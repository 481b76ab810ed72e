"""Contrasts on the painted board and around widgets, read from their pixels, in both themes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nqueens_gui.board.scene import board_scene
from nqueens_gui.kit.style import ThemeController
from nqueens_gui.kit.theme import Theme
from solver.analysis.state_kind import state_insight
from tests.nqueens_gui.board.conftest import Painted, choices_of
from tests.nqueens_gui.kit.test_theme import DISTINCT, READABLE, contrast

STATES = ([3, 2, 5, 2, 2, 0, 7, 7], [0, 3, 0, 1, 0, 0, 0, 0], [4, 7, 1, 6, 5, 2, 0, 3], [0, 2, 2, 2])
Paint = Callable[..., Painted]


def rgb(color: QColor | int) -> tuple[int, ...]:
    return QColor(color).getRgb()[:3]


def pixels(image: QImage, area: QRect) -> Counter[tuple[int, ...]]:
    colors = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    inside = area & image.rect()
    part = colors[inside.top() : inside.bottom() + 1, inside.left() : inside.right() + 1]
    found, counts = np.unique(part, return_counts=True)
    return Counter({rgb(int(color)): int(count) for color, count in zip(found, counts, strict=True)})


def squares(board: Painted, n: int) -> Iterator[tuple[tuple[int, int], Counter[tuple[int, ...]]]]:
    for column in range(n):
        for row in range(n):
            yield (column, row), pixels(board.image, board.geometry.square_rect(column, row).toAlignedRect())


@pytest.fixture(params=STATES, ids=str)
def heated(request: pytest.FixtureRequest, paint: Paint) -> tuple[list[int], Painted]:
    """A board with numbers, tints, rings and lines, without blurred edges."""
    rows = request.param
    scene = board_scene(rows, insight=state_insight(rows), choices=choices_of(rows))
    return rows, paint(scene, side=640)


def test_numbers_are_readable_on_every_square(heated: tuple[list[int], Painted], theme: Theme) -> None:
    rows, board = heated
    inks = {rgb(theme.color(role)) for role in ("heat.text", "heat.best.text")}
    for (column, row), found in squares(board, len(rows)):
        if rows[column] != row:
            ink = max((color for color in found if color in inks), key=found.__getitem__)
            (ground, _), *_ = found.most_common(1)
            assert contrast(ink, ground) >= READABLE, (column, row)


@pytest.mark.parametrize("role", ["attack.row", "attack.diagonal", "attack.anti_diagonal", "heat.best"])
def test_lines_and_rings_stand_out_from_every_square(
    heated: tuple[list[int], Painted], theme: Theme, role: str
) -> None:
    rows, board = heated
    drawn = rgb(theme.color(role))
    for square, found in squares(board, len(rows)):
        (ground, _), *_ = found.most_common(1)
        if drawn in found and rows[square[0]] != square[1]:
            assert contrast(drawn, ground) >= DISTINCT, square


def test_the_board_has_a_border_that_stands_out_from_the_page(paint: Paint, theme: Theme) -> None:
    board = paint(board_scene([1, 3, 0, 2]))
    middle = int(board.geometry.rect.center().y())
    left = int(board.geometry.rect.left())
    found = [rgb(board.image.pixelColor(x, middle)) for x in range(left - 2, left + 2)]
    assert (
        max(contrast(color, rgb(theme.color("card"))) for color in found if color != (255, 0, 255))
        >= DISTINCT
    )


def spin_box() -> QSpinBox:
    return QSpinBox()


def slider() -> QSlider:
    made = QSlider()
    made.setOrientation(made.orientation().Horizontal)
    return made


def progress() -> QProgressBar:
    made = QProgressBar()
    made.setRange(0, 10)
    return made


def scroll_bar() -> QScrollBar:
    made = QScrollBar()
    made.setOrientation(made.orientation().Horizontal)
    made.setRange(0, 100)
    made.setPageStep(50)
    return made


WIDGETS: tuple[Callable[[], QWidget], ...] = (
    QLineEdit,
    spin_box,
    QComboBox,
    lambda: QCheckBox("x"),
    lambda: QRadioButton("x"),
    lambda: QPushButton("Run"),
    slider,
    progress,
    scroll_bar,
)


@pytest.mark.parametrize("number", range(len(WIDGETS)))
@pytest.mark.parametrize("choice", ["light", "dark"])
def test_borders_and_tracks_stand_out_from_the_card(
    qapp: QApplication, qtbot: QtBot, number: int, choice: str
) -> None:
    """Every third row of pixels or column meets an edge: the outermost colour that is not the card's."""
    before = qapp.styleSheet(), qapp.palette(), qapp.font()
    themes = ThemeController(choice)
    themes.apply(qapp)
    card = QFrame()
    card.setProperty("card", True)
    qtbot.addWidget(card)
    widget = WIDGETS[number]()
    QVBoxLayout(card).addWidget(widget)
    card.resize(240, 80)
    card.show()
    image = card.grab().toImage()
    ground = rgb(themes.theme.color("card"))
    box = widget.geometry()
    middle = box.center().y()
    row = [rgb(image.pixelColor(x, middle)) for x in range(box.left(), box.right() + 1)]
    edge = next(index for index, color in enumerate(row) if color != ground)
    assert max(contrast(color, ground) for color in row[edge : edge + 4]) >= DISTINCT
    qapp.setStyleSheet(before[0])
    qapp.setPalette(before[1])
    qapp.setFont(before[2])
