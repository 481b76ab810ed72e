"""The parameters of variants: their words, their bounds, and what each of them means."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import isfinite

from msgspec import Struct
from msgspec.structs import replace

from solver.core.checks import InputError, number_between, word_among

NO_LIMIT = 2**62
"""The engine's number for "no limit"."""
NONE = "none"
"""Stands for "no limit" on a command line."""
MOST = 10**15
"""Largest value of a numeric parameter."""

ParameterValue = int | float | str | None


class SidewaysCount(StrEnum):
    """How sideways moves are counted against the limit."""

    CONSECUTIVE = "consecutive"
    """A better move resets the count."""
    TOTAL = "total"
    """The count never resets within a climb."""


class Selection(StrEnum):
    """How a rule chooses among the better successors."""

    PROPORTIONAL = "proportional"
    """With probability proportional to the improvement."""
    UNIFORM = "uniform"


class ParentSelection(StrEnum):
    """How the parents of a child are selected."""

    PROPORTIONAL = "proportional"
    """With probability proportional to their fitness, n(n - 1) / 2 - h."""
    TOURNAMENT = "tournament"
    """Each is the best of several members drawn uniformly."""


class Restart(StrEnum):
    """When a search continues from a new random state."""

    NEVER = "never"
    WHEN_STUCK = "when-stuck"
    NO_PROGRESS = "no-progress"
    """After ``restart_after`` iterations without a new lowest h."""
    CUTOFF = "cutoff"
    """After ``cutoff`` iterations of a climb, and when stuck before."""
    LUBY = "luby"
    """After ``cutoff`` iterations times 1, 1, 2, 1, 1, 2, 4, and so on, and when stuck before."""


class Ties(StrEnum):
    """Which of several equally good successors a hill climber takes."""

    RANDOM = "random"
    """Each is equally likely."""
    FIRST = "first"
    """The first of them in column-major order."""
    LAST = "last"


class Storing(StrEnum):
    """When late acceptance stores the h that it holds."""

    BETTER = "better"
    """Only where it is less than the one stored: the form of 2017."""
    ALWAYS = "always"
    """The form of 2008, which takes a proposal equal to the one stored too."""


class Schedule(StrEnum):
    """How the temperature of annealing falls; iteration k counts from 0 at each start."""

    EXPONENTIAL = "exponential"
    """``initial_temperature`` times ``cooling`` to the power of k."""
    LINEAR = "linear"
    """In equal parts to 0, which it reaches after ``cooling_iterations``."""
    INVERSE = "inverse"
    """``initial_temperature`` / (k + 1)."""


class BeamStop(StrEnum):
    """When a beam stops without a solution."""

    LIMIT = "limit"
    """At a limit only."""
    STUCK = "stuck"
    """When no successor is better than the best member."""


