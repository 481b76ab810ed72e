"""The compact recording of a run, from which any of its states can be recovered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.analysis.state_kind import StateKind, kind_by_successors, state_kind, successor_counts
from solver.core.board import MAX_SHOWN_QUEENS, Rows
from solver.core.checks import InputError
from solver.core.display import Displayed
from solver.core.events import (
    MIXED_STEPS,
    Ended,
    Event,
    Fault,
    Generated,
    Lineage,
    Moved,
    MoveKind,
    Moves,
    Outcome,
    QueenMove,
    Restarted,
    Square,
    Started,
    StateEvent,
    Stayed,
    Swaps,
)
from solver.core.parameters import SidewaysCount
from solver.core.run_settings import RunSettings
from solver.core.variants import Price
from solver.engine.choices import Climb, gauges_of, memory_of
from solver.runs.growing import GrowingArray
from solver.runs.members import MemberLog

STUCK = (Outcome.LOCAL_MINIMUM, Outcome.RESTART_LIMIT)
"""Outcomes of runs whose last climb got stuck, with a rule that does not ask for the best successors."""
KINDS = tuple(MoveKind)
"""Kinds of move by their number in a trace."""
SIDEWAYS = KINDS.index(MoveKind.SIDEWAYS)
NO_MOVE = -1
"""Column, rows and kind of a state that no move led to: a start."""
UNKNOWN = -1
"""Lowest h and number of the best successors of a state where the rule does not ask for them."""
BYTES_AT_FIRST = 7_000
"""What a recording takes before its first state."""
RECORDED = (
    *("column", "from_row", "to_row", "h", "kind", "best_h", "best_count"),
    *("iterations", "evaluations", "declined_column", "declined_row"),
)
"""The columns taken from every event, those of `Moves`, as far as they tell something; others are derived from them."""
SQUARES, KIND, COUNTS, DECLINED = slice(3), 4, slice(7, 9), slice(9, 11)
"""Places of some of them."""
LEAST_SPACING = 512
"""Key states are at least this many states apart, except at restarts."""
MOST_SQUARES = 2_000_000_000
"""Most squares of all states of a run whose successors are counted, which takes some seconds."""
BYTES_FOR_KEYS = 16
"""Bytes per move for key states, except at restarts."""


class TracePosition(Struct, Displayed, frozen=True):
    """One state of a run and the counts of the run there."""

    index: int
    """0 is the start; each move and each restart adds one."""
    step: int
    """Moves made so far."""
    climb: int
    """Number of the climb, from 1."""
    rows: Rows
    h: int
    best_h: int | None
    """Lowest h among its successors; 0 at a solution, None if the rule does not ask for it."""
    best_count: int | None
    """Number of successors with that h; 0 at a solution, None if the rule does not ask for it."""
    consecutive_sideways: int
    """Sideways moves that count against the sideways limit."""
    iterations: int
    """Decisions of the rule so far."""
    evaluations: int | None
    """Successors whose h the rule had to know so far; None for a search that does not tell."""
    move: Moved | None
    """The move that led here; None at a start and after a step that is not one queen of one state."""
    moved: tuple[QueenMove, ...] | None = None
    """The queens that the step moved which led here; None at a start."""
    member: int = 0
    """Place of the member of a population that `rows`, `h` and `moved` are of."""
    lineage: Lineage | None = None
    """How that member came about; None where one queen of one state moved."""

    @property
    def restarts(self) -> int:
        """Restarts made so far."""
        return self.climb - 1

    @property
    def is_local_minimum(self) -> bool:
        """Whether the rule finds no better successor, and the state is not a solution."""
        return self.h > 0 and self.best_h is not None and self.best_h >= self.h


Key = tuple[int, Rows | NDArray[Any]]
"""Index and rows of a state that is kept whole."""


class Trace(Displayed):
    """A recording that grows with the events of a run and takes less than 100 bytes per move.

    Every number of every state is in an array of its own (`column`); whole states are stored as key states, at each
    restart and at intervals between, and a state is recovered by repeating the moves since the last key state. Of steps
    that are not one queen of one state, the lineages of all members are kept in the same way; the numbers are then
    those of the best member.
    """

    def __init__(self, settings: RunSettings) -> None:
        self.settings = settings
        self.outcome: Outcome | None = None
        self.fault: Fault | None = None
        """What went wrong in the last state, if the outcome is an error."""
        self.iterations = 0
        """Decisions of the rule so far."""
        rule = settings.variant.rule
        self.evaluations: int | None = 0
        """Successors whose h the rule had to know so far; None for a search that does not tell."""
        n = settings.n
        row_type = np.int16 if n <= np.iinfo(np.int16).max else np.int32
        number_type = np.int32 if n * n <= np.iinfo(np.int32).max else np.int64
        types: dict[str, type[np.integer[Any]]] = {
            **dict.fromkeys(("step", "climb", "consecutive_sideways"), np.int32),
            **dict.fromkeys(("h", "best_h", "best_count"), number_type),
            **dict.fromkeys(("column", "from_row", "to_row"), row_type),
            "kind": np.int8,
        }
        if rule.may_stay:
            types |= {"iterations": np.int64, "declined_column": row_type, "declined_row": row_type}
        if settings.price is None and rule.price is not Price.UNKNOWN:
            types["evaluations"] = np.int64
        self._columns = {name: GrowingArray(dtype) for name, dtype in types.items()}
        self._key_indices = GrowingArray(np.int64)
        self._key_states = GrowingArray(row_type, settings.n)
        self._member_types = row_type, number_type
        self._members = MemberLog(n, 1, *self._member_types) if rule.swaps else None
        self._spacing = max(LEAST_SPACING, settings.n * np.dtype(row_type).itemsize // BYTES_FOR_KEYS)

    def __len__(self) -> int:
        """Return the number of states recorded."""
        return len(self._columns["h"])

    @property
    def end(self) -> int:
        """Index of the last state recorded; -1 before the first."""
        return len(self) - 1

    @property
    def is_cut(self) -> bool:
        """Whether the recording ends before the run does by itself."""
        return self.outcome in (None, Outcome.STOPPED)

    @property
    def steps(self) -> int:
        """Moves recorded."""
        return self._last("step")

    @property
    def climbs(self) -> int:
        """Climbs begun."""
        return self._last("climb")

    @property
    def sideways_steps(self) -> int:
        """Sideways moves recorded."""
        return int(np.count_nonzero(self.column("kind") == SIDEWAYS))

    def evaluations_by_state(self) -> NDArray[np.int64] | None:
        """Return the `evaluations` at every state; shape (len(trace),). None for a search that does not tell."""
        if "evaluations" in self._columns:
            return self.column("evaluations")
        known: NDArray[np.int64] | None = self.settings.evaluations(
            self._iterations().astype(np.int64), self.column("climb").astype(np.int64) - 1
        )
        return known

    @property
    def nbytes(self) -> int:
        """Bytes the recording takes."""
        parts = (*self._columns.values(), self._key_indices, self._key_states)
        filled = sum(part.nbytes for part in parts) + (self._members.nbytes if self._members else 0)
        return BYTES_AT_FIRST + filled

    def column(self, name: str) -> NDArray[Any]:
        """Return one field of `TracePosition` or `Moved` for every state; shape (len(trace),), read-only."""
        return self._columns[name].view

    def extend(self, events: Iterable[Event | Moves]) -> None:
        """Record further events of the run, in order.

        Raises
        ------
        InputError
            If some steps of the run move one queen of one state and others do not; then none of these is recorded.
        """
        states: list[StateEvent | Moves] = []
        last: Event | Moves | None = None
        for last in events:
            if not isinstance(last, (Stayed, Ended)):
                states.append(last)
        takes_members = bool(states) and self._takes_members(states)
        if isinstance(last, Ended):
            self.outcome, self.fault = last.outcome, last.fault
        if isinstance(last, Moves):
            self.iterations, self.evaluations = last.numbers[-1, COUNTS].tolist()
        elif isinstance(last, Started):
            self.evaluations = last.evaluations
        elif last is not None:
            self.iterations, self.evaluations = last.iterations, last.evaluations
        if states:
            first = len(self)
            self._extend_columns(_numbers(states))
            if takes_members:
                self._extend_members(states)
            else:
                self._extend_keys(states, first)

    def copy(self) -> Trace:
        """Return an independent copy, in constant time."""
        copy = Trace(self.settings)
        copy.outcome, copy.fault = self.outcome, self.fault
        copy.iterations, copy.evaluations = self.iterations, self.evaluations
        copy._columns = {name: column.copy() for name, column in self._columns.items()}
        copy._key_indices, copy._key_states = self._key_indices.copy(), self._key_states.copy()
        copy._members = self._members.copy() if self._members is not None else None
        return copy

    def stop(self) -> None:
        """Record that the run was stopped by the user."""
        self.outcome = Outcome.STOPPED

    def resume(self) -> None:
        """Let a run that was stopped by the user go on."""
        if self.outcome is Outcome.STOPPED:
            self.outcome = None

    def rows(self, index: int) -> Rows:
        """Return a state, of a population the best member, by its index from 0 to `end`."""
        return tuple(self._state(index).tolist())

    @property
    def has_members(self) -> bool:
        """Whether its steps are not all one queen of one state."""
        return self._members is not None

    @property
    def is_population(self) -> bool:
        """Whether every state has several members."""
        return self.member_count > 1

    @property
    def member_count(self) -> int:
        """Members of every state; 1 for a search with one state."""
        return self._members.member_count if self._members is not None else 1

    def members(self, index: int) -> NDArray[Any]:
        """Return the members of a state, in order; shape (k, n)."""
        return self._state(index)[None, :] if self._members is None else self._members.members(index)

    def member_h(self, index: int) -> NDArray[Any]:
        """Return the h of the members of a state; shape (k,)."""
        return self.column("h")[index : index + 1] if self._members is None else self._members.member_h(index)

    def all_member_h(self) -> NDArray[Any]:
        """Return the h of the members of every state; shape (len(trace), k), read-only."""
        return self.column("h")[:, None] if self._members is None else self._members.all_h

    def best(self, index: int) -> int:
        """Return the place of the best member of a state: the lowest h, of several the first."""
        return 0 if self._members is None else self._members.best(index)

    def lineage(self, index: int) -> tuple[Lineage, ...]:
        """Return how each member of a state came about; without parents at a start."""
        if self._members is not None:
            return self._members.lineage(index)
        move = self.position(index).move
        return (Lineage(()) if move is None else Lineage((0,), None, (move[:3],)),)

    def states(self, first: int, end: int) -> NDArray[np.int64]:
        """Return the states from index `first` up to but not including `end`; shape (end - first, n)."""
        count = max(end - first, 0)
        known = np.full((count, self.settings.n), -1, np.int64)
        if not count:
            return known
        if self._members is not None:
            return np.array([self._state(index) for index in range(first, end)], np.int64)
        column = self.column("column")[first:end].astype(np.int64)
        is_move = np.flatnonzero(column != NO_MOVE)
        known[is_move, column[is_move]] = self.column("to_row")[first:end][is_move]
        known[0] = self._state(first)
        keys = self._key_indices.view
        inside = slice(*np.searchsorted(keys, [first, end]).tolist())
        known[keys[inside] - first] = self._key_states.view[inside]
        last_known = np.maximum.accumulate(np.where(known >= 0, np.arange(count)[:, None], 0), axis=0)
        return np.take_along_axis(known, last_known, axis=0)

    def position(self, index: int, member: int | None = None) -> TracePosition:
        """Return everything recorded of a state, by its index from 0 to `end`; of a population one member.

        That is the best, unless the place of another is given.
        """
        value = {name: int(column.view[index]) for name, column in self._columns.items()}
        best_h, best_count = (
            None if value[name] == UNKNOWN else value[name] for name in ("best_h", "best_count")
        )
        iterations = value.get("iterations", value["step"])
        known = self.settings.evaluations(iterations, value["climb"] - 1)
        evaluations = value.get("evaluations", known)
        member = self.best(index) if member is None else member
        move: Moved | None = None
        moved: tuple[QueenMove, ...] | None = None
        lineage: Lineage | None = None
        if value["kind"] != NO_MOVE and value["column"] == NO_MOVE:
            lineage = self.lineage(index)[member]
            moved = lineage.moved
        elif value["kind"] != NO_MOVE:
            before = value["column"], value["from_row"], value["to_row"], value["h"]
            counts = iterations, evaluations, self.declined(index)
            move = Moved(*before, KINDS[value["kind"]], best_h, best_count, *counts)
            moved = (move[:3],)
        return TracePosition(
            index=index,
            step=value["step"],
            climb=value["climb"],
            rows=tuple(self.members(index)[member].tolist()) if self.has_members else self.rows(index),
            h=int(self.member_h(index)[member]),
            best_h=best_h,
            best_count=best_count,
            consecutive_sideways=value["consecutive_sideways"],
            iterations=iterations,
            evaluations=evaluations,
            move=move,
            moved=moved,
            member=member,
            lineage=lineage,
        )

    def declined(self, index: int) -> Square | None:
        """Return where the last proposal turned down before a move would have moved a queen; None if there is none."""
        if "declined_column" not in self._columns:
            return None
        column, row = (int(self.column(name)[index]) for name in ("declined_column", "declined_row"))
        return None if column == UNKNOWN else (column, row)

    def memory(self, index: int) -> dict[str, Any]:
        """Return what the rule remembers at a state, from which its choices follow."""
        start = int(np.searchsorted(self.column("climb"), self.column("climb")[index]))
        moves = slice(start + 1, index + 1)
        iterations = self._iterations()
        reached = iterations[start : index + 1].astype(np.int64) - int(iterations[start])
        left = np.stack([self.column(name)[moves] for name in ("column", "from_row")], axis=1).astype(
            np.int64
        )
        is_sideways = self.column("kind")[moves] == SIDEWAYS
        h = self.column("h")[start : index + 1].astype(np.int64)
        return memory_of(self.settings, Climb(h, reached, left, is_sideways, int(reached[-1])))

    def gauges(self, indices: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the figure of its memory that the variant shows, such as a temperature, at states; shape (states,)."""
        climbs, figures = self.column("climb"), np.empty(len(indices))
        for climb in np.unique(climbs[indices]):
            is_of_climb = climbs[indices] == climb
            states = indices[is_of_climb]
            part = slice(int(np.searchsorted(climbs, climb)), int(states.max()) + 1)
            h, iterations = (
                values[part].astype(np.int64) for values in (self.column("h"), self._iterations())
            )
            figures[is_of_climb] = gauges_of(
                self.settings, h, iterations - iterations[0], states - part.start
            )
        return figures

    def state_kind(self, index: int) -> StateKind:
        """Return the kind of a state; on a plateau this searches for an exit."""
        rows, heuristic = self.rows(index), self.settings.heuristic
        best_h = int(self.column("best_h")[index])
        if best_h == UNKNOWN:
            return state_kind(rows, heuristic, swaps=self.settings.variant.rule.swaps)
        return kind_by_successors(rows, heuristic, int(self.column("h")[index]), best_h)

    def successor_counts(self, part: slice) -> NDArray[np.int64]:
        """Return how many successors of each state, of populations of the best member, are better, equal and worse.

        Shape (states, 3); `UNKNOWN` for more than `MAX_SHOWN_QUEENS` queens, and where the run is so long that it
        would take time.
        """
        n, (first, end, _) = self.settings.n, part.indices(len(self))
        if n > MAX_SHOWN_QUEENS or len(self) * n**2 > MOST_SQUARES:
            return np.full((end - first, 3), UNKNOWN)
        return self._successor_counts(self.states(first, end))

    def _successor_counts(self, states: NDArray[np.int64]) -> NDArray[np.int64]:
        return successor_counts(states, self.settings.heuristic, swaps=self.settings.variant.rule.swaps)

    def local_minima(self, first: int = 0) -> NDArray[np.int64]:
        """Return the indices, from `first` on, where a climb entered a local minimum, except by sideways moves.

        A rule that does not ask for the best successors knows a local minimum once it is stuck there: then the state
        before `first` may be one too.
        """
        if self.settings.learns_that_it_is_stuck:
            last = [self.end] if self.outcome in STUCK else []
            ends = np.concatenate((self.restarts(first) - 1, np.array(last, np.int64)))
            if self.settings.restarts_only_when_stuck or not len(ends):
                return ends
            better = self._successor_counts(np.array([self.rows(index) for index in ends]))[:, 0]
            return np.extract(better == 0, ends)
        h, kind = self.column("h")[first:], self.column("kind")[first:]
        is_minimum = (h > 0) & (self.column("best_h")[first:] >= h)
        return np.flatnonzero(is_minimum & (kind != SIDEWAYS)) + first

    def restarts(self, first: int = 0) -> NDArray[np.int64]:
        """Return the indices, from `first` on, of the states that a restart led to."""
        first = max(first, 1)
        return np.flatnonzero(self.column("kind")[first:] == NO_MOVE) + first

    def solutions(self, first: int = 0) -> NDArray[np.int64]:
        """Return the indices, from `first` on, of the solutions."""
        return np.flatnonzero(self.column("h")[first:] == 0) + first

    def _iterations(self) -> NDArray[Any]:
        """Return the decisions of the rule up to every state; shape (len(trace),)."""
        return self.column("iterations" if self.settings.variant.rule.may_stay else "step")

    def _last(self, name: str) -> int:
        values = self.column(name)
        return int(values[-1]) if len(values) else 0

    def _state(self, index: int) -> NDArray[Any]:
        if not 0 <= index < len(self):
            raise IndexError(f"the trace has no state {index}")
        if self._members is not None:
            best: NDArray[Any] = self._members.members(index)[self._members.best(index)]
            return best
        place = int(np.searchsorted(self._key_indices.view, index, side="right")) - 1
        key = int(self._key_indices.view[place]), self._key_states.view[place]
        return next(self._states_after(key, (index,)))

    def _states_after(self, key: Key, indices: Sequence[int]) -> Iterator[NDArray[Any]]:
        """Yield the states at ascending indices, which moves alone lead to from a key state."""
        first, made = key[0] + 1, 0
        moves = slice(first, indices[-1] + 1)
        columns, rows = self.column("column")[moves], self.column("to_row")[moves]
        state = np.array(key[1], self._key_states.view.dtype)
        for index in indices:
            due = index + 1 - first
            # Where a queen moved several times, the last value stays.
            state[columns[made:due]] = rows[made:due]
            made = due
            yield state.copy()

    def _extend_columns(self, numbers: NDArray[np.int64]) -> None:
        for name, values in zip(RECORDED, numbers.T, strict=True):
            if name in self._columns:
                self._columns[name].extend(values)
        kinds = self.column("kind")[-len(numbers) :]
        is_start, is_sideways = kinds == NO_MOVE, kinds == SIDEWAYS
        counts_total = self.settings.parameters.get("sideways_count") == SidewaysCount.TOTAL
        resets = is_start if counts_total else ~is_sideways
        self._columns["step"].extend(self._last("step") + np.cumsum(~is_start))
        self._columns["climb"].extend(self._last("climb") + np.cumsum(is_start))
        counted = _count_since(resets, is_sideways, self._last("consecutive_sideways"))
        self._columns["consecutive_sideways"].extend(counted)

    def _takes_members(self, states: list[StateEvent | Moves]) -> bool:
        """Whether whole populations are recorded, or steps that move several queens: all of a run or none."""
        first = states[0]
        made = next((len(event.lineages) for event in states if isinstance(event, Generated)), 0)
        count = made or (len(first.members) if isinstance(first, Started) else 0)
        moves_already = self.steps > 0 and not self.has_members
        if (self.has_members or count) and (
            moves_already or not {Moved, Moves}.isdisjoint(map(type, states))
        ):
            raise InputError(f"the run of {self.settings.variant.name} {MIXED_STEPS}", "search")
        if count and self._members is None:
            self._members = MemberLog(self.settings.n, count, *self._member_types)
            for key in self._key_states.view:  # starts that came before the first step
                self._members.start(key[None, :], self.column("h")[len(self._members)][None])
        return self._members is not None

    def _extend_members(self, states: list[StateEvent | Moves]) -> None:
        assert self._members is not None
        for event in states:
            if isinstance(event, Generated):
                self._members.generate(event)
            elif isinstance(event, Swaps):
                self._members.swap(event)
            else:
                assert isinstance(event, Started | Restarted)
                self._members.start(
                    np.array(event.members or (event.rows,)), np.array(event.member_h or (event.h,))
                )

    def _extend_keys(self, states: list[StateEvent | Moves], place: int) -> None:
        """Add the key states among those from index `place` on: where climbs begin, and those due in between."""
        keys: list[Key] = []
        if place:
            keys.append((int(self._key_indices.view[-1]), self._key_states.view[-1]))
        known = len(keys)
        for event in states:
            if isinstance(event, Moves):
                place += len(event.numbers)
                continue
            if isinstance(event, (Started, Restarted)):
                if keys:
                    keys += self._keys_due(keys[-1], place)
                keys.append((place, event.rows))
            place += 1
        keys += self._keys_due(keys[-1], place)
        if keys[known:]:
            indices, rows = zip(*keys[known:], strict=True)
            self._key_indices.extend(indices)
            self._key_states.extend(rows)

    def _keys_due(self, key: Key, end: int) -> Iterable[Key]:
        """Return the key states due after one, up to but not including index `end`."""
        indices = range(key[0] + self._spacing, end, self._spacing)
        return zip(indices, self._states_after(key, indices), strict=True) if indices else ()


