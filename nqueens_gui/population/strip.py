"""All members of a generation below the board: small boards, or tiles coloured by h where there are many."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqueens_gui.board.marks import Disc, draw_shapes
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.painting import draw_text, scaled
from nqueens_gui.kit.tables import RowList
from nqueens_gui.kit.theme import Theme, app_theme
from nqueens_gui.population.members_view import MembersScene

SIDES_PX: Final = (44, 40, 36, 32, 28)
"""Sides of the small boards; the largest that fits is used."""
LABEL_PX: Final = 14
LABEL_TEXT_PX: Final = 11
GAP_PX: Final = 6
LEAST_TILE_PX: Final = 4
MOST_TILE_PX: Final = 20
LEAST_CELL_PX: Final = 3.0
"""Smaller squares are not told apart."""
DOT_SHARE: Final = 0.75
CENTRE = Qt.AlignmentFlag.AlignCenter


def paint_member(painter: QPainter, rows: NDArray[np.int64], rect: QRectF, theme: Theme) -> None:
    """Paint a state as a small board: squares where there is room, and a dot for each queen."""
    n, cell = len(rows), rect.width() / len(rows)
    painter.fillRect(rect, theme.color("board.light" if cell >= LEAST_CELL_PX else "board.plain"))
    if cell >= LEAST_CELL_PX:
        image = QImage(n, n, QImage.Format.Format_ARGB32)
        columns = np.arange(n)
        is_dark = (columns[:, None] + columns) % 2 == 1
        dark = theme.color("board.dark").rgba()
        pixels = np.frombuffer(image.bits(), np.uint32).reshape(n, n)
        pixels[:] = np.where(is_dark, np.uint32(dark), np.uint32(0))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(rect, image)
    centers = np.stack(
        (rect.left() + (np.arange(n) + 0.5) * cell, rect.top() + (np.asarray(rows) + 0.5) * cell), axis=1
    )
    draw_shapes(painter, Disc(theme.rgba("queen.fill")), centers, max(cell * DOT_SHARE, 1.5))


class MemberGrid(RowList):
    """The members beside each other; a click or an arrow key puts one on the board."""

    is_link = True
    member_chosen = Signal(int)
    """The place of the member to show."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene: MembersScene | None = None
        self._side, self._most_px = SIDES_PX[0], 0
        self.has_boards = True
        """Whether there is room for small boards; else tiles stand for the members."""
        self.setAccessibleName("Members of the population")
        self.opened.connect(self._choose)

    def set_scene(self, scene: MembersScene) -> None:
        """Show the members of a state."""
        before, self._scene = self._scene, scene
        if before is None or len(before) != len(scene):
            self._set_count(len(scene))
        with QSignalBlocker(self.selectionModel()):
            self.setCurrentIndex(self._items.index(scene.chosen))
        self.setAccessibleDescription(f"{scene.title}; on the board {scene.text(scene.chosen)}")
        self.viewport().update()

    def set_most_px(self, most_px: int) -> None:
        """Set the greatest height."""
        if most_px != self._most_px:
            self._most_px = most_px
            self.doItemsLayout()

    def item_rect(self, number: int) -> QRectF:
        return QRectF(super().item_rect(number).topLeft(), QSizeF(self._side, self._side))

    def item_text(self, number: int) -> str:
        return "" if self._scene is None else self._scene.text(number)

    @property
    def pitch(self) -> tuple[int, int]:
        if self.has_boards:
            return self._side + scaled(GAP_PX), self._side + scaled(LABEL_PX)
        return self._side + 1, self._side + 1

    def _arranged(self, side: int, has_boards: bool, width: int) -> int:
        """Arrange members of a size, and return the height they take."""
        self._side, self.has_boards = side, has_boards
        across, down = self.pitch
        self.columns = max((width + across - side) // across, 1)
        return -(-self._items.rowCount() // self.columns) * down

    @Slot(object)
    def _choose(self, number: int) -> None:
        if self._scene is not None:
            self.member_chosen.emit(int(self._scene.places[number]))

    def _paint_boards(self, painter: QPainter, scene: MembersScene, theme: Theme) -> None:
        for number in range(len(scene)):
            rect = self.item_rect(number)
            paint_member(painter, scene.rows[number], rect, theme)
            label = QRectF(rect.left(), rect.bottom(), rect.width(), scaled(LABEL_PX))
            h, is_chosen = int(scene.h[number]), number == scene.chosen
            role = "solved" if h == 0 and not scene.is_hiding else "text" if is_chosen else "text.dim"
            text = scene.label(number)
            draw_text(painter, label, CENTRE, text, theme.color(role), LABEL_TEXT_PX, is_bold=is_chosen)

    def _paint_tiles(self, painter: QPainter, scene: MembersScene, theme: Theme) -> None:
        """Paint all tiles as one picture: the lower h, the stronger the colour; a solution in its own.

        While h is hidden, all are alike.
        """
        h = np.ones_like(scene.h) if scene.is_hiding else scene.h
        low, high = (np.array(theme.rgba(role)[:3], float) for role in ("accent", "board.plain"))
        share = ((h - h.min()) / max(int(h.max()) - int(h.min()), 1))[:, None]
        colors = np.concatenate([low + (high - low) * share, np.full((len(scene), 1), 255.0)], axis=1)
        colors[h == 0, :3] = theme.rgba("state.solution")[:3]
        rows, pitch = -(-len(scene) // self.columns), self.pitch[0]
        tiles = np.zeros((rows * self.columns, 4))
        tiles[: len(scene)] = colors
        picture = np.zeros((rows, pitch, self.columns, pitch, 4), np.uint8)
        picture[:, : self._side, :, : self._side] = tiles.reshape(rows, 1, self.columns, 1, 4)
        pixels = np.ascontiguousarray(picture.reshape(rows * pitch, self.columns * pitch, 4))
        height, width, _ = pixels.shape
        image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGBA8888)
        painter.drawImage(QPointF(0, 0), image)

    def _paint_frame(self, painter: QPainter, rect: QRectF, theme: Theme, role: str) -> None:
        painter.setPen(QPen(theme.color(role), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(1, 1, -1, -1))

    # Qt overrides

    @guarded
    def doItemsLayout(self) -> None:
        """Take the largest boards, or else tiles, that fit in the width and the height allowed."""
        width, most = max(self.width(), 1), self._most_px or scaled(2 * (SIDES_PX[0] + LABEL_PX))
        for side in map(scaled, SIDES_PX):
            if self._arranged(side, True, width) <= most:
                break
        else:
            for side in range(scaled(MOST_TILE_PX), LEAST_TILE_PX - 1, -1):
                if self._arranged(side, False, width) <= most:
                    break
        gap = self.pitch[0] - self._side
        self.setViewportMargins(0, 0, -gap - 1, 0)  # for the gap after the last item of a row
        super().doItemsLayout()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        scene, theme = self._scene, app_theme.now
        if scene is None:
            return
        with QPainter(self.viewport()) as painter:
            paint = self._paint_boards if self.has_boards else self._paint_tiles
            paint(painter, scene, theme)
            if self._hovered is not None and self.has_boards:
                self._paint_frame(painter, self.item_rect(self._hovered), theme, "field.border")
            framed = self.item_rect(scene.chosen)
            if self.has_boards:
                self._paint_frame(painter, framed, theme, "focus" if self.hasFocus() else "accent")
            else:
                self._paint_frame(painter, framed.adjusted(-2, -2, 2, 2), theme, "text")
            self._paint_focus(painter)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_move = self.wants_key(event)
        super().keyPressEvent(event)
        if is_move and self.selected is not None:
            self._choose(self.selected)


class MembersStrip(Card):
    """The members of the current generation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Members", parent)
        self.grid = MemberGrid()
        self.body.addWidget(self.grid)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_scene(self, scene: MembersScene | None) -> None:
        """Show the members of a state; a search with one state has none."""
        self.setVisible(scene is not None)
        if scene is not None:
            self._title.set_texts(
                f"{scene.title} · click one to see it", scene.title, f"{len(scene):,} members"
            )
            self.grid.set_scene(scene)
