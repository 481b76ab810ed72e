"""The Watch page with a lesson over its panels, and the branches that lead back to the run before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from nqueens_gui.board.highlight import Highlight
from nqueens_gui.kit.features import AnyCommand, commands_of
from nqueens_gui.lessons import feature
from nqueens_gui.lessons.commands import LessonCommands
from nqueens_gui.lessons.panel import LessonPanel
from nqueens_gui.watch.snapshot import Snapshot
from tests.nqueens_gui.editing.room import EditingRoom


class LessonRoom(EditingRoom):
    """Shows lessons; the last of `highlights` is what they highlight on the board."""

    def add_parts(self) -> None:
        super().add_parts()
        watch, branches = self.watch, self.branch_commands
        self.lesson_panel = LessonPanel(self)
        self.highlights: list[Highlight | None] = [None]
        self.lesson_commands = LessonCommands(
            self.lesson_panel, watch.pause_panel, self.next_run, self.actions_by_name, self
        )
        lessons = self.lesson_commands
        lessons.page_opened.connect(lambda *_: watch.workspace.show_overlay(self.lesson_panel))
        lessons.entered.connect(branches.note_run)
        lessons.given_back.connect(branches.give_back)
        lessons.mode_changed.connect(self.presenter.claim)
        lessons.highlight_changed.connect(self.highlights.append)
        for chosen in (watch.board.square_clicked, watch.board.square_picked):
            chosen.connect(lessons.choose_square)

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        return (self.lesson_commands.follow, *super().followers())

    def commands(self) -> Iterator[AnyCommand]:
        yield from super().commands()
        yield from commands_of(feature.LESSONS)
        yield from chain(*feature.OPEN_LESSON.values())

    def start(self) -> None:
        for changed in feature.LESSONS.changes(self):
            changed.connect(self.bound.update)
        super().start()

    def finish(self) -> None:
        self.lesson_commands.close()
        super().finish()
