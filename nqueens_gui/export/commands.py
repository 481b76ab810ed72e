"""Exporting the run that is watched: connects the dialog, the exporter and the session."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.export.dialog import ExportDialog
from nqueens_gui.export.exporter import Exporter
from nqueens_gui.export.request import ExportRequest
from nqueens_gui.kit.notice import written_sentence
from nqueens_gui.kit.style import ThemeController
from nqueens_gui.kit.writing import WritingResult
from nqueens_gui.watch.presenter import Presenter
from nqueens_gui.watch.sentences_view import default_base_name
from nqueens_gui.watch.session import Session


class ExportCommands(QObject):
    """Asks what to export and has it written."""

    said = Signal(str)
    run_written = Signal(str)
    """The name of a run file that was written."""

    def __init__(
        self, session: Session, presenter: Presenter, themes: ThemeController, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._presenter = presenter
        self._themes = themes
        self.exporter = Exporter(self)
        self.dialog = ExportDialog(window)
        self.dialog.set_theme(themes.theme)
        self.dialog.write_requested.connect(self._begin)
        self.dialog.cancel_requested.connect(self.exporter.cancel)
        self.exporter.progressed.connect(self.dialog.set_progress)
        self.exporter.finished.connect(self.dialog.set_result)
        self.exporter.finished.connect(self._say_result)
        themes.theme_changed.connect(self.dialog.set_theme)

    @Slot()
    def ask(self) -> None:
        """Pause, and ask what to export and where."""
        self._session.pause()
        trace = self._session.trace
        if trace is not None:
            self.dialog.set_run(default_base_name(trace.settings), trace.end)
            self.dialog.open()

    @Slot(object)
    def _begin(self, request: ExportRequest) -> None:
        if self._session.trace is not None:
            request = replace(request, has_log_steps=self._presenter.has_log_steps)
            self.exporter.export_run(
                request, self._session.trace, self._themes.theme, self._presenter.shown_scene
            )

    @Slot(object)
    def _say_result(self, result: WritingResult) -> None:
        for path in result.written:
            if path.suffix == ".json":
                self.run_written.emit(str(path))
        if result.error or result.written:
            self.said.emit(result.error or written_sentence(result.written))
