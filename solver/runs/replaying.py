"""Recorded runs repeated by the search and compared with the recording."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.board import Rows
from solver.core.events import Ended, Event, Generated, Moved, Outcome, Restarted, Started, kind_of_change
from solver.core.heuristics import heuristic_value
from solver.custom.child import State, Stream
from solver.engine.search import search_events
from solver.runs.document import Generations, Run
from solver.runs.trace import NO_MOVE, Trace

CHUNK = 256
"""Events between two comparisons."""


class Replay(Struct, frozen=True):
    """A repeated run."""

    trace: Trace
    """The repeated run up to the first difference."""
    difference: str | None
    """The first difference as a sentence; None if the recording is identical."""


def replay(run: Run, report: Callable[[float], None] | None = None) -> Replay:
    """Repeat a recorded run from its settings and compare every state and the outcome.

    A run that was stopped by the user is repeated as far as it was recorded. A search written by the user is not run:
    its moves are repeated and every h is compared.

    Parameters
    ----------
    run
        The recorded run.
    report
        Called from time to time with the share done, from 0 to 1; an exception it raises ends the replay.
    """
    trace = Trace(run.settings)
    is_repeatable = run.settings.variant.rule.is_repeatable
    if not is_repeatable and (difference := _drawn_differently(run)):
        return Replay(trace, difference)

    def go_on() -> bool:
        """Report, which may raise; never cancelled otherwise."""
        if report is not None:
            report(len(trace) / len(run.h))
        return False

    events = search_events(run.settings, is_cancelled=go_on) if is_repeatable else _recorded_events(run)
    differs = _moves_differ(run) if run.generations is None else _generations_differ(run, run.generations)
    while len(trace) < len(run.h) and trace.outcome is None:
        first = len(trace)
        trace.extend(islice(events, min(CHUNK, len(run.h) - first)))
        if difference := differs(trace, first):
            return Replay(trace, difference)
        go_on()
    if run.outcome is not Outcome.STOPPED:
        while trace.outcome is None and len(trace) == len(run.h):  # it may stay for a while
            trace.extend(islice(events, 1))
            go_on()
    return Replay(trace, _difference_of_end(run, trace))


def _drawn_differently(run: Run) -> str | None:
    """Compare the random states of a search of the user's own with those that its seed draws."""
    settings = run.settings
    stream = Stream(settings.seed, settings.run_index)
    if run.generations is None:
        starts: list[tuple[Rows, ...]] = [(run.start,), *((rows,) for _, rows in run.restart_states)]
    else:
        starts = [run.generations.start, *(members for _, members in run.generations.restarts)]
    given: tuple[Rows, ...] = settings.given_members
    for index, members in zip([0, *run.restart_indices.tolist()], starts, strict=True):
        if [list(rows) for rows in members] != stream.states(
            settings.n, settings.starts, len(members), [list(rows) for rows in given]
        ):
            return f"state {index}: not what seed {settings.seed}, run {settings.run_index} draws"
        given = ()
    return None


def _recorded_events(run: Run) -> Iterator[Event]:
    """Yield the events of a run from its moves, with h counted anew; its search is not in its file."""
    if run.generations is not None:
        yield from _recorded_generations(run, run.generations)
        return
    reach = run.settings.heuristic.reach
    restarts = iter([*run.restart_states, (run.steps + 1, run.start)])
    restart_step, restart_rows = next(restarts)
    state = State(list(run.start), reach)
    yield Started(run.start, state.h, None, None)
    for step in range(run.steps + 1):
        if step:
            column, _, to_row = run.moves[step - 1].tolist()
            before, from_row = state.h, state.rows[column]
            state.move(column, to_row)
            kind = kind_of_change(state.h - before)
            yield Moved(column, from_row, to_row, state.h, kind, None, None, step, None)
        while restart_step == step:
            state = State(list(restart_rows), reach)
            yield Restarted(restart_rows, state.h, None, None, step, None)
            restart_step, restart_rows = next(restarts)
    yield Ended(run.outcome, run.steps, None, run.fault)


