"""Gets the compiled engine ready in the background, so that the window is there at once."""

from __future__ import annotations

import subprocess
import sys

from PySide6.QtCore import QObject, QThread, Signal

from solver.engine.prepare import is_kept, prepare

LONGEST_COMPILE_S = 300


class EngineStarter(QThread):
    """Compiles the engine in a process of its own when it is not on disk yet, then loads it.

    A compiler in this process would hold the interpreter for seconds; loading takes a fraction of one.
    """

    compiling = Signal()
    failed = Signal(object)
    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)

    def run(self) -> None:
        """Compile if need be, load, and say so (Qt calls this in the new thread)."""
        try:
            if not is_kept():
                self.compiling.emit()
                _compile_elsewhere()
            prepare()
        except Exception as error:
            self.failed.emit(error)
        else:
            self.ready.emit()


def _compile_elsewhere() -> None:
    """Compile in another process; when that cannot be, loading will compile here, only less smoothly."""
    command = [sys.executable, "-m", "solver.engine.prepare"]
    subprocess.run(command, capture_output=True, timeout=LONGEST_COMPILE_S, check=False)
