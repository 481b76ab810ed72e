"""How things stand on the Compare page at one moment, as one frozen value. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

    def cost(self, pace: Pace) -> float:
        """What it took to a solution, in what a pace counts; infinite without one."""
        cost = self.steps if pace is Pace.STEPS else self.evaluations or 0
        return cost if self.is_solved else inf

    @property
    def is_solved(self) -> bool:
        """Whether the last state is a solution."""
        return self.outcome is Outcome.SOLVED


def result_of(trace: Trace) -> RunResult:
    """Return how a recorded run ended."""
    final_h = int(trace.column("h")[-1])
    return RunResult(trace.settings, trace.outcome, trace.steps, trace.evaluations, final_h, trace.climbs)


def places(results: Sequence[RunResult], pace: Pace) -> tuple[int, ...]:
    """Return the place of each run in the race to a solution, 1 for the first; 0 for a run that finds none."""
    costs = [result.cost(pace) for result in results]
    return tuple(0 if cost == inf else 1 + sum(other < cost for other in costs) for cost in costs)


class Score(Struct, frozen=True):
    """The results of one comparison from several starts."""

    comparison: Comparison | None = None
    """What is compared, with run index 0."""
    results: Mapping[int, tuple[RunResult, ...]] = field(default_factory=dict)
    """By run index, in the order in which they were made."""

    bets: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By run index, the runs that were said to solve first, one for each bet."""

    def of(self, comparison: Comparison) -> Score:
        """Return the score of a comparison: another one begins a new score."""
        key = replace(comparison, run_index=0)
        return self if key == self.comparison else Score(key)

    def with_results(self, comparison: Comparison, results: tuple[RunResult, ...]) -> Score:
        """Add the results from a start."""
        score = self.of(comparison)
        return replace(score, results={**score.results, index_of(comparison): results})

    def with_bets(self, comparison: Comparison, bets: tuple[int, ...]) -> Score:
        """Take the bets on the runs from a start."""
        score = self.of(comparison)
        return replace(score, bets={**score.bets, index_of(comparison): bets})

    def wins(self, run: int, pace: Pace) -> int:
        """Return from how many starts a run solved first."""
        return sum(places(results, pace)[run] == 1 for results in self.results.values())

    def bets_right(self, pace: Pace) -> tuple[int, int]:
        """Return how many bets on races that are over were right, and how many there were."""
        right = total = 0
        for index in self.results.keys() & self.bets.keys():
            found = places(self.results[index], pace)
            right += sum(found[run] == 1 for run in self.bets[index])
            total += len(self.bets[index])
        return right, total


def index_of(comparison: Comparison) -> int:
    """Return the run index of a comparison that can run."""
    return int(str(comparison.run_index))


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
    tick: int = 0
    """Where the runs are."""
    is_playing: bool = False
    speed: float = inf
    score: Score = Score()
    is_race: bool = False
    """Whether curves and score grow with the runs, which wait for bets."""
    is_told: bool = False
    """Whether the end of the runs was seen already."""
    sequence: int = 0
    """Number of the runs shown; a change of it means others."""

    @property
    def traces(self) -> tuple[Trace, ...]:
        """The runs that are shown."""
        return self.clock.traces

    @property
    def pace(self) -> Pace:
        """At which they are played."""
        assert self.clock.pace is not None
        return self.clock.pace

    @property
    def can_compare(self) -> bool:
        """Whether runs can be made of what is filled in."""
        return self.checked.settings is not None and not self.making.stage.is_busy

    @property
    def can_write(self) -> bool:
        """Whether there are runs to export or to record."""
        return self.shown is not None and not self.making.stage.is_busy

    @property
    def indices(self) -> tuple[int, ...]:
        """The state that each run shows."""
        return self.clock.indices(self.tick)

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
        """Whether the runs are not made, or wait for a race, and nobody has seen who solves first."""
        is_waiting = self.is_racing and self.tick == 0 if self.shown is not None else bool(self.traces)
        return is_waiting and self.can_compare and not self.is_told

    @property
    def started(self) -> Comparison:
        """What the runs, or the starts, that are shown were made from."""
        return self.shown or self.comparison

    @property
    def bets(self) -> tuple[int, ...]:
        """The runs that were said to solve first, one for each bet."""
        if not self.traces or (self.shown is None and self.checked.settings is None):
            return ()
        return self.score.of(self.started).bets.get(index_of(self.started), ())

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each run at the pace at which they are played; 0 for one that finds no solution."""
        return places(tuple(map(result_of, self.traces)), self.pace)

    @property
    def shown_score(self) -> Score:
        """The score of what is shown, without the runs of a race that is not over."""
        score = self.score.of(self.started)
        if not self.is_racing or self.shown is None:
            return score
        now = index_of(self.shown)
        return replace(score, results={k: one for k, one in score.results.items() if k != now})

    def at_end(self) -> CompareSnapshot:
        """Return the same with every run at its end."""
        return replace(self, tick=self.clock.last, is_playing=False, making=Making(Stage.DONE))

    @property
    def is_pending(self) -> bool:
        """Whether something else is filled in than what is shown."""
        return self.shown is not None and self.comparison != self.shown
