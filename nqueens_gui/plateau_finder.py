"""Explores the plateau around the state looked at, behind the window, while somebody wants to see it."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QObject

from nqueens_gui.background_job import Desk, Work
from nqueens_gui.scene.plateau_scene import PlateauScene, has_plateau, off_plateau, on_plateau
from nqueens_gui.state_finder import StateFinder
from solver.insight import Insight
from solver.plateau import Plateau, PlateauSearch, first_bound, further_bound

TELL_SECONDS = 0.1
"""Least time between two reports."""


class PlateauFinder(StateFinder):
    """Searches the plateau of the state looked at up to a bound, and further when asked to.

    It tells a `PlateauScene`.
    """

    rest_ms = 60
    work_name = "search"

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search: PlateauSearch | None = None
        self._plateau: Plateau | None = None

    def _turn_to(self, insight: Insight | None) -> bool:
        self._search = self._plateau = None
        return insight is not None and has_plateau(insight)

    def _next_work(self) -> Work | None:
        plateau, insight = self._plateau, self._insight
        if self._search is not None and plateau is not None:
            further = further_bound(len(plateau.rows), plateau.bound)
            return _search_to(self._search, further) if plateau.can_go_on else None
        if insight is None:
            return None
        self._search = PlateauSearch(insight.rows, insight.heuristic)
        return _search_to(self._search, first_bound(len(insight.rows)))

    def _take_in(self, news: Plateau) -> None:
        self._plateau = news

    def _scene(self, insight: Insight | None, is_busy: bool, failure: str) -> PlateauScene:
        if insight is None:
            return PlateauScene()
        if not has_plateau(insight):
            return off_plateau(insight)
        return on_plateau(insight, self._plateau, is_busy, failure)


def _search_to(search: PlateauSearch, bound: int) -> Work:
    return lambda desk: _explore(search, bound, desk)


def _explore(search: PlateauSearch, bound: int, desk: Desk) -> None:
    """Search up to a bound, and tell now and then how far it is."""
    told_at = perf_counter()

    def report(plateau: Plateau) -> bool:
        nonlocal told_at
        if perf_counter() - told_at > TELL_SECONDS:
            desk.tell(plateau)
            told_at = perf_counter()
        return desk.is_wanted

    desk.tell(search.search(bound, report))
