"""The nearest exits of a plateau, as moves; the one pointed at is lit on the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.painting.fonts import font_of, text_width
from nqueens_gui.scene.plateau_scene import PlateauScene, exit_text, way_text
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.row_field import RowField
from solver.plateau import PlateauExit

TEXT_PX: Final = 12
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ExitList(RowField):
    """A row for each exit: the moves to it and the h after it."""

    exit_pointed_at = Signal(object)
    """The `PlateauExit` pointed at, or None."""
    exit_requested = Signal(object)
    """The `PlateauExit` to go to: its row was clicked twice, or Enter was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._exits: tuple[PlateauExit, ...] = ()
        self._h = 0
        self._coordinates = "numbers"
        self.setAccessibleName("Nearest exits")
        self.pointed_at.connect(self._tell)

    @property
    def chosen_exit(self) -> PlateauExit | None:
        """The exit whose row was chosen, if one is."""
        return None if self._chosen is None else self._exits[self._chosen]

    def set_scene(self, scene: PlateauScene) -> None:
        """Show the exits of a plateau; as long as they stay the same, so does what is pointed at."""
        if scene.exits != self._exits:
            self._exits, self._h = scene.exits, scene.h
            self._set_count(len(scene.exits))

    def set_coordinates(self, coordinates: str) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self.update()

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        end = self._exits[number]
        inside = rect.adjusted(4, 0, -4, 0)
        after = f"h {end.best_h:,}"
        painter.setFont(font_of(TEXT_PX))
        painter.setPen(theme.color("text.dim"))
        painter.drawText(inside, _RIGHT, after)
        room = inside.width() - text_width(after, TEXT_PX) - 8
        way = way_text(end, self._coordinates)
        metrics = QFontMetricsF(painter.font())
        painter.setPen(theme.color("text"))
        painter.drawText(inside, _LEFT, metrics.elidedText(way, Qt.TextElideMode.ElideMiddle, room))

    def item_text(self, number: int) -> str:
        return exit_text(self._exits[number], self._h, self._coordinates)

    def _tell(self) -> None:
        self.exit_pointed_at.emit(None if self.current is None else self._exits[self.current])

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self.chosen_exit is not None:
            self.exit_requested.emit(self.chosen_exit)
        else:
            super().keyPressEvent(event)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        number = self.item_at(event.position())
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self.exit_requested.emit(self._exits[number])
