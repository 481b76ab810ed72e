"""What the landscape page asks for: landscapes, a state of a kind, an experiment on a larger board."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from nqueens_gui.landscape.session import LandscapeSession
from nqueens_gui.scene.landscape_snapshot import LandscapeSnapshot, LandscapeStage, StateClass
from nqueens_gui.widgets.landscape_panel import LandscapePanel


class LandscapeCommands(QObject):
    """Carries wishes from the page to the session, and states out of it."""

    run_opened = Signal(object)
    """The `RunSettings` of a run whose start is to be looked at."""
    said = Signal(str)

    def __init__(
        self,
        session: LandscapeSession,
        panel: LandscapePanel,
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._actions = actions
        session.changed.connect(panel.set_snapshot)
        session.changed.connect(self._enable_actions)
        panel.question_asked.connect(session.ask)
        panel.cancel_requested.connect(session.cancel)
        panel.states_requested.connect(self.open_state)
        actions["run_landscape"].triggered.connect(panel.form.ask)
        actions["cancel_landscape"].triggered.connect(session.cancel)
        self._enable_actions(session.snapshot)

    @Slot(object)
    def open_state(self, wanted: StateClass) -> None:
        """Look at one of the states of a class, drawn at random."""
        settings = self._session.run_from(wanted)
        if settings is not None:
            self.run_opened.emit(settings)
            self.said.emit(f"A {wanted.kind.label} with h = {wanted.h}, drawn from all of them.")

    @Slot(object)
    def _enable_actions(self, snapshot: LandscapeSnapshot) -> None:
        stage = snapshot.stage
        can_cancel = stage.is_busy and stage is not LandscapeStage.CANCELLING
        self._actions["run_landscape"].setEnabled(not stage.is_busy)
        self._actions["cancel_landscape"].setEnabled(can_cancel)
