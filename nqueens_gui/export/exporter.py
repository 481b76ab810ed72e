"""Writes the files of an export: pictures are painted one at a time here, files are written in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Slot

from nqueens_gui.board.scene import BoardScene
from nqueens_gui.export.formats import ExportMaterial, Parts, Picture, rows_of
from nqueens_gui.export.pictures import picture_painters
from nqueens_gui.export.request import ExportRequest
from nqueens_gui.kit.jobs import Cancelled, Job
from nqueens_gui.kit.theme import Theme
from nqueens_gui.kit.writing import (
    WritingProgress,
    WritingResult,
    progress_since,
    result_of_failure,
)
from solver.core.checks import InputError
from solver.core.files import write_whole
from solver.runs.document import state_slices
from solver.runs.trace import Trace

WORK_SECONDS: Final = 0.004
"""Longest time in which the window's thread does not get the interpreter."""
PAUSE_SECONDS: Final = 0.001
"""Shortest time in which it gets it then."""


class ExportFile(Struct, frozen=True):
    """One file to write."""

    path: Path
    make: Callable[[], Parts]
    """Makes its content, part by part."""
    part_count: int = 1
    """About how many parts there are, for the progress."""
    weight: float = 1.0
    """About how long it takes, relative to the others."""


def documents_of(
    request: ExportRequest, trace: Trace, pictures: Mapping[Picture, bytes], made_at: datetime
) -> list[ExportFile]:
    """Return the files to write, in order; their content is not made yet.

    Parameters
    ----------
    request
        What to export.
    trace
        The run; a copy where it still goes on.
    pictures
        The pictures that the formats need.
    made_at
        The date of the summaries.
    """
    material = ExportMaterial(trace, pictures, made_at, request.base_name)
    slices = len(state_slices(trace))
    found: dict[str, ExportFile] = {}
    for row in rows_of(request.formats):
        for ending, picture in row.files.items():
            found[ending] = _picture_file(request, ending, pictures[picture])
        if row.make is not None:
            found[row.ending] = ExportFile(
                request.path(row.ending),
                partial(row.make, material),
                row.slice_parts * slices or 1,
                row.state_weight * len(trace) or 1.0,
            )
    return list(found.values())


def _picture_file(request: ExportRequest, ending: str, picture: bytes) -> ExportFile:
    return ExportFile(request.path(ending), lambda: [picture])


class Exporter(Job):
    """A job that exports a run: it reports `WritingProgress`, and always results in a `WritingResult`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turns: Iterator[None] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._take_turn)

    @property
    def is_busy(self) -> bool:
        """Whether an export is under way."""
        return self._turns is not None or super().is_busy

    def export_run(
        self, request: ExportRequest, trace: Trace, theme: Theme, shown: BoardScene | None = None
    ) -> None:
        """Export a run in place of an export that is under way.

        Parameters
        ----------
        request
            What to write, and where.
        trace
            The run, which may still go on and must hold at least its start.
        theme
            The theme of the window.
        shown
            The board that the window shows; the last state of the run when not given.
        """
        self.abandon()
        self._turns = self._paint_and_write(request, trace.copy(), theme, shown)
        self._timer.start(0)

    def cancel(self) -> None:
        """Ask the export to stop; its result is still delivered."""
        if self._turns is not None:
            self._end(WritingResult((), is_cancelled=True))
        else:
            super().cancel()

    def abandon(self) -> None:
        """Stop the export, and deliver nothing more of it."""
        self._timer.stop()
        self._turns = None
        super().abandon()

    def _paint_and_write(
        self, request: ExportRequest, trace: Trace, theme: Theme, shown: BoardScene | None
    ) -> Iterator[None]:
        """Paint one picture at a turn, so that the window stays responsive, then start to write."""
        pictures: dict[Picture, bytes] = {}
        for picture, paint in picture_painters(request, trace, theme, shown).items():
            pictures[picture] = paint()
            yield
        documents = documents_of(request, trace, pictures, _now())
        may_replace = request.may_replace
        self.start(
            lambda task: write_documents(documents, task.report, task.is_cancelled, may_replace=may_replace)
        )

    @Slot()
    def _take_turn(self) -> None:
        try:
            if self._turns is not None:
                next(self._turns, None)
        except Exception as error:
            self._end(result_of_failure(error, "export"))

    def _end(self, result: WritingResult) -> None:
        self.abandon()
        self.finished.emit(result)


def export_all(folder: Path, base_name: str, trace: Trace, theme: Theme) -> list[Path]:
    """Export a run in every format that tells of it, replacing existing files, and return the files.

    Raises
    ------
    InputError
        When a file could not be written.
    """
    request = ExportRequest(folder, base_name, may_replace=True)
    request.check()
    pictures = {picture: paint() for picture, paint in picture_painters(request, trace, theme).items()}
    result = write_documents(documents_of(request, trace, pictures, _now()))
    if result.error:
        raise InputError(result.error)
    return list(result.written)


def write_documents(
    documents: Sequence[ExportFile],
    report: Callable[[WritingProgress], None] = lambda progress: None,
    is_cancelled: Callable[[], bool] = lambda: False,
    *,
    may_replace: bool = True,
) -> WritingResult:
    """Write files one after the other, each completely or not at all; stop at the first that cannot be written.

    Parameters
    ----------
    documents
        What to write.
    report
        Called with the progress now and then.
    is_cancelled
        Called often; a file that is being written then stays as it was.
    may_replace
        Whether existing files may be replaced.
    """
    written: list[Path] = []
    monitor = _Monitor(sum(document.weight for document in documents), report, is_cancelled)
    try:
        if not may_replace:
            _check_free(documents)
        for document in documents:
            path = write_whole(document.path, monitor.parts(document))
            written.append(path)
    except Exception as error:
        return result_of_failure(error, "export", written)
    return WritingResult(tuple(written))


class _Monitor:
    """Passes the parts of documents on: reports progress, cancels, and yields the interpreter now and then."""

    def __init__(
        self, weight: float, report: Callable[[WritingProgress], None], is_cancelled: Callable[[], bool]
    ) -> None:
        self._weight = weight
        self._report = report
        self._is_cancelled = is_cancelled
        self._done = 0.0
        self._began_at = self._paused_at = perf_counter()

    def parts(self, document: ExportFile) -> Iterator[str | bytes]:
        """Yield the parts of a document."""
        self._check(document, 0)
        for number, part in enumerate(document.make(), start=1):
            self._check(document, min(number / document.part_count, 1))
            yield part
        self._done += document.weight

    def _check(self, document: ExportFile, share: float) -> None:
        if self._is_cancelled():
            raise Cancelled
        if perf_counter() - self._paused_at > WORK_SECONDS:
            done = self._done + share * document.weight
            self._report(progress_since(self._began_at, min(done / self._weight, 1), document.path.name))
            sleep(PAUSE_SECONDS)
            self._paused_at = perf_counter()


def _check_free(documents: Sequence[ExportFile]) -> None:
    for document in documents:
        if document.path.exists():
            raise InputError(f"{document.path} already exists")


def _now() -> datetime:
    return datetime.now().astimezone()
