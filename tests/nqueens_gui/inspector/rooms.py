"""The Watch page with parts of the inspector: highlights, chances, and predictions of the next move."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QWidget

from nqueens_gui.inspector.chances import ChancesCommands
from nqueens_gui.inspector.chances_session import ChancesSession
from nqueens_gui.inspector.commands import InspectorCommands
from nqueens_gui.inspector.feature import INSPECTOR
from nqueens_gui.inspector.prediction import PredictionBar, PredictionCommands
from nqueens_gui.kit.features import AnyCommand, commands_of
from nqueens_gui.shell import shared_feature
from nqueens_gui.shell.wiring import connect_chances
from nqueens_gui.watch.snapshot import Snapshot
from tests.nqueens_gui.room import WatchRoom


class PointingRoom(WatchRoom):
    """Highlights on the board what is pointed at."""

    def add_parts(self) -> None:
        self.inspecting = InspectorCommands(self.session, self.watch.board, self.inspector, self)

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        return (self.inspecting.follow, *super().followers())

    def finish(self) -> None:
        self.inspecting.close()
        super().finish()


class ChancesRoom(PointingRoom):
    """Computes the chances of states."""

    def add_parts(self) -> None:
        super().add_parts()
        self.chances = ChancesSession(self)
        self.chances_commands = ChancesCommands(
            self.chances, self.inspector.chances, self.watch.chart, self.actions_by_name, self
        )
        connect_chances(self)

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        return (*super().followers(), self.chances_commands.follow)

    def commands(self) -> Iterator[AnyCommand]:
        yield from (*super().commands(), *commands_of(INSPECTOR))

    def finish(self) -> None:
        self.chances.close()
        super().finish()


class PredictionRoom(WatchRoom):
    """Lets the next move be guessed; there are no lessons."""

    def make_bars(self) -> tuple[QWidget, QWidget]:
        return QWidget(), PredictionBar()

    def add_parts(self) -> None:
        board, actions = self.watch.board, self.actions_by_name
        self.is_in_lesson = False
        self.prediction_commands = PredictionCommands(self.session, self.prediction_bar, actions, self)
        self.prediction_commands.mode_changed.connect(self.presenter.claim)
        for chosen, take in (
            (board.square_clicked, self.prediction_commands.guess),
            (board.square_picked, self.prediction_commands.pick),
        ):
            chosen.connect(take)

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        return (self.prediction_commands.follow, *super().followers())

    def commands(self) -> Iterator[AnyCommand]:
        yield from super().commands()
        yield from (command for command in commands_of(shared_feature.SHARED) if command.name == "predict")
