"""The ways out of a board that is stuck, as rows: how often each solves it, and at what price."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.painting.fonts import font_of
from nqueens_gui.scene.remedy_scene import RemedyRow, RemedyScene
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.row_field import RowField

TITLE_PX: Final = 12
PRICE_PX: Final = 11
LINE_PX: Final = 16.0
BAR_PX: Final = 8.0
WHISKER_PX: Final = 3.0
SIDE_PX: Final = 4
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
WATCH: Final = "watch one"
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RemedyList(RowField):
    """A row for each remedy; a click on one asks to watch a run of it."""

    row_px = 48
    remedy_requested = Signal(object)
    """The `Remedy` of which a run is to be watched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[RemedyRow, ...] = ()
        self.setAccessibleName("Ways out")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_scene(self, scene: RemedyScene) -> None:
        """Show what came of every remedy so far."""
        before, self._rows = self._rows, scene.rows
        words = (f"{row.remedy.title}: {row.solved_text} solved" for row in scene.rows)
        self.setAccessibleDescription("; ".join(words))
        if len(before) != len(scene.rows):
            self._set_count(len(scene.rows))
        self.update()

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        row, inside = self._rows[number], rect.adjusted(SIDE_PX, 3, -SIDE_PX, -3)
        title = QRectF(inside.left(), inside.top(), inside.width(), LINE_PX)
        painter.setFont(font_of(TITLE_PX, bold=True))
        painter.setPen(theme.color("text"))
        painter.drawText(title, _LEFT, row.remedy.title)
        painter.setFont(font_of(TITLE_PX))
        painter.drawText(title, _RIGHT, row.solved_text)
        bar = QRectF(inside.left(), title.bottom() + 2, inside.width(), BAR_PX)
        self._paint_bar(painter, row, bar, theme)
        price = QRectF(inside.left(), bar.bottom() + 1, inside.width(), LINE_PX)
        painter.setFont(font_of(PRICE_PX))
        painter.setPen(theme.color("text.dim"))
        painter.drawText(price, _LEFT, row.price_text)
        if number == self.current and row.figures.runs:
            painter.setPen(theme.color("accent"))
            painter.drawText(price, _RIGHT, WATCH)

    def item_text(self, number: int) -> str:
        return self._rows[number].sentence

    def _paint_bar(self, painter: QPainter, row: RemedyRow, bar: QRectF, theme: Theme) -> None:
        """Draw the share that gets out, over it the share that is solved, and the interval of that."""
        figures = row.figures
        painter.setPen(Qt.PenStyle.NoPen)
        shares = ((1.0, "track"), (_share(figures.out, figures.runs), "bar"))
        for share, role in (*shares, (_share(figures.solved, figures.runs), "chart.solution")):
            painter.setBrush(theme.color(role))
            painter.drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), 2, 2)
        if figures.solved_interval is not None:
            low, high = (bar.left() + bar.width() * end for end in figures.solved_interval)
            middle = bar.center().y()
            painter.setPen(QPen(theme.color("interval"), 1.5))
            painter.drawLine(QPointF(low, middle), QPointF(high, middle))
            for end in (low, high):
                painter.drawLine(QPointF(end, middle - WHISKER_PX), QPointF(end, middle + WHISKER_PX))

    def _ask(self, number: int | None) -> None:
        if number is not None and self._rows[number].figures.runs:
            self.remedy_requested.emit(self._rows[number].remedy)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._ask(self.current)
        else:
            super().keyPressEvent(event)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave what is chosen to the keyboard: a click asks at once."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._ask(self.item_at(event.position()))


def _share(count: int, runs: int) -> float:
    return count / runs if runs else 0.0
