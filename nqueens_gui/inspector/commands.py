"""The pages of the inspector, and what they ask of the board and of the session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from nqueens_gui.board.highlight import (
    Highlight,
    moves_highlight,
    pair_highlight,
    square_highlight,
    successors_highlight,
)
from nqueens_gui.board.scene import BoardScene
from nqueens_gui.board.widget import BoardView
from nqueens_gui.inspector.analysis import AnalysisPanel, StateAnalysis
from nqueens_gui.inspector.branches import BranchList
from nqueens_gui.inspector.chances import ChancesPanel
from nqueens_gui.inspector.escapes import EscapeAnalysis, EscapesPanel
from nqueens_gui.inspector.plateau import PlateauAnalysis, PlateauPanel
from nqueens_gui.inspector.why import WhyPanel
from nqueens_gui.kit.tabs import Inspector
from nqueens_gui.player.playback import Mode
from nqueens_gui.population.family import FamilyPanel
from nqueens_gui.population.family_view import FamilyScene
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.escape_trials import EscapeStrategy
from solver.analysis.plateau import PlateauExit
from solver.analysis.state_kind import Insight
from solver.core.board import Rows
from solver.core.events import Square


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
        self.branches.branch_button.setDefaultAction(actions["branch_here"])
        self._page_before = ""
        self._family_tip = actions["inspect_family"].toolTip()
        self.tabs = Inspector()
        self.family = FamilyPanel(self.tabs)
        self.family.hide()
        for name, title, page in (
            ("why", "Why here?", self.why),
            ("chances", "Chances", self.chances),
            ("plateau", "Plateau", self.plateau),
            ("escapes", "What now?", self.escapes),
            ("branches", "Branches", self.branches),
        ):
            self.tabs.add_page(name, title, page, actions[f"inspect_{name}"].toolTip())

    def set_family(self, scene: FamilyScene | None) -> None:
        """Show how the member on the board came about, as the first page; there is none for a search with one state."""
        is_there = "family" in self.tabs.names
        if scene is None and not is_there:
            return
        if scene is None:
            self.tabs.remove_page("family")
            self.tabs.show_page(self._page_before)
        elif not is_there:
            self._page_before = self.tabs.page
            self.tabs.add_page("family", "Family", self.family, self._family_tip, place=0)
            self.tabs.show_page("family")
        self.family.set_scene(scene)


def _square_highlight(insight: Insight, square: Square) -> Highlight | None:
    """Highlight a square and the pairs its column's queen would have there, if the board has it."""
    has_it = max(square) < len(insight.rows)
    return square_highlight(insight.rows, insight.heuristic, *square) if has_it else None


TARGETS: dict[str, Callable[[Insight, Any], Highlight | None]] = {
    "square": _square_highlight,
    "successor": _square_highlight,
    "successors": lambda insight, h: successors_highlight(insight.successor_h.data, insight.rows, h),
    "pair": lambda insight, pair: pair_highlight(insight.rows, pair),
    "exit": lambda insight, end: moves_highlight(len(insight.rows), (*end.moves, end.best_move)),
}
"""What can be pointed at: a square of the board, one successor by column and row of the move, all successors of one
h, an `AttackingPair`, a `PlateauExit`."""


class Highlighter(QObject):
    """Keeps a highlight for each kind of target; the latest one is shown, or one that is fixed."""

    changed = Signal(object)
    """The `Highlight`, or None."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._insight: Insight | None = None
        self._square: Square | None = None
        self._highlights: dict[str, Highlight] = {}
        self._fixed: Highlight | None = None
        self._sequence = 0
        self._held: tuple[int, Rows, Highlight] | None = None
        self.shown: Highlight | None = None
        self._is_off = False

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Turn to another state: only the square under the pointer stays highlighted."""
        if snapshot.insight is not self._insight:
            self._insight, self._sequence = snapshot.insight, snapshot.sequence
            self._highlights.clear()
            self.point_at("square", self._square)

    @Slot(bool)
    def set_off(self, is_off: bool) -> None:
        """Show nothing that is pointed at for a while."""
        self._is_off = is_off
        self._show()

    @Slot(object)
    def set_fixed(self, highlight: Highlight | None) -> None:
        """Show a highlight, such as that of a lesson, while nothing is pointed at."""
        self._fixed = highlight
        self._show()

    def hold(self, sequence: int, scene: BoardScene) -> None:
        """Show the highlight of a board in that state of a run while nothing is pointed at."""
        assert scene.highlight is not None
        self._held = sequence, tuple(scene.rows.tolist()), scene.highlight
        self._show()

    def point_at(self, kind: str, target: Any) -> None:
        """Highlight a target of a kind in `TARGETS` in place of the last one; None for nothing."""
        if kind == "square":
            self._square = target
        self._highlights.pop(kind, None)
        is_there = target is not None and self._insight is not None
        highlight = TARGETS[kind](self._insight, target) if is_there else None  # type: ignore[arg-type]
        if highlight is not None:
            self._highlights[kind] = highlight
        self._show()

    def _show(self) -> None:
        fixed = self._fixed
        if self._held and self._insight and self._held[:2] == (self._sequence, self._insight.rows):
            fixed = self._held[2]
        shown = self._fixed if self._is_off else next(reversed(self._highlights.values()), fixed)
        if shown is not self.shown:
            self.shown = shown
            self.changed.emit(shown)


class InspectorCommands(QObject):
    """Carries what the pages of the inspector ask for to the board and to the session."""

    start_opened = Signal(object)
    """The `RunSettings` of a run whose start to show."""
    run_opened = Signal(object)
    """The `RunSettings` of a run to watch."""

    def __init__(
        self, session: Session, board: BoardView, pages: InspectorPages, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._sequence_to_play = 0
        self.highlighter = Highlighter(self)
        self.plateaus = PlateauAnalysis(self)
        self.escapes = EscapeAnalysis(self)
        self._connect_highlights(pages, board)
        self._connect_analysis(self.plateaus, pages.plateau)
        self._connect_analysis(self.escapes, pages.escapes)
        self.plateaus.changed.connect(pages.plateau.set_scene)
        self.escapes.changed.connect(pages.escapes.set_scene)
        pages.plateau.exits.opened.connect(self._open_exit)
        pages.escapes.escapes.opened.connect(self._open_escape)

    def close(self) -> None:
        """Stop all analyses."""
        self.plateaus.close()
        self.escapes.close()

    def _connect_highlights(self, pages: InspectorPages, board: BoardView) -> None:
        for pointed_at, kind in (
            (board.square_hovered, "square"),
            (pages.why.successors.pointed_at, "successors"),
            (pages.why.pairs.pointed_at, "pair"),
            (pages.chances.moves.pointed_at, "successor"),
            (pages.plateau.exits.pointed_at, "exit"),
        ):
            pointed_at.connect(partial(self.highlighter.point_at, kind))
        self.highlighter.changed.connect(board.set_highlight)

    def _connect_analysis(self, analysis: StateAnalysis, panel: AnalysisPanel) -> None:
        panel.visibility_changed.connect(analysis.set_visible)
        panel.cancel_button.clicked.connect(analysis.cancel)
        panel.resume_button.clicked.connect(analysis.resume)

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
    def follow(self, snapshot: Snapshot) -> None:
        """Turn to another state."""
        for follower in (self.highlighter, self.plateaus, self.escapes):
            follower.follow(snapshot)
        self._play_opened(snapshot)

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
