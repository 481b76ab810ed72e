"""Carries exports out: paints the pictures here, turn by turn, and writes the files in the background."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from nqueens_gui.board.scene import BoardScene
from nqueens_gui.export.documents import documents_of
from nqueens_gui.export.formats import Picture
from nqueens_gui.export.pictures import Painter, paint_pictures, picture_painters
from nqueens_gui.export.request import ExportRequest, check_request
from nqueens_gui.export.writing import Document, ExportResult, error_sentence, write_documents
from nqueens_gui.kit.theme import Theme
from solver.core.checks import InputError
from solver.runs.trace import Trace


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


class Exporter(QObject):
    """One export at a time: its pictures are painted turn by turn, its files written in a thread of its own."""

    progressed = Signal(object)
    """A `Progress`."""
    ended = Signal(object)
    """The `ExportResult`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._painting: _Painting | None = None
        self._job: ExportJob | None = None
        self._turns = QTimer(self)
        self._turns.timeout.connect(self._take_turn)

    @property
    def is_busy(self) -> bool:
        """Whether an export is under way."""
        return self._painting is not None or self._job is not None

    def export_run(
        self, request: ExportRequest, trace: Trace, theme: Theme, shown: BoardScene | None = None
    ) -> None:
        """Begin to export a run; one that is under way is stopped, without a word.

        Parameters
        ----------
        request
            What to write, and where to.
        trace
            The run, which may still be alive and must hold at least its start.
        theme
            That of the window.
        shown
            The board that the window shows; the last state of the run when not given.
        """
        self.close()
        recorded = trace.copy()
        painters = picture_painters(request, recorded, theme, shown)
        self._painting = _Painting(request, recorded, iter(painters.items()))
        self._turns.start(0)

    @Slot()
    def cancel(self) -> None:
        """Ask the export under way to stop; `ended` tells when it has."""
        if self._painting is not None:
            self._end(ExportResult((), is_cancelled=True))
        elif self._job is not None:
            self._job.cancel()

    def close(self) -> None:
        """Stop the export under way and wait until it has."""
        self._turns.stop()
        self._painting = None
        job, self._job = self._job, None
        if job is not None:
            job.ended.disconnect(self._end)
            job.cancel()
            job.wait()
            job.deleteLater()

    @Slot()
    def _take_turn(self) -> None:
        """Paint one picture, or begin to write when all are there."""
        painting = self._painting
        if painting is None:
            return
        try:
            if not painting.paint_next():
                self._start_job(painting)
        except Exception as error:
            self._end(ExportResult((), error_sentence(error)))

    def _start_job(self, painting: _Painting) -> None:
        self.close()
        self._job = ExportJob(painting.documents(), may_replace=painting.request.may_replace, parent=self)
        self._job.progressed.connect(self.progressed)
        self._job.ended.connect(self._end)
        self._job.start()

    @Slot(object)
    def _end(self, result: ExportResult) -> None:
        if self.is_busy:
            self.close()
            self.ended.emit(result)


class _Painting:
    """An export whose pictures are being painted."""

    def __init__(
        self, request: ExportRequest, trace: Trace, painters: Iterator[tuple[Picture, Painter]]
    ) -> None:
        self.request = request
        self._trace = trace
        self._painters = painters
        self._pictures: dict[Picture, bytes] = {}

    def paint_next(self) -> bool:
        """Paint one more picture and say whether there was one."""
        for picture, paint in self._painters:
            self._pictures[picture] = paint()
            return True
        return False

    def documents(self) -> list[Document]:
        """Return the files to write."""
        return documents_of(self.request, self._trace, self._pictures, _now())


def export_all(folder: Path, base_name: str, trace: Trace, theme: Theme) -> list[Path]:
    """Export a run in every format, here and now, replacing what stands there.

    Returns
    -------
    list of Path
        The files written.

    Raises
    ------
    InputError
        When a file could not be written.
    """
    request = ExportRequest(folder, base_name, may_replace=True)
    check_request(request)
    pictures = paint_pictures(request, trace, theme)
    result = write_documents(documents_of(request, trace, pictures, _now()))
    if result.error:
        raise InputError(result.error)
    return list(result.written)


def _now() -> datetime:
    return datetime.now().astimezone()
