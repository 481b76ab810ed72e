"""Walks through a window by Tab, and measures in its pictures whether the widget with the keyboard can be told."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QMargins, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

MARGINS: Final = QMargins(4, 4, 4, 4)
"""How far from a widget its focus may be shown."""
LEAST_CONTRAST: Final = 1.5
"""Between a pixel with and without focus, for the pixel to count."""
LEAST_PIXELS: Final = 40
"""So many make a line that is seen; the caret of a field has fewer."""
MOST_STOPS: Final = 120


def luminances(picture: QImage) -> NDArray[Any]:
    """Return the relative luminance of every pixel."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(picture.constBits(), np.uint8).reshape(
        picture.height(), picture.bytesPerLine() // 4, 4
    )
    shares = pixels[:, : picture.width(), 2::-1] / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ (0.2126, 0.7152, 0.0722))


def name_of(widget: QWidget) -> str:
    """Name a widget for a message."""
    parent = widget.parentWidget()
    return f"{type(parent).__name__} > {type(widget).__name__} {widget.accessibleName()!r}"


def picture_around(widget: QWidget) -> QImage:
    """Return the picture of what is in sight of a widget, and of a little around it."""
    QApplication.processEvents()
    window, part = widget.window(), widget.visibleRegion().boundingRect()
    place = QRect(widget.mapTo(window, part.topLeft()), part.size())
    return window.grab(place.marginsAdded(MARGINS) & window.rect()).toImage()


def is_focus_seen(widget: QWidget) -> bool:
    """Whether a widget looks different, clearly enough, when it has the keyboard."""
    if widget.visibleRegion().isEmpty():
        return False
    focused = picture_around(widget)
    widget.clearFocus()
    plain = picture_around(widget)
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    if focused.size() != plain.size():
        return True
    one, other = luminances(focused) + 0.05, luminances(plain) + 0.05
    return int((np.maximum(one, other) / np.minimum(one, other) >= LEAST_CONTRAST).sum()) >= LEAST_PIXELS


def unseen_stops(qtbot: QtBot, window: QWidget) -> list[str]:
    """Press Tab, then Shift+Tab, until each has come round; name the stops at which the focus is not seen."""
    unseen = []
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        met: list[QWidget] = []
        while len(met) < MOST_STOPS:
            qtbot.keyClick(window.focusWidget() or window, key)
            QApplication.processEvents()
            widget = window.focusWidget()
            if widget is None or widget in met:
                break
            met.append(widget)
            if not is_focus_seen(widget):
                unseen.append(f"{key.name}: {name_of(widget)}")
        assert 1 < len(met) < MOST_STOPS
    return unseen
