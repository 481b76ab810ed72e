"""What the tests of the painters share: a picture to paint on, and its colours by place."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.painting import board_geometry, paint_board
from nqueens_gui.board.scene import BoardScene
from nqueens_gui.kit.theme import Theme
from solver.core.run_settings import run_settings
from solver.engine.choices import Choices, successor_distribution

BACKGROUND = QColor(255, 0, 255)


class Painted:
    """A picture of a scene."""

    def __init__(self, scene: BoardScene, theme: Theme, side: int, dpr: float, glide: float) -> None:
        self.image = QImage(round(side * dpr), round(side * dpr), QImage.Format.Format_RGB32)
        self.image.setDevicePixelRatio(dpr)
        self.image.fill(BACKGROUND)
        room = QRectF(0, 0, side, side)
        self.geometry: BoardGeometry = board_geometry(scene, room, dpr)
        painter = QPainter(self.image)
        paint_board(painter, scene, room, theme, glide=glide)
        painter.end()

    def at(self, point: QPointF) -> QColor:
        """The colour of the pixel under a point."""
        place = point * self.image.devicePixelRatio()
        return self.image.pixelColor(int(place.x()), int(place.y()))

    def in_square(self, column: int, row: int, x: float, y: float) -> QColor:
        """The colour at a place in a square, from 0 to 1 both ways."""
        square = self.geometry.square_rect(column, row)
        return self.at(square.topLeft() + QPointF(x, y) * self.geometry.cell)

    def colors(self, column: int, row: int) -> set[str]:
        """All colours in a square."""
        ratio = self.image.devicePixelRatio()
        square = self.geometry.square_rect(column, row)
        area = QRectF(square.topLeft() * ratio, square.size() * ratio).toAlignedRect()
        pixels = np.frombuffer(self.image.constBits(), np.uint32).reshape(self.image.height(), -1)
        part = pixels[area.top() : area.bottom() + 1, area.left() : area.right() + 1]
        return {QColor.fromRgb(int(color)).name() for color in np.unique(part)}


@pytest.fixture
def paint(qapp: QGuiApplication, theme: Theme) -> Callable[..., Painted]:
    """Paint a scene in a theme."""

    def painted(scene: BoardScene, side: int = 420, dpr: float = 1.0, glide: float = 1.0) -> Painted:
        return Painted(scene, theme, side, dpr, glide)

    return painted


def choices_of(rows: Sequence[int], variant: str = "sideways") -> Choices:
    """What a variant may do next in a state, at the start of a climb."""
    return successor_distribution(run_settings(variant=variant, seed=1, start=rows), rows)
