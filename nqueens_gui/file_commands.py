"""The File menu: opening run files, copying the state and the board's picture."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from nqueens_gui.export.board_image import board_png
from nqueens_gui.presenter import Presenter
from nqueens_gui.run_opener import OpenedRun, RunOpener
from nqueens_gui.session import Session
from nqueens_gui.theme_controller import ThemeController
from solver.board import format_rows

PICTURE_PX = 800
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
        self.folder = str(Path.home())

    @Slot()
    def choose_file(self) -> None:
        """Ask for a run file and open it."""
        dialog = QFileDialog(self._window, "Open run", self.folder, RUN_FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.open_file)
        dialog.open()

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Read a run file in the background, make its run again, and go to its start."""
        self.close()
        self.said.emit(f"Opening {Path(path).name} …")
        self._opener = RunOpener(Path(path), self)
        self._opener.opened.connect(self._show_run)
        self._opener.failed.connect(self._refuse)
        self._opener.start()

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
        """Wait for a file that is being opened."""
        if self._opener is not None:
            self._opener.wait()
            self._opener.deleteLater()
            self._opener = None

    @Slot(object)
    def _show_run(self, opened: OpenedRun) -> None:
        self.folder = str(opened.path.parent)
        self._session.open_trace(opened.replay.trace)
        self.run_opened.emit(opened.replay.trace.settings)
        difference = opened.replay.difference
        if difference is None:
            self.said.emit(f"{opened.path.name} was replayed and is this very run.")
        else:
            self._warn(
                f"{opened.path.name} is not the run this program makes from its settings.",
                f"{difference[:1].upper()}{difference[1:]}. What is shown is the run made here, up to that state.",
            )

    @Slot(str)
    def _refuse(self, sentence: str) -> None:
        self.said.emit("")
        self._warn("The file was not opened.", f"{sentence[:1].upper()}{sentence[1:]}.")

    def _warn(self, headline: str, detail: str) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, "Open run", headline, parent=self._window)
        box.setInformativeText(detail)
        box.open()
