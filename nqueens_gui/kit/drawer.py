"""Two parts side by side; in a narrow window the left one becomes a drawer over the other."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.keyboard import close_on_escape, first_stop
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.theme import app_theme

WIDE_PX: Final = 1180
"""Smallest width for both side by side."""
MARGIN_PX: Final = 12
SIDE_PX: Final = 288
"""Width of the part on the left, unless it needs another."""


class Outside(QWidget):
    """The area beside an open drawer, which can be clicked."""

    pressed = Signal()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()


class DrawerLayout(QWidget):
    """Places two parts side by side, or one as a drawer over the other.

    A drawer is closed at first; Escape, a click outside and Tab, where it leaves the drawer, close it again.

    Parameters
    ----------
    side
        The part on the left.
    main
        The other part, which takes the rest of the width.
    side_px
        Width of the part on the left, in proportion to the text, unless it needs more.
    """

    visibility_changed = Signal(bool)
    """Whether the left part is shown now."""

    def __init__(self, side: QWidget, main: QWidget, side_px: int = SIDE_PX) -> None:
        super().__init__()
        self._side_px = side_px
        self.side, self.main = side, main
        self._is_on, self._is_drawer_open = True, False
        self._was_shown = True
        self._is_pinned = False
        self._is_side_allowed = True
        self._outside = Outside()
        for part in (side, main, self._outside):  # Tab goes from left to right
            part.setParent(self)
        self._outside.pressed.connect(self.close_drawer)
        close_on_escape(self, lambda: self._is_open, self.close_drawer)
        app_theme.changed.connect(self._place)
        self._place()

    @property
    def is_wide(self) -> bool:
        """Whether both fit side by side."""
        return self.width() >= scaled(WIDE_PX)

    @property
    def is_drawer(self) -> bool:
        """Whether the left part covers the other when shown."""
        return not (self.is_wide or self._is_pinned)

    @property
    def is_side_on(self) -> bool:
        """Whether the left part is switched on, a drawer aside."""
        return self._is_on

    @property
    def is_side_shown(self) -> bool:
        """Whether the left part is shown; a drawer is closed at first."""
        is_allowed = self._is_side_allowed or self._is_pinned
        return is_allowed and (self._is_drawer_open if self.is_drawer else self._is_on)

    def set_action(self, action: QAction, button: QToolButton) -> None:
        """Let a button, and the checked action with it, say whether the left part is shown."""
        self._button = button
        button.setDefaultAction(action)
        action.setChecked(self.is_side_shown)
        self.visibility_changed.connect(action.setChecked)

    def show_side(self, is_shown: bool) -> None:
        """Show or hide the left part."""
        if is_shown != self.is_side_shown:
            if self.is_drawer:
                self._is_drawer_open = is_shown
            else:
                self._is_on = is_shown
            self._place()
            if is_shown and self.is_drawer:
                first_stop(self.side).setFocus(Qt.FocusReason.OtherFocusReason)

    def set_pinned(self, is_pinned: bool) -> None:
        """Keep both parts side by side in a window of any width."""
        self._is_pinned = is_pinned
        self._place()

    def set_side_allowed(self, is_allowed: bool) -> None:
        """Hide the left part and its button for a while, unless it is pinned; or show it again if it was shown."""
        self._is_side_allowed = is_allowed
        self._button.setVisible(is_allowed)
        self._place()

    def close_drawer(self) -> None:
        """Hide the left part if it is a drawer."""
        if self.is_drawer:
            self.show_side(False)

    @property
    def _is_open(self) -> bool:
        return self.is_drawer and self.is_side_shown

    def _place(self) -> None:
        self._is_drawer_open &= self.is_drawer
        is_shown, height = self.is_side_shown, self.height() - 2 * MARGIN_PX
        if not is_shown and self.side.isAncestorOf(self.focusWidget()):
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)
        self.side.setVisible(is_shown)
        side_px = max(scaled(self._side_px), self.side.minimumSizeHint().width())
        self.side.setGeometry(MARGIN_PX, MARGIN_PX, side_px, height)
        self._outside.setVisible(self._is_open)
        self._outside.setGeometry(self.rect())
        self._outside.raise_()
        self.side.raise_()
        taken = side_px + MARGIN_PX if is_shown and not self.is_drawer else 0
        left = MARGIN_PX + taken
        self.main.setGeometry(left, MARGIN_PX, max(self.width() - left - MARGIN_PX, 0), height)
        if is_shown != self._was_shown:
            self._was_shown = is_shown
            self.visibility_changed.emit(is_shown)

    @guarded_with(False)
    def focusNextPrevChild(self, is_next: bool) -> bool:
        is_moved = super().focusNextPrevChild(is_next)
        if not self.side.isAncestorOf(self.window().focusWidget()):  # which it would cover
            self.close_drawer()
        return is_moved

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
