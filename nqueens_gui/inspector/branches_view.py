"""The runs of a session as rows of a list: number, origin and outcome."""

from __future__ import annotations

from msgspec import Struct

from nqueens_gui.inspector.run_tree import RunEntry, RunTree
from nqueens_gui.watch.snapshot import Origin
from solver.core.board import Rows
from solver.core.events import Outcome
from solver.core.variants import ending
from solver.core.words import counted
from solver.telling.squares import Coordinates, destination_words
from solver.telling.status import Tone


class BranchRow(Struct, frozen=True):
    """One run."""

    number: int
    """Its number in the session."""
    depth: int
    """Number of runs above it."""
    name: str
    """``Run 3``."""
    origin: str
    """Where it branches off, in words; empty if it does not."""
    settings: str
    """Variant, n, seed and h of the start."""
    standing: str
    """Outcome and number of steps."""
    tone: Tone
    is_watched: bool
    """Whether it is the current run."""

    @property
    def detail(self) -> str:
        """Where it branches off and how it runs, in a line each."""
        return "\n".join(filter(None, (self.origin.capitalize(), self.settings)))


def branch_rows(tree: RunTree, coordinates: Coordinates = Coordinates.NUMBERS) -> tuple[BranchRow, ...]:
    """Return a row for every run, each before its branches; squares are named as the board names them."""
    return tuple(_row(entry, depth, tree.current, coordinates) for depth, entry in tree)


def _row(entry: RunEntry, depth: int, watched: RunEntry | None, coordinates: Coordinates) -> BranchRow:
    settings = entry.settings
    return BranchRow(
        number=entry.number,
        depth=depth,
        name=f"Run {entry.number}",
        origin=origin_words(entry.origin, settings.start, coordinates),
        settings=f"{settings.variant.title} · n = {settings.n:,} · start h {entry.first_h:,} · seed {settings.seed}",
        standing=_standing(entry),
        tone=_tone(entry),
        is_watched=watched is entry,
    )


def origin_words(origin: Origin | None, start: Rows | None, coordinates: Coordinates) -> str:
    """Name the origin of a run, and the user's own move: ``from step 12, queen 3 to row 5``."""
    if origin is None:
        return ""
    moved = "" if start is None else _moved_words(origin.rows, start, coordinates)
    return f"from step {origin.step:,}{moved}"


def _moved_words(before: Rows, after: Rows, coordinates: Coordinates) -> str:
    if len(before) != len(after):
        return f", {len(after):,} queens"
    moved = [column for column, row in enumerate(after) if row != before[column]]
    if len(moved) == 1:
        return f", {destination_words(moved[0], after[moved[0]], len(after), coordinates)}"
    return f", {len(moved):,} queens moved" if moved else ""


def _standing(entry: RunEntry) -> str:
    steps = counted(entry.steps, "step")
    if entry.outcome is not None:
        return f"{ending(entry.outcome, entry.settings.variant.rule).label}, {steps}"
    return f"paused, {steps}" if entry.has_begun else "not started"


def _tone(entry: RunEntry) -> Tone:
    if entry.outcome is Outcome.SOLVED:
        return Tone.SOLVED
    is_open = entry.outcome in (None, Outcome.STOPPED)
    return Tone.NEUTRAL if is_open else Tone.STUCK
