"""The Watch page with a lesson over its panels, and the branches that lead back to the run before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from nqueens_gui.board.highlight import Highlight
from nqueens_gui.kit.features import AnyCommand, Bound, commands_of
from nqueens_gui.lessons import feature
from nqueens_gui.watch.snapshot import Snapshot
from tests.nqueens_gui.editing.room import EditingRoom


class LessonRoom(EditingRoom):
    """Shows lessons; the last of `highlights` is what they highlight on the board."""

    def add_parts(self) -> None:
        super().add_parts()
        watch, branches = self.watch, self.branch_commands
        self.highlights: list[Highlight | None] = [None]
        self.lessons = feature.LessonRoom(self)
        lessons = self.lessons.commands
        lessons.page_opened.connect(lambda *_: watch.workspace.show_overlay(self.lessons.panel))
        lessons.entered.connect(branches.note_run)
        lessons.given_back.connect(branches.give_back)
        lessons.mode_changed.connect(self.presenter.claim)
        lessons.highlight_changed.connect(self.highlights.append)
        for chosen in (watch.board.square_clicked, watch.board.square_picked):
            chosen.connect(lessons.choose_square)

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        return (self.lessons.commands.follow, *super().followers())

    def commands(self) -> Iterator[AnyCommand]:
        yield from super().commands()
        yield from chain(*feature.OPEN_LESSON.values())

    def start(self) -> None:
        bound: Bound[feature.LessonRoom] = Bound(
            commands_of(feature.LESSONS), self.lessons, self.actions_by_name, self
        )
        for changed in feature.LESSONS.changes(self.lessons):
            changed.connect(bound.update)
            changed.connect(self.bound.update)
        super().start()

    def finish(self) -> None:
        self.lessons.commands.close()
        super().finish()
