"""The Watch page with the choices of the View menu."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

from nqueens_gui.kit.features import AnyCommand
from nqueens_gui.shell import window_feature
from nqueens_gui.shell.view_commands import COORDINATE_ACTIONS, ViewCommands
from tests.nqueens_gui.room import WatchRoom


class ViewRoom(WatchRoom):
    """Shows more or less of the board and the panels; its theme stays as it is."""

    def add_parts(self) -> None:
        watch, themes = self.watch, SimpleNamespace(is_text_large=False, choice="light")
        self.view_commands = ViewCommands(
            self.actions_by_name, watch.workspace, watch.chart, watch.legend, themes, self
        )
        self.view_commands.options_changed.connect(self.presenter.set_options)

    def commands(self) -> Iterator[AnyCommand]:
        yield from super().commands()
        yield from (command for command in window_feature.COMMANDS if command.name in COORDINATE_ACTIONS)
