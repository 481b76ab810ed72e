"""Dragging queens, and gliding them to their squares."""

from __future__ import annotations

from math import floor, hypot, isinf

import numpy as np
from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QPointF, Qt, QVariantAnimation

from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.scene import BoardScene, dragged
from solver.core.events import Square

LONGEST_GLIDE_MS = 240
SHORTEST_GLIDE_MS = 40
"""A shorter glide cannot be seen."""
STEP_GLIDE_MS = 140
"""While the user steps."""


def glide_ms(speed: float, is_playing: bool, has_motion: bool) -> int:
    """Return the duration of a glide at a speed in moves a second: at most half the delay between moves; 0 for none."""
    if not has_motion:
        return 0
    if not is_playing:
        return STEP_GLIDE_MS
    if isinf(speed):
        return 0
    half_delay = round(500 / speed)
    return min(half_delay, LONGEST_GLIDE_MS) if half_delay >= SHORTEST_GLIDE_MS else 0


class QueenGlide(QVariantAnimation):
    """One glide at a time; a new one ends the old one at once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.origins: tuple[Square, ...] = ()
        """Column and row that each queen leaves."""
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)

    @property
    def progress(self) -> float:
        """How far the queens are, from 0 to 1; 1 while none glides."""
        return float(self.currentValue()) if self.is_active else 1.0

    @property
    def is_active(self) -> bool:
        """Whether a queen glides."""
        return self.state() is QAbstractAnimation.State.Running

    def start_from(self, origins: tuple[Square, ...], duration_ms: int) -> None:
        """Begin a glide from squares that takes so long."""
        self.stop()
        self.origins = origins
        self.setDuration(duration_ms)
        self.start()


REACH_PX = 9.0
"""A queen can be grabbed from this far away, where squares are smaller."""


class QueenDrag:
    """A queen being dragged, if one is; `scene` shows the board meanwhile."""

    def __init__(self) -> None:
        self.is_editing = False
        """Whether a queen moves to any square of its column that is pressed."""
        self.can_drag = False
        """Whether queens can be dragged outside edit mode."""
        self.is_active = False
        """Whether a queen is being dragged."""
        self.scene: BoardScene | None = None
        """The board with the queen where it is, or was dropped; None when that is its old square."""
        self._base: BoardScene | None = None
        self._column = 0

    @property
    def is_held(self) -> bool:
        """Whether a queen is being dragged, or was just dropped."""
        return self._base is not None

    def start(self, scene: BoardScene, geometry: BoardGeometry, point: QPointF) -> bool:
        """Start with the queen under a point, in edit mode with the column's; return whether there is one."""
        column, square = self._queen_at(scene, geometry, point), geometry.square_at(point)
        is_far = column is None and self.is_editing and square is not None
        if is_far and square is not None:
            column = square[0]
        if column is None:
            return False
        self._begin(scene, column)
        if is_far:
            self.move(geometry, point)
        return True

    def move(self, geometry: BoardGeometry, point: QPointF) -> bool:
        """Drag the queen, if any, to the row of a point; return whether that changed it."""
        return self.is_active and self._drag_to(row_at(geometry, point))

    def drop(self) -> Square | None:
        """Drop the queen; return its column and row, or None when that is its old square."""
        self.is_active = False
        return None if self.scene is None else (self._column, self._row())

    def cancel(self) -> None:
        """Put the queen back on its old square."""
        self._base = self.scene = None
        self.is_active = False

    def follow(self, scene: BoardScene) -> None:
        """Go on in another scene of the same state; cancel when the state changed."""
        row = self._row()
        if self._base is None or not self.is_active or not np.array_equal(self._base.rows, scene.rows):
            self.cancel()
        else:
            self._begin(scene, self._column)
            self._drag_to(row)

    def pointer(
        self, scene: BoardScene | None, geometry: BoardGeometry | None, point: QPointF | None
    ) -> Qt.CursorShape:
        """Return the cursor that shows what can be done at a point."""
        if self.is_active:
            return Qt.CursorShape.ClosedHandCursor
        if scene is None or geometry is None or point is None or geometry.square_at(point) is None:
            return Qt.CursorShape.ArrowCursor
        if self._queen_at(scene, geometry, point) is not None:
            return Qt.CursorShape.OpenHandCursor
        return Qt.CursorShape.PointingHandCursor if self.is_editing else Qt.CursorShape.ArrowCursor

    def _queen_at(self, scene: BoardScene, geometry: BoardGeometry, point: QPointF) -> int | None:
        return queen_near(scene, geometry, point) if self.is_editing or self.can_drag else None

    def _begin(self, scene: BoardScene, column: int) -> None:
        self._base, self.scene, self._column = scene, None, column
        self.is_active = True

    def _drag_to(self, row: int) -> bool:
        if self._base is None or row == self._row():
            return False
        is_home = row == self._base.rows[self._column]
        self.scene = None if is_home else dragged(self._base, self._column, row)
        return True

    def _row(self) -> int:
        shown = self.scene or self._base
        return -1 if shown is None else int(shown.rows[self._column])


def queen_near(scene: BoardScene, geometry: BoardGeometry, point: QPointF) -> int | None:
    """Return the column of the queen under a point, or of the nearest within reach where squares are small."""
    square = geometry.square_at(point)
    if square is None:
        return None
    if scene.rows[square[0]] == square[1]:
        return square[0]
    if geometry.cell >= 2 * REACH_PX:
        return None
    columns = floor(REACH_PX / geometry.cell) + 1
    near = range(max(square[0] - columns, 0), min(square[0] + columns + 1, scene.n))
    distance, column = min((_distance(geometry, scene, column, point), column) for column in near)
    return column if distance <= REACH_PX else None


def row_at(geometry: BoardGeometry, point: QPointF) -> int:
    """Return the row at the height of a point, the first or the last one beside the board."""
    return min(max(floor((point.y() - geometry.top) / geometry.cell), 0), geometry.n - 1)


def _distance(geometry: BoardGeometry, scene: BoardScene, column: int, point: QPointF) -> float:
    away = geometry.square_center(column, int(scene.rows[column])) - point
    return hypot(away.x(), away.y())
