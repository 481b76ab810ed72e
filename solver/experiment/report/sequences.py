"""Single runs of an experiment made again, state by state: the search sequences that coursework asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from solver.analysis.state_kind import state_kind
from solver.core.board import Rows, format_rows
from solver.core.events import Ended, Moved, Outcome, StateEvent
from solver.core.run_settings import RunSettings, solve_command
from solver.engine.search import search_events
from solver.experiment.board_svg import MOST_QUEENS
from solver.experiment.report.blocks import Block, Board, Paragraph, Sequence, Table
from solver.experiment.report.words import counted
from solver.experiment.results import OUTCOMES, CellResults

SEQUENCES = 4
"""Runs that are shown."""
MOST_STATES = 24
"""States of a run that are all shown."""
SHOWN_AT_AN_END = 10
"""States shown of the beginning, and of the end, of a longer run."""
MOST_ROWS = 40
"""Largest board whose states are written as vectors."""
MOST_EVENTS = 200_000
"""Moves and restarts of the longest run that is made again."""
MOST_SQUARES = 2_000_000_000
"""Squares that making a run again may look at, which is what takes time on large boards."""


@dataclass(frozen=True, slots=True)
class StateLine:
    """One state of a run."""

    step: int
    """Moves before it."""
    what: str
    """What led to it."""
    h: int
    """Its h."""
    rows: Rows
    """The state itself."""


@dataclass(slots=True)
class ShownRun:
    """The states of a run that are shown: all of a short run, the beginning and the end of a long one."""

    states: int
    """How many states it has."""
    lines: list[StateLine] = field(default_factory=list)
    """Those shown, the first and the last among them."""

    @property
    def left_out(self) -> int:
        """How many states in the middle are not shown."""
        return 0 if self.states <= MOST_STATES else self.states - 2 * SHOWN_AT_AN_END

    def has(self, index: int) -> bool:
        """Whether the state with this index is shown."""
        return not self.left_out or index < SHOWN_AT_AN_END or index >= self.states - SHOWN_AT_AN_END


def sequences(results: CellResults) -> Iterator[Block]:
    """Show the first runs that were made."""
    for k in np.flatnonzero(results.is_done)[:SEQUENCES].tolist():
        settings = results.cell.settings_of_run(k)
        events = int(results.steps[k] + results.restarts[k])
        if events > MOST_EVENTS or events * settings.n**2 > MOST_SQUARES:
            yield Paragraph(
                f"Run {k} has {counted(int(results.steps[k]), 'step')}, too many to show; "
                f"{solve_command(settings)} makes it again.",
                is_hint=True,
            )
        else:
            yield _sequence(k, settings, OUTCOMES[results.outcomes[k]], shown_run(settings, events + 1))


def shown_run(settings: RunSettings, states: int) -> ShownRun:
    """Make a run again, of which it is known how many states it has, and keep those that are shown."""
    shown, rows, step = ShownRun(states), [0] * settings.n, 0
    for index, event in enumerate(search_events(settings)):
        if isinstance(event, Ended):
            break
        if isinstance(event, Moved):
            rows[event.column] = event.to_row
            step += 1
        else:
            rows[:] = event.rows
        if shown.has(index):
            shown.lines.append(StateLine(step, _what(event, index), event.h, tuple(rows)))
    return shown


def _what(event: StateEvent, index: int) -> str:
    if isinstance(event, Moved):
        return f"{event.kind}: queen {event.column}, row {event.from_row} to {event.to_row}"
    return "restart" if index else "start"


def _sequence(k: int, settings: RunSettings, outcome: Outcome, shown: ShownRun) -> Sequence:
    first, last = shown.lines[0], shown.lines[-1]
    return Sequence(
        title=f"Run {k}",
        sentence=_sentence(settings, outcome, shown),
        boards=(
            ()
            if settings.n > MOST_QUEENS
            else (
                Board(f"Start, h = {first.h}", first.rows, settings.heuristic),
                Board(f"{outcome.label}, h = {last.h}", last.rows, settings.heuristic),
            )
        ),
        states=_table(settings.n, shown),
        left_out=shown.left_out,
        command=solve_command(settings),
    )


def _sentence(settings: RunSettings, outcome: Outcome, shown: ShownRun) -> str:
    last = shown.lines[-1]
    made = counted(last.step, "step")
    if restarts := shown.states - 1 - last.step:
        made += f" and {counted(restarts, 'restart')}"
    if outcome is Outcome.SOLVED:
        return f"Solved after {made}."
    kind = state_kind(last.rows, settings.heuristic)
    return f"{outcome.label} after {made}: h = {last.h} ({kind.label})."


def _table(n: int, shown: ShownRun) -> Table:
    """Lay out the states; of a large board without their rows."""
    has_rows = n <= MOST_ROWS
    lines = [(str(line.step), line.what, str(line.h), *_rows(line, has_rows)) for line in shown.lines]
    if shown.left_out:
        gap = ("...", f"{counted(shown.left_out, 'state')} left out", "", *([""] if has_rows else []))
        lines.insert(SHOWN_AT_AN_END, gap)
    return Table(
        ("step", "what happened", "h", *(["state"] if has_rows else [])),
        tuple(lines),
        (True, False, True, *([False] if has_rows else [])),
    )


def _rows(line: StateLine, has_rows: bool) -> tuple[str, ...]:
    return (format_rows(line.rows),) if has_rows else ()
