"""The thread that writes the report of an experiment, so that the window never waits for a disk."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from solver.errors import InputError
from solver.experiment.results import Experiment
from solver.experiment.writing import check_output, write_experiment


class ReportJob(QThread):
    """Writes one report; `written` gives its path, `failed` a sentence.

    Parameters
    ----------
    experiment
        What to write; its results must not change any more.
    path
        Where to; the ending chooses the format.
    parent
        The Qt parent.
    """

    written = Signal(object)
    failed = Signal(str)

    def __init__(self, experiment: Experiment, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._experiment = experiment
        self._path = path

    def run(self) -> None:
        """Write (Qt calls this in the new thread)."""
        sys.settrace(threading.gettrace())
        try:
            check_output(self._path)
            self.written.emit(write_experiment(self._experiment, self._path))
        except InputError as error:
            self.failed.emit(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        except Exception as error:
            self.failed.emit(f"{self._path.name} could not be written: {type(error).__name__}: {error}.")