class Parameter(Struct, frozen=True):
    """One setting of a variant: a whole number, a fraction (its default is a float) or a word."""

    name: str
    """Name in files and Python, such as ``sideways_limit``; the option is ``--sideways-limit``."""
    title: str
    """Name in the window."""
    description: str
    """What it means, in one sentence."""
    default: ParameterValue
    """Default value; None means no limit."""
    minimum: float = 0
    """Minimum of a number."""
    maximum: float = MOST
    """Maximum of a number."""
    choices: tuple[str, ...] = ()
    """Allowed words of a parameter that is no number."""
    is_optional: bool = False
    """Whether None, no limit, is allowed."""
    needs: tuple[str, tuple[str, ...]] | None = None
    """The parameter, and those of its words, without which this one changes nothing."""

    @property
    def option(self) -> str:
        """The option of ``nqueens solve``, such as ``--sideways-limit``."""
        return "--" + self.name.replace("_", "-")

    @property
    def is_fraction(self) -> bool:
        """Whether values need not be whole."""
        return isinstance(self.default, float)

    def counts_with(self, values: Mapping[str, object]) -> bool:
        """Whether it changes anything beside the other parameters of its variant."""
        return self.needs is None or values[self.needs[0]] in self.needs[1]

    def check(self, value: object) -> ParameterValue:
        """Return the value if it is allowed, else raise `InputError`."""
        if value is None and self.is_optional:
            return None
        if self.choices:
            return word_among(value, self.choices, self.name)
        if self.is_fraction:
            return self._check_fraction(value)
        return number_between(value, int(self.minimum), int(self.maximum), self.name)

    def _check_fraction(self, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise InputError(f"{self.name} must be a number, not {str(value)[:40]!r}", self.name)
        if not (isfinite(value) and self.minimum <= value <= self.maximum):
            raise InputError(
                f"{self.name} must be between {self.minimum:,g} and {self.maximum:,g}, not {str(value)[:40]}",
                self.name,
            )
        return float(value)


SIDEWAYS_LIMIT = Parameter(
    "sideways_limit", "Sideways limit", "Sideways moves allowed before the search counts as stuck.", 100
)
SIDEWAYS_COUNT = Parameter(
    "sideways_count",
    "Sideways count",
    "Whether a better move resets the count (consecutive) or nothing does within a climb (total).",
    SidewaysCount.CONSECUTIVE.value,
    choices=tuple(SidewaysCount),
)
SELECTION = Parameter(
    "selection",
    "Selection",
    "Whether a better successor is chosen with probability proportional to its improvement, or uniformly.",
    Selection.PROPORTIONAL.value,
    choices=tuple(Selection),
)
NOISE = Parameter(
    "noise",
    "Noise",
    "Probability of moving the queen to a random row of its column instead of a best one.",
    0.02,
    maximum=1,
)
INITIAL_TEMPERATURE = Parameter(
    "initial_temperature",
    "Initial temperature",
    "Temperature of the first iteration of a climb, in units of h.",
    0.5,
    maximum=1e12,
)
COOLING = Parameter(
    "cooling",
    "Cooling factor",
    "Factor by which the temperature falls with each iteration.",
    0.9995,
    maximum=1,
    needs=("schedule", (Schedule.EXPONENTIAL,)),
)
SCHEDULE = Parameter(
    "schedule",
    "Schedule",
    "How the temperature falls: by a factor (exponential), in equal parts to 0 (linear), or as the initial temperature "
    "divided by the number of the iteration, from 1 (inverse).",
    Schedule.EXPONENTIAL.value,
    choices=tuple(Schedule),
)
COOLING_ITERATIONS = Parameter(
    "cooling_iterations",
    "Cooling iterations",
    "Iterations after which a linear schedule reaches temperature 0.",
    10_000,
    minimum=1,
    maximum=1_000_000_000,
    needs=("schedule", (Schedule.LINEAR,)),
)
LEAST_TEMPERATURE = Parameter(
    "least_temperature",
    "Least temperature",
    "The search ends, or restarts if it restarts at all, when the temperature after an iteration is below this.",
    0.0,
    maximum=1e12,
)
TENURE = Parameter(
    "tenure",
    "Tenure",
    "Iterations for which a queen may not return to a square it left.",
    10,
    maximum=1_000,
)
HISTORY = Parameter(
    "history",
    "History length",
    "Slots, used in turn, whose h a proposal is compared with.",
    5,
    minimum=1,
    maximum=100_000,
)
STORING = Parameter(
    "storing",
    "Storing",
    "Whether the current h is stored only where it is less than the one stored (better), or always.",
    Storing.BETTER.value,
    choices=tuple(Storing),
)
MOST_MEMBERS = 1_000
"""Members of the largest population."""
BEAM_WIDTH = Parameter(
    "beam_width",
    "Beam width",
    "Members of the population.",
    10,
    minimum=1,
    maximum=MOST_MEMBERS,
)
STOP = Parameter(
    "stop",
    "Stop",
    "Whether the beam stops at a limit only, or also when no successor is better than the best member (stuck).",
    BeamStop.LIMIT.value,
    choices=tuple(BeamStop),
)
TEMPERATURE = Parameter(
    "temperature",
    "Temperature",
    "How much h has to grow for the probability of a successor to fall to 1/e.",
    0.2,
    minimum=0.01,
    maximum=1e6,
)
POPULATION = Parameter(
    "population",
    "Population",
    "Members of the population.",
    50,
    minimum=2,
    maximum=MOST_MEMBERS,
)
MUTATION = Parameter(
    "mutation",
    "Mutation",
    "Probability that a queen of a child, in a random column, is moved to a random row.",
    0.9,
    maximum=1,
)
PARENT_SELECTION = Parameter(
    "selection",
    "Selection",
    "Whether a parent is drawn with probability proportional to its fitness, or is the best of a tournament.",
    ParentSelection.TOURNAMENT.value,
    choices=tuple(ParentSelection),
)
TOURNAMENT_SIZE = Parameter(
    "tournament_size",
    "Tournament size",
    "Members drawn for a tournament, the best of which becomes a parent.",
    6,
    minimum=1,
    maximum=1_000,
    needs=("selection", (ParentSelection.TOURNAMENT,)),
)
ELITE = Parameter(
    "elite",
    "Elite",
    "Best members that are kept unchanged in place of as many children; fewer than the population.",
    0,
    maximum=999,
)
TIES = Parameter(
    "ties",
    "Ties",
    "Which of several equally good successors is taken: a random one, the first or the last, column by column.",
    Ties.RANDOM.value,
    choices=tuple(Ties),
)
RESTART_ALWAYS = Parameter(
    "restart",
    "Restart",
    "Whether the search restarts only when it is stuck, or also after a number of iterations: the cut-off, or the "
    "cut-off times the Luby sequence.",
    Restart.WHEN_STUCK.value,
    choices=(Restart.WHEN_STUCK.value, Restart.CUTOFF.value, Restart.LUBY.value),
)
RESTART_WHEN_STUCK = Parameter(
    "restart",
    "Restart",
    "Whether the search restarts when it is stuck, or also after a number of iterations: the cut-off, or the "
    "cut-off times the Luby sequence.",
    Restart.NEVER.value,
    choices=(Restart.NEVER.value, Restart.WHEN_STUCK.value, Restart.CUTOFF.value, Restart.LUBY.value),
)
RESTART_WITHOUT_PROGRESS = Parameter(
    "restart",
    "Restart",
    "Whether the search restarts after a number of iterations: without a new lowest h, the cut-off, or the "
    "cut-off times the Luby sequence.",
    Restart.NEVER.value,
    choices=(Restart.NEVER.value, Restart.NO_PROGRESS.value, Restart.CUTOFF.value, Restart.LUBY.value),
)
RESTART_AFTER = Parameter(
    "restart_after",
    "Restart after",
    "Iterations without a new lowest h after which a search that restarts does so.",
    10_000,
    minimum=1,
    needs=("restart", (Restart.NO_PROGRESS,)),
)
CUTOFF = Parameter(
    "cutoff",
    "Cut-off",
    "Iterations after which a climb is given up by a search that restarts at a cut-off; by the Luby sequence, "
    "1, 1, 2, 1, 1, 2, 4, ... times as many.",
    1_000,
    minimum=1,
    maximum=1_000_000_000,
    needs=("restart", (Restart.CUTOFF, Restart.LUBY)),
)
MAX_RESTARTS = Parameter(
    "max_restarts",
    "Restart limit",
    "Restarts allowed before the run ends.",
    None,
    is_optional=True,
    needs=("restart", (Restart.WHEN_STUCK, Restart.NO_PROGRESS, Restart.CUTOFF, Restart.LUBY)),
)
MAX_STEPS = Parameter("max_steps", "Step limit", "Steps allowed in a run.", None, is_optional=True)
MAX_STEPS_ALWAYS = Parameter(
    "max_steps",
    "Step limit",
    "Steps allowed in a run; always bounded, since the variant may never end.",
    10_000,
)
MAX_ITERATIONS = Parameter(
    "max_iterations",
    "Iteration limit",
    "Iterations allowed in a run; always bounded, since the variant may never end.",
    100_000,
)
PAIRS_PER_QUEEN = Parameter(
    "pairs_per_queen",
    "Pairs per queen",
    "Iterations of a climb for each queen of the board, after which the search restarts.",
    32,
    minimum=1,
    maximum=1_000_000,
)
RELISTING = Parameter(
    "relisting",
    "Relisting",
    "The list of attacked queens is rebuilt when h falls below this share of its value at the last listing.",
    0.45,
    maximum=1,
)
MAX_RESTARTS_ALWAYS = replace(MAX_RESTARTS, needs=None)
MAX_ITERATIONS_OPTIONAL = Parameter(
    "max_iterations", "Iteration limit", "Iterations allowed in a run.", None, is_optional=True
)
POLICY_IF_STUCK = (RESTART_WHEN_STUCK, CUTOFF, MAX_RESTARTS, MAX_STEPS)
POLICY_IF_NEVER_STUCK = (
    RESTART_WITHOUT_PROGRESS,
    RESTART_AFTER,
    CUTOFF,
    MAX_RESTARTS,
    MAX_ITERATIONS,
    MAX_STEPS,
)
"""The parameters of the policy, for rules that get stuck and for those that never do."""
POLICY_OF_RESTARTS = (RESTART_ALWAYS, CUTOFF, MAX_RESTARTS, MAX_STEPS)
"""Those of a variant that restarts in any case."""
