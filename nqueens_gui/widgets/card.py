"""A card: a panel that stands on the ground, with an optional title and tools beside it."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from nqueens_gui.style_sheet import restyle
from nqueens_gui.widgets.labels import kind_label

PADDING_PX = 16
"""From the border of a card to what it holds."""
MARGINS = (PADDING_PX, PADDING_PX - 4, PADDING_PX, PADDING_PX - 2)
"""The same on all four sides: left, top, right, bottom."""
GRID_PX = 8
"""The grid that everything in the window keeps to."""


class Card(QFrame):
    """A frame with a title, tools at the right of the title, and a body below."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self._title = kind_label(title, "title")
        self._header = QWidget()
        self._tools = QHBoxLayout(self._header)
        self._tools.setContentsMargins(0, 0, 0, 0)
        self._tools.setSpacing(GRID_PX // 2)
        self._tools.addWidget(self._title, 1)
        self._layout = QVBoxLayout(self)
        self.body = QVBoxLayout()
        self.body.setSpacing(GRID_PX)
        self._stack()
        self.set_title(title)

    @property
    def title(self) -> str:
        """The words on top; empty when there are none."""
        return self._title.text()

    def set_title(self, title: str) -> None:
        """Show other words on top."""
        self._title.setText(title)
        self._header.setVisible(bool(title) or self._tools.count() > 1)
        self.setAccessibleName(title)

    def add_tool(self, tool: QWidget) -> None:
        """Put a small widget at the right of the title."""
        self._tools.addWidget(tool)
        self._header.setVisible(True)

    def set_padding(self, right: int) -> None:
        """Leave another distance between the body and the right border."""
        margins = self._layout.contentsMargins()
        margins.setRight(right)
        self._layout.setContentsMargins(margins)

    def set_framed(self, is_framed: bool) -> None:
        """Stand on the ground as a card, or be a part of another card."""
        restyle(self, card=is_framed)
        self._layout.setContentsMargins(*(MARGINS if is_framed else (0, 0, 0, 0)))

    def _stack(self) -> None:
        self._layout.setContentsMargins(*MARGINS)
        self._layout.setSpacing(GRID_PX)
        self._layout.addWidget(self._header)
        self._layout.addLayout(self.body, 1)
