"""The inspector as the window has it, with its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from nqueens_gui.kit.features import CHART, VIEW, Command, Commands, Feature, MenuPlace, Switch
from nqueens_gui.kit.kept import Kept
from nqueens_gui.watch.feature import WatchHost, has_members
from nqueens_gui.watch.workspace import Panel

if TYPE_CHECKING:
    from nqueens_gui.inspector.chances import ChancesCommands
    from nqueens_gui.inspector.chances_session import ChancesSession
    from nqueens_gui.inspector.commands import InspectorCommands, InspectorPages

MENU: Final = MenuPlace("&Inspector page", VIEW, 0.2)


class InspectorHost(WatchHost, Protocol):
    """The window, as far as the inspector needs it."""

    inspector: InspectorPages
    inspecting: InspectorCommands
    chances: ChancesSession
    chances_commands: ChancesCommands

    def hide_check(self) -> None:
        """Hide the check of a search, which takes the place of the inspector."""


def _show(window: InspectorHost, page: str) -> None:
    """Open a page of the inspector, which may be hidden, or covered by the first card or the check of a search."""
    workspace, tabs = window.watch.workspace, window.inspector.tabs
    workspace.show_panel(Panel.WHY, True)
    tabs.show_page(page)
    window.watch.reading_card.dismiss()
    if workspace.covers(Panel.WHY):
        window.hide_check()
    if workspace.covers(Panel.WHY):
        window.say("The lesson covers the inspector until you leave it.")


def _page(name: str, text: str, tip: str, key: str) -> Command[InspectorHost]:
    return Command(
        name=f"inspect_{name}", text=text, tip=tip, keys=(key,), act=lambda window: _show(window, name)
    )


COMMANDS: Final[Commands[InspectorHost]] = {
    (MENU, 0): (
        Command(
            name="inspect_family",
            text="&Family",
            tip="Show how the member on the board came about: parents, cut and mutation, or the move of a beam.",
            keys=("6",),
            act=lambda window: _show(window, "family"),
            when=has_members,
        ),
        _page("why", "&Why here?", "Show why the search is in this state.", "1"),
        _page("chances", "&Chances", "Show the chance that this climb is solved from here.", "2"),
        _page("plateau", "&Plateau", "Show the plateau around this state and its exits.", "3"),
        _page("escapes", "What &now?", "Compare escape strategies for a state that is stuck.", "4"),
        _page("branches", "&Branches", "List the runs of this session, and go back to one of them.", "5"),
    ),
    (CHART, 0): (
        Switch(
            name="show_chances",
            text="Chances &below the curve",
            tip="Show below h the chance of success from each state.",
            keys=("O",),
            act=lambda window, is_on: window.chances_commands.show_in_chart(is_on),
        ),
    ),
}
PREFERENCES: Final[tuple[Kept[InspectorHost, Any], ...]] = (
    Kept(
        "window/inspector_page",
        "why",
        str,
        of=lambda window: window.inspector.tabs.page,
        give=lambda window, page: window.inspector.tabs.show_page(page),
    ),
    Kept(
        "chart/show_chances",
        True,
        bool,
        of=lambda window: window.chances_commands.is_in_chart,
        give=lambda window, are_shown: window.chances_commands.set_in_chart(are_shown),
    ),
)
INSPECTOR: Final = Feature(
    name="inspector",
    page="watch",
    commands=COMMANDS,
    preferences=PREFERENCES,
    closes=lambda window: (window.inspecting, window.chances),
)
