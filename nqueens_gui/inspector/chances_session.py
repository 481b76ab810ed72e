"""Follows the run and tells the odds: at once where a table has them, else as a thread finds them out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.inspector.chances_view import (
    LEAST_CHANGE,
    LEAST_MEASURED_CHANGE,
    Answer,
    OddsSnapshot,
    coin_flips,
    greatest_flips,
)
from nqueens_gui.inspector.chances_work import (
    OddsWorker,
    Rule,
    RunPart,
    Task,
    climb_position,
    rule_of,
    table_answer,
    table_part,
)
from nqueens_gui.watch.snapshot import Mode, Snapshot
from solver.analysis.climbs import Position as ClimbPosition
from solver.analysis.success_probability import ChancesMethod, method_for
from solver.analysis.success_table import SuccessTable
from solver.runs.trace import GrowingArray, Position, Trace

MOST_FLIPS = 8
"""Coin flips that are told."""
MOST_STATES = 1_000_000
"""States of a run whose odds are told, the first of it."""
NOT_YET = "Working out the odds of all states; until they are there, runs do not pause at odds."
SECONDS_BETWEEN = 0.1
"""Least time between two requests for the odds of a run that plays."""


class OddsService(QObject):
    """Sleeps until somebody asks for odds; then it starts its thread and follows every snapshot.

    Parameters
    ----------
    clock
        Gives the time in seconds.
    parent
        The Qt parent.
    """

    changed = Signal(object)
    """An `OddsSnapshot`."""
    said = Signal(str)

    def __init__(self, clock: Callable[[], float] = perf_counter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._askers: set[str] = set()
        self._is_engine_ready = False
        self._is_closed = False
        self._worker: OddsWorker | None = None
        self._snapshot: Snapshot | None = None
        self._known = OddsSnapshot()
        self._rule: Rule | None = None
        self._table: SuccessTable | None = None
        self._trace: Trace | None = None
        self._index = -1
        self._run = GrowingArray(np.float64)
        self._last_task = 0
        self._first_task = 0
        self._wish: object = None
        self._asked_at = 0.0

    @property
    def is_awake(self) -> bool:
        """Whether somebody asks for odds, and they can be found out."""
        return bool(self._askers) and self._is_engine_ready and not self._is_closed

    def set_asked(self, who: str, is_asked: bool) -> None:
        """Begin or cease to find odds out for somebody: ``page``, ``chart`` or ``breakpoint``."""
        before = set(self._askers)
        (self._askers.add if is_asked else self._askers.discard)(who)
        if self._askers != before:
            self._follow_anew()

    def set_engine_ready(self) -> None:
        """Let odds be found out from now on."""
        self._is_engine_ready = True
        self._follow_anew()

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Look at another state, or another run."""
        self._snapshot = snapshot
        trace, position = snapshot.trace, snapshot.position
        if not self.is_awake or trace is None or position is None:
            self._sleep(snapshot)
            return
        if trace is not self._trace:
            self._turn_to_run(trace)
        self._look_at(trace, position, snapshot.mode is Mode.PLAYING)
        self.changed.emit(self._known)

    def probabilities(self, trace: Trace, first: int, end: int) -> NDArray[np.float64] | None:
        """Return the exact odds of recorded states; None while they are not known, or never are."""
        table = self._table_for(trace)
        return None if table is None else table_part(trace, first, end, table).odds

    def close(self) -> None:
        """End the thread, and wait for it."""
        self._is_closed = True
        if self._worker is not None:
            self._worker.stop()
            self._worker.wait()

    def _follow_anew(self) -> None:
        self._wish = None
        if self._snapshot is not None:
            self.follow(self._snapshot)

    def _sleep(self, snapshot: Snapshot) -> None:
        if self._trace is not None or self._known.settings is not snapshot.settings:
            self._trace, self._known = None, OddsSnapshot(snapshot.settings)
            self.changed.emit(self._known)

    def _turn_to_run(self, trace: Trace) -> None:
        self._trace, self._index, self._wish = trace, -1, None
        self._run = GrowingArray(np.float64)
        self._first_task = self._last_task + 1
        self._known = OddsSnapshot(trace.settings, is_preparing=self._known.is_preparing)

    def _look_at(self, trace: Trace, position: Position, is_playing: bool) -> None:
        """Tell what is known of a state, and have the rest found out."""
        is_other, self._index = position.index != self._index, position.index
        table = self._table_for(trace)
        place = climb_position(position, trace.settings)
        if table is None:
            is_stale = is_other or is_playing != self._known.is_resting
            answer = None if is_stale else self._known.answer
            self._known = replace(self._known, answer=answer, is_resting=is_playing)
        elif is_other or self._known.answer is None:
            answer = table_answer(place, trace.settings, table)
            self._known = replace(self._known, answer=answer, is_resting=False, is_preparing=False)
        is_asked = table is None and not is_playing and "page" in self._askers
        self._wish_for(trace, place if is_asked else None, is_playing)

    def _wish_for(self, trace: Trace, place: ClimbPosition | None, is_playing: bool) -> None:
        """Give the thread something else to do, when there is, but not all the time while a run plays."""
        is_whole = not is_playing or self._table_for(trace) is not None  # what is sampled waits for a pause
        wish = trace, place, is_whole, min(len(trace), MOST_STATES)
        if wish == self._wish or (is_playing and self._clock() - self._asked_at < SECONDS_BETWEEN):
            return
        self._wish, self._asked_at = wish, self._clock()
        self._last_task += 1
        copy = trace.copy() if is_whole else None
        task = Task(self._last_task, trace.settings, place, copy, len(self._run))
        self._working().set_task(task)

    def _table_for(self, trace: Trace) -> SuccessTable | None:
        return self._table if self._rule == rule_of(trace.settings) else None

    def _working(self) -> OddsWorker:
        if self._worker is None:
            worker = self._worker = OddsWorker(self)
            worker.preparing.connect(self._note_preparing)
            worker.said.connect(self.said)
            worker.prepared.connect(self._take_table)
            worker.answered.connect(self._take_answer)
            worker.part_came.connect(self._take_part)
            worker.failed.connect(self._note_failure)
            worker.start()
        return self._worker

    @Slot()
    def _note_preparing(self) -> None:
        self._tell(is_preparing=True)
        if "breakpoint" in self._askers:
            self.said.emit(NOT_YET)

    @Slot(object, object)
    def _take_table(self, rule: Rule, table: SuccessTable | None) -> None:
        self._rule, self._table = rule, table
        self._known = replace(self._known, is_preparing=False, failure="")
        if self._snapshot is not None:
            self.follow(self._snapshot)

    @Slot(int, object)
    def _take_answer(self, number: int, answer: Answer) -> None:
        if number == self._last_task:
            self._tell(answer=answer)

    @Slot(int, object)
    def _take_part(self, number: int, part: RunPart) -> None:
        """Take in odds of a run that goes on; those of an earlier task fit as well."""
        known = len(self._run)
        news = part.odds[max(known - part.first, 0) :]
        if self._trace is None or number < self._first_task or part.first > known or not len(news):
            return
        self._run.extend(news)
        is_exact = method_for(self._trace.settings) is not ChancesMethod.SAMPLES
        least = LEAST_CHANGE if is_exact else LEAST_MEASURED_CHANGE
        found = coin_flips(self._trace, self._run.view, MOST_FLIPS, least, known)
        self._tell(run=self._run.view, flips=greatest_flips((*self._known.flips, *found), MOST_FLIPS))

    @Slot(object)
    def _note_failure(self, error: Exception) -> None:
        self._tell(failure=f"{type(error).__name__}: {error}", is_preparing=False)

    def _tell(self, **news: object) -> None:
        self._known = replace(self._known, **news)  # type: ignore[arg-type]
        if not self._is_closed:
            self.changed.emit(self._known)