KIND_NUMBERS: dict[MoveKind | int, int] = {NO_MOVE: NO_MOVE} | {kind: KINDS.index(kind) for kind in KINDS}


def _numbers(states: list[StateEvent | Moves]) -> NDArray[np.int64]:
    """Return the columns `RECORDED` of states; shape (states, 11)."""
    events = [event for event in states if not isinstance(event, Moves)]
    single = iter(_numbers_of_events(events)[:, None] if events else ())
    parts = [_numbers_of_moves(event) if isinstance(event, Moves) else next(single) for event in states]
    return np.concatenate(parts)


def _numbers_of_moves(moves: Moves) -> NDArray[np.int64]:
    if not isinstance(moves, Swaps):
        return moves.numbers
    numbers = moves.numbers.copy()
    numbers[:, SQUARES] = NO_MOVE
    return numbers


def _numbers_of_events(events: list[StateEvent]) -> NDArray[np.int64]:
    moved = [event if isinstance(event, Moved) else _as_moved(event) for event in events]
    *columns, declined = zip(*moved, strict=True)
    numbers = np.full((len(moved), len(RECORDED)), UNKNOWN)
    for place, values in enumerate(columns):
        if place == KIND:
            numbers[:, place] = [KIND_NUMBERS[kind] for kind in values]
        elif values[0] is None or values[-1] is None:
            numbers[:, place] = [UNKNOWN if value is None else value for value in values]
        else:
            numbers[:, place] = values
    if any(declined):
        numbers[:, DECLINED] = [square or (UNKNOWN, UNKNOWN) for square in declined]
    return numbers


