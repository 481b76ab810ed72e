"""The time line: a slider over all states recorded so far, with marks where something happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip, QWidget

from nqueens_gui.guard import guarded, guarded_with
from nqueens_gui.painting.timeline_painter import HandleState, paint_timeline
from nqueens_gui.scene.marks import NO_MARKS, Marks
from nqueens_gui.scene.timeline_scene import TimelineScene
from nqueens_gui.theme import Theme, ThemeName, load_theme

HEIGHT_PX: Final = 28
LEAST_HEIGHT_PX: Final = 24
LEAST_WIDTH_PX: Final = 120
LEAST_PAGE: Final = 10
PAGES: Final = 20
"""Strokes of a page key from one end to the other, unless they would be tiny."""
NOTCH: Final = 120
"""What Qt calls one notch of a wheel."""
BRANCH: Final = "another run branches off"

Describe = Callable[[int], str]


class Timeline(QAbstractSlider):
    """Shows where in the recording we are; click, drag, wheel and keys ask for another state."""

    position_requested = Signal(int)
    """The state to go to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = load_theme(ThemeName.LIGHT)
        self._marks = NO_MARKS
        self._branches: tuple[int, ...] = ()
        self._length = 0
        self._describe: Describe | None = None
        self._is_told = False
        self._is_hovered = False
        self._is_pressed = False
        self._turned = 0
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setRange(0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Time line")
        self.setAccessibleDescription("Goes to any state recorded so far.")
        self.valueChanged.connect(self._ask_for)

    @property
    def scene(self) -> TimelineScene:
        """What is shown."""
        return TimelineScene(self._length, self.value(), self._marks, self.width(), self._branches)

    def set_length(self, count: int) -> None:
        """Show so many states; none before the run has begun."""
        if count == self._length:
            return
        self._length = count
        with self._told():
            self.setRange(0, max(count - 1, 0))
        self.setPageStep(max(LEAST_PAGE, count // PAGES))
        self.update()

    def set_position(self, index: int) -> None:
        """Put the handle on a state."""
        with self._told():
            self.setValue(index)

    def set_marks(self, marks: Marks) -> None:
        """Mark these states."""
        self._marks = marks
        self.update()

    def set_branches(self, branches: Sequence[int]) -> None:
        """Mark the states where other runs branch off, given in rising order."""
        if tuple(branches) != self._branches:
            self._branches = tuple(branches)
            self.update()

    def set_describe(self, describe: Describe | None) -> None:
        """Say this of the state under the pointer; nothing for None."""
        self._describe = describe

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self.update()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Mark a change that comes from the program and asks for nothing."""
        self._is_told = True
        try:
            yield
        finally:
            self._is_told = False

    @Slot(int)
    def _ask_for(self, index: int) -> None:
        if not self._is_told:
            self.position_requested.emit(index)

    def _go_to(self, point: QPointF) -> None:
        self.setValue(self.scene.state_at(point.x()))

    def _show_word(self, event: QMouseEvent) -> None:
        if self._describe is not None and self._length:
            state = self.scene.state_at(event.position().x())
            branches = f" · {BRANCH}" if state in self._branches else ""
            word = f"{self._describe(state)}{branches}"
            QToolTip.showText(event.globalPosition().toPoint(), word, self)

    @guarded_with(QSize(4 * LEAST_WIDTH_PX, HEIGHT_PX))
    def sizeHint(self) -> QSize:
        return QSize(4 * LEAST_WIDTH_PX, HEIGHT_PX)

    @guarded_with(QSize(LEAST_WIDTH_PX, LEAST_HEIGHT_PX))
    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH_PX, LEAST_HEIGHT_PX)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._is_pressed = True
        self._go_to(event.position())
        self.update()

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_pressed:
            self._go_to(event.position())
        self._show_word(event)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._is_pressed = False
            self.update()

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta()
        self._turned += turn.y() or turn.x()
        notches = int(self._turned / NOTCH)
        self._turned -= notches * NOTCH
        self.setValue(self.value() + notches)
        event.accept()

    @guarded
    def enterEvent(self, event: QEnterEvent) -> None:
        self._is_hovered = True
        self.update()

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self._is_hovered = False
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        handle = HandleState(self.isEnabled(), self._is_hovered, self._is_pressed, self.hasFocus())
        painter = QPainter(self)
        paint_timeline(painter, self.scene, self.height(), self._theme, handle)
        painter.end()
