"""Follows the run and computes chances: at once where a table gives them, else in the background."""

from __future__ import annotations

from time import monotonic, perf_counter, sleep

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.inspector.chances_estimator import (
    ChancesEstimator,
    Rule,
    RunPart,
    climb_position,
    rule_of,
    table_answer,
)
from nqueens_gui.inspector.chances_view import (
    LEAST_CHANGE,
    LEAST_SAMPLED_CHANGE,
    ChancesSnapshot,
    KnownChances,
    decisive_ties,
    largest_ties,
)
from nqueens_gui.kit.jobs import Job, Task
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis import prepare
from solver.analysis.climbs import Position
from solver.analysis.success_probability import ChancesMethod, Table, method_for
from solver.analysis.table_files import cached_table
from solver.core.run_settings import RunSettings
from solver.core.system import lower_priority
from solver.experiment.results import CancelFlag
from solver.runs.growing import GrowingArray
from solver.runs.trace import Trace, TracePosition

MAX_TIES = 8
MAX_STATES = 1_000_000
"""States of a run whose chances are computed, from its start."""
PREPARATION_SECONDS = 300
DELAY_SECONDS = 0.8
"""Slow preparation waits so long first: while a number is being typed, the rule changes with every digit."""
POLL_SECONDS = 0.02
REQUEST_SECONDS = 0.1
"""Least time between two requests while a run plays."""


