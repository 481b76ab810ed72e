"""A run as text: every state as the reports on the problem print them, and a summary of the whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.board import MAX_SHOWN_QUEENS, format_rows
from solver.insight import look_into
from solver.outcomes import Outcome
from solver.state_text import StateStyle, state_text
from solver.trace import KINDS, NO_MOVE, Trace

MOST_ROWS = 50
"""Longest state that the summary shows."""
MOST_H = 30
"""Most values of h that the summary shows."""

FINAL_TITLES = {
    Outcome.SOLVED: "Goal state",
    Outcome.LOCAL_MINIMUM: "Local minimum",
    Outcome.SIDEWAYS_LIMIT: "Sideways limit",
    Outcome.STEP_LIMIT: "Step limit",
    Outcome.RESTART_LIMIT: "Restart limit",
    Outcome.STOPPED: "Stopped",
}
"""What the final state is called."""
_SENTENCE_STARTS = {
    Outcome.SOLVED: "Solved",
    Outcome.LOCAL_MINIMUM: "Stuck in a local minimum",
    Outcome.SIDEWAYS_LIMIT: "Stuck at the sideways limit",
    Outcome.STEP_LIMIT: "Ended by the step limit",
    Outcome.RESTART_LIMIT: "Stuck at the restart limit",
    Outcome.STOPPED: "Stopped by hand",
}


def states_text(trace: Trace, style: StateStyle) -> Iterator[str]:
    """Write every state with what led to it and its h; the final one is named by what it is."""
    states = zip(_titles(trace), _states(trace), trace.column("h"), strict=True)
    for index, (title, rows, h) in enumerate(states):
        if index == trace.end:
            title = f"{FINAL_TITLES[trace.outcome or Outcome.STOPPED]} ({title[0].lower()}{title[1:]})"
        yield f"{title}\nh = {h}\n{state_text(rows, style)}\n\n"


def _titles(trace: Trace) -> Iterator[str]:
    columns = (trace.column(name) for name in ("kind", "step", "climb", "column", "from_row", "to_row"))
    for index, (kind, step, climb, column, from_row, to_row) in enumerate(zip(*columns, strict=True)):
        if kind == NO_MOVE:
            yield f"Restart {climb - 1}" if index else "Initial state"
        else:
            yield f"Step {step}, {KINDS[kind]}: queen {column} from row {from_row} to row {to_row}"


def _states(trace: Trace) -> Iterator[Sequence[int]]:
    """Give every state; one list, changed from state to state."""
    rows = list(trace.rows(0))
    moves = zip(trace.column("column").tolist(), trace.column("to_row").tolist(), strict=True)
    for index, (column, to_row) in enumerate(moves):
        if column == NO_MOVE:
            rows[:] = trace.rows(index)
        else:
            rows[column] = to_row
        yield rows


def summary_text(trace: Trace) -> str:
    """Write a run in a few lines."""
    lines = [f"  {name:<11} {value}".rstrip() for name, value in _summary(trace)]
    return "\n".join([run_sentence(trace), "", *lines]) + "\n"


def run_sentence(trace: Trace) -> str:
    """Say in one sentence how a run ended.

    ``Stuck in a local minimum after 4 steps: h = 1, none of the 56 successors is better, 3 are equal
    (shoulder).`` Boards too large to be looked into square by square go without the numbers.
    """
    outcome = trace.outcome or Outcome.STOPPED
    made = _counted(trace.steps, "step")
    if trace.climbs > 1:
        made += f" and {_counted(trace.climbs - 1, 'restart')}"
    h = trace.column("h")[trace.end]
    if h == 0:
        return f"{_SENTENCE_STARTS[outcome]} after {made}: h = 0, no two queens attack each other."
    if trace.settings.n > MAX_SHOWN_QUEENS:
        return f"{_SENTENCE_STARTS[outcome]} after {made}: h = {h} ({trace.state_kind(trace.end).label})."
    seen = look_into(trace.rows(trace.end), trace.settings.heuristic)
    return f"{_SENTENCE_STARTS[outcome]} after {made}: h = {seen.h}, {seen.reason} ({seen.kind.label})."


def _summary(trace: Trace) -> list[tuple[str, str]]:
    settings = trace.settings
    values = {name: "no limit" if value is None else value for name, value in settings.parameters.items()}
    return [
        ("variant", settings.variant.name),
        ("heuristic", settings.heuristic.value),
        ("parameters", ", ".join(f"{name} = {value}" for name, value in values.items())),
        ("seed", f"{settings.seed}, run {settings.run_index}"),
        ("start", f"{_state(trace.rows(0))} ({'random' if settings.start is None else 'given'})"),
        ("final", _state(trace.rows(trace.end))),
        ("h", _h(trace)),
        ("steps", f"{trace.steps}, {trace.sideways_steps} of them sideways"),
        ("restarts", str(trace.climbs - 1)),
    ]


def _state(rows: tuple[int, ...]) -> str:
    return format_rows(rows) if len(rows) <= MOST_ROWS else f"{len(rows)} rows, which --json shows"


def _h(trace: Trace) -> str:
    values = trace.column("h").tolist()
    if len(values) <= MOST_H:
        return " ".join(map(str, values))
    first, last = values[: MOST_H // 2], values[-MOST_H // 2 :]
    return f"{' '.join(map(str, first))} ... {' '.join(map(str, last))}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
