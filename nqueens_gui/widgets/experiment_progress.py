"""How an experiment stands: the sentence on top, and below it how far it is."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.scene.experiment_sentences import status_of_experiment
from nqueens_gui.scene.experiment_snapshot import ExperimentSnapshot, Stage
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.status_banner import StatusBanner

BAR_PX: Final = 3
SIDE_PX: Final = 8
"""From the ends of the bar to those of the banner, whose corners are round."""
FULL: Final = 1000
"""The progress bar counts thousandths: more than there are pixels."""


class ExperimentProgress(QWidget):
    """A banner, and on its lower edge a bar while something is under way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.banner = StatusBanner()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("How far the experiment is")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.banner)
        self.bar.setParent(self)
        self.bar.setProperty("thin", True)
        self.set_snapshot(ExperimentSnapshot())

    def set_snapshot(self, snapshot: ExperimentSnapshot) -> None:
        """Show how an experiment stands."""
        self.banner.set_status(status_of_experiment(snapshot))
        stage, progress = snapshot.stage, snapshot.progress
        self.bar.setVisible(stage.is_busy and stage is not Stage.ASKING)
        if progress is None:
            self.bar.setRange(0, 0)  # on its way to an unknown end
        else:
            self.bar.setRange(0, FULL)
            self.bar.setValue(round(FULL * progress.done / max(progress.planned, 1)))

    def set_theme(self, theme: Theme) -> None:
        """Write in a theme's colours."""
        self.banner.set_theme(theme)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.setGeometry(SIDE_PX, self.height() - BAR_PX, self.width() - 2 * SIDE_PX, BAR_PX)
