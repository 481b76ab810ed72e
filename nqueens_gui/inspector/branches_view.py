"""The runs of a session as rows of a list: what each is called, where it branches off, how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from nqueens_gui.board.squares_view import destination_words
from nqueens_gui.inspector.run_tree import RunEntry, RunTree
from nqueens_gui.kit.status import Tone
from nqueens_gui.watch.snapshot import Origin
from solver.core.board import Rows
from solver.core.events import Outcome


@dataclass(frozen=True, slots=True)
class BranchRow:
    """One run."""

    number: int
    """Its number in the session."""
    depth: int
    """How many runs it branches off, one off the other."""
    name: str
    """What it is called."""
    origin: str
    """Where it branches off, in words; empty when it does not."""
    settings: str
    """Variant, seed and h of the start."""
    standing: str
    """Why it ended and after how many moves, or where it was left."""
    tone: Tone
    """What came of it."""
    is_watched: bool
    """Whether it is the one that is watched."""
    may_be_deleted: bool
    """Whether it can be deleted."""
    branches: int
    """How many runs would go with it."""
    rails: tuple[int, ...] = ()
    """The depths of further branches below that pass this row by, its own among them."""

    @property
    def tip(self) -> str:
        """All of it in a few lines."""
        lines = (" ".join(filter(None, (self.name, self.origin))), self.settings, self.standing)
        return "\n".join(lines)


def branch_rows(tree: RunTree, coordinates: str = "numbers") -> tuple[BranchRow, ...]:
    """Return a row for every run, each before its branches; squares are named as the board names them."""
    listed = list(tree)
    rows = [
        _row(entry, depth, _count_below(listed, place), tree.current, coordinates)
        for place, (depth, entry) in enumerate(listed)
    ]
    return tuple(_kept(list(_with_rails(reversed(rows)))[::-1]))


def _count_below(listed: list[tuple[int, RunEntry]], place: int) -> int:
    """Count the rows that follow one and stand deeper."""
    depth, count = listed[place][0], 0
    while place + count + 1 < len(listed) and listed[place + count + 1][0] > depth:
        count += 1
    return count


def _kept(rows: list[BranchRow]) -> Iterator[BranchRow]:
    """Say of the run that is watched, and of those it branches off, that they cannot be deleted."""
    watched = next((place for place, row in enumerate(rows) if row.is_watched), -1)
    for place, row in enumerate(rows):
        yield replace(row, may_be_deleted=not place <= watched <= place + row.branches)


def _with_rails(rows: Iterable[BranchRow]) -> Iterator[BranchRow]:
    """Give rows, from the last to the first, the depths at which a branch is yet to come below them."""
    to_come: set[int] = set()
    for row in rows:
        to_come = {depth for depth in to_come if depth <= row.depth}
        yield replace(row, rails=tuple(sorted(to_come)))
        if row.depth:
            to_come.add(row.depth)


def _row(entry: RunEntry, depth: int, branches: int, watched: RunEntry | None, coordinates: str) -> BranchRow:
    settings = entry.settings
    return BranchRow(
        number=entry.number,
        depth=depth,
        name=entry.name or f"Run {entry.number}",
        origin=origin_words(entry.origin, settings.start, coordinates),
        settings=f"{settings.variant.title} · seed {settings.seed} · h {entry.first_h:,}",
        standing=_standing(entry),
        tone=_tone(entry),
        is_watched=watched is entry,
        may_be_deleted=True,
        branches=branches,
    )


def origin_words(origin: Origin | None, start: Rows | None, coordinates: str) -> str:
    """Say where a run branches off, and by which move of one's own: ``from step 12, queen 3 to row 5``."""
    if origin is None:
        return ""
    moved = "" if start is None else _moved_words(origin.rows, start, coordinates)
    return f"from step {origin.step:,}{moved}"


def _moved_words(before: Rows, after: Rows, coordinates: str) -> str:
    if len(before) != len(after):
        return f", {len(after):,} queens"
    moved = [column for column, row in enumerate(after) if row != before[column]]
    if len(moved) == 1:
        return f", {destination_words(moved[0], after[moved[0]], len(after), coordinates)}"
    return f", {len(moved):,} queens moved" if moved else ""


def _standing(entry: RunEntry) -> str:
    moves = f"{entry.steps:,} {'move' if entry.steps == 1 else 'moves'}"
    if entry.outcome is not None:
        return f"{entry.outcome.label}, {moves}"
    return f"paused, {moves}" if entry.has_begun else "not begun"


def _tone(entry: RunEntry) -> Tone:
    if entry.outcome is Outcome.SOLVED:
        return Tone.SOLVED
    is_open = entry.outcome in (None, Outcome.STOPPED)
    return Tone.NEUTRAL if is_open else Tone.STUCK
