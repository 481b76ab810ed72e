"""A small board to look at, and nothing else."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from nqueens_gui.board.painting import paint_board
from nqueens_gui.board.scene import BoardScene
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.theme import app_theme


class BoardPicture(QWidget):
    """Shows a scene, as large as it fits.

    Parameters
    ----------
    side_px
        Its side, in px.
    """

    def __init__(self, side_px: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene: BoardScene | None = None
        self.setFixedSize(side_px, side_px)

    def set_scene(self, scene: BoardScene) -> None:
        """Show a scene."""
        self._scene = scene
        self.setAccessibleName(f"A board of {scene.n} queens, h = {scene.h}")
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self._scene is not None:
                paint_board(painter, self._scene, QRectF(self.rect()), app_theme.now)


def board_pixmap(scene: BoardScene, side_px: int, dpr: float) -> QPixmap:
    """Return a picture of a scene, crisp on a screen of that device pixel ratio."""
    pixmap = QPixmap(QSize(side_px, side_px) * dpr)
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(app_theme.now.color("card"))
    with QPainter(pixmap) as painter:
        paint_board(painter, scene, QRectF(0, 0, side_px, side_px), app_theme.now)
    return pixmap
