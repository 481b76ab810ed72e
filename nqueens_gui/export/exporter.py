"""Carries exports out: paints the pictures at once, writes the files in the background."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.export.documents import documents_of
from nqueens_gui.export.job import ExportJob
from nqueens_gui.export.pictures import paint_pictures
from nqueens_gui.export.request import ExportRequest, check_request
from nqueens_gui.export.writing import Document, ExportResult, error_sentence, write_documents
from nqueens_gui.scene.board_scene import BoardScene
from nqueens_gui.theme import Theme
from solver.errors import InputError
from solver.trace import Trace


class Exporter(QObject):
    """One export at a time, each in a thread of its own."""

    progressed = Signal(object)
    """A `Progress`."""
    ended = Signal(object)
    """The `ExportResult`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: ExportJob | None = None

    @property
    def is_busy(self) -> bool:
        """Whether an export is under way."""
        return self._job is not None

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
        try:
            documents = _painted(request, trace.copy(), theme, shown)
        except Exception as error:
            self.ended.emit(ExportResult((), error_sentence(error)))
            return
        self._job = ExportJob(documents, may_replace=request.may_replace, parent=self)
        self._job.progressed.connect(self.progressed)
        self._job.ended.connect(self._finish)
        self._job.start()

    @Slot()
    def cancel(self) -> None:
        """Ask the export under way to stop; `ended` tells when it has."""
        if self._job is not None:
            self._job.cancel()

    def close(self) -> None:
        """Stop the export under way and wait until it has."""
        job, self._job = self._job, None
        if job is not None:
            job.ended.disconnect(self._finish)
            job.cancel()
            job.wait()
            job.deleteLater()

    @Slot(object)
    def _finish(self, result: ExportResult) -> None:
        job, self._job = self._job, None
        if job is not None:
            job.wait()
            job.deleteLater()
            self.ended.emit(result)


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
    result = write_documents(_painted(request, trace, theme, None))
    if result.error:
        raise InputError(result.error)
    return list(result.written)


def _painted(
    request: ExportRequest, trace: Trace, theme: Theme, shown: BoardScene | None
) -> list[Document]:
    """Return the documents of an export with their pictures painted and everything else still to be made."""
    made_at = datetime.now().astimezone()
    return documents_of(request, trace, paint_pictures(request, trace, theme, shown), made_at)
