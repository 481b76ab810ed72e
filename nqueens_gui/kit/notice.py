"""Notices about files being written: a coloured strip with a way to the folder, a dialog with one, and its job."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from nqueens_gui.kit.banner import ShareBar
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.style import restyle

FEW: Final = 2
"""Most files that are named one by one."""


class FilesNotice(QFrame):
    """A strip in the colour of its message; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline = QLabel()
        self.detail = QLabel()
        self.progress = ShareBar("Export progress")
        self.open_file = QPushButton("Open file")
        self.open_folder = QPushButton("Open folder")
        self._paths: tuple[Path, ...] = ()
        self._buttons = QWidget()
        self._prepare_parts()
        self._lay_out()
        self.hide()

    @property
    def text(self) -> str:
        """The whole message; empty while it is hidden."""
        return "" if self.isHidden() else " ".join(filter(None, (self.headline.text(), self.detail.text())))

    def show_message(self, tone: str, headline: str, detail: str = "", paths: Sequence[Path] = ()) -> None:
        """Show a message on the ground of a tone, with a way to the files that were written."""
        self._show(tone, headline, detail)
        self._paths = tuple(paths)
        self._buttons.setVisible(bool(paths))
        self.open_file.setVisible(len(paths) == 1)
        self.progress.hide()
        announce(self, self.text)

    def show_progress(self, headline: str) -> None:
        """Say what is written, above a bar; how far it is, is not known yet."""
        self._show("notice", headline)
        self._buttons.hide()
        self.progress.set_share(None)
        self.progress.show()

    def _show(self, tone: str, headline: str, detail: str = "") -> None:
        restyle(self, banner=tone)
        restyle(self.headline, kind=tone)
        self.headline.setText(headline)
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))
        self.setAccessibleName(f"{headline} {detail}")
        self.show()

    def _open(self, path: Path) -> None:
        """Open a file or a folder, or say that no program does."""
        if sys.platform == "win32" and path.suffix == ".py":
            os.startfile(path, "edit")  # to open it would run it
        elif not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.detail.setText(f"No program was found that opens {path}; open it yourself.")

    def _prepare_parts(self) -> None:
        for label in (self.headline, self.detail):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)  # it may name a path
        set_icon(self.open_file, "document")
        set_icon(self.open_folder, "open")
        self.open_file.setToolTip("Open the file in its usual program.")
        self.open_folder.setToolTip("Show the files in the file manager.")
        self.open_file.clicked.connect(lambda: self._open(self._paths[0]))
        self.open_folder.clicked.connect(lambda: self._open(self._paths[0].parent))

    def _lay_out(self) -> None:
        buttons = (self.open_file, self.open_folder)
        for button in buttons:
            button.setAutoDefault(False)
        in_row(*buttons, None, of=self._buttons).setContentsMargins(0, GRID_PX // 2, 0, 0)
        parts = (self.headline, self.detail, self.progress, self._buttons)
        layout = in_column(*parts, gap_px=GRID_PX // 2, of=self)
        layout.setContentsMargins(2 * GRID_PX, 10, 2 * GRID_PX, 10)


def written_sentence(paths: Sequence[Path]) -> str:
    """Say how many files were written and where: ``2 files were written to /home/me``."""
    if not paths:
        return "Nothing was written."
    return f"{'1 file was' if len(paths) == 1 else f'{len(paths)} files were'} written to {paths[0].parent}."


def file_names(paths: Sequence[Path]) -> str:
    """Name a few files, and count the others."""
    names = [path.name for path in paths]
    more = f" and {len(names) - FEW} more" if len(names) > FEW + 1 else ""
    return ", ".join(names[:FEW] if more else names) + more
