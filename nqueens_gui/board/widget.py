"""The chessboard widget: shows a scene, lets queens be dragged, and reports clicked squares."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from nqueens_gui.board.dragging import QueenDrag, QueenGlide
from nqueens_gui.board.geometry import BoardGeometry, Zoom, panned, zoom_at
from nqueens_gui.board.ground_painting import GroundPicture, draw_focus
from nqueens_gui.board.heat import Heat, RingStyle
from nqueens_gui.board.heat_painting import number_px
from nqueens_gui.board.highlight import Highlight
from nqueens_gui.board.painting import board_geometry, paint_board
from nqueens_gui.board.scene import BoardScene, glide_between, lifted
from nqueens_gui.board.squares_view import cell_text, square_text
from nqueens_gui.kit.buttons import corner_button
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.keyboard import ENTER_KEYS, STEPS, announce, is_plain, tell_focus
from nqueens_gui.kit.numbers import key_name
from nqueens_gui.kit.painting import draw_text, scaled, text_width
from nqueens_gui.kit.theme import app_theme
from solver.core.events import Square

LEAST_SIDE = 200
USUAL_SIDE = 560
ZOOM_FROM = 50
ZOOM_STEP = 1.25
"""Factor of one notch of the wheel."""
WHEEL_NOTCH = 120
BUTTON_ZOOM = 3.0
TOOL_PX = 20
TOOL_GAP_PX = 8
"""Between the tool in the corner and the first number beside it."""
MOVES, SWAPS = "moving this column's queen here", "swapping this column's queen with this row's"
NUMBERS = "number: h after the move"
TINTS = "tint: stronger is lower h"
RINGS = {
    RingStyle.NEXT: ("ring: may be taken next", "ring: next"),
    RingStyle.LIKELY: ("ring: possible move, the thinner the less likely", "ring: possible, by likelihood"),
    RingStyle.BLOCKED: ("grey ring: best, but may not be taken", "grey ring: not allowed"),
    RingStyle.BEST: ("grey ring: lowest h", "grey ring: lowest h"),
}
"""What numbers and rings mean; in full, and for little room."""
FLASH_MS = 600
"""How long a proposal that was turned down is seen."""
MARKS_PX = 6
"""How far marks of small squares reach beyond the board."""
LEGEND_PX = 15
LEGEND_FONT_PX = 11
LEAST_LEGEND_SIDE = 320
ZOOM_KEYS = {
    Qt.Key.Key_Plus: ZOOM_STEP,
    Qt.Key.Key_Equal: ZOOM_STEP,
    Qt.Key.Key_Minus: 1 / ZOOM_STEP,
    Qt.Key.Key_0: 0.0,
}
"""With Ctrl: by what each key multiplies the zoom."""


def legend_text(heat: Heat, width: float, *, has_numbers: bool = True) -> str:
    """Return the legend of a heat map, a shorter one where the full one is wider than `width` pixels."""
    act, short = SWAPS if heat.swaps else MOVES, NUMBERS if has_numbers else TINTS
    texts = [
        f"number: h after {act}" if has_numbers else f"tint: stronger where {act} gives a lower h",
        short,
    ]
    if has_numbers and len(heat.rings.squares):
        texts = [
            f"{number}   ·   {ring}" for number, ring in zip(texts, RINGS[heat.rings.style], strict=True)
        ]
    return next((text for text in (*texts, short) if text_width(text, LEGEND_FONT_PX) <= width), "")


class BoardView(QWidget):
    """A board, square and as large as the widget allows; from `ZOOM_FROM` queens on a part of it can be enlarged.

    Ctrl and the arrow keys walk over the squares, and each is said to a screen reader.

    In edit mode a click anywhere in a column, or Enter on the cursor that follows the pointer and the arrow keys, asks
    for its queen to come there. Otherwise queens may be dragged, where that is allowed, and all keys are left to the
    window, but for the arrow keys while squares can be picked.

    Parameters
    ----------
    ground
        Role of the colour around the board. With it the widget is opaque: nothing below is painted for its frames.
    """

    square_clicked = Signal(int, int)
    """Column and row of a square that was clicked, edit mode aside."""
    square_picked = Signal(int, int)
    """Column and row of the square that an arrow key led to, while squares can be picked."""
    queen_drop_requested = Signal(int, int)
    """Column of a queen and the row that it was dropped on."""
    leaving_requested = Signal()
    """Escape was pressed in edit mode."""
    menu_requested = Signal(object, object)
    """Column and row of the square a menu is requested for, None beside the board, and the point on the screen."""
    square_hovered = Signal(object)
    """Column and row of the square under the pointer, or None beside the board."""

    def __init__(self, ground: str = "ground") -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._scene: BoardScene | None = None
        self._shown: BoardScene | None = None
        self.glide = QueenGlide(self)
        self._flash = QueenGlide(self)
        self.dragging = QueenDrag()
        self._ground = GroundPicture(ground)
        self._is_picking = False
        self._is_walking = False
        self._cursor: Square = (0, 0)
        self.highlight: Highlight | None = None
        self._hovered: Square | None = None
        self._pressed: Square | None = None
        self._pointer: QPointF | None = None
        self._zoom: Zoom | None = None
        self._painted = QRectF()
        self._pan_from: QPointF | None = None
        self.zoom_button = corner_button("", side_px=TOOL_PX)
        self.zoom_button.setParent(self)
        self.zoom_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.zoom_button.hide()
        self.zoom_button.clicked.connect(self._toggle_zoom)
        for animation in (self.glide, self._flash):
            animation.valueChanged.connect(self._animate)
        app_theme.changed.connect(self._show_zoom_button)
        self.setAccessibleName("Chessboard")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def scene(self) -> BoardScene | None:
        """The scene shown; None before the first."""
        return self._scene

    @property
    def may_move_queens(self) -> bool:
        """Whether a queen may be put on another square."""
        return self.dragging.is_editing or self.dragging.can_drag

    @property
    def marked_square(self) -> Square | None:
        """The square that is outlined: in edit mode the cursor's, or else the one of the scene."""
        if self._scene is None:
            return None
        is_there = self.dragging.is_editing and (self.hasFocus() or self._hovered is not None)
        has_cursor = is_there or (self._is_walking and self.hasFocus())
        marked = self._cursor if has_cursor else self._scene.selected
        return marked if marked is not None and max(marked) < self._scene.n else None

    def set_scene(self, scene: BoardScene, glide_ms: int = 0) -> None:
        """Show a scene; the queens of one step glide there in `glide_ms` milliseconds, if any."""
        before, self._scene = self._scene, scene
        is_another = before is None or not np.array_equal(before.rows, scene.rows)
        if glide_ms > 0 and (origins := glide_between(before, scene)):
            self.glide.start_from(origins, glide_ms)
        elif is_another:
            self.glide.stop()
        if scene.declined is None:
            self._flash.stop()
        elif is_another:
            self._flash.start_from((scene.declined,), FLASH_MS)
        self._shown = lifted(scene, self.glide.origins) if self.glide.is_active else scene
        self.dragging.follow(scene)
        self._cursor = min(self._cursor[0], scene.n - 1), min(self._cursor[1], scene.n - 1)
        if before is None or before.n != scene.n:
            self._set_zoom(None)
        if (
            before is None
            or (before.n, before.coordinates) != (scene.n, scene.coordinates)
            or before.heat
            or scene.heat
        ):
            self.update()
        else:
            self.update(self._play_area())

    def show_now(self) -> None:
        """Paint at once what a scene without a legend changed."""
        self.repaint(self._play_area())

    def _play_area(self) -> QRect:
        """Return the squares as they were painted last, with a little around them; coordinates and tools stay."""
        return self._painted.adjusted(-MARKS_PX, -MARKS_PX, MARKS_PX, MARKS_PX).toAlignedRect()

    def set_editable(self, is_editable: bool) -> None:
        """Switch edit mode: whether queens come where one clicks, by keys too."""
        self.dragging.is_editing = is_editable
        self.cancel_drag()

    def set_draggable(self, is_draggable: bool) -> None:
        """Allow queens to be dragged outside edit mode, or not."""
        self.dragging.can_drag = is_draggable
        if self.dragging.is_held and not (is_draggable or self.dragging.is_editing):
            self.cancel_drag()
        self._show_pointer()

    def set_picking(self, is_picking: bool) -> None:
        """Let the arrow keys pick a square, from the one that is selected, or leave them to the window."""
        self._is_picking = is_picking

    def cancel_drag(self) -> None:
        """Put a queen that is dragged, or was just dropped, back on its old square."""
        self.dragging.cancel()
        self._show_pointer()
        self.update()

    def set_highlight(self, highlight: Highlight | None) -> None:
        """Highlight squares, pairs and moves until something else or None is given."""
        self.highlight = highlight
        self.update()

    def square_words(self, column: int, row: int) -> str:
        """Say what a square shows; nothing without a board."""
        if self._scene is None:
            return ""
        is_fitting = self.highlight is not None and self.highlight.n == self._scene.n
        return cell_text(replace(self._scene, highlight=self.highlight if is_fitting else None), column, row)

    def square_at(self, point: QPointF) -> Square | None:
        """Return the column and row under a point of the widget; None beside the board."""
        geometry = self._geometry()
        return geometry.square_at(point) if geometry is not None else None

    def square_center(self, column: int, row: int) -> QPointF:
        """Return the middle of a square as a point of the widget."""
        geometry = self._geometry()
        return geometry.square_center(column, row) if geometry is not None else QPointF()

    def square_area(self, column: int, row: int) -> QRect:
        """Return the pixels of a square in the widget."""
        geometry = self._geometry()
        return geometry.square_rect(column, row).toAlignedRect() if geometry is not None else QRect()

    def _geometry(self) -> BoardGeometry | None:
        if self._scene is None:
            return None
        return board_geometry(self._scene, self._room(), self.devicePixelRatioF(), self._zoom)

    def _room(self) -> QRectF:
        """Return the room for the board: all but the line of the legend, whether or not there is one now."""
        room = QRectF(self.rect())
        has_legend = min(room.width(), room.height()) > LEAST_LEGEND_SIDE
        return room.adjusted(0, 0, 0, -scaled(LEGEND_PX)) if has_legend else room

    def _fitted(self) -> BoardGeometry | None:
        if self._scene is None or self._scene.n < ZOOM_FROM:
            return None
        return board_geometry(self._scene, self._room(), self.devicePixelRatioF())

    def _zoom_by(self, factor: float, point: QPointF | None = None) -> None:
        """Enlarge around a point, or around the middle; 0 shows the whole board."""
        geometry, fitted = self._geometry(), self._fitted()
        if geometry is not None and fitted is not None:
            new = factor * (self._zoom.factor if self._zoom else 1.0)
            self._set_zoom(zoom_at(geometry, fitted, point or fitted.rect.center(), new))

    def _set_zoom(self, zoom: Zoom | None) -> None:
        self._zoom = zoom
        self._show_zoom_button()
        self.update()

    def _toggle_zoom(self) -> None:
        self._zoom_by(0.0 if self._zoom else BUTTON_ZOOM)

    def _show_zoom_button(self) -> None:
        """Put the button into the corner where the labels of columns and rows meet."""
        fitted = self._fitted()
        self.zoom_button.setVisible(fitted is not None)
        if fitted is None:
            return
        name = "Show the whole board" if self._zoom else "Enlarge the board"
        hint = f"wheel or {key_name('Ctrl++')}; drag to move the board"
        if self._zoom:
            hint = f"{key_name('Ctrl+0')} or double-click"
        self.zoom_button.setIcon(icon("fit" if self._zoom else "zoom", app_theme.now, "text.dim"))
        self.zoom_button.setAccessibleName(name)
        self.zoom_button.setToolTip(f"{name} ({hint})")
        corner = fitted.rect.bottomLeft()
        left, top = max(corner.x() - TOOL_PX - TOOL_GAP_PX, 0), min(corner.y() + 2, self.height() - TOOL_PX)
        self.zoom_button.move(round(left), round(top))

    def _draw_legend(self, painter: QPainter, scene: BoardScene, geometry: BoardGeometry) -> None:
        if scene.heat is None or self._room() == QRectF(self.rect()):
            return
        has_numbers = number_px(scene.heat, geometry) is not None
        words = legend_text(scene.heat, self.width(), has_numbers=has_numbers)
        height = scaled(LEGEND_PX)
        top = min(geometry.visible.bottom() + scaled(20), self.height() - height)
        area = QRectF(0, top, self.width(), height)
        color = app_theme.now.color("text.dim")
        draw_text(painter, area, Qt.AlignmentFlag.AlignCenter, words, color, LEGEND_FONT_PX)

    def _animate(self) -> None:
        if self.glide.progress >= 1.0:
            self._shown = self._scene
        self.update()

    def _pan(self, point: QPointF) -> None:
        fitted = self._fitted()
        if self._zoom is not None and self._pan_from is not None and fitted is not None:
            self._set_zoom(panned(self._zoom, fitted, point - self._pan_from))
            self._pan_from = point

    def _hover(self, square: Square | None) -> None:
        if square == self._hovered:
            return
        self._hovered = square
        if square is not None:
            self._cursor, self._is_walking = square, False
        if self.dragging.is_editing:
            self.update()
        self.square_hovered.emit(square)

    def _move_cursor(self, columns: int, rows: int) -> None:
        if self._scene is None:
            return
        last = self._scene.n - 1
        self._is_walking = True
        column, row = (self._is_picking and self._scene.selected) or self._cursor
        self._cursor = min(max(column + columns, 0), last), min(max(row + rows, 0), last)
        self._tell_square()
        self.update()
        if self._is_picking:
            self.square_picked.emit(*self._cursor)

    def _tell_square(self) -> None:
        """Tell a screen reader which square the keyboard is at: as the cell that has it or, without cells, in words."""
        column, row = self._cursor
        part = row * (self._scene.n if self._scene else 0) + column
        if self.hasFocus() and QAccessible.queryAccessibleInterface(self).childCount() > part:
            tell_focus(self, part)
        else:
            announce(self, self.square_words(column, row))

    def _show_pointer(self) -> None:
        """Show in the cursor what can be done at the pointer."""
        geometry = None if self._pointer is None else self._geometry()
        shape = self.dragging.pointer(self._scene, geometry, self._pointer)
        if shape != self.cursor().shape():
            self.setCursor(shape)

    def _start_drag(self, point: QPointF) -> None:
        geometry = self._geometry()
        if self._scene is None or geometry is None or not self.dragging.start(self._scene, geometry, point):
            return
        self.glide.stop()
        self._shown = self._scene
        self._show_pointer()
        self.update()

    def _drop_queen(self) -> bool:
        """Drop a queen; return whether that requests a move."""
        asked = self.dragging.drop()
        if asked is not None:
            self.queen_drop_requested.emit(*asked)
        return asked is not None

    def _escape(self) -> None:
        """Put back a queen that is dragged, else leave edit mode."""
        if self.dragging.is_active:
            self.cancel_drag()
        else:
            self.leaving_requested.emit()

    def _wants_key(self, event: QKeyEvent) -> bool:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return event.key() in STEPS or (event.key() in ZOOM_KEYS and self._fitted() is not None)
        if not is_plain(event):
            return False
        if event.key() == Qt.Key.Key_Escape:
            return self.dragging.is_active or self.dragging.is_editing
        is_step = event.key() in STEPS
        return (is_step and self._is_picking) or (
            self.dragging.is_editing and (is_step or event.key() in ENTER_KEYS)
        )

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
        painter, whole, room = QPainter(self), QRectF(self.rect()), self._room()
        left_over = whole if self._shown is None else whole.adjusted(0, room.height(), 0, 0)
        painter.fillRect(left_over, app_theme.now.color(self._ground.around))
        if self._shown is None:
            return
        shown = self.dragging.scene or self._shown
        highlight = self.highlight if self.highlight and self.highlight.n == shown.n else None
        if self.dragging.is_active:
            highlight = None
        scene = replace(shown, selected=self.marked_square, highlight=highlight)
        geometry = paint_board(
            painter,
            scene,
            room,
            app_theme.now,
            glide=self.glide.progress,
            fading=self._flash.progress,
            zoom=self._zoom,
            ground=self._ground,
        )
        self._painted = geometry.visible
        self._draw_legend(painter, scene, geometry)
        if self.hasFocus():
            draw_focus(painter, geometry, app_theme.now)
        painter.end()

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            way = (event.position() - self._pan_from).manhattanLength()
            if self._pressed is None or way >= QApplication.startDragDistance():
                self._pressed = None  # no click any more
                self._pan(event.position())
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        geometry = self._geometry()
        if geometry is not None and self.dragging.move(geometry, event.position()):
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
        is_with_ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if self._zoom and (
            event.button() == Qt.MouseButton.MiddleButton
            or (is_with_ctrl and event.button() == Qt.MouseButton.LeftButton)
        ):
            self._pan_from, self._pressed = event.position(), None
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self.square_at(event.position())
            self._start_drag(event.position())
            if self._zoom and not self.dragging.is_active:
                self._pan_from = event.position()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            self._pan_from = None
            self._show_pointer()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        square, self._pressed = self._pressed, None
        is_dropped = self.dragging.is_active and self._drop_queen()
        self._show_pointer()
        if square is None or square != self.square_at(event.position()):
            return
        self._cursor = square
        if not (is_dropped or self.dragging.is_editing):
            self.square_clicked.emit(*square)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._zoom and event.button() == Qt.MouseButton.LeftButton and not self.dragging.is_editing:
            self._set_zoom(None)
        else:
            self.mousePressEvent(event)

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._fitted() is None:
            event.ignore()
            return
        self._zoom_by(ZOOM_STEP ** (event.angleDelta().y() / WHEEL_NOTCH), event.position())

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_zoom_button()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.setAccepted(self._wants_key(event))
        if not event.isAccepted():
            return
        if event.key() in ZOOM_KEYS and not is_plain(event):
            self._zoom_by(ZOOM_KEYS[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif event.key() in ENTER_KEYS:
            self.queen_drop_requested.emit(*self._cursor)
        else:
            self._move_cursor(*STEPS[Qt.Key(event.key())])

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        square = self.marked_square if is_key else self.square_at(QPointF(event.pos()))
        point = event.globalPos()
        if is_key and square:
            point = self.mapToGlobal(self.square_center(*square).toPoint())
        self.menu_requested.emit(square, point)
