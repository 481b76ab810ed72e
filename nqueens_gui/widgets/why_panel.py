"""The page "Why here?": why the search is in the state looked at, and what it could do there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqueens_gui.scene.why import Why, why
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.downward_scroll import DownwardScroll
from nqueens_gui.widgets.labels import kind_label, note_label, show_note
from nqueens_gui.widgets.pair_list import PairList
from nqueens_gui.widgets.successor_table import SuccessorTable
from solver.events import Moved
from solver.insight import Insight

SUCCESSORS = "Successors by h, and which they are"
EMPTY = "Pause to see why."
LEAST_WIDTH_PX = 280


class WhyPanel(QWidget):
    """Shows an insight in words, with its successors by h and its pairs; without one it is calm."""

    successor_pointed_at = Signal(object)
    """Column and row of the successor pointed at; None when none is."""
    successors_pointed_at = Signal(object)
    """The h whose successors are pointed at; None when none is."""
    pair_pointed_at = Signal(object)
    """The attacking pair pointed at; None when none is."""
    successor_clicked = Signal(int, int)
    """Column and row of the successor asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(LEAST_WIDTH_PX)
        self.headline_label = note_label("plain")
        self.meaning_label = note_label("dim")
        self.move_label = note_label("dim")
        self.pairs_label = kind_label("", "label")
        self.successors = SuccessorTable()
        self.pairs = PairList()
        self.empty_label = kind_label(EMPTY, "dim")
        self.empty_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._shown: tuple[Insight | None, Moved | None] = (None, None)
        self._coordinates = "numbers"
        self._lay_out()
        self.successors.successor_pointed_at.connect(self.successor_pointed_at)
        self.successors.successors_pointed_at.connect(self.successors_pointed_at)
        self.successors.successor_clicked.connect(self.successor_clicked)
        self.pairs.pair_pointed_at.connect(self.pair_pointed_at)

    def set_insight(self, insight: Insight | None, move: Moved | None = None) -> None:
        """Show what a state looks like to the search, and the move that led there; None empties it."""
        before, self._shown = self._shown, (insight, move)
        if insight is before[0] and move == before[1]:
            return
        self._scroll.setVisible(insight is not None)
        self.empty_label.setVisible(insight is None)
        if insight is not None:
            self._show(why(insight, move, self._coordinates))

    def set_coordinates(self, coordinates: str) -> None:
        """Name columns and squares as the board does."""
        self._coordinates = coordinates
        insight, move = self._shown
        if insight is not None:
            show_note(self.move_label, why(insight, move, coordinates).move)
        self.successors.set_coordinates(coordinates)
        self.pairs.set_coordinates(coordinates)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.successors.set_theme(theme)
        self.pairs.set_theme(theme)

    def _show(self, said: Why) -> None:
        show_note(self.headline_label, said.headline)
        show_note(self.meaning_label, said.meaning)
        show_note(self.move_label, said.move)
        self.pairs_label.setText(said.pairs.counted)
        self.successors.set_rows(said.successors)
        self.pairs.set_pairs(said.pairs)

    def _lay_out(self) -> None:
        layout = QVBoxLayout()
        layout.setSpacing(GRID_PX // 2)
        for part in (self.headline_label, self.meaning_label, self.move_label):
            layout.addWidget(part)
        for title, field in (
            (kind_label(SUCCESSORS, "label"), self.successors),
            (self.pairs_label, self.pairs),
        ):
            layout.addSpacing(GRID_PX // 2)
            layout.addWidget(title)
            layout.addWidget(field)
        layout.addStretch(1)
        self._scroll = DownwardScroll(layout)
        self._scroll.follow_keyboard(self.successors)
        self._scroll.follow_keyboard(self.pairs)
        both = QVBoxLayout(self)
        both.setContentsMargins(0, 0, 0, 0)
        both.addWidget(self._scroll, 1)
        both.addWidget(self.empty_label, 1)
        self._scroll.hide()
