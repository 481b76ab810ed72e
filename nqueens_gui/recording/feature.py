"""Recording as the window has it, with its command."""

from __future__ import annotations

from typing import Final, Protocol

from nqueens_gui.kit.features import FILE, Command, Commands, Feature, Host
from nqueens_gui.kit.kept import kept_fields
from nqueens_gui.watch.feature import WatchHost, has_run


class RecordingHost(WatchHost, Host, Protocol):
    """The window, as far as recording needs it."""

    @property
    def recording(self) -> RecordingRoom:
        """What asks and records, made when it is first asked for."""


class RecordingRoom:
    """The dialog and the recorder."""

    def __init__(self, host: RecordingHost) -> None:
        from nqueens_gui.recording.commands import RecordingCommands  # slow to import

        self.commands = RecordingCommands(host.session, host.window())


COMMANDS: Final[Commands[RecordingHost]] = {
    (FILE, 1): (
        Command(
            name="record",
            text="Recor&d…",
            tip="Record the run or a part of it as a video, a GIF, pictures or a playable page.",
            keys=("Ctrl+Shift+E",),
            icon="record",
            act=lambda window: window.recording.commands.ask_for_trace(),
            when=has_run,
        ),
    ),
}
RECORD: Final = Feature(name="record", page="watch", commands=COMMANDS)
RECORDING: Final = Feature(
    name="recording",
    preferences=(kept_fields("files/recording", lambda room: room.commands),),
    closes=lambda room: (room.commands.writer,),
    make=RecordingRoom,
)
