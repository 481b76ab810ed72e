"""The page "My assignment" as the window has it, with its commands."""

from __future__ import annotations

from typing import Final

from nqueens_gui.kit.features import Command, Commands, Feature, Host, MenuPlace
from nqueens_gui.kit.kept import kept_fields


class AssignmentRoom:
    """What somebody has to hand in."""

    def __init__(self, host: Host) -> None:
        from nqueens_gui.assignment.commands import AssignmentCommands  # slow to import, like what follows
        from nqueens_gui.assignment.page import AssignmentPanel
        from nqueens_gui.assignment.session import AssignmentSession
        from solver.history.store import history_path

        window = host.window()
        self.session = AssignmentSession(history_path().with_name("assignment.toml"), window)
        self.panel = AssignmentPanel()
        self.commands = AssignmentCommands(self.session, self.panel, host.actions_by_name, window)
        self.headline_changed = self.panel.progress.banner.headline_changed


def _is_idle(room: AssignmentRoom) -> bool:
    return not room.session.is_busy


MENU: Final = MenuPlace("&Assignment")
COMMANDS: Final[Commands[AssignmentRoom]] = {
    (MENU, 0): (
        Command(
            name="run_assignment",
            text="&Run what is missing",
            tip="Make the runs of the assignment that are missing.",
            keys=("Ctrl+Return",),
            icon="play",
            act=lambda room: room.commands.run(),
            when=lambda room: _is_idle(room) and room.session.is_unfinished,
        ),
        Command(
            name="cancel_assignment",
            text="&Cancel",
            tip="End the runs and keep those that are finished.",
            keys=("Escape",),
            icon="stop",
            act=lambda room: room.session.runs.cancel(),
            when=lambda room: room.session.runs.snapshot.stage.can_cancel,
        ),
        Command(
            name="export_assignment",
            text="&Export report…",
            tip="Export the report of the assignment, with your words.",
            keys=("Ctrl+E",),
            icon="export",
            act=lambda room: room.commands.export(),
            when=_is_idle,
        ),
    ),
    (MENU, 1): (
        Command(
            name="open_assignment",
            text="&Open assignment…",
            tip="Open the file of an assignment that somebody gave you.",
            icon="open",
            act=lambda room: room.commands.choose_file(),
            when=_is_idle,
        ),
        Command(
            name="save_assignment",
            text="&Save assignment…",
            tip="Save the assignment with your words and its results, to go on elsewhere or to give it out.",
            keys=("Ctrl+S",),
            icon="save",
            act=lambda room: room.commands.save(),
            when=_is_idle,
        ),
        Command(
            name="copy_assignment_link",
            text="Copy &link",
            tip="Copy a link that opens the assignment, without its results.",
            act=lambda room: room.commands.copy_link(),
        ),
        Command(
            name="classical_assignment",
            text="Start o&ver",
            tip="Begin with the classical assignment: four hill climbers on two sizes of boards.",
            act=lambda room: room.commands.start_over(),
            when=_is_idle,
        ),
    ),
}
ASSIGNMENT: Final = Feature(
    name="assignment",
    title="Assignment",
    tip="Do an assignment: runs, own words and a report to hand in.",
    page_text="My &assignment",
    menu=MENU,
    commands=COMMANDS,
    changes=lambda room: (room.session.changed,),
    preferences=(kept_fields("assignment/report", lambda room: room.commands.exporter),),
    closes=lambda room: (room.commands.exporter.writer, room.session),
    make=AssignmentRoom,
)