def _as_moved(event: StateEvent) -> tuple[object, ...]:
    """Return the fields of `Moved` of a state that no move of one queen led to."""
    kind = event.kind if isinstance(event, Generated) else NO_MOVE
    counts = getattr(event, "iterations", 0), getattr(event, "evaluations", 0)
    return NO_MOVE, NO_MOVE, NO_MOVE, event.h, kind, event.best_h, event.best_count, *counts, None


def _count_since(resets: NDArray[np.bool_], counted: NDArray[np.bool_], before: int) -> NDArray[np.int64]:
    """Count along an array, from `before`, restarting from 0 at each reset."""
    total = np.cumsum(counted) + before
    at_reset = np.where(resets, total, 0)
    return total - np.maximum.accumulate(at_reset)


def record(settings: RunSettings, events: Iterable[Event]) -> Trace:
    """Record all events of a run.

    Examples
    --------
    >>> from solver import record, run_settings, search_events
    >>> settings = run_settings(8, "steepest-ascent", start=[3, 2, 5, 2, 2, 0, 7, 7], seed=7)
    >>> run = record(settings, search_events(settings))
    >>> run.steps, run.outcome.value, run.column("h").tolist()
    (4, 'local-minimum', [8, 5, 4, 2, 1])
    """
    trace = Trace(settings)
    trace.extend(events)
    return trace
