"""Recording from the window: connects the dialog, the recorder and the session."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.notice import written_sentence
from nqueens_gui.kit.style import ThemeController
from nqueens_gui.kit.theme import load_theme
from nqueens_gui.kit.writing import WritingResult
from nqueens_gui.recording.dialog import WINDOW, RecordingDialog, RecordingRequest
from nqueens_gui.recording.film import States, names_of
from nqueens_gui.recording.recorder import Recorder
from nqueens_gui.watch.sentences_view import default_base_name
from nqueens_gui.watch.session import Session
from solver.runs.trace import Trace


class RecordingCommands(QObject):
    """Asks what to record and has it written."""

    said = Signal(str)

    def __init__(self, session: Session, themes: ThemeController, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._themes = themes
        self.recorder = Recorder(self)
        self.dialog = RecordingDialog(window)
        self.dialog.set_theme(themes.theme)
        self.dialog.write_requested.connect(self._begin)
        self.dialog.cancel_requested.connect(self.recorder.cancel)
        self.recorder.progressed.connect(self.dialog.set_progress)
        self.recorder.finished.connect(self.dialog.set_result)
        self.recorder.finished.connect(self._say_result)
        themes.theme_changed.connect(self.dialog.set_theme)

    @Slot()
    def ask(self) -> None:
        """Pause, and ask what of the run to record and where."""
        self._session.pause()
        trace = self._session.trace
        if trace is not None:
            (name,) = names_of([trace.settings])
            self.ask_for([(name, trace)], default_base_name(trace.settings))

    def ask_for(
        self, runs: Sequence[tuple[str, Trace]], base_name: str, states: States | None = None
    ) -> None:
        """Ask how to record runs side by side, as they are now; parameters as for `RecordingFields.set_runs`."""
        self.dialog.ask([(name, trace.copy()) for name, trace in runs], base_name, states)

    @Slot(object)
    def _begin(self, request: RecordingRequest) -> None:
        theme = self._themes.theme if request.theme == WINDOW else load_theme(request.theme)
        self.recorder.record(request, theme)

    @Slot(object)
    def _say_result(self, result: WritingResult) -> None:
        if result.error or result.written:
            self.said.emit(result.error or written_sentence(result.written))
