"""The program with a reader beside it, who tells what is to be read in a part of the window.

``python -m tests.e2e.reader`` opens the window as ``python -m nqueens_gui`` does. A line that comes in names a part by
its accessible name; the answer is a line with a JSON list of the words that can be seen there.
"""

from __future__ import annotations

import json
import sys

from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from nqueens_gui.app import make_application, open_window
from nqueens_gui.kit.labels import ElidedLabel


def words_in(name: str) -> list[str]:
    """Return the words that can be seen in a part of the window."""
    parts = (part for part in QApplication.allWidgets() if part.accessibleName() == name and part.isVisible())
    return [word for part in parts for word in visible_words(part)]


def visible_words(part: QWidget) -> list[str]:
    labels = (label for label in part.findChildren(QLabel) if label.isVisible())
    return [words for words in map(words_of, labels) if words]


def words_of(label: QLabel) -> str:
    return label.full_text if isinstance(label, ElidedLabel) else label.text()


def answer(notifier: QSocketNotifier) -> None:
    """Answer one line; nobody asks any more when there is none."""
    line = sys.stdin.readline()
    if line:
        print(json.dumps(words_in(line.strip())), flush=True)
    else:
        notifier.setEnabled(False)


def main() -> int:
    app = make_application()
    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, app)
    notifier.activated.connect(lambda: answer(notifier))
    return open_window(theme="light")


if __name__ == "__main__":
    sys.exit(main())
