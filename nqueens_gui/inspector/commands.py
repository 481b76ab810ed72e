"""Joins the inspector with the board and the session: what is pointed at is lit, plateaus and ways out are tried."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.board.widget import BoardView
from nqueens_gui.inspector.escapes import RemediesPanel, RemedyFinder
from nqueens_gui.inspector.finder import StateFinder
from nqueens_gui.inspector.highlighter import Highlighter
from nqueens_gui.inspector.pages import InspectorPages
from nqueens_gui.inspector.plateau import PlateauFinder, PlateauPanel
from nqueens_gui.inspector.why import WhyPanel
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.snapshot import Mode, Snapshot
from solver.analysis.escape_trials import EscapeStrategy
from solver.analysis.plateau import PlateauExit


class InspectorCommands(QObject):
    """Carries what the pages of the inspector ask for to the board and to the session.

    It is to be made before the panels follow the session: they may point at the state they show next.
    """

    start_opened = Signal(object)
    """The `RunSettings` of a run whose start is to be looked at."""
    run_opened = Signal(object)
    """The `RunSettings` of a run that is to be watched."""

    def __init__(
        self,
        session: Session,
        board: BoardView,
        pages: InspectorPages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._board = board
        self._awaited = 0
        self.highlighter = Highlighter(self)
        self.plateaus = PlateauFinder(self)
        self.remedies = RemedyFinder(self)
        for follower in (self.highlighter, self.plateaus, self.remedies):
            session.changed.connect(follower.follow)
        session.changed.connect(self._play_awaited)
        self._connect_lights(pages.why, pages.plateau)
        self._connect_finder(self.plateaus, pages.plateau)
        self._connect_finder(self.remedies, pages.remedies)
        pages.plateau.exit_requested.connect(self._open_exit)
        pages.remedies.remedy_requested.connect(self._open_remedy)

    def close(self) -> None:
        """End what is done behind the window."""
        self.plateaus.close()
        self.remedies.close()

    def _connect_lights(self, why: WhyPanel, plateau: PlateauPanel) -> None:
        lights = self.highlighter
        why.successor_pointed_at.connect(lights.light_successor)
        why.successors_pointed_at.connect(lights.light_successors)
        why.pair_pointed_at.connect(lights.light_pair)
        plateau.exit_pointed_at.connect(self._light_exit)
        self._board.square_hovered.connect(lights.light_square)
        lights.changed.connect(self._board.set_highlight)

    def _connect_finder(self, finder: StateFinder, panel: PlateauPanel | RemediesPanel) -> None:
        panel.seen_changed.connect(finder.set_wanted)
        panel.cancel_requested.connect(finder.cancel)
        panel.going_on_requested.connect(finder.go_on)
        finder.changed.connect(panel.set_scene)

    @Slot(object)
    def _light_exit(self, end: PlateauExit | None) -> None:
        self.highlighter.light_moves(None if end is None else (*end.moves, end.best_move))

    @Slot(object)
    def _open_exit(self, end: PlateauExit) -> None:
        """Go to an exit: the start of a run that is otherwise like the present one."""
        if self._session.settings is not None:
            self.start_opened.emit(replace(self._session.settings, start=end.rows))

    @Slot(object)
    def _open_remedy(self, remedy: EscapeStrategy) -> None:
        settings = self.remedies.run_of(remedy)
        if settings is not None:
            self.run_opened.emit(settings)
            self._awaited = self._session.sequence

    @Slot(object)
    def _play_awaited(self, snapshot: Snapshot) -> None:
        """Play the run that is to be watched, even though its start, which is stuck, is a state to pause at."""
        if snapshot.sequence < self._awaited or snapshot.position is None or not self._awaited:
            return
        is_it = snapshot.sequence == self._awaited
        self._awaited = 0
        if is_it and snapshot.mode is Mode.PAUSED and snapshot.length == 1:
            self._session.play()
