"""The list of attacking pairs: columns and kind of line; the one pointed at is lit on the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.painting.attack_lines import attack_pen
from nqueens_gui.painting.fonts import font_of
from nqueens_gui.scene.pair_rows import NO_PAIRS, PairRows, sentence
from nqueens_gui.scene.square_text import pair_name
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.row_field import RowField

LEAST_ITEM_PX: Final = 160
"""Width of a pair of three-digit columns with the name of its line."""
SAMPLE_PX: Final = 22.0
LINE_PX: Final = 2.5
TEXT_PX: Final = 12


class PairList(RowField):
    """Two or more pairs beside each other, as many as there is room for."""

    pair_pointed_at = Signal(object)
    """The `AttackingPair` pointed at, or None."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pairs = NO_PAIRS
        self._coordinates = "numbers"
        self.setAccessibleName("Attacking pairs")
        self.pointed_at.connect(self._tell)

    @property
    def columns(self) -> int:
        return max(1, self.width() // LEAST_ITEM_PX)

    def set_pairs(self, pairs: PairRows) -> None:
        """Show the pairs of a state."""
        self._pairs = pairs
        self.setAccessibleDescription(pairs.counted)
        self._set_count(len(pairs))

    def set_coordinates(self, coordinates: str) -> None:
        """Name columns as the board does."""
        self._coordinates = coordinates
        self.update()

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        pair = self._pairs.pair(number)
        middle, left = rect.center().y(), rect.left() + 4
        painter.setPen(attack_pen(pair.kind, theme, LINE_PX))
        painter.drawLine(QPointF(left + LINE_PX, middle), QPointF(left + SAMPLE_PX, middle))
        painter.setFont(font_of(TEXT_PX))
        words = rect.adjusted(SAMPLE_PX + 12, 0, 0, 0)
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.color("text"))
        name = pair_name(pair.first, pair.second, self._pairs.n, self._coordinates)
        drawn = painter.boundingRect(words, align, name)
        painter.drawText(words, align, name)
        painter.setPen(theme.color("text.dim"))
        painter.drawText(words.adjusted(drawn.width() + 6, 0, 0, 0), align, pair.kind.value)

    def item_text(self, number: int) -> str:
        words = sentence(self._pairs.pair(number))
        return f"{words[:1].upper()}{words[1:]}.\nClick to keep the pair lit on the board."

    def _tell(self) -> None:
        self.pair_pointed_at.emit(None if self.current is None else self._pairs.pair(self.current))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
