"""The Watch page with the choices of the View menu, and with files and links."""

from __future__ import annotations

from collections.abc import Iterator

from nqueens_gui.custom.session import OwnSearches
from nqueens_gui.kit.features import AnyCommand, commands_of
from nqueens_gui.shell import shared_feature, window_feature
from nqueens_gui.shell.file_commands import FileCommands
from nqueens_gui.shell.window import ViewCommands
from tests.nqueens_gui.editing.room import EditingRoom
from tests.nqueens_gui.room import WatchRoom


class ViewRoom(WatchRoom):
    """Shows more or less of the board and the panels; its theme stays as it is."""

    def add_parts(self) -> None:
        self.view_commands = ViewCommands(self.watch.legend, self)
        self.view_commands.options_changed.connect(self.presenter.set_options)

    def commands(self) -> Iterator[AnyCommand]:
        yield from super().commands()
        shown = ("show_heat", "numbers", "chess", "no_coordinates")
        commands = commands_of(shared_feature.SHARED, window_feature.WINDOW)
        yield from (command for command in commands if command.name in shown)

    def start(self) -> None:
        self.view_commands.options_changed.connect(self.bound.update)
        super().start()


class LinkRoom(EditingRoom):
    """Opens links that are pasted, and copies those of the state shown."""

    def add_parts(self) -> None:
        super().add_parts()
        self.searches = OwnSearches(self)
        self.file_commands = FileCommands(self.session, self.presenter, self.searches, self)
        self.editing.link_pasted.connect(self.file_commands.open_link)
        self.file_commands.run_opened.connect(self.next_run.show)
        self.file_commands.said.connect(self.say)

    def commands(self) -> Iterator[AnyCommand]:
        yield from super().commands()
        copies = ("copy_link", "copy_command", "copy_state", "copy_picture")
        yield from (command for command in commands_of(shared_feature.SHARED) if command.name in copies)

    def finish(self) -> None:
        self.file_commands.close()
        super().finish()
