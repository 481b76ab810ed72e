"""Exporting from the window: asks what and where to, lets it be done, says where it went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.export.dialog import ExportDialog
from nqueens_gui.export.exporter import Exporter
from nqueens_gui.export.request import ExportRequest, default_base_name
from nqueens_gui.export.writing import ExportResult
from nqueens_gui.kit.style import ThemeController
from nqueens_gui.watch.presenter import Presenter
from nqueens_gui.watch.session import Session


class ExportCommands(QObject):
    """Joins the export dialog with the run that is watched."""

    said = Signal(str)

    def __init__(
        self, session: Session, presenter: Presenter, themes: ThemeController, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._presenter = presenter
        self._themes = themes
        self._exporter = Exporter(self)
        self._dialog = ExportDialog(window)
        self._dialog.set_theme(themes.theme)
        self._connect()

    @Slot()
    def ask(self) -> None:
        """Pause, and ask what to export and where to."""
        self._session.pause()
        if self._session.trace is not None and self._session.settings is not None:
            self._dialog.set_base_name(default_base_name(self._session.settings))
            self._dialog.open()

    def values(self) -> dict[str, Any]:
        """Return what was chosen last, to be kept."""
        return self._dialog.values()

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Choose what was chosen before."""
        self._dialog.set_values(values)

    def close(self) -> None:
        """Stop an export under way; the file at work is left as it was."""
        self._exporter.close()

    def _connect(self) -> None:
        self._dialog.export_requested.connect(self._begin)
        self._dialog.cancel_requested.connect(self._exporter.cancel)
        self._exporter.progressed.connect(self._dialog.set_progress)
        self._exporter.ended.connect(self._dialog.set_result)
        self._exporter.ended.connect(self._tell)
        self._themes.theme_changed.connect(self._dialog.set_theme)

    @Slot(object)
    def _begin(self, request: ExportRequest) -> None:
        if self._session.trace is not None:
            asked = replace(request, has_log_steps=self._presenter.has_log_steps)
            self._exporter.export_run(
                asked, self._session.trace, self._themes.theme, self._presenter.shown_scene
            )

    @Slot(object)
    def _tell(self, result: ExportResult) -> None:
        if result.error:
            self.said.emit(result.error)
        elif result.written:
            files = "1 file" if len(result.written) == 1 else f"{len(result.written)} files"
            self.said.emit(f"{files} written to {result.written[0].parent}")
