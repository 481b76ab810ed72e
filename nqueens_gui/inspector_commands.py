"""Joins the inspector with the board and the session: what is pointed at is lit, and plateaus are explored."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.highlighter import Highlighter
from nqueens_gui.plateau_finder import PlateauFinder
from nqueens_gui.session import Session
from nqueens_gui.widgets.board_view import BoardView
from nqueens_gui.widgets.plateau_panel import PlateauPanel
from nqueens_gui.widgets.why_panel import WhyPanel
from solver.plateau import PlateauExit


class InspectorCommands(QObject):
    """Carries what the pages of the inspector ask for to the board and to the session.

    It is to be made before the panels follow the session: they may point at the state they show next.
    """

    start_opened = Signal(object)
    """The `RunSettings` of a run whose start is to be looked at."""

    def __init__(
        self,
        session: Session,
        board: BoardView,
        why: WhyPanel,
        plateau: PlateauPanel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._board = board
        self.highlighter = Highlighter(self)
        self.plateaus = PlateauFinder(self)
        session.changed.connect(self.highlighter.follow)
        session.changed.connect(self.plateaus.follow)
        self._connect_lights(why, plateau)
        self._connect_plateau(plateau)

    def close(self) -> None:
        """End what is done behind the window."""
        self.plateaus.close()

    def _connect_lights(self, why: WhyPanel, plateau: PlateauPanel) -> None:
        lights = self.highlighter
        why.successor_pointed_at.connect(lights.light_successor)
        why.successors_pointed_at.connect(lights.light_successors)
        why.pair_pointed_at.connect(lights.light_pair)
        plateau.exit_pointed_at.connect(self._light_exit)
        self._board.square_hovered.connect(lights.light_square)
        lights.changed.connect(self._board.set_highlight)

    def _connect_plateau(self, plateau: PlateauPanel) -> None:
        finder = self.plateaus
        plateau.seen_changed.connect(finder.set_wanted)
        plateau.further_requested.connect(finder.search_further)
        plateau.cancel_requested.connect(finder.cancel)
        plateau.exit_requested.connect(self._open_exit)
        finder.changed.connect(plateau.set_scene)

    @Slot(object)
    def _light_exit(self, end: PlateauExit | None) -> None:
        self.highlighter.light_moves(None if end is None else (*end.moves, end.best_move))

    @Slot(object)
    def _open_exit(self, end: PlateauExit) -> None:
        """Go to an exit: the start of a run that is otherwise like the present one."""
        if self._session.settings is not None:
            self.start_opened.emit(replace(self._session.settings, start=end.rows))
