"""The keys that go from one thing to another where several can be pointed at."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

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
TAB_REASONS: Final = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
"""How the keyboard comes and goes by itself."""


def is_plain(event: QKeyEvent) -> bool:
    """Whether a key is pressed without another one held."""
    return not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