def _recorded_generations(run: Run, generations: Generations) -> Iterator[Event]:
    h_before, step = 0, 0
    for index, (lineages, members) in enumerate(generations.states()):
        member_h = tuple(heuristic_value(rows, run.settings.heuristic) for rows in members)
        h = min(member_h)
        best = member_h.index(h)
        if lineages is not None:
            step += 1
            kind = kind_of_change(h - h_before)
            yield Generated(lineages, member_h, best, h, kind, None, None, step, None)
        elif index:
            yield Restarted(members[best], h, None, None, step, None, members, member_h)
        else:
            yield Started(members[best], h, None, None, members, member_h)
        h_before = h
    yield Ended(run.outcome, run.steps, None, run.fault)


def _generations_differ(run: Run, generations: Generations) -> Callable[[Trace, int], str | None]:
    """Return what compares the members of the states of a trace from a first one on with the recording."""
    recorded = enumerate(generations.states())

    def difference(trace: Trace, first: int) -> str | None:
        for index, (lineages, members) in islice(recorded, len(trace) - first):
            is_start = trace.column("kind")[index] == NO_MOVE
            if is_start != (lineages is None) or (lineages or trace.lineage(index)) != trace.lineage(index):
                return f"state {index}: recorded with other parents, cuts or moves"
            h = [trace.column("h")[index], *trace.member_h(index)]
            if h != [run.h[index], *generations.member_h[index]]:
                return f"state {index}: recorded h = {run.h[index]}, now {trace.column('h')[index]}"
            if is_start and tuple(map(tuple, trace.members(index).tolist())) != members:
                return f"state {index}: recorded with other rows"
        return None

    return difference


def _moves_differ(run: Run) -> Callable[[Trace, int], str | None]:
    """Return what compares the states of a trace from a first one on with the recording."""
    restarts = zip(run.restart_indices.tolist(), (rows for _, rows in run.restart_states), strict=True)
    return partial(_first_difference, run.table(), {0: run.start, **dict(restarts)})


def _first_difference(
    recorded: NDArray[np.int64], starts: dict[int, Rows], trace: Trace, first: int
) -> str | None:
    columns = [trace.column(name)[first:] for name in ("column", "from_row", "to_row", "h")]
    found = np.column_stack(columns).astype(np.int64)
    expected = recorded[first : first + len(found)]
    differs = (found != expected).any(axis=1)
    for offset in np.flatnonzero(differs | (found[:, 0] == NO_MOVE)).tolist():
        index = first + offset
        if differs[offset]:
            return f"state {index}: recorded {_state(expected[offset])}, now {_state(found[offset])}"
        if trace.rows(index) != starts[index]:
            return f"state {index}: {_state(found[offset])}, but recorded with other rows"
    return None


def _state(state: NDArray[np.int64]) -> str:
    column, from_row, to_row, h = state.tolist()
    if column == NO_MOVE:
        return f"start with h = {h}"
    return f"queen {column} from row {from_row} to row {to_row}, h = {h}"


def _difference_of_end(run: Run, trace: Trace) -> str | None:
    """Compare the ends of two runs whose common states are equal."""
    if len(trace) < len(run.h):
        return f"the search ends after state {trace.end} ({trace.outcome}), but {len(run.h) - 1} are recorded"
    if len(trace) > len(run.h):
        return (
            f"the search continues after state {len(run.h) - 1}, where the recorded run ends ({run.outcome})"
        )
    if run.outcome is Outcome.STOPPED:
        trace.stop()
    if trace.outcome is not run.outcome:
        return f"the outcome differs: recorded {run.outcome}, now {trace.outcome}"
    if trace.sideways_steps != run.sideways_steps:
        return f"the sideways steps differ: recorded {run.sideways_steps}, now {trace.sideways_steps}"
    # Of a search of the user's own only the moves are repeated, which do not tell the iterations that made none.
    is_comparable = run.outcome is not Outcome.STOPPED and run.settings.variant.rule.is_repeatable
    for name in ("iterations", "evaluations") if is_comparable else ():
        recorded, found = getattr(run, name), getattr(trace, name)
        if recorded != found:
            return f"the {name} differ: recorded {recorded}, now {found}"
    final = None if run.generations is None else np.array(run.generations.final)
    if run.final != trace.rows(trace.end) or (
        final is not None and (final != trace.members(trace.end)).any()
    ):
        return "the final state differs"
    kind = trace.state_kind(trace.end)
    if run.state_kind is not kind:
        return f"the kind of the final state differs: recorded {run.state_kind}, now {kind}"
    return None
