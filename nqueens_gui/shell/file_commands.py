"""The File menu: opening run files, copying the state and the picture of the board."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, Qt, QThread, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox, QProgressDialog, QWidget

from nqueens_gui.export.pictures import board_png
from nqueens_gui.kit.style import ThemeController
from nqueens_gui.watch.presenter import Presenter
from nqueens_gui.watch.session import Session
from solver.core.board import check_shown_size, format_rows
from solver.core.checks import InputError
from solver.runs.reading import read_run
from solver.runs.replaying import Replay, replay

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


PICTURE_PX = 800
FULL = 1000
"""The end of the progress bar."""
PROGRESS_AFTER_MS = 500
"""A file that is opened sooner shows no progress."""
RUN_FILES = "Run files (*.json);;All files (*)"


class FileCommands(QObject):
    """Carries run files into the session and states out of it."""

    said = Signal(str)
    run_opened = Signal(object)

    def __init__(
        self, session: Session, presenter: Presenter, themes: ThemeController, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._presenter = presenter
        self._themes = themes
        self._window = window
        self._opener: RunOpener | None = None
        self._retired: list[RunOpener] = []
        self._progress: QProgressDialog | None = None
        self._waiting = ""
        self.folder = str(Path.home())

    @Slot()
    def choose_file(self) -> None:
        """Ask for a run file and open it."""
        dialog = QFileDialog(self._window, "Open run", self.folder, RUN_FILES)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.open_file)
        dialog.open()

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Read a run file in the background, make its run again, and go to its start; once the engine is there."""
        self._stop_opening()
        if not self._session.is_engine_ready:
            self._waiting = path
            self.said.emit(f"{Path(path).name} will be opened as soon as the engine is ready.")
            return
        self.said.emit(f"Opening {Path(path).name} …")
        opener = RunOpener(Path(path), self)
        opener.opened.connect(self._show_run)
        opener.failed.connect(self._refuse)
        self._show_progress(opener, Path(path).name)
        self._opener = opener
        opener.start()

    @Slot()
    def open_waiting(self) -> None:
        """Open the file that waited for the engine, if any."""
        path, self._waiting = self._waiting, ""
        if path:
            self.open_file(path)

    @Slot()
    def copy_rows(self) -> None:
        """Put the state looked at on the clipboard, as a vector of rows."""
        scene = self._presenter.shown_scene
        if scene is not None:
            text = format_rows(scene.rows.tolist())
            QGuiApplication.clipboard().setText(text)
            self.said.emit("The state is on the clipboard.")

    @Slot()
    def copy_picture(self) -> None:
        """Put the board on the clipboard, as a picture."""
        scene = self._presenter.shown_scene
        if scene is not None:
            png = board_png(scene, self._themes.theme, PICTURE_PX)
            QGuiApplication.clipboard().setImage(QImage.fromData(QByteArray(png)))
            self.said.emit("The board is on the clipboard, as a picture.")

    def close(self) -> None:
        """Leave a file that is being opened, and wait for the thread that does it."""
        self._stop_opening()
        for opener in self._retired:
            opener.wait()
        self._stop_opening()

    def _show_progress(self, opener: RunOpener, name: str) -> None:
        """Say how far a long file is, with a way to stop; a short one is there before this is shown."""
        progress = QProgressDialog(f"Making the run in {name} again …", "Stop", 0, FULL, self._window)
        progress.setWindowTitle("Open run")
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setMinimumDuration(PROGRESS_AFTER_MS)
        progress.canceled.connect(self._give_up)
        opener.progressed.connect(self._note_progress)
        self._progress = progress

    @Slot(float)
    def _note_progress(self, share: float) -> None:
        if self._progress is not None and self.sender() is self._opener:
            self._progress.setValue(min(round(share * FULL), FULL - 1))

    @Slot()
    def _give_up(self) -> None:
        self._stop_opening()
        self.said.emit("The file was not opened.")

    def _stop_opening(self) -> None:
        """Hear no more of a file that is being opened; its thread ends by itself."""
        progress, self._progress = self._progress, None
        if progress is not None:
            progress.canceled.disconnect(self._give_up)
            progress.deleteLater()
        opener, self._opener = self._opener, None
        self._retired = [former for former in self._retired if not _delete_finished(former)]
        if opener is not None:
            opener.stop()
            self._retired.append(opener)

    @Slot(object)
    def _show_run(self, opened: OpenedRun) -> None:
        if self.sender() is not self._opener:
            return  # it came too late
        self._stop_opening()
        self.folder = str(opened.path.parent)
        self._session.open_trace(opened.replay.trace)
        self.run_opened.emit(opened.replay.trace.settings)
        difference = opened.replay.difference
        if difference is None:
            self.said.emit(f"{opened.path.name} was replayed and is this very run.")
        else:
            self.said.emit("")
            self._warn(
                f"{opened.path.name} is not the run this program makes from its settings.",
                f"{difference[:1].upper()}{difference[1:]}. What is shown is the run made here.",
            )

    @Slot(str)
    def _refuse(self, sentence: str) -> None:
        if self.sender() is not self._opener:
            return
        self._stop_opening()
        self.said.emit("")
        self._warn("The file was not opened.", f"{sentence}.")  # it begins with the name of the file

    def _warn(self, headline: str, detail: str) -> None:
        box = QMessageBox(QMessageBox.Icon.NoIcon, "Open run", headline, parent=self._window)
        box.setInformativeText(detail)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()


def _delete_finished(opener: RunOpener) -> bool:
    if opener.isFinished():
        opener.deleteLater()
        return True
    return False
