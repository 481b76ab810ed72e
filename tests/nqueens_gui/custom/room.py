"""The Watch page with the user's own searches, their checks, and links and run files of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nqueens_gui.custom.checking import CheckCommands
from nqueens_gui.custom.commands import CustomCommands
from nqueens_gui.custom.feature import CUSTOM
from nqueens_gui.custom.widgets import CheckPanel, ConsolePanel
from nqueens_gui.kit.features import AnyCommand, commands_of
from nqueens_gui.shell.wiring import connect_searches
from nqueens_gui.watch.snapshot import Snapshot
from tests.nqueens_gui.shell.room import LinkRoom


class CustomRoom(LinkRoom):
    """Opens searches of the user's own and checks them; what they print is not shown."""

    def add_parts(self) -> None:
        super().add_parts()
        self.check_panel = CheckPanel(self)
        self.custom_commands = CustomCommands(self.searches, self.session, ConsolePanel(self), self)
        self.check_commands = CheckCommands(self.next_run, self.check_panel, self)
        connect_searches(self)

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        return (*super().followers(), self.custom_commands.follow)

    def commands(self) -> Iterator[AnyCommand]:
        yield from (*super().commands(), *commands_of(CUSTOM))

    def finish(self) -> None:
        super().finish()
        for part in CUSTOM.closes(self):
            part.close()
