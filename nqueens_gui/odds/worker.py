"""The thread that finds odds out, and makes ready what that needs."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, QThread, Signal

from nqueens_gui.odds.thinking import RunPart, Thinker
from nqueens_gui.scene.odds_snapshot import Answer
from solver.landscape import prepare
from solver.landscape.climb_odds import method_for
from solver.landscape.climbs import Position, sideways_limit_of
from solver.landscape.kept_tables import kept_table
from solver.landscape.odds import OddsTable
from solver.landscape.state_odds import OddsMethod
from solver.run_settings import RunSettings
from solver.trace import Trace
from solver.workers import step_back

LONGEST_PREPARATION_S = 300
REST_S = 0.8
"""A rule that takes preparing must be asked for so long: a number that is being typed is several rules."""

Rule = tuple[int, str, str, int]
"""What a table, or the lack of one, depends on: n, heuristic, method and sideways limit."""


def rule_of(settings: RunSettings) -> Rule:
    """Return what the way to the odds of a run depends on."""
    return (
        settings.n,
        settings.heuristic.value,
        method_for(settings).value,
        sideways_limit_of(settings),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """What is to be found out, the odds of a state before those of a run."""

    number: int
    """Comes back with every answer."""
    settings: RunSettings
    """The run."""
    position: Position | None
    """The state whose odds are asked for; None where a table tells them at once, or nobody asks."""
    trace: Trace | None
    """A copy of the recording whose odds are asked for, or None."""
    first: int
    """The first state of it whose odds are not known."""


class OddsWorker(QThread):
    """Works at the last task that it was given; every signal is emitted in this thread."""

    preparing = Signal()
    """Something is made ready now that takes a while."""
    said = Signal(str)
    """A sentence on what went wrong with kept tables."""
    prepared = Signal(object, object)
    """The `Rule` that is ready, and its `OddsTable`, or None where it has none."""
    answered = Signal(int, object)
    """The number of the task and an `Answer`."""
    part_came = Signal(int, object)
    """The number of the task and a `RunPart`."""
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._news = threading.Condition()
        self._task: Task | None = None
        self._is_stopping = False
        self._is_cancelled = np.zeros(1, np.uint8)
        self._thinker = Thinker(self._is_cancelled)
        self._process: subprocess.Popen[bytes] | None = None
        self._rule: Rule | None = None
        self._wanted: Rule | None = None
        self._table: OddsTable | None = None

    def set_task(self, task: Task) -> None:
        """Turn to another task as soon as possible."""
        with self._news:
            self._task = task
            self._is_cancelled[0] = 1
            self._news.notify()
            if self._process is not None and self._is_other_rule_wanted():
                self._process.kill()

    def stop(self) -> None:
        """Ask the thread to end."""
        with self._news:
            self._is_stopping = True
            self._is_cancelled[0] = 1
            self._news.notify()
        process = self._process
        if process is not None:
            process.kill()

    def run(self) -> None:
        """Work at what comes in (Qt calls this in the new thread)."""
        sys.settrace(threading.gettrace())
        step_back()
        while (task := self._next_task()) is not None:
            try:
                self._work_at(task)
            except Exception as error:
                self.failed.emit(error)

    def _next_task(self) -> Task | None:
        with self._news:
            self._news.wait_for(lambda: self._task is not None or self._is_stopping)
            task, self._task = self._task, None
            self._is_cancelled[0] = 0
            return None if self._is_stopping else task

    def _is_superseded(self) -> bool:
        return self._is_stopping or self._task is not None

    def _work_at(self, task: Task) -> None:
        if rule_of(task.settings) != self._rule and not self._make_ready(task.settings):
            return
        answers: Iterator[Answer] = iter(())
        parts: Iterator[RunPart] = iter(())
        if task.position is not None and self._table is None:
            answers = self._thinker.answers(task.position, task.settings)
        if task.trace is not None:
            parts = self._thinker.run_parts(task.trace, task.first, self._table)
        is_going_on = True
        while is_going_on and not self._is_superseded():
            answer, part = next(answers, None), next(parts, None)
            if answer is not None:
                self.answered.emit(task.number, answer)
            if part is not None:
                self.part_came.emit(task.number, part)
            is_going_on = answer is not None or part is not None

    def _is_other_rule_wanted(self) -> bool:
        """Whether the next task needs something else made ready than is being made ready now."""
        return self._task is not None and rule_of(self._task.settings) != self._wanted

    def _make_ready(self, settings: RunSettings) -> bool:
        """Make everything ready for a rule; say whether it was, since another may be wanted meanwhile."""
        self._rule, self._table, self._wanted = None, None, rule_of(settings)
        if not prepare.is_prepared(settings):
            with self._news:
                self._news.wait_for(lambda: self._is_stopping or self._is_other_rule_wanted(), REST_S)
            if not (self._is_stopping or self._is_other_rule_wanted()):
                self.preparing.emit()
                self._prepare_elsewhere(settings)
        if self._is_stopping or self._is_other_rule_wanted():
            return False
        if method_for(settings) is OddsMethod.TABLE:
            self._table = kept_table(settings, self.said.emit)
            self._table.warm_up()
        self._rule = rule_of(settings)
        self.prepared.emit(self._rule, self._table)
        return True

    def _prepare_elsewhere(self, settings: RunSettings) -> None:
        """Prepare in another process; when that cannot be, it happens here, only less smoothly."""
        words = prepare.command(settings)
        with (
            suppress(OSError),
            subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process,
        ):
            self._process = process
            if self._is_stopping or self._is_other_rule_wanted():
                process.kill()
            try:
                process.wait(LONGEST_PREPARATION_S)
            except subprocess.TimeoutExpired:
                process.kill()
        self._process = None
