"""Makes a recording beside the window: frames are painted here in short turns and encoded in the background."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Empty, Queue
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from nqueens_gui.kit.jobs import Job, Task
from nqueens_gui.kit.theme import Theme
from nqueens_gui.kit.writing import WritingResult, progress_since, result_of_failure
from nqueens_gui.recording.dialog import RecordingRequest
from nqueens_gui.recording.painting import Frame, painted_frames
from solver.core.checks import InputError

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
    """A job that makes a recording: it reports `WritingProgress`, and always results in a `WritingResult`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._painted: Iterator[Frame] = iter(())
        self._frames: Frames = Queue()
        self._timer = QTimer(self)
        self._timer.setInterval(TURN_MS)
        self._timer.timeout.connect(self._paint)
        self.finished.connect(self._stop_painting)

    def record(self, request: RecordingRequest, theme: Theme) -> None:
        """Make a recording in place of one that is under way; its traces must not grow."""
        frames: Frames = Queue(FRAMES_AHEAD)
        self.start(lambda task: _write(request, frames, task))
        self._painted, self._frames = painted_frames(request.film, theme), frames
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


def _write(request: RecordingRequest, frames: Frames, task: Task) -> WritingResult:
    try:
        if request.path.exists() and not request.may_replace:
            raise InputError(f"{request.path} already exists")
        written = request.format.write(request.path, request.film, _taken(request, frames, task))
    except Exception as error:
        return result_of_failure(error, "recording")
    return WritingResult((written,))


def _taken(request: RecordingRequest, frames: Frames, task: Task) -> Iterator[Frame]:
    """Yield frames as they are painted, and report how many were written."""
    begun, done = perf_counter(), 0
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
        task.report(progress_since(begun, done / request.film.frames, request.path.name))
