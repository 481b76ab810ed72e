"""The column of what will run: the form, where to pause, and the legend of the attack lines."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqueens_gui.guard import guarded_with
from nqueens_gui.widgets.card import PADDING_PX, Card
from nqueens_gui.widgets.downward_scroll import SCROLL_BAR_PX, DownwardScroll

LEAST_HEIGHT_PX = 120
BETWEEN_PANELS_PX = 20


class SettingsColumn(Card):
    """Panels one below the other, in a card that scrolls when it is too low for them."""

    def __init__(self, *panels: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Settings")
        self.set_padding(right=PADDING_PX - SCROLL_BAR_PX)
        self.body.addWidget(_ScrollingColumn(panels))
        self.setFocusProxy(panels[0])


class _ScrollingColumn(DownwardScroll):
    """Is never narrower than its panels, the scroll bar included."""

    def __init__(self, panels: tuple[QWidget, ...]) -> None:
        column = QVBoxLayout()
        super().__init__(column)
        self._column = column
        self._panels = panels
        self._column.setSpacing(BETWEEN_PANELS_PX)
        for panel in panels:
            self._column.addWidget(panel)
        self._column.addStretch(1)
        self.verticalScrollBar().rangeChanged.connect(self._keep_width)
        self._keep_width(0, 0)

    def _keep_width(self, _: int, maximum: int) -> None:
        """Give the panels the same width with the scroll bar and without."""
        self._column.setContentsMargins(0, 0, 0 if maximum else self._bar_px(), 0)

    def _bar_px(self) -> int:
        return self.verticalScrollBar().sizeHint().width()

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        width = max(panel.minimumSizeHint().width() for panel in self._panels)
        return QSize(width + self._bar_px(), LEAST_HEIGHT_PX)
