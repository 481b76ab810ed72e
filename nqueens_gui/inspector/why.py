"""The page "Why here?": why the search is in the current state, and what it could do there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from nqueens_gui.board.line_painting import attack_pen
from nqueens_gui.board.scene import NextMove
from nqueens_gui.inspector.successors import SuccessorTable
from nqueens_gui.inspector.why_view import NO_PAIRS, PairRows, Why, sentence, why
from nqueens_gui.kit.card import DownwardScroll
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column
from nqueens_gui.kit.painting import draw_text, text_width
from nqueens_gui.kit.tables import LEFT, RowList
from nqueens_gui.kit.theme import Theme
from solver.analysis.state_kind import Insight
from solver.core.events import Moved, QueenMove
from solver.core.heuristics import AttackingPair, LineKind
from solver.core.variants import Variant
from solver.core.words import full_sentence
from solver.telling.squares import Coordinates, pair_name

GAP_PX: Final = 6
SAMPLE_PX: Final = 22.0
LINE_PX: Final = 2.5
TEXT_PX: Final = 12


class PairList(RowList):
    """Two or more pairs beside each other, as many as there is room for; the signals carry an `AttackingPair`."""

    def __init__(self) -> None:
        super().__init__()
        self.pairs = NO_PAIRS
        self._coordinates = Coordinates.NUMBERS
        self.setAccessibleName("Attacking pairs")

    @guarded
    def doItemsLayout(self) -> None:
        """Put as many beside each other as the longest pair of the board leaves room for."""
        last = max(self.pairs.n - 1, 0)
        name = pair_name(last, last, self.pairs.n, self._coordinates)
        kinds = max(text_width(kind.value, TEXT_PX) for kind in LineKind)
        item_px = SAMPLE_PX + 4 * GAP_PX + text_width(name, TEXT_PX) + kinds
        self.columns = max(1, int(self.width() // item_px))
        super().doItemsLayout()

    def set_pairs(self, pairs: PairRows) -> None:
        """Show the pairs of a state."""
        self.pairs = pairs
        self.setAccessibleDescription(pairs.counted)
        self._set_count(len(pairs))

    def set_coordinates(self, coordinates: Coordinates) -> None:
        """Name columns as the board does."""
        self._coordinates = coordinates
        self.doItemsLayout()

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        pair = self.pairs.pair(number)
        middle, left = rect.center().y(), rect.left() + 4
        painter.setPen(attack_pen(pair.kind, theme, LINE_PX))
        painter.drawLine(QPointF(left + LINE_PX, middle), QPointF(left + SAMPLE_PX, middle))
        words = rect.adjusted(SAMPLE_PX + 2 * GAP_PX, 0, 0, 0)
        name = pair_name(pair.first, pair.second, self.pairs.n, self._coordinates)
        draw_text(painter, words, LEFT, name, theme.color("text"), TEXT_PX)
        words.setLeft(words.left() + text_width(name, TEXT_PX) + GAP_PX)
        draw_text(painter, words, LEFT, pair.kind.value, theme.color("text.dim"), TEXT_PX)

    def item_text(self, number: int) -> str:
        words = sentence(self.pairs.pair(number), self.pairs.n, self._coordinates)
        return f"{full_sentence(words)}\nClick to keep the pair highlighted on the board."

    def item(self, number: int) -> AttackingPair:
        return self.pairs.pair(number)


SUCCESSORS, MOVES = "Successors by h", ", and their moves"
EMPTY = "Pause to see why."
LEAST_WIDTH_PX = 280
_Shown = tuple[Insight | None, Moved | None, NextMove | None, Variant | None, Sequence[QueenMove]]


class WhyPanel(QWidget):
    """Shows an insight in words, with its successors by h and its pairs."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumWidth(LEAST_WIDTH_PX)
        self.headline_label = note_label("plain")
        self.meaning_label = note_label("dim")
        self.move_label = note_label("dim")
        self.next_label = note_label("dim")
        self.successors_label = kind_label(f"{SUCCESSORS}{MOVES}", "label")
        self.pairs_label = kind_label("", "label")
        self.successors = SuccessorTable()
        self.pairs = PairList()
        self.empty_label = kind_label(EMPTY, "dim")
        self.empty_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._shown: _Shown = (None, None, None, None, ())
        self._coordinates = Coordinates.NUMBERS
        self._lay_out()

    def set_insight(
        self,
        insight: Insight | None,
        move: Moved | None = None,
        next_move: NextMove | None = None,
        variant: Variant | None = None,
        moved: Sequence[QueenMove] = (),
    ) -> None:
        """Show a state, how it was reached and the move that the recording takes next, as `why`; None empties it."""
        before, self._shown = self._shown, (insight, move, next_move, variant, moved)
        if insight is before[0] and self._shown[1:] == before[1:]:
            return
        self.scroll_area.setVisible(insight is not None)
        self.empty_label.setVisible(insight is None)
        if insight is not None:
            self._show(why(insight, move, next_move, self._coordinates, variant, moved))

    def set_coordinates(self, coordinates: Coordinates) -> None:
        """Name columns and squares as the board does."""
        self._coordinates = coordinates
        insight, move, next_move, variant, moved = self._shown
        if insight is not None:
            self._show_moves(why(insight, move, next_move, coordinates, variant, moved))
        self.successors.set_coordinates(coordinates)
        self.pairs.set_coordinates(coordinates)

    def _show(self, said: Why) -> None:
        show_note(self.headline_label, said.headline)
        show_note(self.meaning_label, said.meaning)
        self._show_moves(said)
        has_moves = len(said.successors.table) > 0
        self.successors_label.setText(f"{SUCCESSORS}{MOVES if has_moves else ''}")
        self.pairs_label.setText(said.pairs.counted)
        self.successors.set_rows(said.successors)
        self.pairs.set_pairs(said.pairs)

    def _show_moves(self, said: Why) -> None:
        show_note(self.move_label, said.move)
        show_note(self.next_label, said.next_move)

    def _lay_out(self) -> None:
        column = in_column(
            self.headline_label,
            self.meaning_label,
            self.move_label,
            self.next_label,
            GRID_PX // 2,
            self.successors_label,
            self.successors,
            GRID_PX // 2,
            self.pairs_label,
            self.pairs,
            None,
            gap_px=GRID_PX // 2,
        )
        self.scroll_area = DownwardScroll(column, self.successors, self.pairs)
        in_column(self.scroll_area, self.empty_label, of=self)
        self.scroll_area.hide()
