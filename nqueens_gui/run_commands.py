"""What the run panel and the board ask for: previews, new runs, the same run again, another start."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from nqueens_gui.session import Session
from nqueens_gui.snapshot import Snapshot
from nqueens_gui.widgets.run_panel import RunPanel
from nqueens_gui.widgets.start_field import StartMode
from solver.run_settings import RunSettings


class RunCommands(QObject):
    """Carries wishes about which run to watch from the panel to the session.

    While a run has not moved from its start it is a preview, which follows every change in the panel; once it has
    begun, changes wait for the next run.
    """

    def __init__(self, session: Session, panel: RunPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._panel = panel
        self._snapshot: Snapshot | None = None
        self._seed_shown_for = 0

    @Slot()
    def new_run(self) -> None:
        """Begin a run with the settings of the panel."""
        self._panel.request_new_run()

    @Slot(object)
    def start(self, settings: RunSettings) -> None:
        """Begin a run and play it."""
        self._session.new_run(settings, is_to_play=True)

    @Slot()
    def run_again(self) -> None:
        """Begin the present run anew, with its own seed, and play it."""
        if self._session.settings is not None:
            self._session.new_run(self._session.settings, is_to_play=True)

    @Slot()
    def new_seed(self) -> None:
        """Draw a seed and go to the start of its run."""
        self._panel.seed_field.draw_new()
        self._show_start()

    @Slot()
    def preview(self) -> None:
        """Go to the start of the run that the panel describes, unless a run has begun."""
        if not self._session.has_begun:
            self._show_start()

    @Slot(str)
    def take_up_start_mode(self, mode: str) -> None:
        """Begin to set queens from the state looked at."""
        if mode == StartMode.BOARD and self._snapshot is not None and self._snapshot.position is not None:
            self._panel.set_start_rows(self._snapshot.position.rows)
            self._show_start()

    @Slot(int, int)
    def set_start_square(self, column: int, row: int) -> None:
        """Put the queen of a column of the start on another row."""
        if not self.is_setting_start() or self._snapshot is None or self._snapshot.position is None:
            return
        rows = list(self._snapshot.position.rows)
        rows[column] = row
        self._panel.set_start_rows(rows)
        self._show_start()

    def is_setting_start(self) -> bool:
        """Whether clicks on the board set the start: it is chosen so, and the start is looked at."""
        is_at_start = self._snapshot is not None and (
            self._snapshot.position is not None and self._snapshot.position.index == 0
        )
        return self._panel.start_field.mode is StartMode.BOARD and is_at_start

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Note how the session stands; the seed of a run that has begun is shown as its own."""
        self._snapshot = snapshot
        self._panel.set_run_again_enabled(snapshot.length > 1)
        has_begun = snapshot.length > 1 and snapshot.settings is not None
        if has_begun and self._seed_shown_for != snapshot.sequence and snapshot.settings is not None:
            self._seed_shown_for = snapshot.sequence
            self._panel.set_seed(snapshot.settings.seed)

    def _show_start(self) -> None:
        settings = self._panel.settings()
        if settings is not None:
            self._session.new_run(settings)