class ChancesSession(QObject):
    """Idle until somebody needs chances; then it follows every snapshot."""

    changed = Signal(object)
    """A `ChancesSnapshot`."""
    said = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._users: set[str] = set()
        self._is_closed = False
        self.preparation = Job(self)
        self.estimation = Job(self)
        self._estimator = ChancesEstimator()
        self._flag = CancelFlag()
        self._snapshot: Snapshot | None = None
        self.known = ChancesSnapshot()
        """What is known now."""
        self._rule: Rule | None = None
        self._table: Table | None = None
        self._is_rule_ready = False
        self._trace: Trace | None = None
        self._index = -1
        self._run = GrowingArray(np.float64)
        self._request: object = None
        self._requested_at = 0.0
        self.preparation.progressed.connect(self._note_preparation)
        self.preparation.finished.connect(self._take_table)
        self.preparation.failed.connect(self._note_failure)
        self.estimation.progressed.connect(self._take)
        self.estimation.failed.connect(self._note_failure)

    def set_needed(self, user: str, is_needed: bool) -> None:
        """Note that ``page`` or ``chart`` needs chances, or no longer does."""
        if is_needed != (user in self._users):
            self._users ^= {user}
            self._follow_again()

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Turn to another state, or another run."""
        self._snapshot = snapshot
        trace, position = snapshot.trace, snapshot.position
        is_active = bool(self._users) and not self._is_closed
        if not is_active or trace is None or position is None:
            self._rest(snapshot)
            return
        if not trace.settings.variant.rule.has_choices:
            self._rest(snapshot)
            self.changed.emit(self.known)
            return
        if trace is not self._trace:
            self._begin_run(trace)
        self._prepare(trace.settings)
        self._update(trace, position, snapshot.mode is Mode.PLAYING)
        self.changed.emit(self.known)

    def close(self) -> None:
        """Stop computing, and wait for it to end."""
        self._is_closed = True
        self._stop_estimation()
        self.preparation.close()
        self.estimation.close()

    def _follow_again(self) -> None:
        self._request = None
        if self._snapshot is not None:
            self.follow(self._snapshot)

    def _rest(self, snapshot: Snapshot) -> None:
        self._stop_estimation()
        if self._trace is not None or self.known.settings is not snapshot.settings:
            self._trace, self.known = None, ChancesSnapshot(snapshot.settings)
            self.changed.emit(self.known)

    def _begin_run(self, trace: Trace) -> None:
        self._stop_estimation()
        self._trace, self._index = trace, -1
        self._run = GrowingArray(np.float64)
        self.known = ChancesSnapshot(trace.settings, is_preparing=self.known.is_preparing)

    def _prepare(self, settings: RunSettings) -> None:
        """Have code and table of a rule made ready, in place of those of another rule."""
        if rule_of(settings) != self._rule:
            self._rule, self._table, self._is_rule_ready = rule_of(settings), None, False
            self.known = replace(self.known, is_preparing=False, failure="")
            self.preparation.start(lambda task: _prepared_table(settings, task))

    def _update(self, trace: Trace, position: TracePosition, is_playing: bool) -> None:
        """Note what is known of a state, and have the rest computed."""
        is_other, self._index = position.index != self._index, position.index
        table = self._table_for(trace.settings)
        place = climb_position(trace, position.index)
        if table is None:
            is_stale = is_other or is_playing != self.known.is_waiting_for_pause
            answer = None if is_stale else self.known.answer
            self.known = replace(self.known, answer=answer, is_waiting_for_pause=is_playing)
        elif is_other or self.known.answer is None:
            answer = table_answer(place, trace.settings, table)
            self.known = replace(self.known, answer=answer, is_waiting_for_pause=False)
        if not self._is_rule_ready:
            return
        if (
            table is None
            and "page" not in self._users
            and method_for(trace.settings) is ChancesMethod.SAMPLES
        ):
            self._stop_estimation()  # a chart alone is not worth a processor
            return
        is_needed = table is None and not is_playing and "page" in self._users
        self._estimate(trace, place if is_needed else None, is_playing)

    def _estimate(self, trace: Trace, place: Position | None, is_playing: bool) -> None:
        """Have something else computed, if there is anything, but not for every frame while a run plays."""
        table = self._table
        if is_playing and table is None:
            self._stop_estimation()  # sampling waits for a pause
            return
        request = trace, place, min(len(trace), MAX_STATES)
        is_too_soon = self.estimation.is_busy or perf_counter() - self._requested_at < REQUEST_SECONDS
        if request == self._request or (is_playing and is_too_soon):
            return
        self._stop_estimation()
        self._request, self._requested_at = request, perf_counter()
        copy, first, flag, estimator = trace.copy(), len(self._run), self._flag, self._estimator

        def work(task: Task) -> None:
            lower_priority()
            answers = iter(()) if place is None else estimator.answers(place, copy.settings, flag)
            parts = estimator.run_parts(copy, first, table, flag)
            is_unfinished = True
            while is_unfinished and not task.is_cancelled():
                found = [one for one in (next(answers, None), next(parts, None)) if one is not None]
                is_unfinished = bool(found)
                for one in found:
                    task.report(one)

        self.estimation.start(work)

    def _stop_estimation(self) -> None:
        self._request = None
        if self.estimation.is_busy:
            self._flag.set()
            self._flag = CancelFlag()
            self.estimation.abandon()

    def _table_for(self, settings: RunSettings) -> Table | None:
        return self._table if rule_of(settings) == self._rule else None

    @Slot(object)
    def _note_preparation(self, message: str) -> None:
        """Show that preparation takes a while, or pass on what it says."""
        if message:
            self.said.emit(message)
            return
        self._change(is_preparing=True)

    @Slot(object)
    def _take_table(self, table: Table | None) -> None:
        self._table, self._is_rule_ready = table, True
        self.known = replace(self.known, is_preparing=False)
        self._follow_again()

    @Slot(object)
    def _take(self, found: KnownChances | RunPart) -> None:
        if isinstance(found, KnownChances):
            self._change(answer=found)
            return
        known = len(self._run)
        new = found.chances[max(known - found.first, 0) :]
        if self._trace is None or found.first > known or not len(new):
            return
        self._run.extend(new)
        is_exact = method_for(self._trace.settings) is not ChancesMethod.SAMPLES
        least = LEAST_CHANGE if is_exact else LEAST_SAMPLED_CHANGE
        ties = decisive_ties(self._trace, self._run.view, MAX_TIES, least, known)
        self._change(run=self._run.view, ties=largest_ties((*self.known.ties, *ties), MAX_TIES))

    @Slot(object)
    def _note_failure(self, error: Exception) -> None:
        self._change(failure=f"{type(error).__name__}: {error}", is_preparing=False)

    def _change(self, **changes: object) -> None:
        self.known = replace(self.known, **changes)
        if not self._is_closed:
            self.changed.emit(self.known)


def _prepared_table(settings: RunSettings, task: Task) -> Table | None:
    """Prepare a rule, in another process where it is slow; report "" before that, and sentences about kept tables."""
    lower_priority()
    if not prepare.is_prepared(settings):
        until = monotonic() + DELAY_SECONDS
        while monotonic() < until and not task.is_cancelled():
            sleep(POLL_SECONDS)
        if not task.is_cancelled():
            task.report("")
            task.run_process(prepare.command(settings), PREPARATION_SECONDS)
    if task.is_cancelled() or method_for(settings) is not ChancesMethod.TABLE:
        return None
    table = cached_table(settings, task.report)
    table.warm_up()
    return table
