"""How a landscape stands: the sentence on top, and below it how far it is."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.scene.landscape_sentences import status_of_landscape
from nqueens_gui.scene.landscape_snapshot import LandscapeSnapshot
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.status_banner import StatusBanner

BAR_PX: Final = 3
SIDE_PX: Final = 8
FULL: Final = 1000


class LandscapeProgress(QWidget):
    """A banner, and on its lower edge a bar while something is under way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.banner = StatusBanner()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("How far the landscape is")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.banner)
        self.bar.setParent(self)
        self.bar.setProperty("thin", True)
        self.bar.setRange(0, FULL)
        self.set_snapshot(LandscapeSnapshot())

    def set_snapshot(self, snapshot: LandscapeSnapshot) -> None:
        """Show how a landscape stands."""
        self.banner.set_status(status_of_landscape(snapshot))
        self.bar.setVisible(snapshot.stage.is_busy)
        self.bar.setValue(round(FULL * snapshot.share))

    def set_theme(self, theme: Theme) -> None:
        """Write in a theme's colours."""
        self.banner.set_theme(theme)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.setGeometry(SIDE_PX, self.height() - BAR_PX, self.width() - 2 * SIDE_PX, BAR_PX)
