"""The summary of a run, as one frozen value that every document is made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import numpy as np

from nqueens_gui.export.climbs import GOES_ON, Climb, climbs_of
from nqueens_gui.export.reproducing import command_of, is_cut
from nqueens_gui.kit.status import Status
from nqueens_gui.watch.sentences_view import status_of
from nqueens_gui.watch.snapshot import Mode, Snapshot
from solver.analysis.state_kind import Insight, look_into
from solver.core.board import Rows, format_rows, state_text
from solver.core.definitions import program, run_definitions
from solver.core.events import MoveKind
from solver.core.run_settings import RunSettings
from solver.runs.trace import KINDS, Trace

MOST_CLIMBS: Final = 50
"""Climbs that the summary lists."""
MOST_TEXT: Final = 40
"""Queens on the largest board that is written as text."""
NOT_BEGUN: Final = "Not begun."


@dataclass(frozen=True, slots=True)
class BoardSummary:
    """One state of the run."""

    rows: Rows
    """The state."""
    h: int
    """Its h."""

    @property
    def vector(self) -> str:
        """The state as it is typed."""
        return format_rows(self.rows)

    @property
    def text(self) -> str:
        """The board of Q and -; empty when it is too large to read."""
        return state_text(self.rows) if len(self.rows) <= MOST_TEXT else ""


@dataclass(frozen=True, slots=True)
class Counts:
    """The figures of a run."""

    steps: int
    """Moves."""
    steps_by_kind: Mapping[str, int]
    """Moves of each kind that the variant makes."""
    climbs: int
    """Climbs begun."""
    best_h: int
    """Least h met."""
    best_step: int
    """Moves made when it was first met."""

    @property
    def restarts(self) -> int:
        """Restarts made."""
        return self.climbs - 1


@dataclass(frozen=True, slots=True)
class RunSummary:
    """What there is to say of a run."""

    settings: RunSettings
    """What the run is a pure function of."""
    parameters: Mapping[str, str]
    """Its parameters as people read them, by title."""
    status: Status
    """How it ended, in a sentence."""
    outcome: str
    """How it ended, in two or three words."""
    outcome_meaning: str
    """What that means; empty when the run did not end."""
    final_kind: str
    """The kind of its last state."""
    final_meaning: str
    """What that means, in numbers."""
    counts: Counts
    """Its figures."""
    start: BoardSummary
    """Where it began."""
    final: BoardSummary
    """The last state recorded."""
    climbs: tuple[Climb, ...]
    """Its climbs, the first `MOST_CLIMBS` of them."""
    definitions: Mapping[str, str]
    """What the words mean, by name."""
    command: str
    """The command that makes the run again."""
    is_cut: bool
    """Whether the run was left before its end."""
    program: Mapping[str, str]
    """Name and version of the program and of what it ran on."""
    made_at: datetime
    """When the summary was made."""

    @property
    def title(self) -> str:
        """What was run: ``Random restart: 8 queens``."""
        return f"{self.settings.variant.title}: {self.settings.n} queens"

    @property
    def climbs_left_out(self) -> int:
        """Climbs that the list does not show."""
        return self.counts.climbs - len(self.climbs)


def run_summary(trace: Trace, made_at: datetime) -> RunSummary:
    """Sum up a run, which may still be alive, from its recording; that must hold at least the start."""
    settings, outcome = trace.settings, trace.outcome
    insight = look_into(trace.rows(trace.end), settings.heuristic)
    return RunSummary(
        settings=settings,
        parameters=_parameters(settings),
        status=_status(trace, insight),
        outcome=outcome.label if outcome else GOES_ON,
        outcome_meaning=outcome.sentence if outcome else "",
        final_kind=insight.kind.label,
        final_meaning=insight.kind.sentence,
        counts=_counts(trace),
        start=_board(trace, 0),
        final=_board(trace, trace.end),
        climbs=climbs_of(trace, MOST_CLIMBS),
        definitions=run_definitions(settings),
        command=command_of(trace),
        is_cut=is_cut(trace),
        program={name: version for name, version in program().items() if version},
        made_at=made_at,
    )


def _board(trace: Trace, index: int) -> BoardSummary:
    return BoardSummary(trace.rows(index), int(trace.column("h")[index]))


def _parameters(settings: RunSettings) -> dict[str, str]:
    values = settings.parameters
    return {
        parameter.title: "no limit" if values[parameter.name] is None else _shown(values[parameter.name])
        for parameter in settings.variant.parameters
    }


def _shown(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _counts(trace: Trace) -> Counts:
    h = trace.column("h")
    best = int(np.argmin(h))
    return Counts(
        steps=trace.steps,
        steps_by_kind=_steps_by_kind(trace),
        climbs=trace.climbs,
        best_h=int(h[best]),
        best_step=int(trace.column("step")[best]),
    )


def _steps_by_kind(trace: Trace) -> dict[str, int]:
    """Count the moves of each kind, leaving out the kinds that the variant never makes."""
    variant, kind = trace.settings.variant, trace.column("kind")
    may_walk = "sideways_limit" in trace.settings.parameters or variant.default_sideways_limit > 0
    possible = {
        MoveKind.IMPROVING: True,
        MoveKind.SIDEWAYS: may_walk,
        MoveKind.RANDOM: variant.kicks_after_sideways,
    }
    return {
        made.value: int(np.count_nonzero(kind == number))
        for number, made in enumerate(KINDS)
        if possible[made]
    }


def _status(trace: Trace, insight: Insight) -> Status:
    """Say how the run stands, in the very words of the window."""
    status = status_of(
        Snapshot(
            mode=Mode.PAUSED,
            settings=trace.settings,
            trace=trace,
            position=trace.position(trace.end),
            length=len(trace),
            insight=insight,
            best_h=int(trace.column("h").min()),
            sequence=0,
        )
    )
    return replace(status, headline=NOT_BEGUN) if trace.outcome is None and trace.end == 0 else status
