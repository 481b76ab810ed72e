"""The time line: a slider over all recorded states, with marks where something happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.keyboard import is_plain
from nqueens_gui.kit.painting import draw_area, draw_rects
from nqueens_gui.kit.theme import Theme, app_theme
from nqueens_gui.player.trace_view import NO_MARKS, Ticks, TimelineScene, TraceMarks

GROOVE_PX: Final = 4
HANDLE_RADIUS: Final = 8
TICK_PX: Final = 2
TICK_REACH_PX: Final = 8
"""How far a mark reaches from the middle."""
BRANCH_PX: Final = 8
"""How far down and to the right the mark of a branch reaches."""
BRANCH_PEN_PX: Final = 1.8
RUG_PX: Final = 3
"""Height of a mark among too many."""
RUG_OPACITY: Final = 0.6
RUG_GAP_PX: Final = 4
"""From the middle to the marks that are too many."""


def paint_timeline(
    painter: QPainter,
    scene: TimelineScene,
    height: float,
    theme: Theme,
    *,
    is_enabled: bool = True,
    has_focus: bool = False,
) -> None:
    """Paint the time line over its whole width, in the middle of its `height` in pixels."""
    middle = round(height / 2)
    # Without a handle, the groove shows the focus.
    role = "focus" if has_focus and not scene.length else "track"
    _paint_groove(painter, scene, middle, theme.color(role), theme.color("accent" if is_enabled else role))
    edge = GROOVE_PX // 2
    for states, rug_top, up, down, role in (
        (scene.marks.restarts, -RUG_GAP_PX - RUG_PX, TICK_REACH_PX, edge, "chart.restart"),
        (scene.marks.local_minima, RUG_GAP_PX, edge, TICK_REACH_PX, "chart.minimum"),
        (scene.marks.solutions, RUG_GAP_PX, TICK_REACH_PX, TICK_REACH_PX, "chart.solution"),
    ):
        ticks = scene.ticks(states)
        top, height = (rug_top, RUG_PX) if ticks.is_crowded else (-up, up + down)
        _paint_ticks(painter, ticks, middle + top, height, theme.color(role))
    _paint_branches(painter, scene.ticks(np.array(scene.branches, np.int64)), middle, theme)
    if scene.length:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(theme.color("accent" if is_enabled else "disabled"))
        painter.setPen(
            QPen(theme.color("focus.on_accent"), 2) if has_focus else QPen(theme.color("card"), 1.5)
        )
        painter.drawEllipse(QPointF(scene.handle_x, middle), HANDLE_RADIUS, HANDLE_RADIUS)


def _paint_groove(painter: QPainter, scene: TimelineScene, middle: int, color: QColor, done: QColor) -> None:
    left, right = scene.groove
    groove = QRectF(left, middle - GROOVE_PX / 2, right - left, GROOVE_PX)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_area(painter, groove, color, GROOVE_PX / 2)
    if scene.length:
        groove.setRight(scene.handle_x)
        draw_area(painter, groove, done, GROOVE_PX / 2)


def _paint_ticks(painter: QPainter, ticks: Ticks, top: int, height: int, color: QColor) -> None:
    """Paint marks across the groove, or on one side of it where they are too many."""
    if not len(ticks.pixels):
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    color.setAlphaF(RUG_OPACITY if ticks.is_crowded else 1)
    painter.setBrush(color)
    rects = np.full((len(ticks.pixels), 4), (0.0, top, 1 if ticks.is_crowded else TICK_PX, height))
    rects[:, 0] = ticks.pixels
    draw_rects(painter, rects)


def _paint_branches(painter: QPainter, ticks: Ticks, middle: int, theme: Theme) -> None:
    """Paint a fork below the groove where another run branches off."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("text"), BRANCH_PEN_PX))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for x in ticks.pixels.tolist():
        root = QPointF(x + TICK_PX / 2, middle + GROOVE_PX / 2)
        elbow = root + QPointF(BRANCH_PX / 2, BRANCH_PX)
        painter.drawPolyline([root, elbow, elbow + QPointF(BRANCH_PX / 2, 0)])
    painter.setPen(Qt.PenStyle.NoPen)


HEIGHT_PX: Final = 28
LEAST_HEIGHT_PX: Final = 24
LEAST_WIDTH_PX: Final = 120
LEAST_PAGE: Final = 10
PAGES: Final = 20
"""Strokes of a page key from one end to the other, unless they would be tiny."""
PAGE_KEYS: Final = {
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
}
"""Down goes on, as in a lesson; Qt has it the other way round."""
NOTCH: Final = 120
"""What Qt calls one notch of a wheel."""
BRANCH: Final = "another run branches off"

Describe = Callable[[int], str]


class Timeline(QAbstractSlider):
    """Shows where in the recording we are; click, drag, wheel and keys ask for another state."""

    position_requested = Signal(int)
    """The state to go to."""

    def __init__(self) -> None:
        super().__init__()
        self._marks = NO_MARKS
        self._branches: tuple[int, ...] = ()
        self._length = 0
        self._describe: Describe | None = None
        self._is_pressed = False
        self._turned = 0
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setRange(0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Time line")
        self.setAccessibleDescription("Shows any state recorded so far.")
        self.valueChanged.connect(self.position_requested)

    @property
    def scene(self) -> TimelineScene:
        """What is shown."""
        return TimelineScene(self._length, self.value(), self._marks, self.width(), self._branches)

    def set_length(self, count: int) -> None:
        """Set the number of states; none before the run has begun."""
        if count == self._length:
            return
        self._length = count
        with QSignalBlocker(self):  # what comes from the program asks for nothing
            self.setRange(0, max(count - 1, 0))
        self.setPageStep(max(LEAST_PAGE, count // PAGES))
        self.update()

    def set_position(self, index: int) -> None:
        """Put the handle on a state."""
        with QSignalBlocker(self):
            self.setValue(index)

    def set_marks(self, marks: TraceMarks) -> None:
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

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_pressed:
            self._go_to(event.position())
        self._show_word(event)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._is_pressed = False

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta()
        self._turned += turn.y() or turn.x()
        notches = int(self._turned / NOTCH)
        self._turned -= notches * NOTCH
        self.setValue(self.value() + notches)
        event.accept()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PAGE_KEYS and is_plain(event):
            self.triggerAction(PAGE_KEYS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        states = {"is_enabled": self.isEnabled(), "has_focus": self.hasFocus()}
        with QPainter(self) as painter:
            paint_timeline(painter, self.scene, self.height(), app_theme.now, **states)
