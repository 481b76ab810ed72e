"""The session of the Landscape page, its work part by part, and the commands of the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from random import Random
from time import perf_counter
from typing import Final, TypeVar

import numpy as np
from msgspec.structs import replace
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
    States,
    checked_landscape,
)
from nqueens_gui.watch.terrain_session import prepare_analysis
from nqueens_gui.watch.terrain_view import StateClass
from solver.analysis.landscape import LIMITS, SuccessAtLimit, draw_state, landscape_of, success_by_limit
from solver.analysis.state_kind import StateKind
from solver.analysis.state_space import StateSpace, map_plateaus, state_space
from solver.analysis.success_table import success_table
from solver.analysis.terrain import terrain
from solver.core.run_settings import RunSettings, run_settings

SMALL: Final = 6
"""The number of queens up to which a board is computed as soon as the page is opened."""
WEIGHTS = {"compile": 0.3, "states": 8.0, "terrain": 32.0, "figures": 3.3, "curve": 0.15}
"""Relative duration of each part; for the curve, of one of its points."""
WHOLE = sum(WEIGHTS.values()) + WEIGHTS["curve"] * (len(LIMITS) - 1)

Found = TypeVar("Found")
Changes = Mapping[str, object]
"""Fields of a `LandscapeSnapshot` that changed, by name: what the work reports."""


def exploring(question: LandscapeQuestion) -> Work:
    """Return work that answers a question and reports `Changes`; cancelled, it ends after the part under way."""

    def work(task: Task) -> None:
        with suppress(Cancelled):
            _answer(question, _Parts(task))

    return work


class _Parts:
    """Does one part after the other and reports how far the whole is."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._done = 0.0

    def do(self, title: str, name: str, work: Callable[[], Found]) -> Found:
        """Do a part; raise `Cancelled` when the job was cancelled before or meanwhile."""
        self.task.check()
        self.task.report({"part": title, "share": self._done / WHOLE})
        found = work()
        self._done += WEIGHTS[name]
        return found


def _answer(question: LandscapeQuestion, parts: _Parts) -> None:
    report = parts.task.report
    parts.do("Preparing the analysis", "compile", lambda: prepare_analysis(parts.task))
    count = question.n**question.n
    space = parts.do(
        f"Exploring {count:,} states",
        "states",
        lambda: state_space(question.n, question.heuristic, parts.task.check),
    )
    plateaus = map_plateaus(space)
    report({"states": States(_without_successors(space), plateaus)})
    table = parts.do(
        "Computing success probabilities", "figures", lambda: success_table(space, question.sideways_limit)
    )
    report({"landscape": landscape_of(space, plateaus, table)})
    curve: list[SuccessAtLimit] = []
    points = success_by_limit(space)
    for limit in LIMITS:
        curve.append(parts.do(f"Success at sideways limit {limit:,}", "curve", lambda: next(points)))
        report({"curve": tuple(curve)})
    found = parts.do(
        "Finding the valleys", "terrain", lambda: terrain(space, plateaus.kinds, parts.task.check)
    )
    report({"terrain": found})


def _without_successors(space: StateSpace) -> StateSpace:
    """Return the part of a space that drawing states needs: a quarter of its memory."""
    return replace(space, starts=np.zeros(1, np.int64), successors=np.empty(0, np.int32))


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

    def ask(self, question: LandscapeQuestion) -> None:
        """Compute a landscape in place of the last one; ignored while the same one is under way."""
        if self._snapshot.stage.is_busy and question == self._snapshot.question:
            return
        self._job.abandon()
        self._snapshot = LandscapeSnapshot(question=question)
        self._begin()

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

    def _begin(self) -> None:
        assert self._snapshot.question is not None
        self._began_at = perf_counter()
        self._job.start(exploring(self._snapshot.question))
        self._show(stage=Stage.RUNNING, part="Starting")

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
            self._session.ask(question)

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
