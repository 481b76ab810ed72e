"""What happens to an exception that nobody caught: it goes into a log file and before the user's eyes."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from functools import cached_property
from math import inf
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot

if TYPE_CHECKING:
    import logging

LOG_FOLDER: Final = "nqueens-laboratory"
LOG_NAME: Final = "nqueens-gui.log"
LOG_BYTES: Final = 500_000
"""Past this size a log is put aside, and the one put aside before is dropped."""
QUIET_SECONDS: Final = 10.0
"""An error at the same place is not shown again for this long: a widget may fail at every frame."""

Place = tuple[str, str]
"""The name of an error's class, and the file and line that raised it."""


class ErrorReport(QObject):
    """Logs every exception that nobody caught and shows it, from whichever thread it comes."""

    _came = Signal(str)
    """A sentence to show, for the window's thread."""

    def __init__(
        self, show: Callable[[str], None], folder: Path | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._show = show
        self._folder = folder
        self._last_shown: dict[Place, float] = {}
        self._is_installed = False
        self._former_hooks = (sys.excepthook, threading.excepthook)
        self._came.connect(self._show_sentence, Qt.ConnectionType.QueuedConnection)

    @cached_property
    def _log(self) -> logging.Logger:
        """The log, opened with the first error."""
        import logging  # slow to load, like what follows

        from platformdirs import user_log_path

        made = logging.Logger("nqueens_gui")
        made.addHandler(open_log(self._folder or user_log_path(LOG_FOLDER, appauthor=False)))
        return made

    def install(self) -> None:
        """Take the place of Python's hooks; the former one is still called after this."""
        self._former_hooks = (sys.excepthook, threading.excepthook)
        sys.excepthook = self.take
        threading.excepthook = self._take_from_thread
        self._is_installed = True

    def uninstall(self) -> None:
        """Put the former hooks back and close the log."""
        sys.excepthook, threading.excepthook = self._former_hooks
        self._is_installed = False
        for handler in self._log.handlers if "_log" in vars(self) else ():
            handler.close()

    def take(
        self, kind: type[BaseException], error: BaseException, frames: TracebackType | None = None
    ) -> None:
        """Log an exception, show it, and pass it on to the former hook."""
        self._former_hooks[0](kind, error, frames)
        if not issubclass(kind, Exception):
            QCoreApplication.quit()  # Ctrl+C, or sys.exit in a slot
            return
        self._log.error("uncaught exception", exc_info=(kind, error, frames))
        if self._is_due(place_of(error, frames)):
            self._came.emit(self._sentence(error))

    def _take_from_thread(self, came: threading.ExceptHookArgs) -> None:
        if came.exc_value is not None and not issubclass(came.exc_type, SystemExit):
            self.take(came.exc_type, came.exc_value, came.exc_traceback)

    def _sentence(self, error: BaseException) -> str:
        words = f"Something went wrong: {type(error).__name__}: {error}".rstrip(": ")
        path = getattr(self._log.handlers[0], "baseFilename", None)
        return f"{words}\nThe details are in {path}" if path else words

    def _is_due(self, place: Place) -> bool:
        now = time.monotonic()
        is_due = now - self._last_shown.get(place, -inf) >= QUIET_SECONDS
        if is_due:
            self._last_shown[place] = now
        return is_due

    @Slot(str)
    def _show_sentence(self, sentence: str) -> None:
        if not self._is_installed:
            return
        try:
            self._show(sentence)
        except Exception:
            self._log.exception("the error could not be shown")


def install_exception_hook(show: Callable[[str], None], folder: Path | None = None) -> ErrorReport:
    """Log and show every exception that nobody catches from now on.

    Parameters
    ----------
    show
        Called in the window's thread with a sentence, from the event loop: never inside a paint event.
    folder
        Where the log goes; the user's log folder when none is given.
    """
    made = ErrorReport(show, folder)
    made.install()
    return made


def place_of(error: BaseException, frames: TracebackType | None) -> Place:
    """Return what kind of error this is and where in the program it came up."""
    while frames is not None and frames.tb_next is not None:
        frames = frames.tb_next
    where = f"{frames.tb_frame.f_code.co_filename}:{frames.tb_lineno}" if frames else ""
    return type(error).__name__, where


def open_log(folder: Path) -> logging.Handler:
    """Return what writes the log: a file of bounded size, or standard error where none can be written."""
    import logging
    from logging.handlers import RotatingFileHandler

    handler: logging.Handler
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            folder / LOG_NAME, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace"
        )
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(threadName)s: %(message)s"))
    return handler
