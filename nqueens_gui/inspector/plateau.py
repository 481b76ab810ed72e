"""The page "Plateau": how large the plateau around the state is, and its nearest exits as moves."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QPushButton

from nqueens_gui.inspector.plateau_view import PlateauScene, exit_rows, has_plateau, plateau_scene
from nqueens_gui.inspector.rows import BarList
from nqueens_gui.inspector.sight import InspectorPage
from nqueens_gui.kit.card import DownwardScroll
from nqueens_gui.kit.jobs import Job, Task, Work
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.plateau import Plateau, PlateauSearch, first_bound, further_bound
from solver.analysis.state_kind import Insight
from solver.telling.squares import Coordinates

DELAY_MS: Final = 60
"""How long a state must stay before its plateau is searched."""


class PlateauAnalysis(QObject):
    """While its page is visible, searches the plateau of the state shown up to a bound, and further on request."""

    changed = Signal(object)
    """The `PlateauScene` of what is known."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._insight: Insight | None = None
        self._is_visible = False
        self._search: PlateauSearch | None = None
        self._plateau: Plateau | None = None
        self._job = Job(self)
        self._delay = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._delay.timeout.connect(self.resume)
        self._job.progressed.connect(self._take)
        self._job.finished.connect(lambda _: self._show())
        self._job.failed.connect(
            lambda error: self._show(f"The search failed: {type(error).__name__}: {error}")
        )

    @property
    def is_busy(self) -> bool:
        """Whether a search is under way, or about to begin."""
        return self._job.is_busy or self._delay.isActive()

    @Slot(bool)
    def set_visible(self, is_visible: bool) -> None:
        """Begin or stop to follow the session."""
        if is_visible != self._is_visible:
            self._is_visible = is_visible
            self._turn()

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Turn to another state."""
        if snapshot.insight is not self._insight:
            self._insight = snapshot.insight
            self._turn()

    @Slot()
    def resume(self) -> None:
        """Begin the search, or go on with it."""
        if self._job.is_busy or self._insight is None:
            return
        if self._search is None or self._plateau is None:
            self._search = PlateauSearch(self._insight.rows, self._insight.heuristic)
            bound = first_bound(len(self._insight.rows))
        elif self._plateau.can_continue:
            bound = further_bound(len(self._plateau.rows), self._plateau.bound)
        else:
            return
        self._delay.stop()
        self._job.start(_search_to(self._search, bound))
        self._show()

    @Slot()
    def cancel(self) -> None:
        """Stop the search; what was found stays."""
        self._stop()
        self._show()

    def close(self) -> None:
        """Stop the search and wait for its end."""
        self._is_visible = False
        self._stop()
        self._job.close()

    def _stop(self) -> None:
        self._delay.stop()
        self._job.abandon()

    def _turn(self) -> None:
        self._stop()
        self._search = self._plateau = None
        if self._is_visible and self._insight is not None and has_plateau(self._insight):
            self._delay.start()
        self._show()

    @Slot(object)
    def _take(self, plateau: Plateau) -> None:
        self._plateau = plateau
        self._show()

    def _show(self, failure: str = "") -> None:
        if self._is_visible:
            self.changed.emit(plateau_scene(self._insight, self._plateau, self.is_busy, failure))


def _search_to(search: PlateauSearch, bound: int) -> Work:
    """Return work that searches up to a bound and reports now and then."""

    def work(task: Task) -> None:
        def report(plateau: Plateau) -> bool:
            task.report_at_times(lambda: plateau)
            return not task.is_cancelled()

        task.report(search.search(bound, report))

    return work


EXITS_TITLE = "Nearest exits, and the moves that lead there"


class PlateauPanel(InspectorPage):
    """Shows a `PlateauScene`."""

    def __init__(self) -> None:
        super().__init__()
        self.headline_label, self.note_label = note_label("plain"), note_label("dim")
        self.resume_button, self.cancel_button = QPushButton("Search further"), QPushButton("Cancel")
        self.exits = BarList("Nearest exits")
        self._scene, self._coordinates = PlateauScene(), Coordinates.NUMBERS
        self.resume_button.setToolTip("Continue the search, up to five times as many states.")
        self.cancel_button.setToolTip("Stop the search and keep what was found.")
        self._exits_title = kind_label(EXITS_TITLE, "label")
        self._lay_out()
        self.set_scene(PlateauScene())

    def set_scene(self, scene: PlateauScene) -> None:
        """Show what is known of a plateau."""
        show_note(self.headline_label, scene.headline)
        show_note(self.note_label, scene.note)
        self._scene = scene
        self.set_coordinates(self._coordinates)
        self._exits_title.setVisible(bool(scene.exits))
        self.resume_button.setVisible(scene.can_continue)
        self.cancel_button.setVisible(scene.is_searching)

    def set_coordinates(self, coordinates: Coordinates) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self.exits.set_rows(exit_rows(self._scene, coordinates))

    def _lay_out(self) -> None:
        lists = in_column(self._exits_title, self.exits, None, gap_px=GRID_PX // 2)
        scroll = DownwardScroll(lists, self.exits)
        in_column(
            self.headline_label,
            self.note_label,
            GRID_PX // 2,
            (scroll, 1),
            in_row(self.resume_button, self.cancel_button, None),
            gap_px=GRID_PX // 2,
            of=self,
        )
