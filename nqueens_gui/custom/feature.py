"""The user's own searches as the window has them, with their commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from nqueens_gui.kit.buttons import act_as
from nqueens_gui.kit.features import FILE, Command, Commands, Feature, Host
from nqueens_gui.kit.kept import WORDS, Kept, merged_words
from nqueens_gui.watch.feature import WatchHost

if TYPE_CHECKING:
    from nqueens_gui.custom.session import OwnSearches

MOST_SEARCHES: Final = 1000
MOST_RECENT: Final = 8
"""Searches that are offered again."""


class CustomHost(WatchHost, Host, Protocol):
    """The window, as far as the user's own searches need it."""

    searches: OwnSearches

    @property
    def custom(self) -> CustomRoom:
        """What asks for searches and checks them, made when it is first asked for."""


class CustomRoom:
    """The check of a search, and what searches print."""

    def __init__(self, host: CustomHost) -> None:
        from nqueens_gui.custom.checking import CheckCommands  # slow to import, like what follows
        from nqueens_gui.custom.commands import CustomCommands
        from nqueens_gui.custom.widgets import CheckPanel, ConsolePanel

        window = host.window()
        self.panel, self.console = CheckPanel(window), ConsolePanel()
        host.watch.add_below(self.console)
        act_as(self.panel.open_button, host.actions_by_name["open_search"])
        self.commands = CustomCommands(host.searches, host.session, self.console, window)
        self.checks = CheckCommands(host.next_run, self.panel, window)


def _show_check(window: CustomHost) -> None:
    """Show the check of the user's search in the place of the panels beside the board."""
    window.actions_by_name["page_watch"].trigger()
    window.actions_by_name["close_lesson"].trigger()
    window.custom.checks.prepare()
    window.watch.reading_card.dismiss()
    window.watch.workspace.show_overlay(window.custom.panel)


COMMANDS: Final[Commands[CustomHost]] = {
    (FILE, 0.5): (
        Command(
            name="new_search",
            text="&Write my own search…",
            tip="Begin a new search of your own: create a Python file that already works, and watch it.",
            keys=("Ctrl+Shift+N",),
            icon="document",
            act=lambda window: window.custom.commands.ask_for_new(),
        ),
        Command(
            name="open_search",
            text="Open my &search…",
            tip="Open a search of your own, a Python file, and watch it.",
            keys=("Ctrl+Shift+O",),
            icon="document",
            act=lambda window: window.custom.commands.choose_file(),
        ),
        Command(
            name="check_search",
            text="Chec&k my search…",
            tip="Compare your search with the rule of a variant; to grade those of a class, use nqueens grade.",
            keys=("K",),
            icon="check",
            act=_show_check,
        ),
    ),
}


def _set_agreed(window: CustomHost, searches: tuple[str, ...]) -> None:
    window.searches.agreed = searches


AGREED: Final[Kept[CustomHost, tuple[str, ...]]] = Kept(
    "files/agreed_searches",
    (),
    WORDS,
    MOST_SEARCHES,
    of=lambda window: window.searches.agreed,
    give=_set_agreed,
    merge=merged_words,
)
RECENT: Final[Kept[CustomHost, tuple[str, ...]]] = Kept(
    "files/recent_searches",
    (),
    WORDS,
    MOST_RECENT,
    of=lambda window: window.searches.recent,
    give=lambda window, paths: window.searches.restore(paths),
    merge=merged_words,
)
OWN_SEARCHES: Final = Feature(
    name="own_searches",
    commands=COMMANDS,
    preferences=(AGREED, RECENT),
    closes=lambda window: (window.searches,),
)
CUSTOM: Final = Feature(
    name="custom",
    page="watch",
    closes=lambda room: (room.commands, room.checks),
    make=CustomRoom,
)
