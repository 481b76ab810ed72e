"""The File menu: opening run files, copying the state and the board's picture."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox, QProgressDialog, QWidget

from nqueens_gui.export.board_image import board_png
from nqueens_gui.presenter import Presenter
from nqueens_gui.run_opener import OpenedRun, RunOpener
from nqueens_gui.session import Session
from nqueens_gui.theme_controller import ThemeController
from solver.board import format_rows

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
        box = QMessageBox(QMessageBox.Icon.Warning, "Open run", headline, parent=self._window)
        box.setInformativeText(detail)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()


def _delete_finished(opener: RunOpener) -> bool:
    if opener.isFinished():
        opener.deleteLater()
        return True
    return False
