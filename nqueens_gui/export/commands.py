"""Exporting the run that is watched: connects the dialog, the exporter and the session."""

from __future__ import annotations

from typing import Final, Protocol

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.export.exporter import Exporter
from nqueens_gui.export.fields import ExportFields
from nqueens_gui.export.request import ExportRequest
from nqueens_gui.kit.features import FILE, Command, Commands, Feature
from nqueens_gui.kit.preferences import kept_fields
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.kit.writing import WritingCommands, WritingDialog, WritingResult
from nqueens_gui.watch.feature import RunHost, has_run
from nqueens_gui.watch.presenter import Presenter
from nqueens_gui.watch.session import Session
from solver.telling.sentences import default_base_name


class ExportCommands(WritingCommands):
    """Asks what to export and has it written."""

    run_written = Signal(str)
    """The name of a run file that was written."""
    writer: Exporter

    def __init__(self, session: Session, presenter: Presenter, window: QWidget) -> None:
        super().__init__(Exporter(window), window)
        self._session = session
        self._presenter = presenter

    @Slot()
    def ask(self) -> None:
        """Pause, and ask what to export and where."""
        self._session.pause()
        trace = self._session.trace
        if trace is not None:
            self.dialog.ask(lambda: self._fields.set_run(default_base_name(trace.settings), trace.end))

    def _new_dialog(self) -> WritingDialog:
        self._fields = ExportFields()
        return WritingDialog("Export run", "Export", "Exporting", self._fields, self._window)

    @Slot(object)
    def _begin(self, request: ExportRequest) -> None:
        if self._session.trace is not None:
            request = replace(request, has_log_steps=self._presenter.has_log_steps)
            self.writer.export_run(request, self._session.trace, app_theme.now, self._presenter.shown_scene)

    @Slot(object)
    def _say_result(self, result: WritingResult) -> None:
        for path in result.written:
            if path.suffix == ".json":
                self.run_written.emit(str(path))
        super()._say_result(result)


class ExportHost(RunHost, Protocol):
    """The window, as far as the feature needs it."""

    export_commands: ExportCommands


COMMANDS: Final[Commands[ExportHost]] = {
    (FILE, 1): (
        Command(
            name="export",
            text="&Export run summary…",
            tip="Export the run, its summary and its pictures.",
            keys=("Ctrl+E",),
            icon="export",
            act=lambda window: window.export_commands.ask(),
            when=has_run,
        ),
    ),
}
EXPORT: Final = Feature(
    name="export",
    page="watch",
    commands=COMMANDS,
    preferences=(kept_fields("files/export", lambda window: window.export_commands),),
    closes=lambda window: (window.export_commands.writer,),
)
