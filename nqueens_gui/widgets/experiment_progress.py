"""How an experiment stands: the sentence on top, and below it how far it is."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from nqueens_gui.scene.experiment_sentences import status_of_experiment
from nqueens_gui.scene.experiment_snapshot import ExperimentSnapshot, Stage
from nqueens_gui.widgets.progress_banner import ProgressBanner


class ExperimentProgress(ProgressBanner):
    """Shows snapshots of an experiment."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("How far the experiment is", parent)
        self.set_snapshot(ExperimentSnapshot())

    def set_snapshot(self, snapshot: ExperimentSnapshot) -> None:
        """Show how an experiment stands."""
        self.banner.set_status(status_of_experiment(snapshot))
        stage, progress = snapshot.stage, snapshot.progress
        self.bar.setVisible(stage.is_busy and stage is not Stage.ASKING)
        self.set_share(None if progress is None else progress.done / max(progress.planned, 1))
