"""How things stand in a session at one moment, as one frozen value: what every widget is shown."""

from __future__ import annotations

from math import inf

from msgspec import Struct

from nqueens_gui.board.scene import NextMove
from nqueens_gui.player.playback import Mode
from solver.analysis.state_kind import Insight
from solver.core.board import Rows
from solver.core.events import Outcome
from solver.core.run_settings import RunSettings
from solver.engine.choices import Choices
from solver.runs.trace import NO_MOVE, Trace, TracePosition


class Origin(Struct, frozen=True):
    """Where a run branches off another."""

    run: int
    """Number of the other run."""
    index: int
    """The state it branches off from."""
    step: int
    """Moves made up to there."""
    rows: Rows
    """That state; the branch begins there, or in a state made from it by hand."""


class Snapshot(Struct, frozen=True, eq=False):
    """A session at one moment."""

    mode: Mode
    """What it is doing."""
    settings: RunSettings | None
    """The run; None before the first."""
    trace: Trace | None
    """Its recording, which grows; None before the first state."""
    position: TracePosition | None
    """The current state; None before the first."""
    length: int
    """States recorded."""
    insight: Insight | None
    """What the state looks like to the search; None while playing and before the engine is there."""
    sequence: int
    """Number of the run in this session; a change of it means another run."""
    speed: float = inf
    """Moves a second while it plays; infinite for full speed."""
    origin: Origin | None = None
    """Where the run branches off another; None when it does not."""
    number: int | None = None
    """Number of the run in the list of branches when it was gone back to; None for another run."""
    notice: str = ""
    """What the window should say beside it: what went wrong, or why a run was stopped."""
    is_stepping: bool = False
    """Whether the search has still to make a step that was asked for."""
    choices: Choices | None = None
    """What the rule may do next; known together with the insight."""
    gauge: float | None = None
    """The figure of the rule's memory that the variant shows, such as a temperature; known with the insight."""

    @property
    def outcome(self) -> Outcome | None:
        """Why the run ended; None while it is alive."""
        return self.trace.outcome if self.trace else None

    @property
    def is_at_end(self) -> bool:
        """Whether the current state is the last one recorded."""
        return self.position is not None and self.position.index == self.length - 1

    @property
    def counts(self) -> tuple[int, int | None]:
        """Iterations and evaluations so far; at the live end with those since the last move."""
        if self.position is None or self.trace is None:
            return 0, None
        now = self.trace if self.position.index == self.trace.end else self.position
        return now.iterations, now.evaluations

    @property
    def is_over(self) -> bool:
        """Whether the run ended and its last state is shown."""
        return self.outcome is not None and self.is_at_end


def next_move(snapshot: Snapshot) -> NextMove | None:
    """Return the move that a recording takes next; None while it plays, at its end, and where it restarts."""
    trace, position = snapshot.trace, snapshot.position
    if trace is None or position is None or snapshot.settings is None or snapshot.mode is Mode.PLAYING:
        return None
    after = position.index + 1
    if after >= snapshot.length or int(trace.column("column")[after]) == NO_MOVE:
        return None  # a restart, or a step that is not one queen of one state
    column, to_row = (int(trace.column(name)[after]) for name in ("column", "to_row"))
    choices = snapshot.choices
    if choices is None:
        return NextMove(column, position.rows[column], to_row, 0)
    probability = None if choices.is_even else float(choices.probability[to_row, column])
    return NextMove(column, position.rows[column], to_row, choices.count, probability)
