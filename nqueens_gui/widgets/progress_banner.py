"""A sentence on how something long stands, and below it how far it is."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.status_banner import StatusBanner

BAR_PX: Final = 3
SIDE_PX: Final = 8
"""From the ends of the bar to those of the banner, whose corners are round."""
FULL: Final = 1000
"""The progress bar counts thousandths: more than there are pixels."""


class ProgressBanner(QWidget):
    """A banner, and on its lower edge a bar while something is under way.

    Parameters
    ----------
    name
        What the bar is about, for a screen reader.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.banner = StatusBanner()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(name)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.banner)
        self.bar.setParent(self)
        self.bar.setProperty("thin", True)

    def set_share(self, share: float | None) -> None:
        """Show how much is done, from 0 to 1; None when nobody knows."""
        self.bar.setRange(0, 0 if share is None else FULL)
        if share is not None:
            self.bar.setValue(round(FULL * share))

    def set_theme(self, theme: Theme) -> None:
        """Write in a theme's colours."""
        self.banner.set_theme(theme)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.setGeometry(SIDE_PX, self.height() - BAR_PX, self.width() - 2 * SIDE_PX, BAR_PX)
