"""What the run panel and the board ask for: previews, new runs, the same run again, another start."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings_fields import StartMode
from nqueens_gui.watch.settings_form import RunPanel
from nqueens_gui.watch.snapshot import Mode, Snapshot
from solver.core.board import MAX_SHOWN_QUEENS, MIN_QUEENS, Rows, parse_rows
from solver.core.checks import InputError
from solver.core.run_settings import RunSettings

NO_EARLIER = "No state before was one to pause at: this is the start."
NEXT_RUN = "This counts from the next run on; N begins it."


class RunCommands(QObject):
    """Carries wishes about which run to watch from the panel to the session.

    While a run has not moved from its start it is a preview, which follows every change in the panel; once it has
    begun, changes wait for the next run.
    """

    said = Signal(str)
    run_started = Signal()

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
        self.said.emit("")
        self.run_started.emit()

    @Slot(object)
    def look_at(self, settings: RunSettings) -> None:
        """Go to the start of a run without playing it."""
        self._session.new_run(settings)
        self.said.emit("")
        self.run_started.emit()

    @Slot()
    def run_again(self) -> None:
        """Begin the present run anew, with its own seed, and play it."""
        if self._session.settings is not None:
            self.start(self._session.settings)

    @Slot()
    def new_seed(self) -> None:
        """Draw a seed and go to the start of its run."""
        self._panel.draw_seed()
        self._show_start()

    @Slot()
    def run_forward(self) -> None:
        """Run to the next state to pause at."""
        self.said.emit("")
        self._session.run_forward()

    @Slot()
    def run_back(self) -> None:
        """Go back to the last state that was one to pause at, and say when there was none."""
        self.said.emit("" if self._session.run_back() else NO_EARLIER)

    @Slot()
    def preview(self) -> None:
        """Go to the start of the run that the panel describes; once a run has begun, say that it waits."""
        self._fit_start()
        if not self._session.has_begun:
            self._show_start()
        elif self._panel.settings() not in (None, self._session.settings):
            self.said.emit(NEXT_RUN)

    @property
    def is_start_set(self) -> bool:
        """Whether the start is the one that was set on the board."""
        return self._panel.start_field.mode is StartMode.BOARD

    def start_from(self, rows: Rows) -> None:
        """Go to the start of a run that begins in a state and is otherwise what the panel says.

        A run that has begun is left for one with a seed of its own, unless the seed is kept.
        """
        if self._panel.errors and self._session.settings is not None:
            self._panel.set_settings(self._session.settings)
        if self._session.has_begun:
            self._panel.seed_field.prepare_new_run()
        self._panel.set_start_rows(rows)
        self._show_start()

    def show_settings(self, settings: RunSettings) -> None:
        """Show the settings of a run that is gone back to."""
        self._panel.set_settings(settings)
        self.said.emit("")

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Note how the session stands; the seed of a run that has begun is shown as its own."""
        self._snapshot = snapshot
        has_begun = snapshot.length > 1 or snapshot.mode is Mode.PLAYING
        self._panel.set_run_again_enabled(has_begun)
        if has_begun and self._seed_shown_for != snapshot.sequence and snapshot.settings is not None:
            self._seed_shown_for = snapshot.sequence
            self._show_seed(snapshot.settings.seed)

    def _show_seed(self, seed: int) -> None:
        """Show the seed of a run that began, unless another one stands there for the next run."""
        if self._panel.seed_field.value() in (None, seed):
            self._panel.set_seed(seed)
        else:
            self._panel.name_run_again(seed)

    def _show_start(self) -> None:
        settings = self._panel.settings()
        if settings is None or (settings == self._session.settings and not self._session.has_begun):
            return
        self._session.new_run(settings)
        self.said.emit("")

    def _fit_start(self) -> None:
        """Give a start that is set on the board as many columns as there are to be queens."""
        n, field = self._panel.n_field.value(), self._panel.start_field
        if (
            field.mode is not StartMode.BOARD
            or not isinstance(n, int)
            or not MIN_QUEENS <= n <= MAX_SHOWN_QUEENS
        ):
            return
        try:
            rows = parse_rows(field.text)
        except InputError:
            return
        if len(rows) != n:
            self._panel.start_field.set_rows(resized(rows, n))


def resized(rows: Sequence[int], n: int) -> Rows:
    """Return a state for n queens that is as much like `rows` as can be; further queens stand on row 0."""
    kept = (min(row, n - 1) for row in rows[:n])
    return (*kept, *[0] * (n - len(rows)))
