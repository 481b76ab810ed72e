"""Single runs of an experiment state by state, as coursework asks for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from solver.analysis.state_kind import state_kind, successor_counts
from solver.core.board import MAX_SHOWN_QUEENS, Rows, format_rows
from solver.core.events import (
    OUTCOMES,
    Ended,
    Generated,
    Moved,
    Outcome,
    QueenMove,
    StateEvent,
    Stayed,
    new_members,
)
from solver.core.run_settings import RunSettings, solve_command
from solver.core.variants import ending
from solver.core.words import capitalized, counted
from solver.engine.codes import RESTARTED, STARTED
from solver.engine.search import search_events
from solver.experiment.results import SOLVED, CellResults
from solver.report.board_svg import MOST_QUEENS
from solver.report.model import BOARDS_IN_A_ROW, Block, Board, Paragraph, ParagraphTone, RunSequence, Table
from solver.runs.trace import KIND, SIDEWAYS

SEQUENCES = 4
"""Runs shown of each cell, if not asked otherwise."""
MOST_STATES = 24
"""Longest run, in states, that is shown whole."""
SHOWN_AT_AN_END = 10
"""States shown of the beginning, and of the end, of a longer run."""
MOST_ROWS = 40
"""Largest board whose states are written as vectors."""
MOST_DRAWN_QUEENS = 10
"""Largest board of which every state shown is drawn."""
MOST_EVENTS = 200_000
"""Moves and restarts of the longest run that is repeated."""
MOVES_AHEAD = 4_096
"""Moves that are repeated at a time."""
MOST_REPEATED = 10_000
"""Runs of a cell that are repeated for their ends."""
MOST_LISTED_ROWS = 1_000
"""Largest board whose start and final state are listed."""
MOST_SQUARES = 2_000_000_000
"""Squares that repeating a run may evaluate, which is what takes time on large boards."""

COUNTED = ("better", "equal", "worse")
"""Names of the numbers of successors."""


class SequenceChoice(Struct, frozen=True):
    """Which runs of a cell are shown, and how much of each."""

    count: int = SEQUENCES
    first: int = 0
    """Runs passed over, so that lines with the same starts show different ones."""
    is_short: bool = False
    """Whether each has one row of boards, without its command."""


FIRST_RUNS = SequenceChoice()


class StateLine(Struct, frozen=True):
    """One state of a run."""

    step: int
    event: str
    """What led to it."""
    h: int
    rows: Rows
    moved: tuple[QueenMove, ...]
    """The queens that moved; none where a whole population was made."""
    successors: tuple[int, ...] = ()
    """How many are better, equal and worse; none on boards too large to count them."""

    @property
    def caption(self) -> str:
        """What stands below its board: ``3 improving, h = 1``, and the numbers of successors on a line of their own."""
        return f"{self.step} {self.event.partition(':')[0]}, h = {self.h}\n{' / '.join(map(str, self.successors))}"


class ShownRun(Struct):
    """The states of a run that are shown: all of a short run, the beginning and the end of a long one."""

    states: int
    """How many states it has."""
    most: int = MOST_STATES
    """Longest run that is shown whole."""
    at_an_end: int = SHOWN_AT_AN_END
    """States shown of the beginning, and of the end, of a longer one."""
    lines: list[StateLine] = field(default_factory=list)
    """Those shown, the first and the last among them."""

    @property
    def left_out(self) -> int:
        """How many states in the middle are not shown."""
        return 0 if self.states <= self.most else self.states - 2 * self.at_an_end

    def has(self, index: int) -> bool:
        """Whether the state with this index is shown."""
        return not self.left_out or index < self.at_an_end or index >= self.states - self.at_an_end


def sequences(
    results: CellResults,
    choice: SequenceChoice = FIRST_RUNS,
    seen: dict[tuple[StateLine, ...], str] | None = None,
) -> Iterator[Block]:
    """Show some of the runs that were made; of long ones their two ends.

    A run whose states are among those seen is only named; the others are added to them, with what they are.
    """
    seen = {} if seen is None else seen
    for k, settings, shown in _chosen_runs(results, choice):
        if shown is None:
            steps = counted(int(results.steps[k]), "step")
            why = (
                "too many to show" if settings.variant.is_open else "not shown without the code of the search"
            )
            text = f"Run {k} has {steps}, {why}; {solve_command(settings)} repeats it."
            yield Paragraph(text, ParagraphTone.HINT)
            continue
        what = "the best members" if settings.variant.rule.is_of_population else "the states"
        these = f"{what} of run {k} of {results.cell.label}"
        if (same := seen.setdefault(tuple(shown.lines), these)) != these:
            have = f"Run {k} has" if same.startswith(what) else f"{capitalized(what)} of run {k} are"
            yield Paragraph(f"{have} {same}.", ParagraphTone.HINT)
        else:
            made = _sequence(k, settings, OUTCOMES[results.outcomes[k]], shown)
            yield (
                replace(made, boards=tuple(map(_brief, made.boards)), command="") if choice.is_short else made
            )


def sequence_documents(results: CellResults, choice: SequenceChoice = FIRST_RUNS) -> Iterator[dict[str, Any]]:
    """Yield the same runs as plain values; the rows of the states are None on large boards."""
    for k, settings, shown in _chosen_runs(results, choice):
        if shown is None:
            continue
        has_rows = settings.n <= MOST_ROWS
        yield {
            "label": results.cell.label,
            "n": settings.n,
            "run_index": settings.run_index,
            "outcome": OUTCOMES[results.outcomes[k]].value,
            "command": solve_command(settings),
            "states_left_out": shown.left_out,
            "states": [
                {
                    "step": line.step,
                    "event": line.event,
                    "h": line.h,
                    **dict(zip(COUNTED, line.successors or (None,) * 3, strict=True)),
                    "rows": line.rows if has_rows else None,
                }
                for line in shown.lines
            ],
        }


def _brief(board: Board) -> Board:
    """Shorten the caption of a board, ``3 improving, h = 1``, to be read in a narrow column: ``3: h = 1``."""
    return replace(board, caption=re.sub(r"(\d+) [^,]*, ", r"\1: ", board.caption))


def _numbers_of_runs(results: CellResults, choice: SequenceChoice) -> list[int]:
    """Return some runs that were made; if they ended alike, the last of them is the first run that did not."""
    done = np.flatnonzero(results.is_done)
    place = choice.first if choice.first + choice.count <= len(done) else 0
    chosen: list[int] = done[place : place + choice.count].tolist()
    if len(chosen) > 1:
        is_solved = results.outcomes == SOLVED
        others = done[is_solved[done] != is_solved[chosen[0]]]
        if len(others) and not {*chosen} & {*others.tolist()}:
            chosen[-1] = int(others[0])
    return chosen


def _chosen_runs(
    results: CellResults, choice: SequenceChoice
) -> Iterator[tuple[int, RunSettings, ShownRun | None]]:
    """Repeat the runs that are shown; None stands for one that takes long or has no code."""
    for k in _numbers_of_runs(results, choice):
        settings, states = results.cell.settings_of_run(k), _states(results, k)
        can_repeat = settings.variant.is_open and is_short_run(results, k)
        shown = ShownRun(states)
        if choice.is_short:
            shown.most, shown.at_an_end = BOARDS_IN_A_ROW, BOARDS_IN_A_ROW // 2
        yield k, settings, _filled(shown, settings) if can_repeat else None


def run_ends(results: CellResults, k: int) -> tuple[int, int, Rows, Rows] | None:
    """Repeat a run for its sideways steps, its final h, its start and its final state.

    None for a search of the user's own, and where that would take too long or the states would be too large to write.
    """
    settings = results.cell.settings_of_run(k)
    is_too_large = settings.n > MOST_LISTED_ROWS or k >= MOST_REPEATED
    if not settings.variant.rule.is_repeatable or is_too_large or not is_short_run(results, k):
        return None
    from solver.engine.runs import EngineRun  # slow to import

    run = EngineRun(settings)
    first = run.state.members[0] if settings.variant.rule.is_of_population else run.state.rows
    start, sideways, code = tuple(first.tolist()), 0, STARTED
    while code <= RESTARTED:
        count, code = run.advance(MOVES_AHEAD, MOVES_AHEAD)
        sideways += int(np.count_nonzero(run.log[:count, KIND] == SIDEWAYS))
    return sideways, int(run.state.run["h"][0]), start, tuple(run.state.rows.tolist())


def _states(results: CellResults, k: int) -> int:
    return 1 + int(results.steps[k] + results.restarts[k])


def is_short_run(results: CellResults, k: int) -> bool:
    """Whether repeating a run takes a moment only."""
    states, settings = _states(results, k), results.cell.settings
    return states <= MOST_EVENTS and states * settings.n**2 * settings.members <= MOST_SQUARES


def _filled(shown: ShownRun, settings: RunSettings) -> ShownRun:
    """Repeat a run whose number of states is known, and keep the states that are shown."""
    rows, step = [0] * settings.n, 0
    members: tuple[Rows, ...] = ()
    reached = (event for event in search_events(settings) if not isinstance(event, Stayed | Ended))
    for index, event in enumerate(reached):
        if isinstance(event, Moved):
            rows[event.column] = event.to_row
            moved: tuple[QueenMove, ...] = (event[:3],)
            step += 1
        elif isinstance(event, Generated):
            members = new_members(members, event.lineages)
            rows[:] = members[event.best]
            moved = event.lineages[0].moved if len(members) == 1 else ()
            step += 1
        else:
            rows[:] = event.rows
            members, moved = event.members or (event.rows,), ()
        if shown.has(index):
            text = _event_text(event, index, moved)
            shown.lines.append(StateLine(step, text, event.h, tuple(rows), moved))
    if settings.n <= MAX_SHOWN_QUEENS:
        states, swaps = np.array([line.rows for line in shown.lines]), settings.variant.rule.swaps
        counts = successor_counts(states, settings.heuristic, swaps=swaps).tolist()
        shown.lines = [
            replace(line, successors=tuple(found)) for line, found in zip(shown.lines, counts, strict=True)
        ]
    return shown


def _event_text(event: StateEvent, index: int, moved: Sequence[QueenMove]) -> str:
    """Say what an event did: the queens that it moved, or how many members it made."""
    if not isinstance(event, Moved | Generated):
        return "restart" if index else "start"
    what = ", ".join(f"queen {column}, row {from_row} to {to_row}" for column, from_row, to_row in moved)
    if isinstance(event, Generated) and not moved:
        what = f"generation of {counted(len(event.lineages), 'member')}"
    return f"{event.kind}: {what}"


def _sequence(k: int, settings: RunSettings, outcome: Outcome, shown: ShownRun) -> RunSequence:
    return RunSequence(
        title=f"Run {k}",
        sentence=_sentence(settings, outcome, shown),
        boards=tuple(_boards(settings, ending(outcome, settings.variant.rule).label, shown)),
        states=_table(settings, shown),
        command=solve_command(settings),
        is_drawn=settings.n <= MOST_DRAWN_QUEENS,
    )


def _boards(settings: RunSettings, label: str, shown: ShownRun) -> Iterator[Board]:
    """Draw every state shown of a small board, the two ends of others, and none of large ones."""
    first, last, n = shown.lines[0], shown.lines[-1], settings.n
    which = ", best member" if settings.variant.rule.is_of_population else ""
    if n <= MOST_DRAWN_QUEENS:
        for place, line in enumerate(shown.lines):
            gap = "… " if shown.left_out and place == shown.at_an_end else ""
            yield Board(gap + line.caption, line.rows, line.moved)
    elif n <= MOST_QUEENS:
        yield Board(f"Start{which}, h = {first.h}", first.rows)
        yield Board(f"{label}{which}, h = {last.h}", last.rows)


def _sentence(settings: RunSettings, outcome: Outcome, shown: ShownRun) -> str:
    last, rule = shown.lines[-1], settings.variant.rule
    made = counted(last.step, "generation" if rule.is_of_population else "step")
    if restarts := shown.states - 1 - last.step:
        made += f" and {counted(restarts, 'restart')}"
    note = " Shown is the best member of each population." if rule.is_of_population else ""
    if outcome is Outcome.SOLVED:
        return f"Solved after {made}.{note}"
    kind = state_kind(last.rows, settings.heuristic, swaps=rule.swaps)
    return f"{ending(outcome, rule).label} after {made}: h = {last.h} ({kind.label}).{note}"


def _table(settings: RunSettings, shown: ShownRun) -> Table:
    """Lay out the states, without their rows where the board is large."""
    lines = [
        (
            str(line.step),
            line.event,
            str(line.h),
            *map(str, line.successors or ("",) * 3),
            format_rows(line.rows),
        )
        for line in shown.lines
    ]
    if shown.left_out:
        lines.insert(shown.at_an_end, ("…", f"{counted(shown.left_out, 'state')} left out", *[""] * 5))
    columns = 7 if settings.n <= MOST_ROWS else 6
    is_of_population = settings.variant.rule.is_of_population
    step, state = ("generation", "best member") if is_of_population else ("step", "state")
    return Table(
        (step, "event", "h", *COUNTED, state)[:columns],
        tuple(line[:columns] for line in lines),
        (True, False, *[True] * 4, False)[:columns],
    )
