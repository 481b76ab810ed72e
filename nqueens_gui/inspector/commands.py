"""The pages of the inspector, and what they ask of the board and of the session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from nqueens_gui.board.widget import BoardView
from nqueens_gui.inspector.analysis import AnalysisPanel, StateAnalysis
from nqueens_gui.inspector.branches import BranchList
from nqueens_gui.inspector.chances import ChancesPanel
from nqueens_gui.inspector.escapes import EscapeAnalysis, EscapesPanel
from nqueens_gui.inspector.highlighter import Highlighter
from nqueens_gui.inspector.plateau import PlateauAnalysis, PlateauPanel
from nqueens_gui.inspector.why import WhyPanel
from nqueens_gui.kit.tabs import Inspector
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.snapshot import Mode, Snapshot
from solver.analysis.escape_trials import EscapeStrategy
from solver.analysis.plateau import PlateauExit


class InspectorPages:
    """Makes the pages and puts them into `tabs`; it connects none of them.

    Parameters
    ----------
    actions
        The actions of the window, by name, for tooltips and buttons.
    """

    def __init__(self, actions: Mapping[str, QAction]) -> None:
        self.why = WhyPanel()
        self.chances = ChancesPanel()
        self.plateau = PlateauPanel()
        self.escapes = EscapesPanel()
        self.branches = BranchList()
        self.branches.set_branch_action(actions["branch_here"])
        self.tabs = Inspector()
        for name, title, page in (
            ("why", "Why here?", self.why),
            ("chances", "Chances", self.chances),
            ("plateau", "Plateau", self.plateau),
            ("escapes", "What now?", self.escapes),
            ("branches", "Branches", self.branches),
        ):
            self.tabs.add_page(name, title, page, actions[f"inspect_{name}"].toolTip())

    def set_theme(self, theme: Theme) -> None:
        """Show everything in the colours of a theme."""
        for page in (self.why, self.chances, self.plateau, self.escapes, self.branches):
            page.set_theme(theme)


class InspectorCommands(QObject):
    """Carries what the pages of the inspector ask for to the board and to the session.

    Make it before the panels follow the session: they may point at the state they show next.
    """

    start_opened = Signal(object)
    """The `RunSettings` of a run whose start to show."""
    run_opened = Signal(object)
    """The `RunSettings` of a run to watch."""

    def __init__(
        self,
        session: Session,
        board: BoardView,
        pages: InspectorPages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._sequence_to_play = 0
        self.highlighter = Highlighter(self)
        self.plateaus = PlateauAnalysis(self)
        self.escapes = EscapeAnalysis(self)
        for follower in (self.highlighter, self.plateaus, self.escapes):
            session.changed.connect(follower.follow)
        session.changed.connect(self._play_opened)
        self._connect_highlights(pages, board)
        self._connect_analysis(self.plateaus, pages.plateau)
        self._connect_analysis(self.escapes, pages.escapes)
        self.plateaus.changed.connect(pages.plateau.set_scene)
        self.escapes.changed.connect(pages.escapes.set_scene)
        pages.plateau.exits.exit_requested.connect(self._open_exit)
        pages.escapes.escapes.escape_requested.connect(self._open_escape)

    def close(self) -> None:
        """Stop all analyses."""
        self.plateaus.close()
        self.escapes.close()

    def _connect_highlights(self, pages: InspectorPages, board: BoardView) -> None:
        highlighter = self.highlighter
        pages.why.successor_pointed_at.connect(highlighter.highlight_successor)
        pages.why.successors_pointed_at.connect(highlighter.highlight_successors)
        pages.why.pair_pointed_at.connect(highlighter.highlight_pair)
        pages.chances.moves.row_pointed_at.connect(highlighter.highlight_successor)
        pages.plateau.exits.exit_pointed_at.connect(self._highlight_exit)
        board.square_hovered.connect(highlighter.highlight_square)
        highlighter.changed.connect(board.set_highlight)

    def _connect_analysis(self, analysis: StateAnalysis, panel: AnalysisPanel) -> None:
        panel.visibility_changed.connect(analysis.set_visible)
        panel.cancel_requested.connect(analysis.cancel)
        panel.resume_requested.connect(analysis.resume)

    @Slot(object)
    def _highlight_exit(self, end: PlateauExit | None) -> None:
        self.highlighter.highlight_moves(None if end is None else (*end.moves, end.best_move))

    @Slot(object)
    def _open_exit(self, end: PlateauExit) -> None:
        """Show an exit as the start of a run with the current settings."""
        if self._session.settings is not None:
            self.start_opened.emit(replace(self._session.settings, start=end.rows))

    @Slot(object)
    def _open_escape(self, strategy: EscapeStrategy) -> None:
        settings = self.escapes.run_of(strategy)
        if settings is not None:
            self.run_opened.emit(settings)
            self._sequence_to_play = self._session.sequence

    @Slot(object)
    def _play_opened(self, snapshot: Snapshot) -> None:
        """Play the run of a strategy, although its start is stuck, where runs pause."""
        if (
            snapshot.sequence < self._sequence_to_play
            or snapshot.position is None
            or not self._sequence_to_play
        ):
            return
        is_it = snapshot.sequence == self._sequence_to_play
        self._sequence_to_play = 0
        if is_it and snapshot.mode is Mode.PAUSED and snapshot.length == 1:
            self._session.play()
