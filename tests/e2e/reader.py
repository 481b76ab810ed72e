"""The program with a reader beside it, which reads out parts of the window.

``python -m tests.e2e.reader`` does what ``python -m nqueens_gui`` does, with seeds that are drawn alike each time. A
line that comes in names a part by its accessible name; the answer is a line with a JSON list of the words that can be
seen there. ``@controls`` asks for the controls that the keyboard should reach, ``@focus`` for the one that has it if
all of it can be seen, ``@window`` for the title of the window that has it, and ``@place Run experiment`` for the middle
of that control, in pixels of its window.
"""

from __future__ import annotations

import json
import sys
from random import Random

from PySide6.QtCore import QSize, QSocketNotifier, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QLabel, QWidget

from nqueens_gui.__main__ import main as run_program
from nqueens_gui.app import make_application
from nqueens_gui.kit.labels import ElidedLabel
from nqueens_gui.kit.tables import RowList
from solver.core import run_settings

SEED = 1
"""Of the seeds that the program draws: its first runs take ten steps and more."""


def words_in(name: str) -> list[str]:
    """Return the words that can be seen in a part of the window."""
    parts = (part for part in QApplication.allWidgets() if part.accessibleName() == name and part.isVisible())
    return [word for part in parts for word in visible_words(part)]


def visible_words(part: QWidget) -> list[str]:
    labels = (label for label in part.findChildren(QLabel) if label.isVisible())
    return [words for words in map(words_of, labels) if words]


def words_of(label: QLabel) -> str:
    return label.full_text if isinstance(label, ElidedLabel) else label.text()


def controls() -> list[QWidget]:
    """Return every control of the active window that takes the keyboard by Tab; none between two windows."""
    window = QApplication.activeWindow()
    return [
        widget
        for widget in (window.findChildren(QWidget) if window else [])
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and widget.isVisibleTo(window)
        and widget.isEnabled()
        and widget.width() > 0
        and not isinstance(widget.parent(), QAbstractSpinBox)
    ]


def focused_control() -> list[str]:
    """Name the control that has the keyboard; nothing where some of it is out of sight."""
    widget = QApplication.focusWidget()
    if widget is None:
        return []
    seen = widget.visibleRegion().boundingRect()
    is_list = isinstance(widget, RowList)  # which may be longer than the part of it in sight
    return [name_of(widget)] if seen == widget.rect() or (is_list and not seen.isEmpty()) else []


def place_of(name: str) -> list[str]:
    """Return where in the window the middle of a visible control is; nothing where it is not in sight."""
    found = (
        widget.mapTo(widget.window(), widget.rect().center())
        for widget in controls()
        if name_of(widget).split(maxsplit=1)[1].rsplit(maxsplit=1)[0] == name
        and widget.visibleRegion().contains(widget.rect().center())
    )
    return next(([str(place.x()), str(place.y())] for place in found), [])


def area_of(name: str) -> list[str]:
    """Return width and height of a visible part of the window; nothing where there is none of that name."""
    parts = (part for part in QApplication.allWidgets() if part.accessibleName() == name and part.isVisible())
    return next(([str(part.width()), str(part.height())] for part in parts), [])


def keep_picture(path: str) -> list[str]:
    """Keep a picture of what stands on the screen, from its corner to that of the largest window."""
    largest = max(
        (window.size() for window in QApplication.topLevelWidgets() if window.isVisible()), key=area
    )
    screen = QApplication.primaryScreen().grabWindow(0, 0, 0, largest.width(), largest.height())
    return [path] if screen.save(path) else []


def area(size: QSize) -> int:
    return size.width() * size.height()


def name_of(widget: QWidget) -> str:
    words = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
    return f"{type(widget).__name__} {words} {id(widget)}"


def answer(notifier: QSocketNotifier) -> None:
    """Answer one line; nobody asks any more when there is none."""
    line = sys.stdin.readline()
    if line:
        asked = line.strip()
        name = asked.removeprefix("@place ")
        if name != asked:
            found = place_of(name)
        elif asked.startswith("@area "):
            found = area_of(asked.removeprefix("@area "))
        elif asked.startswith("@picture "):
            found = keep_picture(asked.removeprefix("@picture "))
        elif asked == "@controls":
            found = list(map(name_of, controls()))
        elif asked == "@window":
            active = QApplication.activeWindow()
            found = [active.windowTitle()] if active else []
        else:
            found = focused_control() if asked == "@focus" else words_in(asked)
        print(json.dumps(found), flush=True)
    else:
        notifier.setEnabled(False)


def main() -> int:
    seeds = Random(SEED)
    run_settings.urandom = lambda size: seeds.randrange(run_settings.DRAWN_SEEDS).to_bytes(size)
    app = make_application()
    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, app)
    notifier.activated.connect(lambda: answer(notifier))
    return run_program()


if __name__ == "__main__":
    sys.exit(main())
