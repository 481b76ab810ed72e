"""Two parts side by side; in a narrow window the one on the left becomes a drawer over the other."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.guard import guarded, guarded_with

WIDE_PX: Final = 1180
"""Least width for both side by side."""
MARGIN_PX: Final = 12
SIDE_PX: Final = 288
"""Width of the part on the left."""


class Outside(QWidget):
    """What can be clicked beside an open drawer: all that it lies over."""

    pressed = Signal()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()


class DrawerLayout(QWidget):
    """Places its two parts by hand, so that the drawer can lie over what it hides.

    Escape and a click outside close the drawer.

    Parameters
    ----------
    side
        The part on the left.
    main
        The other part, which takes all the room there is.
    """

    visibility_changed = Signal(bool)
    """Whether the part on the left is shown from now on."""

    def __init__(self, side: QWidget, main: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side, self._main = side, main
        self._is_side_shown = True
        self._is_pinned = False
        self._outside = Outside()
        for part in (main, self._outside, side):
            part.setParent(self)
        self._outside.pressed.connect(self.close_drawer)

    @property
    def is_wide(self) -> bool:
        """Whether there is room for both side by side."""
        return self.width() >= WIDE_PX

    @property
    def is_drawer(self) -> bool:
        """Whether the part on the left lies over the other when it is shown."""
        return not (self.is_wide or self._is_pinned)

    @property
    def is_side_shown(self) -> bool:
        """Whether the part on the left is shown."""
        return self._is_side_shown

    def show_side(self, is_shown: bool) -> None:
        """Show or hide the part on the left."""
        if is_shown != self._is_side_shown:
            self._is_side_shown = is_shown
            had_focus = self._side.isAncestorOf(self.focusWidget())
            self._place()
            if is_shown and self.is_drawer:
                self._side.setFocus(Qt.FocusReason.OtherFocusReason)
            elif had_focus:
                self._main.setFocus(Qt.FocusReason.OtherFocusReason)
            self.visibility_changed.emit(is_shown)

    def set_pinned(self, is_pinned: bool) -> None:
        """Keep both parts side by side, however narrow the window is."""
        self._is_pinned = is_pinned
        self._place()

    def close_drawer(self) -> None:
        """Close the drawer when it is one."""
        if self.is_drawer:
            self.show_side(False)

    @property
    def _is_open(self) -> bool:
        return self.is_drawer and self._is_side_shown

    def _closes_drawer(self, event: QEvent) -> bool:
        """Whether an event is Escape, and there is a drawer for it to close."""
        return self._is_open and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape

    def _place(self) -> None:
        height = self.height() - 2 * MARGIN_PX
        self._side.setVisible(self._is_side_shown)
        self._side.setGeometry(MARGIN_PX, MARGIN_PX, SIDE_PX, height)
        self._outside.setVisible(self._is_open)
        self._outside.setGeometry(self.rect())
        self._outside.raise_()
        self._side.raise_()
        taken = SIDE_PX + MARGIN_PX if self._is_side_shown and not self.is_drawer else 0
        left = MARGIN_PX + taken
        self._main.setGeometry(left, MARGIN_PX, max(self.width() - left - MARGIN_PX, 0), height)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and self._closes_drawer(event):
            event.accept()
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._closes_drawer(event):
            self.close_drawer()
        else:
            super().keyPressEvent(event)
