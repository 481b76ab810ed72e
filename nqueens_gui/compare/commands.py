"""The commands of the Compare page: make runs, play them, open one on the Watch page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from nqueens_gui.compare.comparison import restored_comparison
from nqueens_gui.compare.page import ComparePanel
from nqueens_gui.compare.session import CompareSession
from nqueens_gui.compare.snapshot import CompareSnapshot

TRANSPORT = {
    "play_pause": "play_compared",
    "step_forward": "compared_forward",
    "step_back": "compared_back",
    "to_start": "compared_to_start",
    "to_end": "compared_to_end",
    "new_run": "next_start",
}
"""The action of each button of the transport."""


class CompareCommands(QObject):
    """Connects the Compare page with its session."""

    run_opened = Signal(object, int)
    """The `Trace` of a run to open on the Watch page, which may grow there, and the state to show."""
    watch_start_requested = Signal()
    said = Signal(str)

    def __init__(
        self,
        session: CompareSession,
        panel: ComparePanel,
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._panel = panel
        self._actions = actions
        panel.set_actions(
            actions["show_compare_settings"], {button: actions[name] for button, name in TRANSPORT.items()}
        )
        self._connect()
        session.set_speed(panel.transport.speed)
        self._enable_actions(session.snapshot)

    def values(self) -> dict[str, Any]:
        """Return what is filled in, the pace and the speed, to be kept."""
        return {
            **self._session.snapshot.comparison.document(),
            "pace": self._panel.pace_choice.name(),
            "speed": str(self._panel.transport.speed),
        }

    def set_values(self, values: Mapping[str, object]) -> None:
        """Fill in what was kept."""
        self._session.edit(restored_comparison(values))

    @Slot(int)
    def open_run(self, run: int) -> None:
        """Open a run on the Watch page, at the state that its board shows."""
        snapshot = self._session.snapshot
        if run < len(snapshot.traces):
            self._session.pause()
            self.run_opened.emit(snapshot.traces[run].copy(), snapshot.indices[run])
            self.said.emit(f"{snapshot.names[run]}, opened from the comparison.")

    def _connect(self) -> None:
        session, panel, action = self._session, self._panel, self._actions
        session.changed.connect(panel.set_snapshot)
        session.changed.connect(self._enable_actions)
        form = panel.form
        form.edited.connect(session.edit)
        form.add_requested.connect(session.add)
        form.remove_requested.connect(session.remove)
        form.undo_requested.connect(session.undo)
        form.compare_requested.connect(session.compare)
        form.next_requested.connect(session.next_start)
        form.watch_start_requested.connect(self.watch_start_requested)
        panel.cancel_button.clicked.connect(session.cancel)
        panel.open_requested.connect(self.open_run)
        panel.index_requested.connect(session.seek_run)
        panel.pace_requested.connect(session.set_pace)
        panel.timeline.position_requested.connect(session.seek)
        panel.transport.speed_changed.connect(session.set_speed)
        action["run_comparison"].triggered.connect(session.compare)
        action["cancel_comparison"].triggered.connect(session.cancel)
        action["next_start"].triggered.connect(session.next_start)
        action["add_competitor"].triggered.connect(session.add)
        action["undo_competitor"].triggered.connect(session.undo)
        action["play_compared"].triggered.connect(session.toggle)
        action["compared_forward"].triggered.connect(session.step_forward)
        action["compared_back"].triggered.connect(session.step_back)
        action["compared_to_start"].triggered.connect(session.to_start)
        action["compared_to_end"].triggered.connect(session.to_end)
        action["compared_faster"].triggered.connect(panel.transport.speed_up)
        action["compared_slower"].triggered.connect(panel.transport.slow_down)

    @Slot(object)
    def _enable_actions(self, snapshot: CompareSnapshot) -> None:
        is_busy, has_runs = snapshot.stage.is_busy, bool(snapshot.traces)
        is_sound = snapshot.checked.settings is not None
        enabled = {
            "run_comparison": is_sound and not is_busy,
            "next_start": is_sound and not is_busy,
            "cancel_comparison": is_busy,
            "add_competitor": self._panel.form.add_button.isEnabled(),
            "undo_competitor": snapshot.can_undo,
            "play_compared": has_runs,
            "compared_forward": has_runs and not snapshot.is_over,
            "compared_back": snapshot.tick > 0,
            "compared_to_start": snapshot.tick > 0,
            "compared_to_end": has_runs and not snapshot.is_over,
        }
        for name, is_enabled in enabled.items():
            self._actions[name].setEnabled(is_enabled)
        self._actions["play_compared"].setText("&Pause" if snapshot.is_playing else "&Play")
