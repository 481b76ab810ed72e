"""What Qt hands to a screen reader."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QListView


def spoken(view: QListView) -> list[str]:
    """Return what is said of each item of a list."""
    read = _read(view)
    assert read.role() == QAccessible.Role.List
    return [_name(read.child(number)) for number in range(read.childCount())]


def spoken_current(view: QListView) -> str:
    """Return what is said of the item that the keyboard is at."""
    return _name(_read(view).focusChild())


def _read(view: QListView) -> QAccessibleInterface:
    read = QAccessible.queryAccessibleInterface(view)
    assert read is not None
    return read


def _name(item: QAccessibleInterface) -> str:
    return str(item.text(QAccessible.Text.Name))
