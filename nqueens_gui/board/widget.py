"""The chessboard widget: shows a scene, lets queens be dragged, and reports clicked squares."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nqueens_gui.board.dragging import Hand, QueenGlide
from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.ground_painting import draw_focus
from nqueens_gui.board.painting import board_geometry, paint_board
from nqueens_gui.board.scene import BoardScene, Highlight, Square, glide_between, lifted
from nqueens_gui.board.squares_view import square_text
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.tables import ENTER_KEYS, STEPS, is_plain
from nqueens_gui.kit.theme import Theme, ThemeName, load_theme

LEAST_SIDE = 200
USUAL_SIDE = 560


class BoardView(QWidget):
    """A board, square and as large as the widget allows.

    In edit mode a click anywhere in a column, or Enter on the cursor that follows the pointer and the arrow keys, asks
    for its queen to come there. Otherwise queens may be dragged, where that is allowed, and all keys are left to the
    window.
    """

    square_clicked = Signal(int, int)
    """Column and row of a square that was clicked, edit mode aside."""
    queen_drop_requested = Signal(int, int)
    """Column of a queen and the row that it was dropped on."""
    leaving_requested = Signal()
    """Escape was pressed in edit mode."""
    menu_requested = Signal(object, object)
    """Column and row of the square that a menu is asked for, None beside the board, and the point on the screen."""
    square_hovered = Signal(object)
    """Column and row of the square under the pointer, or None beside the board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = load_theme(ThemeName.LIGHT)
        self._scene: BoardScene | None = None
        self._shown: BoardScene | None = None
        self._glide = QueenGlide(self)
        self._hand = Hand()
        self._cursor: Square = (0, 0)
        self._selected: Square | None = None
        self._highlight: Highlight | None = None
        self._hovered: Square | None = None
        self._pressed: Square | None = None
        self._pointer: QPointF | None = None
        self._glide.moved.connect(self._follow_glide)
        self.setAccessibleName("Chessboard")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def scene(self) -> BoardScene | None:
        """The scene shown; None before the first."""
        return self._scene

    @property
    def is_gliding(self) -> bool:
        """Whether a queen is on her way."""
        return self._glide.is_active

    @property
    def is_dragging(self) -> bool:
        """Whether a queen is held."""
        return self._hand.is_holding

    @property
    def may_move_queens(self) -> bool:
        """Whether a queen may be put on another square."""
        return self._hand.is_editing or self._hand.may_take

    @property
    def marked_square(self) -> Square | None:
        """The square that is outlined: the one selected, or else in edit mode the cursor's."""
        if self._scene is None:
            return None
        has_cursor = self._hand.is_editing and (self.hasFocus() or self._hovered is not None)
        marked = self._selected or (self._cursor if has_cursor else self._scene.selected)
        return marked if marked is not None and max(marked) < self._scene.n else None

    def set_scene(self, scene: BoardScene, glide_ms: int = 0) -> None:
        """Show a scene; where it differs by one queen, she glides there in so many milliseconds, if any."""
        before, self._scene = self._scene, scene
        origin = glide_between(before, scene)
        if origin is not None and glide_ms > 0:
            self._glide.start(origin, glide_ms)
        elif before is None or not np.array_equal(before.rows, scene.rows):
            self._glide.finish()
        self._shown = lifted(scene, self._glide.origin) if self._glide.is_active else scene
        self._hand.follow(scene)
        self._cursor = min(self._cursor[0], scene.n - 1), min(self._cursor[1], scene.n - 1)
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint in a theme's colours."""
        self._theme = theme
        self.update()

    def set_editable(self, is_editable: bool) -> None:
        """Switch edit mode: whether queens come where one clicks, by keys too."""
        self._hand.is_editing = is_editable
        self.cancel_drag()

    def set_queens_free(self, are_free: bool) -> None:
        """Say whether queens may be dragged outside edit mode."""
        self._hand.may_take = are_free
        if not are_free and not self._hand.is_editing:
            self.cancel_drag()
        self._show_pointer()

    def cancel_drag(self) -> None:
        """Put a queen that is held, or was just let go of, back where it stood."""
        self._hand.cancel()
        self._show_pointer()
        self.update()

    def set_selected(self, square: Square | None) -> None:
        """Outline a square, by column and row, until another one or None is given."""
        self._selected = square
        self.update()

    def set_highlight(self, highlight: Highlight | None) -> None:
        """Light squares, pairs and moves until something else or None is given."""
        self._highlight = highlight
        self.update()

    def set_description(self, description: str) -> None:
        """Say in words, to those who cannot see it, what the board shows."""
        self.setAccessibleDescription(description)

    def square_at(self, point: QPointF) -> Square | None:
        """Return the column and row under a point of the widget; None beside the board."""
        geometry = self._geometry()
        return geometry.square_at(point) if geometry is not None else None

    def square_center(self, column: int, row: int) -> QPointF:
        """Return the middle of a square as a point of the widget."""
        geometry = self._geometry()
        return geometry.square_center(column, row) if geometry is not None else QPointF()

    def _geometry(self) -> BoardGeometry | None:
        if self._scene is None:
            return None
        return board_geometry(self._scene, QRectF(self.rect()), self.devicePixelRatioF())

    def _follow_glide(self) -> None:
        if not self._glide.is_active or self._glide.progress >= 1.0:
            self._shown = self._scene
        self.update()

    def _hover(self, square: Square | None) -> None:
        if square == self._hovered:
            return
        self._hovered = square
        if square is not None:
            self._cursor = square
        if self._hand.is_editing:
            self.update()
        self.square_hovered.emit(square)

    def _move_cursor(self, columns: int, rows: int) -> None:
        if self._scene is None:
            return
        last = self._scene.n - 1
        column, row = self._cursor
        self._cursor = min(max(column + columns, 0), last), min(max(row + rows, 0), last)
        if QAccessible.isActive():
            words = square_text(self._scene, *self._cursor)
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))
        self.update()

    def _show_pointer(self) -> None:
        """Let the pointer say what can be done where it is."""
        shape = self._hand.pointer(self._scene, self._geometry(), self._pointer)
        if shape != self.cursor().shape():
            self.setCursor(shape)

    def _take_queen(self, point: QPointF) -> None:
        geometry = self._geometry()
        if self._scene is None or geometry is None or not self._hand.take(self._scene, geometry, point):
            return
        self._glide.finish()
        self._shown = self._scene
        self._show_pointer()
        self.update()

    def _drop_queen(self) -> bool:
        """Let go of a queen; say whether that asked for a move."""
        asked = self._hand.let_go()
        if asked is not None:
            self.queen_drop_requested.emit(*asked)
        return asked is not None

    def _escape(self) -> None:
        """Put back a queen that is held, else leave edit mode."""
        if self._hand.is_holding:
            self.cancel_drag()
        else:
            self.leaving_requested.emit()

    def _wants_key(self, event: QKeyEvent) -> bool:
        if not is_plain(event):
            return False
        if event.key() == Qt.Key.Key_Escape:
            return self._hand.is_holding or self._hand.is_editing
        return self._hand.is_editing and (event.key() in STEPS or event.key() in ENTER_KEYS)

    def _show_tooltip(self, event: QHelpEvent) -> None:
        square = self.square_at(QPointF(event.pos()))
        geometry = self._geometry()
        if square is None or self._scene is None or geometry is None:
            QToolTip.hideText()
            return
        words = square_text(self._scene, *square)
        QToolTip.showText(event.globalPos(), words, self, geometry.square_rect(*square).toAlignedRect())

    # Qt overrides

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        return QSize(USUAL_SIDE, USUAL_SIDE)

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_SIDE, LEAST_SIDE)

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self._wants_key(event):
                event.accept()
                return True
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tooltip(event)
            return True
        return super().event(event)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        geometry = self._geometry()
        if self._shown is None or geometry is None:
            return
        painter = QPainter(self)
        shown = self._hand.scene or self._shown
        highlight = None if self._hand.is_holding else self._highlight
        scene = replace(shown, selected=self.marked_square, highlight=highlight)
        paint_board(painter, scene, QRectF(self.rect()), self._theme, glide=self._glide.progress)
        if self.hasFocus():
            draw_focus(painter, geometry, self._theme)
        painter.end()

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        geometry = self._geometry()
        if geometry is not None and self._hand.move(geometry, event.position()):
            self.update()
        self._pointer = event.position()
        self._show_pointer()
        self._hover(self.square_at(event.position()))

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self._pointer = None
        self._hover(None)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self.square_at(event.position())
            self._take_queen(event.position())

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        square, self._pressed = self._pressed, None
        is_dropped = self._hand.is_holding and self._drop_queen()
        self._show_pointer()
        if square is None or square != self.square_at(event.position()):
            return
        self._cursor = square
        if not (is_dropped or self._hand.is_editing):
            self.square_clicked.emit(*square)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.setAccepted(self._wants_key(event))
        if not event.isAccepted():
            return
        if event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif event.key() in ENTER_KEYS:
            self.queen_drop_requested.emit(*self._cursor)
        else:
            self._move_cursor(*STEPS[Qt.Key(event.key())])

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        square = self.marked_square if is_key else self.square_at(QPointF(event.pos()))
        point = (
            self.mapToGlobal(self.square_center(*square).toPoint())
            if is_key and square
            else event.globalPos()
        )
        self.menu_requested.emit(square, point)
