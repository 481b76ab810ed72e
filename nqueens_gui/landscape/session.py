"""The session of the Landscape page, its work, and the commands of the page."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from nqueens_gui.kit.buttons import act_as
from nqueens_gui.kit.jobs import Cancelled, Task, Work, WorkSession
from nqueens_gui.kit.kept import Keeping
from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape.page import LandscapePanel
from nqueens_gui.landscape.snapshot import (
    FIRST_LANDSCAPE,
    LandscapeDraft,
    LandscapeQuestion,
    LandscapeSnapshot,
    checked_landscape,
)
from nqueens_gui.watch.terrain_session import prepare_analysis
from nqueens_gui.watch.terrain_view import StateClass
from solver.analysis.exploring import Changes, command, explore
from solver.analysis.landscape import draw_state
from solver.analysis.state_kind import StateKind
from solver.core.run_settings import RunSettings, run_settings

SMALL: Final = 6
"""The number of queens up to which a board is computed as soon as the page is opened."""


def exploring(question: LandscapeQuestion, *, is_aside: bool = False) -> Work:
    """Return work that answers a question and reports `Changes`; cancelled, it ends after the part under way.

    Aside, it is done in another process where that can be, and this one needs no compiler.
    """
    board = question.n, question.heuristic, question.sideways_limit

    def work(task: Task) -> None:
        task.report({"part": "Preparing the analysis"})
        found: Any = {}
        with suppress(Cancelled):
            if is_aside:
                for found in task.read_process(command(*board)):
                    task.report(found)
                task.check()
            if "terrain" not in found:
                prepare_analysis(task)
                for found in explore(*board, task.check):
                    task.report(found)

    return work


class LandscapeSession(WorkSession[LandscapeSnapshot], Keeping[LandscapeDraft]):
    """Owns what is filled in, the thread and its results, and emits frozen snapshots.

    Parameters
    ----------
    random
        Draws states.
    parent
        The Qt parent.
    """

    edited = Signal()
    """Something else is filled in."""

    def __init__(self, random: Random | None = None, parent: QObject | None = None) -> None:
        super().__init__(LandscapeSnapshot(), parent)
        self.draft = FIRST_LANDSCAPE
        """The question as it is filled in."""
        self.checked = checked_landscape(self.draft)
        """The question, or what is wrong."""
        self._random = random or Random()
        self._began_at = 0.0
        self._job.progressed.connect(self._take)
        self._job.finished.connect(self._end)

    @property
    def can_ask(self) -> bool:
        """Whether something else is filled in than what is under way."""
        return not self._snapshot.stage.is_busy or self.checked.question != self._snapshot.question

    @Slot(object)
    def edit(self, draft: LandscapeDraft) -> None:
        """Take another draft."""
        if draft != self.draft:
            self.draft, self.checked = draft, checked_landscape(draft)
            self.edited.emit()

    def kept(self) -> LandscapeDraft:
        return self.draft

    def _fill_in(self, kept: LandscapeDraft) -> None:
        """Fill in what was kept; a wrong value is left as it is."""
        for name in checked_landscape(kept).errors:
            kept = kept.with_field(name, getattr(self.draft, name))
        self.edit(kept)

    def ask(self, question: LandscapeQuestion, *, is_aside: bool = False) -> None:
        """Compute a landscape in place of the last one; ignored while the same one is under way."""
        if self._snapshot.stage.is_busy and question == self._snapshot.question:
            return
        self._job.abandon()
        self._snapshot = LandscapeSnapshot(question=question)
        self._began_at = perf_counter()
        self._job.start(exploring(question, is_aside=is_aside))
        self._show(stage=Stage.RUNNING, part="Starting")

    def cancel(self) -> None:
        """End with what is known."""
        if self._job.is_busy:
            self._job.cancel()
            self._show(stage=Stage.CANCELLING)

    def run_from(self, states: StateClass) -> RunSettings | None:
        """Return a run by the rule in question from a state, or a random one of a class; None before they are known."""
        found, question = self._snapshot.states, self._snapshot.question
        if found is None or question is None:
            return None
        return run_settings(
            variant=question.variant,
            heuristic=question.heuristic.value,
            start=states.rows
            or draw_state(found.space, found.plateaus.kinds, states.h, states.kind, self._random),
            parameters=question.parameters,
        )

    def class_of(self, kind: StateKind) -> StateClass:
        """Return the class of a random state of a kind, of which there must be one."""
        found = self._snapshot.landscape
        levels = [level for level in found.levels if level.kind is kind] if found is not None else []
        [level] = self._random.choices(levels, [level.states for level in levels])
        return StateClass(level.h, kind)

    @Slot(object)
    def _take(self, changes: Changes) -> None:
        self._show(**changes)

    @Slot(object)
    def _end(self, _: object) -> None:
        is_cancelled = self._snapshot.stage is Stage.CANCELLING
        stage = Stage.CANCELLED if is_cancelled else Stage.DONE
        self._show(stage=stage, share=1.0, seconds=perf_counter() - self._began_at)


class LandscapeCommands(QObject):
    """Connects the Landscape page with its session."""

    state_drawn = Signal(object, bool)
    """What draws the `RunSettings` of a run whose start to show, and whether the next may be another."""
    said = Signal(str)

    def __init__(
        self,
        session: LandscapeSession,
        panel: LandscapePanel,
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._panel = session, panel
        act_as(panel.form.ask_button, actions["run_landscape"])
        act_as(panel.form.cancel_button, actions["cancel_landscape"])
        session.changed.connect(panel.set_snapshot)
        session.edited.connect(self._show_draft)
        panel.opened.connect(self._ask_for_small_board)
        panel.form.edited.connect(session.edit)
        panel.form.entered.connect(self.ask)
        panel.charts.plot.mark_clicked.connect(self.open_state)
        panel.table.kind_requested.connect(self.open_kind)
        panel.charts.menu.said.connect(self.said)
        self._show_draft()

    @Slot()
    def ask(self) -> None:
        """Compute what is filled in; while a field is wrong, focus it instead."""
        question = self._session.checked.question
        if question is None:
            self._panel.form.go_to_error()
        else:
            self._session.ask(question)

    @Slot()
    def _ask_for_small_board(self) -> None:
        """Compute what is filled in if that takes a moment only."""
        question = self._session.checked.question
        if question is not None and question.n <= SMALL:
            self._session.ask(question, is_aside=True)

    @Slot()
    def _show_draft(self) -> None:
        self._panel.form.set_draft(self._session.draft, self._session.checked)

    @Slot(object)
    def open_state(self, states: StateClass) -> None:
        """Show a state, or a random one of a class."""
        if self._session.snapshot.states is not None:
            self.state_drawn.emit(partial(self._session.run_from, states), states.rows is None)

    @Slot(object)
    def open_kind(self, kind: StateKind) -> None:
        """Show a random state of a kind."""
        self.state_drawn.emit(lambda: self._session.run_from(self._session.class_of(kind)), True)
