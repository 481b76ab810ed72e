"""Gets the compiled engine ready in the background, so that the window is there at once."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress

from PySide6.QtCore import QObject, QThread, Signal

from solver.engine.prepare import is_cached, prepare

LONGEST_COMPILE_S = 300
COMPILE = (sys.executable, "-m", "solver.engine.prepare")


class EngineStarter(QThread):
    """Compiles the engine in a process of its own when it is not on disk yet, then loads it.

    A compiler in this process would hold the interpreter for seconds; loading takes a fraction of one.
    """

    compiling = Signal()
    failed = Signal(object)
    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_stopped = threading.Event()
        self._compiler: subprocess.Popen[bytes] | None = None

    def stop(self) -> None:
        """Leave the engine unready and wait for the end of the thread."""
        self._is_stopped.set()
        compiler = self._compiler
        if compiler is not None:
            compiler.kill()
        self.wait()

    def run(self) -> None:
        """Compile if need be, load, and say so (Qt calls this in the new thread)."""
        try:
            if not is_cached():
                self.compiling.emit()
                self._compile_elsewhere()
            if self._is_stopped.is_set():
                return
            prepare()
        except Exception as error:
            self.failed.emit(error)
        else:
            self.ready.emit()

    def _compile_elsewhere(self) -> None:
        """Compile in another process; when that cannot be, loading will compile here, only less smoothly."""
        with (
            suppress(OSError),
            subprocess.Popen(COMPILE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as compiler,
        ):
            self._compiler = compiler
            if self._is_stopped.is_set():
                compiler.kill()
            try:
                compiler.wait(LONGEST_COMPILE_S)
            except subprocess.TimeoutExpired:
                compiler.kill()
