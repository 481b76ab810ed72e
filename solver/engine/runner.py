"""What makes the runs of a variant: the engine, event by event, or the process of a search written by the user.

Nobody else asks which of them it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from solver.core.events import Event, Moves
from solver.core.run_settings import RunSettings
from solver.core.variants import Runner, Variant

if TYPE_CHECKING:
    from solver.engine.batch import BatchResults  # slow to import


from time import thread_time

from solver.core.board import Rows
from solver.core.events import (
    Ended,
    Generated,
    Lineage,
    MoveKind,
    Outcome,
    Restarted,
    Square,
    Started,
    Stayed,
    Swaps,
)
from solver.engine.codes import MOVED, RESTARTED, SOLVED, STAYED


class EngineRunner:
    """The `Runner` of the variants of the table."""

    def events(
        self, settings: RunSettings, console: object = None, is_cancelled: Callable[[], bool] = lambda: False
    ) -> Iterator[Event | Moves]:
        """Yield the events of a run; only the wait for machine code takes long enough to be cancelled."""
        make = generation_events if settings.variant.rule.is_of_population else climb_events
        return make(settings, is_cancelled)

    def results(
        self,
        settings: RunSettings,
        first: int,
        count: int,
        cancelled: NDArray[np.uint8] | None = None,
        memory: Mapping[str, Any] | None = None,
    ) -> BatchResults:
        """Make runs without events."""
        from solver.engine.batch import run_batch

        return run_batch(settings, first, count, cancelled, memory=memory)

    def is_loaded(self, settings: RunSettings) -> bool:
        """Whether the machine code of a run with events is loaded, if it is cached."""
        from solver.engine.runs import events_code

        return events_code(settings).load()

    def is_compiled(self, settings: RunSettings) -> bool:
        """Whether runs without events are made by machine code, and not interpreted for a while."""
        from solver.engine.batch import batch_code

        return batch_code(settings).is_ready()


ENGINE = EngineRunner()


def runner_of(variant: Variant) -> Runner:
    """Return what makes the runs of a variant: its own search, written by a user, or the engine."""
    return variant.search or ENGINE


def climb_events(settings: RunSettings, is_cancelled: Callable[[], bool]) -> Iterator[Event | Moves]:
    """Yield the events of a run whose rule works on one state; none if it is cancelled before it can begin."""
    from solver.engine.runs import EngineRun, wait_for_code  # slow to import

    if not wait_for_code(settings, is_cancelled):
        return
    made = EngineRun(settings)
    rule = settings.variant.rule

    def reached() -> tuple[Rows, int, int | None, int | None]:
        h, best_h, best_count, *_ = made.state.run.item()
        best = (best_h, best_count) if rule.finds_best else (None, None)
        return tuple(made.state.rows.tolist()), h, *best

    def moves() -> Moves:
        numbers = made.log[:count, :OTHER_COLUMN].copy()
        if not rule.finds_best:
            numbers[:, BEST] = NONE
        if rule.may_stay:
            numbers[numbers[:, DECLINED_COLUMN] < 0, DECLINED_ROW] = NONE
        return Swaps(numbers, made.log[:count, OTHER_COLUMN].copy()) if rule.swaps else Moves(numbers)

    yield Started(*reached())
    most, code = min(max(COLUMNS_AT_FIRST // settings.n, 1), MOST_AT_FIRST), MOVED
    while code in (MOVED, STAYED, RESTARTED):
        begun = thread_time()
        count, code = made.advance(most, MOST_ITERATIONS_AHEAD)
        if code != RESTARTED:  # a climb that ended tells nothing of a full block
            is_fast = thread_time() - begun < SECONDS_AHEAD
            most = min(FASTER * most, MAX_AHEAD) if is_fast else max(most // 2, 1)
        if count:
            yield moves()
        if code == STAYED and not (count and made.log[count - 1, ITERATIONS] == made.counts()[0]):
            run = made.state.run[0]
            yield Stayed(*made.counts(), _square(int(run["declined_column"]), int(run["declined_row"])))
        if code == RESTARTED:
            yield Restarted(*reached(), *made.counts())
    yield Ended(_OUTCOMES[code], *made.counts(has_failed=code != SOLVED))


def generation_events(settings: RunSettings, is_cancelled: Callable[[], bool]) -> Iterator[Event]:
    """Yield the events of a run whose rule works on a population, one generation after the other."""
    from solver.engine.runs import EngineRun, wait_for_code

    if not wait_for_code(settings, is_cancelled):
        return
    made = EngineRun(settings)

    def reached() -> tuple[Rows, int, None, None]:
        return tuple(made.state.rows.tolist()), int(made.state.run[0]["h"]), None, None

    def members() -> tuple[tuple[Rows, ...], tuple[int, ...]]:
        return tuple(map(tuple, made.state.members.tolist())), tuple(made.state.member_h.tolist())

    yield Started(*reached(), *members(), made.counts()[1])
    code = MOVED
    while code in (MOVED, RESTARTED):
        count, code = made.advance(1, 1)
        if count:
            state, h = made.state, int(made.log[0, 3])
            lineages = tuple(map(_lineage, state.lineage.tolist()))
            member_h, best = tuple(state.member_h.tolist()), int(state.best[0])
            yield Generated(lineages, member_h, best, h, _KINDS[made.log[0, 4]], None, None, *made.counts())
        elif code == RESTARTED:
            yield Restarted(*reached(), *made.counts(), *members())
    yield Ended(_OUTCOMES[code], *made.counts(has_failed=code != SOLVED))


def _lineage(numbers: list[int]) -> Lineage:
    """Return the lineage that the engine notes as six numbers, -1 for what does not apply."""
    first, second, cut, column, from_row, to_row = numbers
    parents = (first,) if second < 0 else (first, second)
    moved = () if column < 0 else ((column, from_row, to_row),)
    return Lineage(parents, None if cut < 0 else cut, moved)


BEST, ITERATIONS, DECLINED_COLUMN, DECLINED_ROW, OTHER_COLUMN = slice(5, 7), 7, 9, 10, 11
"""Columns of `Moves` and, the last, of the log of the engine only."""
NONE = -1
"""Stands for None in them."""
MAX_AHEAD = 4096
"""Most moves computed ahead."""
MOST_ITERATIONS_AHEAD = 4096
"""Most iterations computed ahead."""
COLUMNS_AT_FIRST, MOST_AT_FIRST = 32_000, 128
"""Approximate number of columns processed ahead at first, and most moves."""
FASTER = 4
"""The number of moves computed grows by this factor where there is time for more."""
SECONDS_AHEAD = 0.001
"""If computing ahead takes longer, half as many moves are computed next time."""
_KINDS = tuple(MoveKind)
"""By the engine's number."""
_OUTCOMES = dict(enumerate(Outcome, start=SOLVED))
"""By the engine's code."""


def _square(column: int, row: int) -> Square | None:
    return None if column < 0 else (column, row)
