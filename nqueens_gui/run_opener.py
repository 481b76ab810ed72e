"""Opens a run file in the background: reads it, checks it, and makes the run again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from solver.errors import InputError
from solver.run_files.reading import read_run
from solver.run_files.replaying import Replay, replay


@dataclass(frozen=True, slots=True, eq=False)
class OpenedRun:
    """A run file that could be read."""

    path: Path
    """Where it is."""
    replay: Replay
    """Its run made again, and the first difference to what is recorded, if any."""


class RunOpener(QThread):
    """Reads one run file; `opened` gives an `OpenedRun`, `failed` a sentence."""

    opened = Signal(object)
    failed = Signal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path

    def run(self) -> None:
        """Read, check and replay (Qt calls this in the new thread)."""
        try:
            self.opened.emit(OpenedRun(self._path, replay(read_run(self._path))))
        except InputError as error:
            self.failed.emit(str(error))
        except Exception as error:
            self.failed.emit(f"{self._path.name} cannot be opened: {type(error).__name__}: {error}")
