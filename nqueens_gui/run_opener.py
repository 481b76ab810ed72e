"""Opens a run file in the background: reads it, checks it, and makes the run again."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from solver.board import check_shown_size
from solver.errors import InputError
from solver.run_files.reading import read_run
from solver.run_files.replaying import Replay, replay

REPORT_SECONDS = 0.1
"""Time between two reports of progress."""
BREATH_SECONDS = 0.001
"""Left to the window's thread between two parts, which needs the interpreter too."""


@dataclass(frozen=True, slots=True, eq=False)
class OpenedRun:
    """A run file that could be read."""

    path: Path
    """Where it is."""
    replay: Replay
    """Its run made again, and the first difference to what is recorded, if any."""


class RunOpener(QThread):
    """Reads one run file; `opened` gives an `OpenedRun`, `failed` a sentence; after `stop` neither comes."""

    opened = Signal(object)
    failed = Signal(str)
    progressed = Signal(float)
    """The share of the run that was made again, from 0 to 1."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._is_stopped = threading.Event()
        self._reported_at = time.monotonic()

    def stop(self) -> None:
        """Ask the thread to end; it does so within moments, once the file is read."""
        self._is_stopped.set()

    def run(self) -> None:
        """Read, check and replay (Qt calls this in the new thread)."""
        try:
            run = read_run(self._path)
            check_shown_size(run.settings.n)
            self.opened.emit(OpenedRun(self._path, replay(run, self._report)))
        except _StoppedError:
            return
        except InputError as error:
            self.failed.emit(str(error))
        except Exception as error:
            self.failed.emit(f"{self._path.name} cannot be opened: {type(error).__name__}: {error}")

    def _report(self, share: float) -> None:
        if self._is_stopped.is_set():
            raise _StoppedError
        time.sleep(BREATH_SECONDS)
        if time.monotonic() - self._reported_at > REPORT_SECONDS:
            self._reported_at = time.monotonic()
            self.progressed.emit(share)


class _StoppedError(Exception):
    """Nobody wants the file any more."""
