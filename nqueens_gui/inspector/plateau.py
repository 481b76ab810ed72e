"""The page "Plateau": how large the plateau around the state is, and its nearest exits as moves."""

from __future__ import annotations

from PySide6.QtCore import QObject

from nqueens_gui.inspector.analysis import AnalysisPanel, StateAnalysis
from nqueens_gui.inspector.plateau_view import (
    PlateauScene,
    exit_rows,
    has_plateau,
    off_plateau,
    on_plateau,
)
from nqueens_gui.inspector.rows import BarList
from nqueens_gui.kit.card import DownwardScroll
from nqueens_gui.kit.jobs import Task, Work
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column
from solver.analysis.plateau import Plateau, PlateauSearch, first_bound, further_bound
from solver.analysis.state_kind import Insight
from solver.telling.squares import Coordinates


class PlateauAnalysis(StateAnalysis):
    """Searches the plateau of the current state up to a bound, and further on request; emits a `PlateauScene`."""

    delay_ms = 60
    name = "search"

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search: PlateauSearch | None = None
        self._plateau: Plateau | None = None

    def _begin(self, insight: Insight | None) -> bool:
        self._search = self._plateau = None
        return insight is not None and has_plateau(insight)

    def _next_work(self) -> Work | None:
        plateau, insight = self._plateau, self._insight
        if self._search is not None and plateau is not None:
            bound = further_bound(len(plateau.rows), plateau.bound)
            return _search_to(self._search, bound) if plateau.can_continue else None
        if insight is None:
            return None
        self._search = PlateauSearch(insight.rows, insight.heuristic)
        return _search_to(self._search, first_bound(len(insight.rows)))

    def _note_progress(self, progress: Plateau) -> None:
        self._plateau = progress

    def _scene(self, insight: Insight | None, is_busy: bool, failure: str) -> PlateauScene:
        if insight is None:
            return PlateauScene()
        if not has_plateau(insight):
            return off_plateau(insight)
        return on_plateau(insight, self._plateau, is_busy, failure)


def _search_to(search: PlateauSearch, bound: int) -> Work:
    """Return work that searches up to a bound and reports now and then."""

    def work(task: Task) -> None:
        def report(plateau: Plateau) -> bool:
            task.report_at_times(lambda: plateau)
            return not task.is_cancelled()

        task.report(search.search(bound, report))

    return work


EXITS_TITLE = "Nearest exits, and the moves that lead there"


class PlateauPanel(AnalysisPanel):
    """Shows a `PlateauScene`."""

    def __init__(self) -> None:
        super().__init__("Search further")
        self.headline_label = note_label("plain")
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
            self._buttons(),
            gap_px=GRID_PX // 2,
            of=self,
        )
