"""The runs of a session as a tree: which branched off which, and where each was left. No Qt."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from nqueens_gui.watch.snapshot import Origin
from solver.core.board import Rows
from solver.core.events import Outcome
from solver.core.run_settings import RunSettings
from solver.runs.trace import Trace

MOST_BYTES = 100_000_000
"""Recordings of runs other than the current one may be so large in all; beyond that the oldest are discarded."""


class RunEntry(Struct, eq=False):
    """One run of the session."""

    number: int
    """From 1, in the order the runs were first shown."""
    settings: RunSettings
    origin: Origin | None
    """None when it does not branch off."""
    trace: Trace | None
    """None when the recording was discarded."""
    index: int = 0
    """The state shown last."""
    length: int = 1
    steps: int = 0
    outcome: Outcome | None = None
    """None while it has not ended."""
    first_h: int = 0
    """h of its start."""
    left_at: int = 0
    """How many runs had been entered when it was last left."""

    @property
    def has_begun(self) -> bool:
        """Whether a move was made."""
        return self.length > 1

    def leave(self, left_at: int) -> None:
        """Note how far the recording is."""
        self.left_at = left_at
        if self.trace is not None:
            self.note(self.trace, self.index)

    def note(self, trace: Trace, index: int) -> None:
        """Note the state of the run."""
        self.trace, self.index = trace, index
        self.length, self.steps, self.outcome = len(trace), trace.steps, trace.outcome
        self.first_h = int(trace.column("h")[0])


class RunTree:
    """All runs of a session, and the current one.

    A run without a move is only a preview: the next run replaces it, unless the preview is a branch and the next run
    is not the same branch. The same run again keeps its place.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._entries: dict[int, RunEntry] = {}
        self._most_bytes = most_bytes
        self._last_number = 0
        self._entered = 0
        self.current: RunEntry | None = None

    def __iter__(self) -> Iterator[tuple[int, RunEntry]]:
        """Yield every run with its depth, each before its branches."""
        by_parent = self._by_parent()
        waiting = [(0, entry) for entry in reversed(by_parent.get(None, []))]
        while waiting:  # not recursive, since chains may be long
            depth, entry = waiting.pop()
            yield depth, entry
            waiting += [(depth + 1, branch) for branch in reversed(by_parent.get(entry.number, []))]

    def entry(self, number: int) -> RunEntry | None:
        """Return a run by its number, or None."""
        return self._entries.get(number)

    def enter(self, trace: Trace, origin: Origin | None = None) -> None:
        """Make a run current, which may be new; one with the same start as the last is the same branch."""
        settings, last = trace.settings, self.current
        if origin is None and last is not None and settings.start is not None:
            origin = last.origin if settings.start == last.settings.start else None
        entry = self._same(settings, origin) or self._preview(origin) or self._new(settings, origin)
        entry.settings, entry.origin = settings, origin
        entry.note(trace, 0)
        self._watch(entry)
        if last is not None and last is not entry and last.origin is None and not last.has_begun:
            self.drop(last.number)

    def go_to(self, number: int) -> None:
        """Make a run of the tree current again."""
        self._watch(self._entries[number])

    def note(self, trace: Trace, index: int) -> None:
        """Note the state of the current run."""
        if self.current is not None:
            self.current.note(trace, index)

    def origin_at(self, index: int, step: int, rows: Rows) -> Origin | None:
        """Return the origin of a branch off the current run; a preview passes on its own."""
        if self.current is None or not self.current.has_begun:
            return self.current.origin if self.current else None
        return Origin(self.current.number, index, step, rows)

    def branches(self, number: int) -> list[RunEntry]:
        """Return the runs that branch off a run, in the order of their origins."""
        return self._by_parent().get(number, [])

    def drop(self, number: int) -> None:
        """Drop a run without a move, which no other branches off."""
        del self._entries[number]

    def _by_parent(self) -> dict[int | None, list[RunEntry]]:
        """Return the branches of each run, in the order of their origins; under None the runs that are no branch."""
        found: dict[int | None, list[RunEntry]] = {}
        for entry in sorted(self._entries.values(), key=_order):
            found.setdefault(entry.origin.run if entry.origin else None, []).append(entry)
        return found

    def _same(self, settings: RunSettings, origin: Origin | None) -> RunEntry | None:
        """Return the run with the same settings and origin, if there is one."""
        same = (
            e for e in self._entries.values() if e.settings == settings and _place(e.origin) == _place(origin)
        )
        return next(same, None)

    def _preview(self, origin: Origin | None) -> RunEntry | None:
        """Return the current run if it is a preview with this origin."""
        last = self.current
        is_preview = last is not None and not last.has_begun and _place(last.origin) == _place(origin)
        return last if is_preview else None

    def _new(self, settings: RunSettings, origin: Origin | None) -> RunEntry:
        self._last_number += 1
        entry = RunEntry(self._last_number, settings, origin, None)
        self._entries[entry.number] = entry
        return entry

    def _watch(self, entry: RunEntry) -> None:
        self._entered += 1
        if self.current is not None:
            self.current.leave(self._entered)
        self.current = entry
        self._discard_recordings()

    def _discard_recordings(self) -> None:
        """Discard the recordings of the runs left longest ago while all are too large."""
        left = [entry for entry in self._entries.values() if entry is not self.current and entry.trace]
        size = sum(entry.trace.nbytes for entry in left if entry.trace)
        for entry in sorted(left, key=lambda entry: entry.left_at):
            if size <= self._most_bytes:
                return
            size -= entry.trace.nbytes if entry.trace else 0
            entry.trace = None


def _order(entry: RunEntry) -> tuple[int, int]:
    return entry.origin.index if entry.origin else 0, entry.number


def _place(origin: Origin | None) -> tuple[int, int] | None:
    return None if origin is None else (origin.run, origin.index)
