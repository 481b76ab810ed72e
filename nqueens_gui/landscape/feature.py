"""The Landscape page as the window has it, with its commands."""

from __future__ import annotations

from typing import Final

from nqueens_gui.kit.features import Command, Commands, Feature, Host, MenuPlace
from nqueens_gui.kit.kept import kept_fields


class LandscapeRoom:
    """Every state of a small board."""

    def __init__(self, host: Host) -> None:
        from nqueens_gui.landscape.page import LandscapePanel  # slow to import, like what follows
        from nqueens_gui.landscape.session import LandscapeCommands, LandscapeSession

        window = host.window()
        self.session = LandscapeSession(parent=window)
        self.panel = LandscapePanel()
        self.commands = LandscapeCommands(self.session, self.panel, host.actions_by_name, window)
        self.headline_changed = self.panel.progress.banner.headline_changed


MENU: Final = MenuPlace("&Landscape")
COMMANDS: Final[Commands[LandscapeRoom]] = {
    (MENU, 0): (
        Command(
            name="run_landscape",
            text="Co&mpute",
            tip="Compute the landscape.",
            keys=("Ctrl+Return",),
            icon="play",
            act=lambda room: room.commands.ask(),
            when=lambda room: room.session.can_ask,
        ),
        Command(
            name="cancel_landscape",
            text="&Cancel",
            tip="Stop computing and keep the results so far.",
            keys=("Escape",),
            icon="stop",
            act=lambda room: room.session.cancel(),
            when=lambda room: room.session.snapshot.stage.can_cancel,
        ),
    ),
}
LANDSCAPE: Final = Feature(
    name="landscape",
    title="Landscape",
    tip="Analyse every state of a small board.",
    page_text="Landscape page",
    menu=MENU,
    commands=COMMANDS,
    changes=lambda room: (room.session.changed, room.session.edited),
    preferences=(kept_fields("landscape/form", lambda room: room.session),),
    closes=lambda room: (room.panel.charts.menu.exporter.writer, room.session),
    figures=lambda room: room.panel.charts.menu.show_figures(),
    present=lambda room, is_on: room.panel.set_presenting(is_on),
    make=LandscapeRoom,
)
