"""The thread that writes an export, so that the window never waits for a disk."""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence

from PySide6.QtCore import QObject, QThread, Signal

from nqueens_gui.export.writing import Document, write_documents


class ExportJob(QThread):
    """Writes documents; `progressed` gives a `Progress`, `ended` the `ExportResult`, whatever happens.

    Parameters
    ----------
    documents
        What to write.
    may_replace
        Whether files that stand there already may be replaced.
    parent
        The Qt parent.
    """

    progressed = Signal(object)
    ended = Signal(object)

    def __init__(
        self, documents: Sequence[Document], *, may_replace: bool, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._documents = documents
        self._may_replace = may_replace
        self._is_cancelled = threading.Event()

    def cancel(self) -> None:
        """Ask it to stop; it does so within a few milliseconds, unless the disk keeps it."""
        self._is_cancelled.set()

    def run(self) -> None:
        """Write (Qt calls this in the new thread)."""
        sys.settrace(threading.gettrace())
        result = write_documents(
            self._documents,
            self.progressed.emit,
            self._is_cancelled.is_set,
            may_replace=self._may_replace,
        )
        self.ended.emit(result)
