"""The History page as the window has it, with its commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from nqueens_gui.history.history_view import can_play_together
from nqueens_gui.kit.features import Command, Commands, Feature, Host, MenuPlace
from nqueens_gui.kit.kept import kept_fields
from solver.core.variants import Variant

if TYPE_CHECKING:
    from nqueens_gui.history.session import HistorySession


class HistoryHost(Host, Protocol):
    """The window, as far as this page needs it."""

    history_session: HistorySession

    def own_searches(self) -> Sequence[Variant]:
        """Return the user's own searches that are open."""


class HistoryRoom:
    """The runs and experiments made before; the session, which keeps what is made, is older than the page."""

    def __init__(self, host: HistoryHost) -> None:
        from nqueens_gui.history.commands import HistoryCommands  # slow to import, like what follows
        from nqueens_gui.history.page import HistoryPanel

        self.panel = HistoryPanel()
        self.commands = HistoryCommands(
            host.history_session,
            self.panel,
            host.actions_by_name,
            host.own_searches,
            host.window(),
        )
        self.headline_changed = self.panel.banner.headline_changed


def _has_chosen(room: HistoryRoom) -> bool:
    return room.panel.table.selectionModel().hasSelection()


MENU: Final = MenuPlace("H&istory")
COMMANDS: Final[Commands[HistoryRoom]] = {
    (MENU, 0): (
        Command(
            name="open_entry",
            text="&Open",
            tip="Repeat the run, or open the plan of the experiment.",
            icon="open",
            act=lambda room: room.commands.open_chosen(),
            when=_has_chosen,
        ),
        Command(
            name="play_entries",
            text="Play &side by side",
            tip="Play the selected runs on the Compare page, all from the start of the first; boards must have one "
            "size.",
            icon="play",
            act=lambda room: room.commands.play_together(),
            when=lambda room: can_play_together(room.panel.chosen),
        ),
        Command(
            name="find_entries",
            text="&Find",
            tip="Search for words in notes, or for a seed.",
            keys=("Ctrl+F",),
            icon="zoom",
            act=lambda room: room.panel.filters.words.setFocus(),
        ),
    ),
    (MENU, 1): (
        Command(
            name="pin_entry",
            text="&Pin",
            tip="Pin the chosen entries to the top of the list, or unpin them.",
            keys=("P",),
            icon="pin",
            act=lambda room: room.commands.pin(),
            when=_has_chosen,
        ),
        Command(
            name="note_entry",
            text="&Note",
            tip="Write a note on the chosen entry.",
            keys=("N",),
            icon="edit",
            act=lambda room: room.panel.table.edit_note(),
            when=_has_chosen,
        ),
        Command(
            name="copy_entry_command",
            text="&Copy command",
            tip="Copy the command that repeats the chosen entry.",
            keys=("Ctrl+C",),
            icon="copy",
            act=lambda room: room.commands.copy_command(),
            when=_has_chosen,
        ),
    ),
    (MENU, 2): (
        Command(
            name="export_entries",
            text="&Export…",
            tip="Export the chosen entries, or all that are listed, as a table or as JSON.",
            keys=("Ctrl+E",),
            icon="export",
            act=lambda room: room.commands.export(),
            when=lambda room: bool(room.panel.model.listing.ids),
        ),
    ),
    (MENU, 3): (
        Command(
            name="delete_entries",
            text="&Delete",
            tip="Delete the chosen entries.",
            keys=("Del",),
            icon="delete",
            act=lambda room: room.commands.delete(),
            when=_has_chosen,
        ),
        Command(
            name="undo_history",
            text="&Undo",
            tip="Bring back what was deleted last.",
            keys=("Ctrl+Z",),
            icon="undo",
            act=lambda room: room.commands.undo(),
            when=lambda room: room.commands.can_undo,
        ),
    ),
}
HISTORY: Final = Feature(
    name="history",
    title="History",
    tip="Find the runs and experiments made before.",
    page_text="Histor&y page",
    menu=MENU,
    commands=COMMANDS,
    changes=lambda room: (room.commands.changed,),
    preferences=(kept_fields("history/page", lambda room: room.panel),),
    closes=lambda room: (room.commands.exporter.writer,),
    make=HistoryRoom,
)
