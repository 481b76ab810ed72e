"""Highlights on the board what the pointer is at, in the inspector or on the board itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.board.scene import (
    Highlight,
    Move,
    Square,
    moves_highlight,
    pair_highlight,
    square_highlight,
    successors_highlight,
)
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.state_kind import Insight
from solver.core.heuristics import AttackingPair

Target = TypeVar("Target")


class Highlighter(QObject):
    """Keeps a highlight for each source; the latest one is shown, or one that is fixed."""

    changed = Signal(object)
    """The `Highlight`, or None."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._insight: Insight | None = None
        self._square: Square | None = None
        self._highlights: dict[str, Highlight] = {}
        self._fixed: Highlight | None = None
        self._shown: Highlight | None = None
        self._is_off = False

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Turn to another state: only the square under the pointer stays highlighted."""
        if snapshot.insight is not self._insight:
            self._insight = snapshot.insight
            self._highlights.clear()
            self._set_square(self._square)
            self._show()

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

    @Slot(object)
    def highlight_square(self, square: Square | None) -> None:
        """Highlight a square of the board and the pairs its column's queen would have there."""
        self._square = square
        self._set_square(square)
        self._show()

    @Slot(object)
    def highlight_successor(self, square: Square | None) -> None:
        """Highlight one successor, by column and row of the move."""
        self._highlight("successor", square, _square)

    @Slot(object)
    def highlight_successors(self, h: int | None) -> None:
        """Highlight all successors of one h."""
        self._highlight("successors", h, _successors)

    @Slot(object)
    def highlight_pair(self, pair: AttackingPair | None) -> None:
        """Highlight an attacking pair."""
        self._highlight("pair", pair, lambda insight, pair: pair_highlight(insight.rows, pair))

    @Slot(object)
    def highlight_moves(self, moves: Iterable[Move] | None) -> None:
        """Highlight moves made one after another."""
        self._highlight("moves", moves, lambda insight, moves: moves_highlight(len(insight.rows), moves))

    def _highlight(
        self, source: str, target: Target | None, make: Callable[[Insight, Target], Highlight]
    ) -> None:
        is_there = target is not None and self._insight is not None
        self._set(source, make(self._insight, target) if is_there else None)  # type: ignore[arg-type]
        self._show()

    def _set_square(self, square: Square | None) -> None:
        insight = self._insight
        is_there = insight is not None and square is not None and max(square) < len(insight.rows)
        self._set("square", _square(insight, square) if is_there else None)  # type: ignore[arg-type]

    def _set(self, source: str, highlight: Highlight | None) -> None:
        self._highlights.pop(source, None)
        if highlight is not None:
            self._highlights[source] = highlight

    def _show(self) -> None:
        shown = self._fixed if self._is_off else next(reversed(self._highlights.values()), self._fixed)
        if shown is not self._shown:
            self._shown = shown
            self.changed.emit(shown)


def _square(insight: Insight, square: Square) -> Highlight:
    return square_highlight(insight.rows, insight.heuristic, *square)


def _successors(insight: Insight, h: int) -> Highlight:
    return successors_highlight(insight.successor_h.data, insight.rows, h)
