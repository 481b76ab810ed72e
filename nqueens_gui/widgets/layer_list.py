"""The states of a plateau by their distance: those on it, and its exits, as bars."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from nqueens_gui.painting.fonts import font_of, text_width
from nqueens_gui.scene.plateau_scene import PlateauScene, layer_text
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.row_field import RowField
from solver.plateau import Layer

TEXT_PX: Final = 12
BAR_PX: Final = 10.0
GAP_PX: Final = 6.0
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LayerList(RowField):
    """A row for each distance."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layers: tuple[Layer, ...] = ()
        self._most = 0
        self.setAccessibleName("States by distance")

    def set_scene(self, scene: PlateauScene) -> None:
        """Show the layers of a plateau."""
        self._layers, self._most = scene.layers, scene.most
        words = (layer_text(distance, layer) for distance, layer in enumerate(scene.layers))
        self.setAccessibleDescription(" ".join(words))
        self._set_count(len(scene.layers))

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        layer = self._layers[number]
        painter.setFont(font_of(TEXT_PX))
        painter.setPen(theme.color("text.dim"))
        distance_px = text_width("88", TEXT_PX)
        painter.drawText(QRectF(rect.left(), rect.top(), distance_px, rect.height()), _RIGHT, f"{number}")
        counts_px = max(text_width(_counts(each), TEXT_PX) for each in self._layers)
        painter.setPen(theme.color("text" if layer.exits else "text.dim"))
        painter.drawText(rect.adjusted(0, 0, -4, 0), _RIGHT, _counts(layer))
        left = rect.left() + distance_px + GAP_PX
        self._paint_bar(painter, layer, left, rect.right() - counts_px - GAP_PX - 4 - left, rect, theme)

    def item_text(self, number: int) -> str:
        return layer_text(number, self._layers[number])

    def _paint_bar(
        self, painter: QPainter, layer: Layer, left: float, room: float, rect: QRectF, theme: Theme
    ) -> None:
        """Draw the parts of a bar from left to right: states, exits, what was not looked at."""
        top = rect.center().y() - BAR_PX / 2
        painter.setPen(Qt.PenStyle.NoPen)
        for count, role in ((layer.states, "bar"), (layer.exits, "accent"), (layer.unknown, "track")):
            width = max(room * count / max(self._most, 1), 1.5) if count else 0.0
            painter.setBrush(theme.color(role))
            painter.drawRect(QRectF(left, top, width, BAR_PX))
            left += width


def _counts(layer: Layer) -> str:
    """Return states and exits as the bar has them, from left to right: ``12 + 3``."""
    return f"{layer.states:,} + {layer.exits:,}"
