"""Lights on the board what is pointed at in the inspector, and what a queen would meet on the square pointed at."""

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

Wish = TypeVar("Wish")


class Highlighter(QObject):
    """Knows the state looked at and who points at what; the last one to point is served."""

    changed = Signal(object)
    """The `Highlight`, or None."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._insight: Insight | None = None
        self._square: Square | None = None
        self._lit: dict[str, Highlight] = {}
        self._shown: Highlight | None = None
        self._is_resting = False

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Look at another state: only the square under the pointer is lit there too."""
        if snapshot.insight is not self._insight:
            self._insight = snapshot.insight
            self._lit.clear()
            self._light_square(self._square)
            self._tell()

    @Slot(bool)
    def set_resting(self, is_resting: bool) -> None:
        """Light nothing for a while, wherever one points."""
        self._is_resting = is_resting
        self._tell()

    @Slot(object)
    def light_square(self, square: Square | None) -> None:
        """Light a square of the board and the pairs that a queen has there."""
        self._square = square
        self._light_square(square)
        self._tell()

    @Slot(object)
    def light_successor(self, square: Square | None) -> None:
        """Light one successor, by the column of its queen and the row she goes to."""
        self._light("successor", square, _square)

    @Slot(object)
    def light_successors(self, h: int | None) -> None:
        """Light all successors of one h."""
        self._light("successors", h, _successors)

    @Slot(object)
    def light_pair(self, pair: AttackingPair | None) -> None:
        """Light an attacking pair."""
        self._light("pair", pair, lambda insight, pair: pair_highlight(insight.rows, pair))

    @Slot(object)
    def light_moves(self, moves: Iterable[Move] | None) -> None:
        """Light moves that follow each other."""
        self._light("moves", moves, lambda insight, moves: moves_highlight(len(insight.rows), moves))

    def _light(self, source: str, wish: Wish | None, make: Callable[[Insight, Wish], Highlight]) -> None:
        is_there = wish is not None and self._insight is not None
        self._set(source, make(self._insight, wish) if is_there else None)  # type: ignore[arg-type]
        self._tell()

    def _light_square(self, square: Square | None) -> None:
        insight = self._insight
        is_there = insight is not None and square is not None and max(square) < len(insight.rows)
        self._set("square", _square(insight, square) if is_there else None)  # type: ignore[arg-type]

    def _set(self, source: str, highlight: Highlight | None) -> None:
        self._lit.pop(source, None)
        if highlight is not None:
            self._lit[source] = highlight

    def _tell(self) -> None:
        shown = None if self._is_resting else next(reversed(self._lit.values()), None)
        if shown is not self._shown:
            self._shown = shown
            self.changed.emit(shown)


def _square(insight: Insight, square: Square) -> Highlight:
    return square_highlight(insight.rows, insight.heuristic, *square)


def _successors(insight: Insight, h: int) -> Highlight:
    return successors_highlight(insight.successor_h.data, insight.rows, h)
