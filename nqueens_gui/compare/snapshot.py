"""How things stand on the Compare page at one moment, as one frozen value. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from msgspec import Struct, field
from msgspec.structs import replace

from nqueens_gui.compare.comparison import CheckedComparison, Comparison, checked_comparison
from nqueens_gui.kit.status import Stage
from solver.core.events import Outcome
from solver.core.run_settings import RunSettings
from solver.runs.clock import Clock, Pace
from solver.runs.trace import Trace

MOST_STATES = 100_000
"""States of a run that are recorded."""
MOST_ITERATIONS = 2_000_000
"""Iterations of a run that are made."""


def is_long(trace: Trace) -> bool:
    """Whether a recording has reached a limit."""
    return len(trace) >= MOST_STATES or trace.iterations >= MOST_ITERATIONS


class RunProgress(Struct, frozen=True):
    """How far the runs are made."""

    run: int
    """Number of the run that is made, from 0."""
    states: int
    """Its states so far."""


class Making(Struct, frozen=True):
    """The runs that are being made, and what became of them."""

    stage: Stage = Stage.EMPTY
    notice: str = ""
    """What went wrong, or that they were cancelled."""
    progress: RunProgress | None = None
    """While they are made."""
    names: tuple[str, ...] = ()


class RunResult(Struct, frozen=True):
    """How a run ended."""

    settings: RunSettings
    outcome: Outcome | None
    """None if it was recorded up to a limit only."""
    steps: int
    evaluations: int | None
    h: int
    climbs: int

    @property
    def is_solved(self) -> bool:
        """Whether the last state is a solution."""
        return self.outcome is Outcome.SOLVED


def result_of(trace: Trace) -> RunResult:
    """Return how a recorded run ended."""
    final_h = int(trace.column("h")[-1])
    return RunResult(trace.settings, trace.outcome, trace.steps, trace.evaluations, final_h, trace.climbs)


class Score(Struct, frozen=True):
    """The results of one comparison from several starts."""

    comparison: Comparison | None = None
    """What is compared, with run index 0."""
    results: Mapping[int, tuple[RunResult, ...]] = field(default_factory=dict)
    """By run index, in the order in which they were made."""

    def with_results(self, comparison: Comparison, results: tuple[RunResult, ...]) -> Score:
        """Add the results from a start; those of another comparison begin a new score."""
        key, index = replace(comparison, run_index=0), int(str(comparison.run_index))
        before = self.results if key == self.comparison else {}
        return Score(key, {**before, index: results})


NO_RUNS = Clock(Pace.STEPS)


class CompareSnapshot(Struct, frozen=True, eq=False):
    """The Compare page at one moment."""

    comparison: Comparison = field(default_factory=Comparison)
    """What is filled in."""
    checked: CheckedComparison = field(default_factory=lambda: checked_comparison(Comparison()))
    making: Making = Making()
    shown: Comparison | None = None
    """What the runs were made from; None where none or only their starts are shown."""
    names: tuple[str, ...] = ()
    """Of the runs that are shown."""
    clock: Clock = NO_RUNS
    """Of the runs that are shown, or of their starts; without any before the first."""
    ticks: tuple[int, ...] = ()
    """Where each run is; all the same unless each has its own pace."""
    is_playing: bool = False
    speed: float = inf
    score: Score = Score()
    is_race: bool = False
    """Whether curves and score grow with the runs, which wait for a bet."""
    bet: int | None = None
    """Number of the run that was said to solve first; None for no bet."""
    is_told: bool = False
    """Whether the end of the runs was seen already."""
    undo: str = ""
    """What can be undone, "removal" or "comparison"; empty for nothing."""
    sequence: int = 0
    """Number of the runs shown; a change of it means others."""

    @property
    def traces(self) -> tuple[Trace, ...]:
        """The runs that are shown."""
        return self.clock.traces

    @property
    def can_compare(self) -> bool:
        """Whether runs can be made of what is filled in."""
        return self.checked.settings is not None and not self.making.stage.is_busy

    @property
    def can_write(self) -> bool:
        """Whether there are runs to export or to record."""
        return self.shown is not None and not self.making.stage.is_busy

    @property
    def tick(self) -> int:
        """Where the run is that is furthest."""
        return max(self.ticks, default=0)

    @property
    def indices(self) -> tuple[int, ...]:
        """The state that each run shows."""
        return tuple(self.clock.index(run, tick) for run, tick in enumerate(self.ticks))

    @property
    def is_over(self) -> bool:
        """Whether every run shows its last state."""
        return self.shown is not None and all(
            index == trace.end for index, trace in zip(self.indices, self.traces, strict=True)
        )

    @property
    def is_racing(self) -> bool:
        """Whether the end of the runs is not to be told yet."""
        return self.is_race and self.shown is not None and not self.is_over

    @property
    def can_bet(self) -> bool:
        """Whether the runs of a race wait at the start, and nobody has seen who solves first."""
        return self.is_racing and self.tick == 0 and not self.is_told

    @property
    def winners(self) -> tuple[int, ...]:
        """The runs that solve first at the pace at which they are played; empty if none does."""
        ends = {
            run: self.clock.end(run)
            for run, trace in enumerate(self.traces)
            if trace.outcome is Outcome.SOLVED
        }
        return tuple(run for run, end in ends.items() if end == min(ends.values()))

    @property
    def shown_score(self) -> Score:
        """The score without the runs of a race that is not over."""
        if not self.is_racing or self.shown is None:
            return self.score
        now = int(str(self.shown.run_index))
        return replace(self.score, results={k: one for k, one in self.score.results.items() if k != now})

    def at_end(self) -> CompareSnapshot:
        """Return the same with every run at its end."""
        ends = tuple(map(self.clock.end, range(len(self.traces))))
        return replace(self, ticks=ends, is_playing=False, making=Making(Stage.DONE))

    @property
    def is_pending(self) -> bool:
        """Whether something else is filled in than what is shown."""
        return self.shown is not None and self.comparison != self.shown
