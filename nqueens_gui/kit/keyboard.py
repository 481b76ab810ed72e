"""The keyboard: its keys, containers that hand it on, drawers that Escape closes, and words for a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget

from nqueens_gui.kit.guard import filter_events

STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Where each arrow key goes: columns, rows."""
ENDS: Final = (Qt.Key.Key_Home, Qt.Key.Key_End)
"""The keys that go to the first and to the last."""
ENTER_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
HANDS_ON: Final = "hands_focus_on"
"""The property of a container that hands the keyboard on."""
TAB_REASONS: Final = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
"""How the keyboard comes and goes by itself."""


def is_plain(event: QKeyEvent) -> bool:
    """Whether a key is pressed without another one held."""
    return not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def announce(widget: QWidget, words: str) -> None:
    """Say something about a widget to those who cannot see it."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def tell_focus(widget: QWidget, part: int = -1) -> None:
    """Tell those who cannot see it which widget the keyboard is at, or which part of that widget, if it has it."""
    if QAccessible.isActive() and widget.hasFocus():
        event = QAccessibleEvent(widget, QAccessible.Event.Focus)
        event.setChild(part)
        QAccessible.updateAccessibility(event)


def hand_focus_on(container: QWidget, target: QWidget | Callable[[], QWidget]) -> None:
    """Give the keyboard to a widget inside a container, or the one that a function returns then.

    Qt's own focus proxy will not do: Tab stops at a container whose proxy takes the focus, jumps to the proxy, and
    so never reaches what stands before it in the container.
    """

    def hand_on(event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.gotFocus():
            to = target if isinstance(target, QWidget) else target()
            to.setFocus(event.reason())
            # Qt tells of the container once more after this, as if the keyboard had stayed there
            QTimer.singleShot(0, to, lambda: tell_focus(to))
        return False

    container.setProperty(HANDS_ON, True)
    filter_events(container, hand_on)


def give_focus_away(part: QWidget) -> None:
    """Give the keyboard, if a part or a widget in it has it, to the nearest container around it that hands it on."""
    focused = QApplication.focusWidget()
    if focused is None or not (focused is part or part.isAncestorOf(focused)):
        return
    here = next(_handing_on(part), None)
    focused.clearFocus() if here is None else here.setFocus(Qt.FocusReason.OtherFocusReason)


def enable(part: QWidget, is_enabled: bool) -> None:
    """Enable or disable a widget; if that has the keyboard, its page gets it, and not what Tab would lead to."""
    had_keyboard = part.hasFocus()
    part.setEnabled(is_enabled)
    if had_keyboard and not is_enabled:
        for page in list(_handing_on(part))[-1:]:
            page.setFocus(Qt.FocusReason.OtherFocusReason)


def _handing_on(part: QWidget) -> Iterator[QWidget]:
    """Give the containers around a part that hand the keyboard on, from the nearest on."""
    here = part.parentWidget()
    while here is not None:
        if here.property(HANDS_ON):
            yield here
        here = here.parentWidget()


def first_stop(container: QWidget) -> QWidget:
    """Return the first widget in a container that Tab stops at; the container if there is none."""
    widget, tab = container.nextInFocusChain(), Qt.FocusPolicy.TabFocus
    while widget is not None and widget is not container:
        is_stop = widget.focusPolicy() & tab == tab and widget.isEnabled() and widget.isVisibleTo(container)
        if is_stop and container.isAncestorOf(widget):
            return widget
        widget = widget.nextInFocusChain()
    return container


def act_on_enter(container: QWidget, act: Callable[[], object]) -> None:
    """Take Enter from the fields and boxes in a container, which leave that key alone, to do something."""

    def take(event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        is_button = isinstance(QApplication.focusWidget(), (QPushButton, QToolButton))
        if event.key() not in ENTER_KEYS or not is_plain(event) or is_button:
            return False
        act()
        return True

    filter_events(container, take)


def close_on_escape(container: QWidget, is_open: Callable[[], bool], close: Callable[[], None]) -> None:
    """Take Escape, from a container and whatever in it leaves the key alone, to close something while it is open."""

    def take(event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape or not is_open():
            return False
        if event.type() == QEvent.Type.KeyPress:
            close()
        event.accept()
        return event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)

    filter_events(container, take)
