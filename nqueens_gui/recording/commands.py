"""Recording from the window: connects the dialog, the recorder and the session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from queue import Empty, Queue
from time import perf_counter
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.jobs import Job, Task
from nqueens_gui.kit.theme import Theme, app_theme, picture_theme
from nqueens_gui.kit.writing import WritingCommands, WritingResult, result_of_failure
from nqueens_gui.recording.film import Film, NamedRun, States, names_of
from nqueens_gui.recording.formats import FORMATS, RecordingFormat
from nqueens_gui.recording.options import RECORDING_OPTIONS, film_of
from nqueens_gui.recording.painting import Frame, painted_frames
from nqueens_gui.watch.session import Session
from solver.telling.sentences import default_base_name

TURN_SECONDS: Final = 0.008
"""Time after which a turn paints no further frame."""
TURN_MS: Final = 2
"""Time between two turns, for the window."""
FRAMES_AHEAD: Final = 6
"""Frames that are painted before they are encoded: no more are kept, however long the recording."""
WAIT_SECONDS: Final = 0.05
"""Time between two questions whether the recording was stopped."""

Frames = Queue[Frame | Exception | None]
"""Painted frames; None at the end, or what went wrong."""


class FilmRecorder(Job):
    """A job that makes a recording: it reports the share that is written, and always results in a `WritingResult`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._painted: Iterator[Frame] = iter(())
        self._frames: Frames = Queue()
        self._timer = QTimer(self)
        self._timer.setInterval(TURN_MS)
        self._timer.timeout.connect(self._paint)
        self.finished.connect(self._stop_painting)

    def record(self, path: Path, row: RecordingFormat, film: Film, theme: Theme) -> None:
        """Make a recording in place of one that is under way; its traces must not grow."""
        frames: Frames = Queue(FRAMES_AHEAD)
        self.start(lambda task: _write(path, row, film, frames, task))
        self._painted, self._frames = painted_frames(film, theme), frames
        self._timer.start()

    def abandon(self) -> None:
        """Stop the recording, and deliver nothing more of it."""
        self._stop_painting()
        super().abandon()

    @Slot()
    def _stop_painting(self) -> None:
        self._timer.stop()
        self._painted = iter(())

    @Slot()
    def _paint(self) -> None:
        """Paint frames for a short while, as long as there is room for them."""
        until = perf_counter() + TURN_SECONDS
        while not self._frames.full() and perf_counter() < until:
            try:
                frame: Frame | Exception | None = next(self._painted, None)
            except Exception as error:
                # its traceback holds widgets, which would be freed in the other thread
                frame = error.with_traceback(None)
            self._frames.put(frame)
            if not isinstance(frame, Frame):
                self._stop_painting()
                return


def _write(path: Path, row: RecordingFormat, film: Film, frames: Frames, task: Task) -> WritingResult:
    try:
        written = row.write(path, film, _taken(film, frames, task))
    except Exception as error:
        return result_of_failure(error, "recording")
    return WritingResult((written,))


def _taken(film: Film, frames: Frames, task: Task) -> Iterator[Frame]:
    """Yield frames as they are painted, and report how many were written."""
    done = 0
    while True:
        task.check()
        try:
            frame = frames.get(timeout=WAIT_SECONDS)
        except Empty:
            continue
        if isinstance(frame, Exception):
            raise frame
        if frame is None:
            return
        yield frame
        done += frame.count
        task.report(done / film.frames)


class RecordingCommands(WritingCommands):
    """Asks what to record and has it written."""

    writer: FilmRecorder
    verb, going_on = "Record", "Recording"

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__("Record", self._new_fields, FilmRecorder(window), window)
        self._session = session
        self._runs: Sequence[NamedRun] = ()
        self._states: States | None = None

    @Slot()
    def ask_for_trace(self) -> None:
        """Pause, and ask what of the run to record and where."""
        self._session.pause()
        trace = self._session.trace
        if trace is not None:
            (name,) = names_of([trace.settings])
            self.ask_for([(name, trace)], default_base_name(trace.settings))

    def ask_for(self, runs: Sequence[NamedRun], base_name: str, states: States | None = None) -> None:
        """Ask how to record runs side by side, as they are now.

        Parameters
        ----------
        runs, states
            As for `make_film`.
        base_name
            The name of the file without its ending.
        """
        if not self.writer.is_busy:
            self._runs, self._states = [(name, trace.copy()) for name, trace in runs], states
        self.ask(base_name, options={"first": "", "last": ""})

    def _new_fields(self) -> DocumentFields:
        """Return what is asked; a format that needs what is not installed is left out."""
        formats = [row for row in FORMATS.values() if row.is_installed]
        return DocumentFields(formats, RECORDING_OPTIONS, self._extent)

    def _extent(self, row: Any, options: Mapping[str, Any]) -> str:
        """Say how much is recorded."""
        if not self._runs:
            return ""
        film = film_of(self._runs, self._states, row, options)
        return f"{film.extent}." if film.medium.is_page else f"{film.extent}, {film.frames:,} frames."

    @Slot(object)
    def _begin(self, request: DocumentRequest) -> None:
        row: Any = request.format
        film = film_of(self._runs, self._states, row, request.options)
        theme = picture_theme(request.options["theme"], app_theme.now)
        self.writer.record(request.path, row, film, theme)
