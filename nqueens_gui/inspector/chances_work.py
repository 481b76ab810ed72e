"""How chances are computed bit by bit, and the thread that does it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QThread, Signal

from nqueens_gui.inspector.chances_view import Answer
from solver.analysis import prepare
from solver.analysis.climbs import Position, best_moves, climb_settings, sideways_limit_of
from solver.analysis.success_probability import (
    ChancesMethod,
    ClimbSamples,
    MoveChances,
    StateChances,
    exact_state_chances,
    fresh_chances,
    method_for,
    with_restarts,
)
from solver.analysis.success_table import SuccessTable
from solver.analysis.table_files import cached_table
from solver.core.events import MoveKind
from solver.core.run_settings import RunSettings
from solver.core.workers import lower_priority
from solver.runs.trace import Position as TracePosition
from solver.runs.trace import Trace

MOST_MOVES = 60
"""Most best moves after which odds are told."""
MOST_SAMPLED_MOVES = 12
"""The same where they are sampled."""
MOST_SAMPLES = 200_000
"""Climbs from one state after which no more are made."""
FIRST_SAMPLES = 64
MOST_REMEMBERED = 2_000
"""Positions whose climbs are remembered."""
ROUND_SECONDS = 0.08
"""A round of samples is to take about so long."""
RUN_SAMPLES = 256
"""Climbs from each state of a run."""
MOST_SAMPLED_STATES = 2_000
"""States of a run that odds are sampled for, the first of it."""
MOST_SAMPLED_QUEENS = 50
"""Larger boards take too long for that."""
AT_A_TIME = 4_096
"""States of a run that are looked up in a table together."""
SEED_OF_SAMPLES = 0x6F64_6473
"""Sets the climbs that are sampled apart from the run itself."""


@dataclass(frozen=True, slots=True)
class RunPart:
    """The odds of consecutive states of a run."""

    first: int
    """Index of the first of them."""
    odds: NDArray[np.float64]
    """Their odds; NaN where they are not known."""


def climb_position(position: TracePosition, settings: RunSettings) -> Position:
    """Return where the climb stands at a state of a run."""
    is_after_sideways = position.move is not None and position.move.kind is MoveKind.SIDEWAYS
    kick_due = is_after_sideways and settings.variant.kicks_after_sideways
    return Position(position.rows, position.consecutive_sideways, kick_due)


def sampling_settings(settings: RunSettings) -> RunSettings:
    """Return the settings whose climbs are sampled: a run's own seed would make its own moves again."""
    return settings.with_seed(settings.seed ^ SEED_OF_SAMPLES)


def table_answer(position: Position, settings: RunSettings, table: SuccessTable) -> Answer:
    """Look everything up in a table, in a fraction of a millisecond."""
    odds = exact_state_chances(position, settings, table)
    assert odds is not None
    moves = list(best_moves(position, climb_settings(settings)))
    found = tuple(_exact_move(move, after, settings, table) for move, after in moves[:MOST_MOVES])
    restarts = None
    if settings.variant.restarts_when_stuck:
        restarts = with_restarts(odds, fresh_chances(settings, table))
    return Answer(odds, restarts, found, len(moves) - len(found))


def _exact_move(
    move: tuple[int, int], after: Position, settings: RunSettings, table: SuccessTable | None
) -> MoveChances:
    odds = exact_state_chances(after, settings, table)
    assert odds is not None  # what a state's descents lead through is no more than they are
    return MoveChances(*move, odds)


