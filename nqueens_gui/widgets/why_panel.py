"""The page "Why here?": why the search is in the state looked at, and what it could do there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from nqueens_gui.scene.why import Why, why
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.best_moves import BestMoves
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.labels import kind_label, note_label, show_note
from nqueens_gui.widgets.successor_bars import SuccessorBars
from solver.events import Moved
from solver.insight import Insight

EMPTY = "Pause to see why."
LEAST_WIDTH_PX = 280
"""Room for the best moves beside the bars, whatever the numbers."""


class WhyPanel(QWidget):
    """Shows an insight in words, with the best moves and the successors by h; without one it is calm."""

    successor_hovered = Signal(object)
    """Column and row of the successor pointed at; None when none is."""
    successor_clicked = Signal(int, int)
    """Column and row of the successor asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(LEAST_WIDTH_PX)
        self.headline_label = note_label("plain")
        self.meaning_label = note_label("dim")
        self.pairs_label = note_label("dim")
        self.move_label = note_label("dim")
        self.best_moves = BestMoves()
        self.bars = SuccessorBars()
        self.empty_label = kind_label(EMPTY, "dim")
        self.empty_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._shown: tuple[Insight | None, Moved | None] = (None, None)
        self._lay_out()
        self.best_moves.successor_hovered.connect(self.successor_hovered)
        self.best_moves.successor_clicked.connect(self.successor_clicked)

    def set_insight(self, insight: Insight | None, move: Moved | None = None) -> None:
        """Show what a state looks like to the search, and the move that led there; None empties it."""
        before, self._shown = self._shown, (insight, move)
        if insight is before[0] and move == before[1]:
            return
        self._scroll.setVisible(insight is not None)
        self.empty_label.setVisible(insight is None)
        if insight is not None:
            self._show(why(insight, move))

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.bars.set_theme(theme)

    def _show(self, said: Why) -> None:
        show_note(self.headline_label, said.headline)
        show_note(self.meaning_label, said.meaning)
        show_note(self.pairs_label, said.pairs)
        show_note(self.move_label, said.move)
        self.best_moves.set_moves(said.best_moves, said.change, said.more)
        self.bars.set_histogram(said.histogram)

    def _lay_out(self) -> None:
        content = QWidget()
        content.setProperty("ground", "none")
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        for part in (self.headline_label, self.meaning_label, self.pairs_label, self.move_label):
            layout.addWidget(part)
        layout.addSpacing(GRID_PX // 2)
        layout.addLayout(self._moves_and_bars(), 1)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(content)
        both = QVBoxLayout(self)
        both.setContentsMargins(0, 0, 0, 0)
        both.addWidget(self._scroll, 1)
        both.addWidget(self.empty_label, 1)
        self._scroll.hide()

    def _moves_and_bars(self) -> QHBoxLayout:
        bars = QVBoxLayout()
        bars.setSpacing(GRID_PX // 2)
        bars.addWidget(kind_label("Successors by h", "label"))
        bars.addWidget(self.bars, 1)
        bars.addStretch(0)
        both = QHBoxLayout()
        both.setSpacing(2 * GRID_PX)
        both.addWidget(self.best_moves)
        both.addLayout(bars, 1)
        return both
