"""How a landscape stands: the sentence on top, and below it how far it is."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from nqueens_gui.scene.landscape_sentences import status_of_landscape
from nqueens_gui.scene.landscape_snapshot import LandscapeSnapshot
from nqueens_gui.widgets.progress_banner import ProgressBanner


class LandscapeProgress(ProgressBanner):
    """Shows snapshots of a landscape."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("How far the landscape is", parent)
        self.set_snapshot(LandscapeSnapshot())

    def set_snapshot(self, snapshot: LandscapeSnapshot) -> None:
        """Show how a landscape stands."""
        self.banner.set_status(status_of_landscape(snapshot))
        self.bar.setVisible(snapshot.stage.is_busy)
        self.set_share(snapshot.share)
