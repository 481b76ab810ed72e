"""Contrasts read from pixels: of the painted board, and of the edges of widgets on a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import numpy as np
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
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

from nqueens_gui.board.scene import board_scene
from nqueens_gui.kit.theme import Theme
from solver.analysis.state_kind import state_insight
from tests.nqueens_gui.board.conftest import BACKGROUND, Painted, choices_of
from tests.nqueens_gui.kit.test_theme import contrast

STATES = ([3, 2, 5, 2, 2, 0, 7, 7], [0, 3, 0, 1, 0, 0, 0, 0], [4, 7, 1, 6, 5, 2, 0, 3], [0, 2, 2, 2])
NUMBERS = ("heat.text", "heat.best.text")
DRAWINGS = ("attack.row", "attack.diagonal", "attack.anti_diagonal", "heat.best")

Made = TypeVar("Made", QProgressBar, QScrollBar)


def rgb(color: QColor | int) -> tuple[int, ...]:
    return QColor(color).getRgb()[:3]


class HeatedBoard:
    """A board with numbers, tints, rings and lines, without blurred edges."""

    def __init__(self, rows: list[int], theme: Theme, variant: str = "sideways") -> None:
        self._scene = board_scene(rows, insight=state_insight(rows), choices=choices_of(rows, variant))
        self._rows, self._theme = rows, theme
        self._board = Painted(self._scene, theme, 640, 1.0, 1.0)

    def number_contrast(self) -> float:
        """The least contrast of a number with the ground of its square."""
        inks = {rgb(self._theme.color(role)) for role in NUMBERS}
        return min(
            contrast(max((color for color in found if color in inks), key=found.__getitem__), ground)
            for found, ground in self._squares()
        )

    def drawing_contrast(self, role: str) -> float:
        """The least contrast of what is drawn in a role with the ground of a square; infinite where nothing is."""
        drawn = rgb(self._theme.color(role))
        return min(
            (contrast(drawn, ground) for found, ground in self._squares() if drawn in found),
            default=float("inf"),
        )

    def ring_contrasts(self) -> list[float]:
        """The contrast of each ring with the ground of its square."""
        drawn, found = rgb(self._theme.color("heat.best")), []
        for column, row in self._scene.heat.rings.squares.tolist():
            area = self._board.geometry.square_rect(column, row).toAlignedRect()
            colors = pixels(self._board.image, area)
            ground = colors.most_common(1)[0][0]
            nearest = min(
                colors, key=lambda color: sum(abs(a - b) for a, b in zip(color, drawn, strict=True))
            )
            found.append(contrast(nearest, ground))
        return found

    def border_contrast(self) -> float:
        """The contrast of the border of the board with the page."""
        area = self._board.geometry.rect
        middle, left = int(area.center().y()), int(area.left())
        edge = (rgb(self._board.image.pixelColor(x, middle)) for x in range(left - 2, left + 2))
        card = rgb(self._theme.color("card"))
        return max(contrast(color, card) for color in edge if color != rgb(BACKGROUND))

    def _squares(self) -> Iterator[tuple[Counter[tuple[int, ...]], tuple[int, ...]]]:
        """Give the colours of each square without a queen, with how often they occur, and the one of its ground."""
        n = len(self._rows)
        for column in range(n):
            for row in range(n):
                if self._rows[column] != row:
                    area = self._board.geometry.square_rect(column, row).toAlignedRect()
                    found = pixels(self._board.image, area)
                    yield found, found.most_common(1)[0][0]


def pixels(image: QImage, area: QRect) -> Counter[tuple[int, ...]]:
    colors = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    inside = area & image.rect()
    part = colors[inside.top() : inside.bottom() + 1, inside.left() : inside.right() + 1]
    found, counts = np.unique(part, return_counts=True)
    return Counter({rgb(int(color)): int(count) for color, count in zip(found, counts, strict=True)})


def ranged(made: Made) -> Made:
    made.setOrientation(Qt.Orientation.Horizontal)
    made.setRange(0, 100)
    return made


WIDGETS: Mapping[str, Callable[[], QWidget]] = {
    "text field": QLineEdit,
    "number field": QSpinBox,
    "list of choices": QComboBox,
    "check box": lambda: QCheckBox("x"),
    "radio button": lambda: QRadioButton("x"),
    "button": lambda: QPushButton("Run"),
    "slider": lambda: QSlider(Qt.Orientation.Horizontal),
    "progress bar": lambda: ranged(QProgressBar()),
    "scroll bar": lambda: ranged(QScrollBar()),
}


def edge_contrast(widget: QWidget, theme: Theme) -> float:
    """Return the contrast of a widget with its card: of the outermost colour that is not the card's."""
    card = QFrame()
    card.setProperty("card", True)
    QVBoxLayout(card).addWidget(widget)
    card.resize(240, 80)
    card.show()
    image = card.grab().toImage()
    card.close()
    ground = rgb(theme.color("card"))
    box = widget.geometry()
    middle = box.center().y()
    row = [rgb(image.pixelColor(x, middle)) for x in range(box.left(), box.right() + 1)]
    edge = next(index for index, color in enumerate(row) if color != ground)
    return max(contrast(color, ground) for color in row[edge : edge + 2])
