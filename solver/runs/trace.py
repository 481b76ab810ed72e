"""The compact recording of a run, from which any of its states can be recovered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from mmap import mmap
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from solver.analysis.state_kind import StateKind, kind_by_successors
from solver.core.board import Rows
from solver.core.events import Ended, Event, Moved, MoveKind, Outcome, StateEvent
from solver.core.run_settings import RunSettings
from solver.core.variants import SidewaysCount

FIRST_ROOM = 64
GROWTH = 4
"""A room is so many times larger than the one before; what of it is not filled takes no memory."""
AHEAD = 0.8
"""Share of the room that is taken when the next, larger room begins to be filled."""
LARGE = 1 << 20
"""Bytes from which memory is had from the system directly."""
COPIED_PER_ADDED = 6
"""Entries copied there with each that is added: enough for all of them to be there when the room is full."""


class GrowingArray:
    """A numpy array that grows along its first axis, with no append that takes long.

    A larger room is filled little by little before the present one is full: to copy all of a long recording at once
    would stop the window.

    Parameters
    ----------
    dtype
        Type of its numbers.
    width
        Numbers in each entry; None for an array of single numbers.
    """

    def __init__(self, dtype: DTypeLike, width: int | None = None) -> None:
        self._length = 0
        self._data: NDArray[Any] = np.empty(FIRST_ROOM if width is None else (FIRST_ROOM, width), dtype)
        self._next: NDArray[Any] | None = None
        self._copied = 0

    def __len__(self) -> int:
        """Return the number of entries."""
        return self._length

    @property
    def view(self) -> NDArray[Any]:
        """The entries; a view that stays valid, and unchanged, while the array grows."""
        view = self._data[: self._length]
        view.flags.writeable = False
        return view

    @property
    def nbytes(self) -> int:
        """Bytes that are filled, in the present room and in the next."""
        return (self._length + self._copied) * self._data[:1].nbytes

    def copy(self) -> GrowingArray:
        """Return an array with the same entries that grows by itself, in no time: the entries are shared.

        Entries never change and the copy has no room to grow in, so that neither sees what the other appends.
        """
        copy = GrowingArray(self._data.dtype)
        copy._length, copy._data = self._length, self._data[: self._length]
        return copy

    def extend(self, values: ArrayLike) -> None:
        """Append entries; shape (k,) or (k, width)."""
        added = np.asarray(values, self._data.dtype)
        end = self._length + len(added)
        if end > len(self._data):
            self._move(end)
        self._data[self._length : end] = added
        self._length = end
        if end >= AHEAD * len(self._data):
            self._copy_ahead(COPIED_PER_ADDED * len(added))

    def _move(self, least: int) -> None:
        """Go on in a room for so many entries, the one that was filled for it if that is large enough."""
        if self._next is None or len(self._next) < least:
            self._next, self._copied = self._make_room(least), 0
        self._copy_ahead(self._length)
        self._data, self._next, self._copied = self._next, None, 0

    def _copy_ahead(self, most: int) -> None:
        """Copy some more entries, at most so many, to the next room."""
        if self._next is None:
            self._next = self._make_room(0)
        end = min(self._copied + most, self._length)
        self._next[self._copied : end] = self._data[self._copied : end]
        self._copied = end

    def _make_room(self, least: int) -> NDArray[Any]:
        room = max(least, GROWTH * len(self._data))
        return _empty((room, *self._data.shape[1:]), self._data.dtype)


def _empty(shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
    """Make an array whose memory is taken page by page as it is filled.

    numpy asks for huge pages where an array is large; to get one, at a first write, may take longer than a frame.
    """
    nbytes = prod(shape) * dtype.itemsize
    if nbytes < LARGE:
        return np.empty(shape, dtype)
    try:
        memory = mmap(-1, nbytes)
    except OSError as error:  # where numpy would raise this
        raise MemoryError(f"no room for {nbytes:,} bytes") from error
    return np.frombuffer(memory, dtype).reshape(shape)


KINDS = tuple(MoveKind)
"""Kinds of move by their number in a trace."""
NO_MOVE = -1
"""Stands for column, rows and kind of a state that no move led to: a start."""
RECORDED = ("column", "from_row", "to_row", "h", "kind", "best_h", "best_count")
"""The columns that an event fills itself; the others follow from them."""
LEAST_SPACING = 64
"""Key states are at least this many states apart, restarts aside."""
BYTES_FOR_KEYS = 16
"""Bytes a move that key states may take, restarts aside."""


@dataclass(frozen=True, slots=True)
class Position:
    """One state of a run and how the run stood there."""

    index: int
    """Number of the state: 0 is the start; each move and each restart adds one."""
    step: int
    """Moves made so far."""
    climb: int
    """Number of the climb, from 1."""
    rows: Rows
    """The state."""
    h: int
    """Its h."""
    best_h: int
    """Least h among its successors; 0 at a solution."""
    best_count: int
    """How many successors have it; 0 at a solution."""
    sideways_in_row: int
    """Sideways moves so far, as the sideways limit counts them."""
    move: Moved | None
    """The move that led here; None at a start."""

    @property
    def restarts(self) -> int:
        """Restarts made so far."""
        return self.climb - 1

    @property
    def is_local_minimum(self) -> bool:
        """Whether no successor is better and the state is no solution."""
        return self.h > 0 and self.best_h >= self.h


class Trace:
    """A recording that grows by the events of a run and takes less than 100 bytes a move.

    Every number of every state is kept in an array of its own (`column`); whole states are kept as key states, at
    each restart and now and then between, and the moves since the last one are made again to reach a state.
    """

    def __init__(self, settings: RunSettings) -> None:
        self.settings = settings
        self.outcome: Outcome | None = None
        row_type, number_type = _types(settings.n)
        types: dict[str, type[np.integer[Any]]] = {
            "step": np.int32,
            "climb": np.int32,
            "sideways_in_row": np.int32,
            "h": number_type,
            "best_h": number_type,
            "best_count": number_type,
            "column": row_type,
            "from_row": row_type,
            "to_row": row_type,
            "kind": np.int8,
        }
        self._columns = {name: GrowingArray(dtype) for name, dtype in types.items()}
        self._key_indices = GrowingArray(np.int64)
        self._key_states = GrowingArray(row_type, settings.n)
        self._spacing = max(LEAST_SPACING, settings.n * np.dtype(row_type).itemsize // BYTES_FOR_KEYS)

    def __len__(self) -> int:
        """Return the number of states recorded."""
        return len(self._columns["h"])

    @property
    def end(self) -> int:
        """Index of the last state recorded; -1 before the first."""
        return len(self) - 1

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
        return int(np.count_nonzero(self.column("kind") == KINDS.index(MoveKind.SIDEWAYS)))

    @property
    def nbytes(self) -> int:
        """Bytes the recording takes."""
        parts = (*self._columns.values(), self._key_indices, self._key_states)
        return sum(part.nbytes for part in parts)

    def column(self, name: str) -> NDArray[Any]:
        """Return one number of every state, by its name in `Position` or `Moved`; shape (len(trace),), read-only."""
        return self._columns[name].view

    def extend(self, events: Iterable[Event]) -> None:
        """Record further events of the run, in their order."""
        states: list[StateEvent] = []
        for event in events:
            if isinstance(event, Ended):
                self.outcome = event.outcome
            else:
                states.append(event)
        if states:
            first = len(self)
            self._extend_columns(states)
            self._extend_keys(states, first)

    def copy(self) -> Trace:
        """Return the recording as it stands, in no time whatever its length; the two then go their own ways."""
        copy = Trace(self.settings)
        copy.outcome = self.outcome
        copy._columns = {name: column.copy() for name, column in self._columns.items()}
        copy._key_indices, copy._key_states = self._key_indices.copy(), self._key_states.copy()
        return copy

    def stop(self) -> None:
        """Note that the run was stopped by hand."""
        self.outcome = Outcome.STOPPED

    def rows(self, index: int) -> Rows:
        """Return a state, by its index from 0 to `end`."""
        return tuple(self._state(index).tolist())

    def states(self, first: int, end: int) -> NDArray[np.int64]:
        """Return the states from index `first` up to but not including `end`; shape (end - first, n)."""
        count = max(end - first, 0)
        known = np.full((count, self.settings.n), -1, np.int64)
        if not count:
            return known
        column = self.column("column")[first:end].astype(np.int64)
        is_move = np.flatnonzero(column != NO_MOVE)
        known[is_move, column[is_move]] = self.column("to_row")[first:end][is_move]
        known[0] = self._state(first)
        keys = self._key_indices.view
        inside = slice(*np.searchsorted(keys, [first, end]).tolist())
        known[keys[inside] - first] = self._key_states.view[inside]
        last_known = np.maximum.accumulate(np.where(known >= 0, np.arange(count)[:, None], 0), axis=0)
        return np.take_along_axis(known, last_known, axis=0)

    def position(self, index: int) -> Position:
        """Return all that was recorded of a state, by its index from 0 to `end`."""
        value = {name: int(column.view[index]) for name, column in self._columns.items()}
        return Position(
            index=index,
            step=value["step"],
            climb=value["climb"],
            rows=self.rows(index),
            h=value["h"],
            best_h=value["best_h"],
            best_count=value["best_count"],
            sideways_in_row=value["sideways_in_row"],
            move=_move(value),
        )

    def state_kind(self, index: int) -> StateKind:
        """Tell the kind of a state; on a plateau this looks for an exit."""
        h, best_h = (int(self.column(name)[index]) for name in ("h", "best_h"))
        return kind_by_successors(self.rows(index), self.settings.heuristic, h, best_h)

    def index_of_step(self, step: int) -> int:
        """Return the index of the state after that many moves, the last of them when the run restarted there."""
        return max(0, int(np.searchsorted(self.column("step"), step, side="right")) - 1)

    def local_minima(self, first: int = 0) -> NDArray[np.int64]:
        """Return the indices, from `first` on, where a climb first met a local minimum, not all of its plateau."""
        h, kind = self.column("h")[first:], self.column("kind")[first:]
        is_minimum = (h > 0) & (self.column("best_h")[first:] >= h)
        return np.flatnonzero(is_minimum & (kind != KINDS.index(MoveKind.SIDEWAYS))) + first

    def restarts(self, first: int = 0) -> NDArray[np.int64]:
        """Return the indices, from `first` on, of the states that a restart led to."""
        first = max(first, 1)
        return np.flatnonzero(self.column("kind")[first:] == NO_MOVE) + first

    def solutions(self, first: int = 0) -> NDArray[np.int64]:
        """Return the indices, from `first` on, of the solutions."""
        return np.flatnonzero(self.column("h")[first:] == 0) + first

    def _last(self, name: str) -> int:
        values = self.column(name)
        return int(values[-1]) if len(values) else 0

    def _state(self, index: int) -> NDArray[Any]:
        if not 0 <= index < len(self):
            raise IndexError(f"the trace has no state {index}")
        key = int(np.searchsorted(self._key_indices.view, index, side="right")) - 1
        state: NDArray[Any] = self._key_states.view[key].copy()
        since = slice(int(self._key_indices.view[key]) + 1, index + 1)
        # One after the other: numpy does not promise that the last of several values for one column wins.
        for column, row in zip(self.column("column")[since], self.column("to_row")[since], strict=True):
            state[column] = row
        return state

    def _extend_columns(self, states: list[StateEvent]) -> None:
        numbers = [event if isinstance(event, Moved) else _without_move(event) for event in states]
        for name, values in zip(RECORDED, zip(*numbers, strict=True), strict=True):
            self._columns[name].extend(values if name != "kind" else [_KIND_NUMBERS[kind] for kind in values])
        kinds = self.column("kind")[-len(states) :]
        is_start, is_sideways = kinds == NO_MOVE, kinds == KINDS.index(MoveKind.SIDEWAYS)
        counts_total = self.settings.parameters.get("sideways_count") == SidewaysCount.TOTAL
        resets = is_start if counts_total else ~is_sideways
        self._columns["step"].extend(self._last("step") + np.cumsum(~is_start))
        self._columns["climb"].extend(self._last("climb") + np.cumsum(is_start))
        self._columns["sideways_in_row"].extend(
            _count_since(resets, is_sideways, self._last("sideways_in_row"))
        )

    def _extend_keys(self, states: list[StateEvent], first: int) -> None:
        for place, event in enumerate(states):
            if not isinstance(event, Moved):
                self._fill_keys(first + place - 1)
                self._add_key(first + place, np.array(event.rows))
        self._fill_keys(self.end)

    def _fill_keys(self, last: int) -> None:
        """Add the key states that are due up to and including index `last`."""
        while len(self._key_indices) and (due := int(self._key_indices.view[-1]) + self._spacing) <= last:
            self._add_key(due, self._state(due))

    def _add_key(self, index: int, state: NDArray[Any]) -> None:
        self._key_states.extend(state[None, :])
        self._key_indices.extend([index])


def _types(n: int) -> tuple[type[np.integer[Any]], type[np.integer[Any]]]:
    """Give the smallest types that hold a row and an h of a board of n queens."""
    row_type = np.int16 if n <= np.iinfo(np.int16).max else np.int32
    number_type = np.int32 if n * n <= np.iinfo(np.int32).max else np.int64
    return row_type, number_type


_KIND_NUMBERS: dict[MoveKind | int, int] = {
    NO_MOVE: NO_MOVE,
    **{kind: number for number, kind in enumerate(KINDS)},
}


def _without_move(event: StateEvent) -> tuple[int, ...]:
    """Return what is recorded of a state that no move led to, in the order of `RECORDED`."""
    return NO_MOVE, NO_MOVE, NO_MOVE, event.h, NO_MOVE, event.best_h, event.best_count


def _count_since(resets: NDArray[np.bool_], counted: NDArray[np.bool_], before: int) -> NDArray[np.int64]:
    """Count along an array, from `before`, starting again from 0 wherever `resets` says so."""
    total = np.cumsum(counted) + before
    at_reset = np.where(resets, total, 0)
    return total - np.maximum.accumulate(at_reset)


def _move(value: dict[str, int]) -> Moved | None:
    if value["kind"] == NO_MOVE:
        return None
    return Moved(
        value["column"],
        value["from_row"],
        value["to_row"],
        value["h"],
        KINDS[value["kind"]],
        value["best_h"],
        value["best_count"],
    )


def record(settings: RunSettings, events: Iterable[Event]) -> Trace:
    """Record a whole run."""
    trace = Trace(settings)
    trace.extend(events)
    return trace
