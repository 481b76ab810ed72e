"""Shares the keys between the shortcuts of the window and the widget that has the focus."""

from __future__ import annotations

from PySide6.QtCore import QDeadlineTimer, QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QFileOpenEvent, QInputEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPushButton,
    QSlider,
    QTabBar,
    QToolButton,
    QWidget,
)

from nqueens_gui.kit.fields import ANSWERS, announce_error
from nqueens_gui.kit.guard import guarded_with
from nqueens_gui.kit.keyboard import ENTER_KEYS, is_plain
from nqueens_gui.kit.tables import RowList

ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End}
KEYS_OF: tuple[tuple[type[QWidget], set[Qt.Key]], ...] = (
    (QAbstractButton, {Qt.Key.Key_Space}),
    (QPushButton, {*ENTER_KEYS}),
    (QToolButton, {*ENTER_KEYS}),
    (QSlider, ARROWS),
    (QAbstractSpinBox, ARROWS),
    (QAbstractItemView, {Qt.Key.Key_Space, *ARROWS}),
    (QTabBar, ARROWS),
)
"""Which keys each kind of widget keeps for itself; text fields do so on their own."""
BUTTONS = (QPushButton, QToolButton)
"""Enter clicks them, though it may be the key of a command of the window."""
FIELDS = (QLineEdit, QAbstractSpinBox, QComboBox)
EDITING_LETTERS = {Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_V, Qt.Key.Key_X, Qt.Key.Key_Y, Qt.Key.Key_Z}
"""Keys that mean an edit in a field when Ctrl is held; Ctrl with any other letter is a shortcut of the window."""
LEAVING = {*ENTER_KEYS, Qt.Key.Key_Escape}
"""The keys that end the filling in of a field."""


class KeyGuard(QObject):
    """An event filter for the application.

    A key that the focused widget needs is left to it. Enter or Escape in a field of the window, and any command, give
    the keyboard back to `home`, so that the next Space plays; Space plays from a number field too, and from
    one that answers a question every letter acts. A list of choices takes the letters that look for one of
    them. Enter on a button clicks it. On a page without `home` both act as everywhere.

    Parameters
    ----------
    home
        The widget that has the keyboard while nothing is filled in.
    parent
        The Qt parent.
    """

    input_coming = Signal()
    """A key or a mouse button was pressed; nothing has acted on it yet."""
    file_requested = Signal(str)
    """A file or link was given to the running program by the system, as the Finder of macOS does."""
    entered = Signal(object)
    """The field that was left by Enter."""

    def __init__(self, home: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._last_search = QDeadlineTimer()
        """Until when a letter goes on with the name that is looked for in a list of choices."""

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a key for the focused widget when it is one of its own; take the focus home from a field."""
        if not isinstance(event, QInputEvent):  # of all events, it is asked first, since it costs least
            if isinstance(event, QFileOpenEvent):
                self.file_requested.emit(event.file() or event.url().toString())
            elif isinstance(event, QDragEnterEvent) and self._is_for_window(watched, event):
                event.ignore()
                return True
            return False
        if event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.MouseButtonPress):
            self.input_coming.emit()
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            return self._share(watched, event)
        if event.type() != QEvent.Type.KeyPress:
            return False
        if isinstance(watched, BUTTONS) and event.key() in ENTER_KEYS and is_plain(event):
            if watched.window() is not self._home.window():
                return False  # dialogs know what Enter does
            watched.click()
            return True
        if self._is_leaving(watched, event):
            self._home.setFocus(Qt.FocusReason.OtherFocusReason)
            if event.key() in ENTER_KEYS:
                self.entered.emit(watched)
                announce_error(watched)
            return event.key() != Qt.Key.Key_Escape  # which may close a drawer yet
        return False

    @Slot()
    def leave_field(self) -> None:
        """Take the keyboard home from a field that asks for no answer: a command was chosen."""
        field = QApplication.focusWidget()
        is_answer = field is not None and bool(field.property(ANSWERS))
        if self._is_field(field) and not is_answer and self._home.isVisible():
            self._home.setFocus(Qt.FocusReason.OtherFocusReason)

    def _is_field(self, widget: QWidget | None) -> bool:
        return isinstance(widget, FIELDS) and widget.window() is self._home.window()

    def _is_for_window(self, watched: QObject, event: QDragEnterEvent) -> bool:
        """Whether a field would write the name of a file that is dropped on it, which the window opens."""
        is_line = isinstance(watched, QLineEdit) and self._is_field(watched)
        return is_line and any(url.isLocalFile() for url in event.mimeData().urls())

    def _share(self, widget: QWidget, event: QKeyEvent) -> bool:
        """Accept a key that is the widget's, ignore one that is the window's; False leaves that to the widget."""
        is_answer = bool(widget.property(ANSWERS))
        is_number = (is_answer or isinstance(widget, QAbstractSpinBox)) and is_plain(event)
        is_written = isinstance(widget, QLineEdit) and bool(widget.text())  # as 50 before the space of 50 %
        is_space = event.key() == Qt.Key.Key_Space and not (is_answer and is_written)
        is_letter = _is_letter(event) and is_answer
        is_no_digit = is_number and (is_space or is_letter)
        if is_no_digit or (isinstance(widget, FIELDS) and _is_window_shortcut(event)):
            event.ignore()
            return True
        if _is_own_key(widget, event) or self._is_leaving(widget, event) or self._is_search(widget, event):
            event.accept()
            return True
        return False

    def _is_search(self, widget: QWidget, event: QKeyEvent) -> bool:
        """Whether a letter looks for an entry in a list: one that some entry begins with, or one soon after it."""
        if not isinstance(widget, QComboBox) or not (is_plain(event) and _is_letter(event)):
            return False
        names = (widget.itemText(place).lower() for place in range(widget.count()))
        is_first = any(name.startswith(event.text().lower()) for name in names)
        is_search = is_first or not self._last_search.hasExpired()
        if is_search:
            self._last_search.setRemainingTime(QApplication.keyboardInputInterval())
        return is_search

    def _is_leaving(self, widget: QWidget, event: QKeyEvent) -> bool:
        is_answer = bool(widget.property(ANSWERS)) and event.key() != Qt.Key.Key_Escape
        is_leaving = self._is_field(widget) and not is_answer and event.key() in LEAVING
        return is_leaving and self._home.isVisible() and is_plain(event)


def _is_window_shortcut(event: QKeyEvent) -> bool:
    """Whether a key is Ctrl with a letter that edits nothing; where Qt follows Emacs, Ctrl+E would move the cursor."""
    is_control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return is_control and _is_letter(event) and event.key() not in EDITING_LETTERS


def _is_letter(event: QKeyEvent) -> bool:
    return Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z


def _is_own_key(widget: QWidget, event: QKeyEvent) -> bool:
    if isinstance(widget, RowList):
        return widget.wants_key(event)
    return is_plain(event) and any(isinstance(widget, kind) and event.key() in keys for kind, keys in KEYS_OF)