class Thinker:
    """Finds odds out where no table tells them.

    Parameters
    ----------
    cancelled
        Shape (1,): somebody else sets it to 1 to have the present round end.
    """

    def __init__(self, cancelled: NDArray[np.uint8]) -> None:
        self._cancelled = cancelled
        self._fresh: tuple[RunSettings, ClimbSamples] | None = None
        self._settings: RunSettings | None = None
        self._samples: dict[Position, ClimbSamples] = {}

    def answers(self, position: Position, settings: RunSettings) -> Iterator[Answer]:
        """Yield the odds of a state: once where they are exact, else again and again, each time less uncertain."""
        if method_for(settings) is ChancesMethod.DESCENTS:
            odds = exact_state_chances(position, settings, None)
            if odds is not None:
                yield from self._exact_answers(position, settings, odds)
                return
        yield from self._sampled_answers(position, sampling_settings(settings))

    def run_parts(self, trace: Trace, first: int, table: SuccessTable | None) -> Iterator[RunPart]:
        """Yield the odds of the states of a recording from `first` on, part by part."""
        if table is not None:
            for begin in range(first, len(trace), AT_A_TIME):
                yield table_part(trace, begin, min(begin + AT_A_TIME, len(trace)), table)
            return
        settings = sampling_settings(trace.settings)
        if settings.n > MOST_SAMPLED_QUEENS:
            return
        for index in range(first, min(len(trace), MOST_SAMPLED_STATES)):
            position = climb_position(trace.position(index), settings)
            odds = exact_state_chances(position, settings, None) or self._sampled(position, settings)
            if odds is None:
                return
            yield RunPart(index, np.array([odds.probability]))

    def _exact_answers(
        self, position: Position, settings: RunSettings, odds: StateChances
    ) -> Iterator[Answer]:
        moves = list(best_moves(position, climb_settings(settings)))
        found = tuple(_exact_move(move, after, settings, None) for move, after in moves[:MOST_MOVES])
        answer = Answer(odds, None, found, len(moves) - len(found))
        yield answer
        if settings.variant.restarts_when_stuck:
            for fresh in self._fresh_odds(sampling_settings(settings)):
                yield Answer(odds, with_restarts(odds, fresh), found, answer.more_moves)

    def _sampled_answers(self, position: Position, settings: RunSettings) -> Iterator[Answer]:
        moves = list(best_moves(position, climb_settings(settings)))
        here = self._samples_from(position, settings)
        after = [(move, self._samples_from(place, settings)) for move, place in moves[:MOST_SAMPLED_MOVES]]
        fresh = self._fresh_odds(settings) if settings.variant.restarts_when_stuck else iter(())
        count, is_done = FIRST_SAMPLES, False
        while not is_done:
            begun, is_done = perf_counter(), here.made >= MOST_SAMPLES
            for samples in (here, *(samples for _, samples in after)):
                samples.add(max(min(count, MOST_SAMPLES - samples.made), 0), self._cancelled)
            if here.chances is None or any(samples.chances is None for _, samples in after):
                return
            known = next(fresh, None)
            restarts = None if known is None else with_restarts(here.chances, known)
            found = (
                MoveChances(*move, samples.chances) for move, samples in after if samples.chances is not None
            )
            yield Answer(here.chances, restarts, tuple(found), len(moves) - len(after))
            count *= 2 if perf_counter() - begun < ROUND_SECONDS / 2 else 1

    def _samples_from(self, position: Position, settings: RunSettings) -> ClimbSamples:
        """Go on with the climbs that were made from a position before."""
        if settings != self._settings or len(self._samples) > MOST_REMEMBERED:
            self._settings, self._samples = settings, {}
        return self._samples.setdefault(position, ClimbSamples(settings, position))

    def _fresh_odds(self, settings: RunSettings) -> Iterator[StateChances]:
        """Yield the odds of a climb from a random state, from more samples at each turn, and without end."""
        if self._fresh is None or self._fresh[0] != settings:
            self._fresh = settings, ClimbSamples(settings, None)
        samples = self._fresh[1]
        while True:
            if samples.made < MOST_SAMPLES:
                samples.add(max(FIRST_SAMPLES, samples.made), self._cancelled)
            if samples.chances is None:
                return
            yield samples.chances
            if samples.made >= MOST_SAMPLES and method_for(settings) is ChancesMethod.DESCENTS:
                return

    def _sampled(self, position: Position, settings: RunSettings) -> StateChances | None:
        samples = self._samples_from(position, settings)
        if samples.made < RUN_SAMPLES:
            samples.add(RUN_SAMPLES - samples.made, self._cancelled)
        return samples.chances if samples.made >= RUN_SAMPLES else None


def table_part(trace: Trace, first: int, end: int, table: SuccessTable) -> RunPart:
    """Look the odds of consecutive states up in a table."""
    h, made = (trace.column(name)[first:end].astype(np.int64) for name in ("h", "consecutive_sideways"))
    return RunPart(first, table.probabilities(trace.states(first, end), h, made))


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
    """The `Rule` that is ready, and its `SuccessTable`, or None where it has none."""
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
        self._table: SuccessTable | None = None

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
        lower_priority()
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
        if method_for(settings) is ChancesMethod.TABLE:
            self._table = cached_table(settings, self.said.emit)
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
