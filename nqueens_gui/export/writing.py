"""Writing documents: each file whole or not at all, with a word on how far it is and a way to stop it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

from nqueens_gui.export.request import full_sentence
from solver.core.checks import InputError
from solver.core.files import write_whole

WORK_SECONDS: Final = 0.004
"""How long the interpreter may be kept from the window's thread."""
REST_SECONDS: Final = 0.001
"""How long it is left to the window's thread then, at least."""
SECONDS_TO_TELL: Final = 1.0
"""How long an export must last before the time left can be told."""

Parts = Iterable[str | bytes]


@dataclass(frozen=True, slots=True)
class Document:
    """One file to write."""

    path: Path
    """Where it goes."""
    make: Callable[[], Parts]
    """Makes its content, part by part."""
    part_count: int = 1
    """About how many parts there will be, for the progress."""
    weight: float = 1.0
    """About how long it takes, compared with others."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an export has come."""

    fraction: float
    """From 0 to 1."""
    file_name: str
    """The file being written."""
    seconds_left: float | None = None
    """About how long the rest takes; None while that cannot be told."""


@dataclass(frozen=True, slots=True)
class ExportResult:
    """What came of an export."""

    written: tuple[Path, ...]
    """The files that were written, whole."""
    error: str = ""
    """What went wrong, in one sentence; empty when nothing did."""
    is_cancelled: bool = False
    """Whether it was stopped by hand."""

    @property
    def is_complete(self) -> bool:
        """Whether every file was written."""
        return not self.error and not self.is_cancelled


class Cancelled(Exception):  # noqa: N818 - nothing went wrong
    """The export is to stop."""


def write_documents(
    documents: Sequence[Document],
    report: Callable[[Progress], None] = lambda progress: None,
    is_cancelled: Callable[[], bool] = lambda: False,
    *,
    may_replace: bool = True,
) -> ExportResult:
    """Write files one after the other, each whole or not at all; stop at the first that cannot be written.

    Parameters
    ----------
    documents
        What to write.
    report
        Told how far it is.
    is_cancelled
        Asked all the time; the file at work is left as it was.
    may_replace
        Whether files that stand there already may be replaced.
    """
    written: list[Path] = []
    watch = _Watch(sum(document.weight for document in documents), report, is_cancelled)
    try:
        if not may_replace:
            _check_free(documents)
        for document in documents:
            path = write_whole(document.path, watch.parts(document))
            written.append(path)
    except Cancelled:
        return ExportResult(tuple(written), is_cancelled=True)
    except Exception as error:
        return ExportResult(tuple(written), error_sentence(error))
    return ExportResult(tuple(written))


class _Watch:
    """Looks on while parts are made: tells how far it is, stops it, and leaves the interpreter to others."""

    def __init__(
        self, weight: float, report: Callable[[Progress], None], is_cancelled: Callable[[], bool]
    ) -> None:
        self._weight = weight
        self._report = report
        self._is_cancelled = is_cancelled
        self._done = 0.0
        self._began_at = self._rested_at = perf_counter()

    def parts(self, document: Document) -> Iterator[str | bytes]:
        """Yield the parts of a document."""
        self._look(document, 0)
        for number, part in enumerate(document.make(), start=1):
            self._look(document, min(number / document.part_count, 1))
            yield part
        self._done += document.weight

    def _look(self, document: Document, share: float) -> None:
        if self._is_cancelled():
            raise Cancelled
        if perf_counter() - self._rested_at > WORK_SECONDS:
            done = self._done + share * document.weight
            self._report(self._progress(document.path.name, min(done / self._weight, 1)))
            sleep(REST_SECONDS)
            self._rested_at = perf_counter()

    def _progress(self, file_name: str, fraction: float) -> Progress:
        passed = perf_counter() - self._began_at
        is_early = passed < SECONDS_TO_TELL or not fraction
        return Progress(fraction, file_name, None if is_early else passed * (1 / fraction - 1))


def _check_free(documents: Sequence[Document]) -> None:
    for document in documents:
        if document.path.exists():
            raise InputError(f"{document.path} is there already")


def error_sentence(error: Exception) -> str:
    """Say what kept an export from being written."""
    if isinstance(error, InputError):
        return full_sentence(str(error))
    if isinstance(error, MemoryError):
        return "There is not enough memory to export a run of this length."
    return full_sentence(f"The export broke off: {type(error).__name__}: {error}")
