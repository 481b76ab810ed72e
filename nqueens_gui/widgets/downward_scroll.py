"""A page that scrolls down to what it has no room for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from nqueens_gui.widgets.row_field import RowField

SCROLL_BAR_PX: Final = 10
"""Room for the scroll bar beside what is shown."""


class DownwardScroll(QScrollArea):
    """Shows what a layout holds, as wide as itself; it scrolls upwards and downwards only.

    Parameters
    ----------
    column
        What is shown; its margins leave room for the scroll bar.
    """

    def __init__(self, column: QLayout) -> None:
        super().__init__()
        self._content = QWidget()
        self._content.setProperty("ground", "none")
        column.setContentsMargins(0, 0, SCROLL_BAR_PX, 0)
        self._content.setLayout(column)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it scrolls to whatever in it has the focus
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._content)

    def follow_keyboard(self, field: RowField) -> None:
        """Bring each row that the keyboard goes to in a field into sight."""
        field.revealed.connect(lambda place: self._reveal(field, place))

    def _reveal(self, field: RowField, place: QRect) -> None:
        at = field.mapTo(self._content, place.center())
        self.ensureVisible(at.x(), at.y(), 0, place.height())
