"""The column of what will run: the form, where to pause, and the legend of the attack lines."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from nqueens_gui.widgets.card import Card

LEAST_WIDTH_PX = 272


class SettingsColumn(Card):
    """Panels one below the other, in a card that scrolls when it is too low for them."""

    def __init__(self, *panels: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setMinimumWidth(LEAST_WIDTH_PX)
        self.setAccessibleName("Settings")
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(20)
        for panel in panels:
            column.addWidget(panel)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(content)
        self.body.addWidget(scroll)
