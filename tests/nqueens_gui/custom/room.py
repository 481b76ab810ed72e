"""The Watch page with the user's own searches, their checks, and links and run files of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nqueens_gui.custom.feature import CUSTOM, OWN_SEARCHES
from nqueens_gui.custom.feature import CustomRoom as Room
from nqueens_gui.kit.features import AnyCommand, commands_of
from nqueens_gui.shell.wiring import connect_searches
from nqueens_gui.watch.snapshot import Snapshot
from tests.nqueens_gui.shell.room import LinkRoom


class CustomRoom(LinkRoom):
    """Opens searches of the user's own and checks them; what they print is not shown."""

    def add_parts(self) -> None:
        super().add_parts()
        self.custom = Room(self)
        connect_searches(self)

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        return (*super().followers(), self.custom.commands.follow)

    def commands(self) -> Iterator[AnyCommand]:
        yield from (*super().commands(), *commands_of(OWN_SEARCHES))

    def hide_check(self) -> None:
        self.custom.panel.hide()

    def finish(self) -> None:
        super().finish()
        for part in (*CUSTOM.closes(self.custom), *OWN_SEARCHES.closes(self)):
            part.close()
