"""Exporting the run that is watched: connects the dialog with the session."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.features import FILE, Command, Commands, Feature
from nqueens_gui.kit.formats import DocumentKind
from nqueens_gui.kit.jobs import Work
from nqueens_gui.kit.kept import kept_fields
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.kit.writing import DocumentCommands, WritingResult
from nqueens_gui.watch.feature import RunHost, has_run
from nqueens_gui.watch.presenter import Presenter
from nqueens_gui.watch.session import Session
from solver.telling.sentences import default_base_name


class ExportCommands(DocumentCommands):
    """Asks what to export and has it written."""

    run_written = Signal(str)
    """The name of a run file that was written."""

    def __init__(self, session: Session, presenter: Presenter, window: QWidget) -> None:
        super().__init__("Export run", self._new_fields, self._writing, window)
        self._session = session
        self._presenter = presenter

    @Slot()
    def ask_for_run(self) -> None:
        """Pause, and ask what to export and where."""
        self._session.pause()
        if self._session.trace is not None:
            self.ask(default_base_name(self._session.trace.settings))

    def _new_fields(self) -> DocumentFields:
        from nqueens_gui.export.formats import RUN_FORMATS, RUN_OPTIONS  # slow to import

        return DocumentFields(RUN_FORMATS, RUN_OPTIONS)

    def _writing(self, request: DocumentRequest) -> Work:
        from nqueens_gui.export.formats import painted, write_run

        assert self._session.trace is not None
        row, trace, picture = request.format, self._session.trace.copy(), b""
        if row.kind is DocumentKind.PICTURE:
            shown, is_log = self._presenter.shown_scene, self._presenter.has_log_steps
            picture = painted(row, trace, app_theme.now, shown, request.options, is_log=is_log)
        return lambda task: write_run(row, trace, request.path, request.options, picture, task.check)

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
            tip="Export the run, its summary and its pictures, as PDF, HTML and more.",
            keys=("Ctrl+E",),
            icon="export",
            act=lambda window: window.export_commands.ask_for_run(),
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
