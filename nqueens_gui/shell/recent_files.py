"""The files that were opened or saved last, in the File menu."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from nqueens_gui.kit.painting import scaled

MOST_FILES = 8
MOST_PX = 400
"""Of a name, and of a folder; a longer one is elided."""


class RecentFiles(QObject):
    """Lists files in the menu above the entry that clears it.

    Parameters
    ----------
    clear
        The action that clears the list; it is in the menu already.
    parent
        The Qt parent.
    """

    file_chosen = Signal(str)
    """The path of a file to open again."""
    changed = Signal()

    def __init__(self, clear: QAction, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.menu = next(part for part in clear.associatedObjects() if isinstance(part, QMenu))
        self._first = self.menu.insertSeparator(clear)
        self._entries: list[QAction] = []
        self.paths: tuple[str, ...] = ()
        """The files, the last one first."""
        self.set_paths(())

    def set_paths(self, paths: tuple[str, ...]) -> None:
        """List these files."""
        self.paths = tuple(dict.fromkeys(paths))[:MOST_FILES]
        for entry in self._entries:
            self.menu.removeAction(entry)
            entry.deleteLater()
        self._entries = [self._entry(number, path) for number, path in enumerate(self.paths, 1)]
        self.menu.insertActions(self._first, self._entries)
        self.changed.emit()

    @Slot(str)
    def note(self, path: str) -> None:
        """Put a file that was opened or saved on top."""
        path = str(Path(path).absolute())
        self.set_paths((path, *(known for known in self.paths if known != path)))

    @Slot(str)
    def forget(self, path: str) -> None:
        """Leave out a file that cannot be opened."""
        path = str(Path(path).absolute())
        self.set_paths(tuple(known for known in self.paths if known != path))

    def _entry(self, number: int, path: str) -> QAction:
        name, folder = map(self._short, (Path(path).name, str(Path(path).parent)))
        entry = QAction(f"&{number} {name} – {folder}", self.menu)
        entry.setStatusTip(f"Open {path} again.")
        entry.triggered.connect(partial(self.file_chosen.emit, path))
        return entry

    def _short(self, text: str) -> str:
        metrics = self.menu.fontMetrics()
        return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, scaled(MOST_PX)).replace("&", "&&")
