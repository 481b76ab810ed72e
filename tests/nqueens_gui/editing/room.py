"""The Watch page with the editor of its board and the list of branches; nothing is predicted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

from PySide6.QtWidgets import QWidget

from nqueens_gui.editing import feature
from nqueens_gui.editing.session import EditingSession
from nqueens_gui.editing.widgets import BoardMenu, EditBar
from nqueens_gui.inspector.branch_commands import BranchCommands
from nqueens_gui.inspector.feature import INSPECTOR
from nqueens_gui.kit.features import AnyCommand, commands_of
from nqueens_gui.shell import window_feature
from nqueens_gui.watch.snapshot import Snapshot
from nqueens_gui.watch.workspace import Panel
from tests.nqueens_gui.room import WatchRoom


class EditingRoom(WatchRoom):
    """Edits the board, begins branches and goes back to runs."""

    def make_bars(self) -> tuple[QWidget, QWidget]:
        bar = EditBar()
        bar.set_actions(self.actions_by_name)
        return bar, QWidget()

    def add_parts(self) -> None:
        watch, model = self.watch, self.next_run
        watch.workspace.show_panel(Panel.CHART, False)  # it takes long to make, and shows nothing of an edit
        self.pages = SimpleNamespace(show=lambda page: None)
        self.branch_commands = BranchCommands(
            self.session, model, self.inspector.branches, watch.timeline, self
        )
        tree = self.branch_commands.tree
        self.board_menu = BoardMenu(watch.board, self.actions_by_name, self)
        self.editing = EditingSession(self.session, model, tree, watch.board, self.edit_bar, self)
        self.editing.mode_changed.connect(self.presenter.claim)
        self.editing.editing_changed.connect(watch.set_editing)
        self.board_menu.move_requested.connect(self.editing.move_queen)
        watch.settings_form.start_mode_chosen.connect(self.editing.follow_start_mode)
        model.changed.connect(self.editing.follow_settings)
        model.run_changed.connect(lambda: self.say(""))
        for said in (self.editing.message_sent, self.branch_commands.said):
            said.connect(self.say)

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        return (*super().followers(), self.editing.follow, self.branch_commands.follow)

    def commands(self) -> Iterator[AnyCommand]:
        yield from super().commands()
        yield from commands_of(feature.EDITING, INSPECTOR)
        yield from (
            command for command in commands_of(window_feature.WINDOW) if command.name == "paste_board"
        )

    def hide_check(self) -> None:
        """There is none."""

    def start(self) -> None:
        for changed in feature.EDITING.changes(self):
            changed.connect(self.bound.update)
        super().start()

    def finish(self) -> None:
        super().finish()
        self.branch_commands.undo_stack.clear()  # what it holds leads back here
