"""Recording from the window: connects the dialog, the recorder and the session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.features import FILE, Command, Commands, Feature
from nqueens_gui.kit.preferences import kept_fields
from nqueens_gui.kit.theme import app_theme, picture_theme
from nqueens_gui.kit.writing import WritingCommands, WritingDialog
from nqueens_gui.recording.dialog import RecordingFields, RecordingRequest
from nqueens_gui.recording.film import NamedRun, States, names_of
from nqueens_gui.recording.recorder import FilmRecorder
from nqueens_gui.watch.feature import RunHost, has_run
from nqueens_gui.watch.session import Session
from solver.telling.sentences import default_base_name


class RecordingCommands(WritingCommands):
    """Asks what to record and has it written."""

    writer: FilmRecorder

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(FilmRecorder(window), window)
        self._session = session

    @Slot()
    def ask(self) -> None:
        """Pause, and ask what of the run to record and where."""
        self._session.pause()
        trace = self._session.trace
        if trace is not None:
            (name,) = names_of([trace.settings])
            self.ask_for([(name, trace)], default_base_name(trace.settings))

    def ask_for(self, runs: Sequence[NamedRun], base_name: str, states: States | None = None) -> None:
        """Ask how to record runs side by side, as they are now; parameters as for `RecordingFields.set_runs`."""
        copies = [(name, trace.copy()) for name, trace in runs]
        self.dialog.ask(lambda: self._fields.set_runs(copies, base_name, states))

    def _new_dialog(self) -> WritingDialog:
        self._fields = RecordingFields()
        return WritingDialog("Record", "Record", "Recording", self._fields, self._window)

    @Slot(object)
    def _begin(self, request: RecordingRequest) -> None:
        self.writer.record(request, picture_theme(request.theme, app_theme.now))


class RecordingHost(RunHost, Protocol):
    """The window, as far as the feature needs it."""

    recording_commands: RecordingCommands


COMMANDS: Final[Commands[RecordingHost]] = {
    (FILE, 1): (
        Command(
            name="record",
            text="Recor&d…",
            tip="Record the run, or a part of it, as a video, a GIF, pictures or a playable page.",
            keys=("Ctrl+Shift+E",),
            icon="record",
            act=lambda window: window.recording_commands.ask(),
            when=has_run,
        ),
    ),
}
RECORDING: Final = Feature(
    name="recording",
    page="watch",
    commands=COMMANDS,
    preferences=(kept_fields("files/recording", lambda window: window.recording_commands),),
    closes=lambda window: (window.recording_commands.writer,),
)
