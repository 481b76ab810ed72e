"""The table of variants: rule, parameters and policy of each, with its source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum, Flag, StrEnum, auto
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, Protocol

from msgspec import Meta, Struct, field

from solver.core.board import MAX_QUEENS, MOST_QUEENS
from solver.core.checks import InputError, nearest, printable
from solver.core.events import Outcome
from solver.core.heuristics import Heuristic
from solver.core.parameters import (
    BEAM_WIDTH,
    COOLING,
    COOLING_ITERATIONS,
    ELITE,
    HISTORY,
    INITIAL_TEMPERATURE,
    LEAST_TEMPERATURE,
    MAX_ITERATIONS_OPTIONAL,
    MAX_RESTARTS_ALWAYS,
    MAX_STEPS,
    MAX_STEPS_ALWAYS,
    MUTATION,
    NOISE,
    PAIRS_PER_QUEEN,
    PARENT_SELECTION,
    POLICY_IF_NEVER_STUCK,
    POLICY_IF_STUCK,
    POLICY_OF_RESTARTS,
    POPULATION,
    RELISTING,
    SCHEDULE,
    SELECTION,
    SIDEWAYS_COUNT,
    SIDEWAYS_LIMIT,
    STOP,
    STORING,
    TEMPERATURE,
    TENURE,
    TIES,
    TOURNAMENT_SIZE,
    Parameter,
    ParameterValue,
    Restart,
)


class Price(StrEnum):
    """Successors whose h a decision of a rule must know: the fair measure of cost for rules of different kinds."""

    ALL = "all"
    """All n(n - 1)."""
    COLUMN = "column"
    """The n - 1 of one queen."""
    ONE = "one"
    """The one proposed."""
    DRAWN = "drawn"
    """Each one drawn; their number varies."""
    MEMBERS = "members"
    """All n(n - 1) of each member."""
    CHILDREN = "children"
    """Each child."""
    PAIR = "pair"
    """The swap of two queens compared; an iteration may compare none."""
    UNKNOWN = "unknown"
    """A search written by the user does not tell."""


class Trait(Flag):
    """What holds for a rule."""

    FINDS_BEST = auto()
    """Each decision knows the best successors and their number."""
    DRAWS_BEST = auto()
    """The move is drawn from the best successors that are allowed, each equally likely."""
    GETS_STUCK = auto()
    """A local minimum can end a climb; else only a solution or a limit does."""
    MAY_STAY = auto()
    """An iteration may move no queen."""
    POPULATION = auto()
    """It works on several states, its members."""
    OPAQUE = auto()
    """What it may do next is not known as data, only what it did."""
    NEEDS_FILE = auto()
    """Its runs are made by code in a file: settings alone do not make them again."""
    GIVES_UP = auto()
    """It may say that it is stuck in any state, not only in a local minimum."""
    SWAPS = auto()
    """A step swaps the rows of two queens; its states are permutations."""
    BREEDS = auto()
    """Each new member is a child of two parents that are drawn, or one of an elite."""
    KEEPS_BEST = auto()
    """The best successors of all members are the next members; only ties are drawn."""


class Rule(Enum):
    """How a search decides what to do next; the functions are in `solver.engine.rules`."""

    HILL_CLIMBING = "hill-climbing", Price.ALL, Trait.FINDS_BEST | Trait.DRAWS_BEST | Trait.GETS_STUCK
    RANDOM_NEIGHBOUR = "random-neighbour", Price.ALL, Trait.FINDS_BEST | Trait.GETS_STUCK
    FIRST_CHOICE = "first-choice", Price.DRAWN, Trait.GETS_STUCK
    STOCHASTIC = "stochastic", Price.ALL, Trait.GETS_STUCK
    MIN_CONFLICTS = "min-conflicts", Price.COLUMN, Trait.MAY_STAY
    SIMULATED_ANNEALING = "simulated-annealing", Price.ONE, Trait.MAY_STAY
    TABU = "tabu", Price.ALL, Trait.FINDS_BEST | Trait.DRAWS_BEST
    LATE_ACCEPTANCE = "late-acceptance", Price.ONE, Trait.MAY_STAY
    LOCAL_BEAM = "local-beam", Price.MEMBERS, Trait.POPULATION | Trait.KEEPS_BEST
    STOCHASTIC_BEAM = "stochastic-beam", Price.MEMBERS, Trait.POPULATION
    GENETIC = "genetic", Price.CHILDREN, Trait.POPULATION | Trait.BREEDS
    QUEEN_SEARCH = "queen-search", Price.PAIR, Trait.MAY_STAY | Trait.SWAPS
    OWN = (
        "own",
        Price.UNKNOWN,
        Trait.GETS_STUCK | Trait.MAY_STAY | Trait.OPAQUE | Trait.NEEDS_FILE | Trait.GIVES_UP,
    )
    """The rule of a search written by the user."""
    OWN_POPULATION = (
        "own population",
        Price.UNKNOWN,
        Trait.POPULATION | Trait.GETS_STUCK | Trait.OPAQUE | Trait.NEEDS_FILE | Trait.GIVES_UP,
    )
    """The same for a search that makes generations."""

    def __init__(self, _: str, price: Price, traits: Trait) -> None:
        self.price = price
        self.finds_best = Trait.FINDS_BEST in traits
        self.draws_best = Trait.DRAWS_BEST in traits
        self.gets_stuck = Trait.GETS_STUCK in traits
        self.is_steepest = self.draws_best and self.gets_stuck
        """Whether it is hill climbing by the best move, to the first local minimum that it cannot leave."""
        self.may_stay = Trait.MAY_STAY in traits
        self.is_of_population = Trait.POPULATION in traits
        self.swaps = Trait.SWAPS in traits
        self.breeds = Trait.BREEDS in traits
        self.keeps_best = Trait.KEEPS_BEST in traits
        self.has_choices = not traits & (Trait.OPAQUE | Trait.POPULATION | Trait.SWAPS)
        """Whether what it may do next is known move by move."""
        self.is_opaque = Trait.OPAQUE in traits
        self.is_repeatable = Trait.NEEDS_FILE not in traits
        self.gives_up = Trait.GIVES_UP in traits

    @property
    def choices_objection(self) -> str:
        """Say in a sentence why it is not known which move comes next; empty where it is."""
        if self.has_choices:
            return ""
        if self.is_of_population:
            return "A generation makes a whole population, so there is no single next move."
        if self.swaps:
            return "A step swaps two queens, so no single queen has a next move."
        return "What a search of your own does next is not known."

    def decisions(self, iterations: Any, restarts: Any, has_failed: Any) -> Any:
        """Return how often the rule decided in a run: in each iteration, and where it found itself stuck.

        Numbers or arrays; ``has_failed`` is whether the run has ended without a solution, by itself.
        """
        return iterations + restarts + has_failed if self.gets_stuck else iterations

    def price_at(self, n: int) -> int | None:
        """Return how many successors a decision must know the h of; None if that varies or is not known."""
        return {Price.ALL: n * (n - 1), Price.COLUMN: n - 1, Price.ONE: 1}.get(self.price)


class Ending(NamedTuple):
    """How runs ended, in words."""

    label: str
    sentence: str


RETURNED_NONE = Ending("Stuck", "The search returned None: it found no move to make.")


def ending(outcome: Outcome, rule: Rule) -> Ending:
    """Return the words for an outcome: a search that may give up anywhere need not be in a local minimum."""
    if outcome is Outcome.LOCAL_MINIMUM and rule.gives_up:
        return RETURNED_NONE
    return Ending(outcome.label, outcome.sentence)


class Runner(Protocol):
    """What makes the runs of a variant, as `solver.engine.runner.EngineRunner`; its settings are a `RunSettings`.

    Whether the moves that may come next are known, and what a decision costs, its rule tells: `Rule.has_choices` and
    `Rule.price`.
    """

    def events(
        self, settings: Any, console: Any = None, is_cancelled: Callable[[], bool] = lambda: False
    ) -> Iterator[Any]:
        """Yield the events of a run, as `solver.engine.search.search_parts`."""

    def results(
        self, settings: Any, first: int, count: int, cancelled: Any = None, memory: Any = None
    ) -> Any:
        """Make runs without events, as `solver.engine.batch.run_batch`."""

    def is_loaded(self, settings: Any) -> bool:
        """Whether a run with events begins at once at full speed."""

    def is_compiled(self, settings: Any) -> bool:
        """Whether runs without events are made at full speed."""


class UserSearch(Runner, Protocol):
    """A search written by the user, as `solver.custom.search.OwnSearch`."""

    @property
    def sha256(self) -> str:
        """Hash of its file."""

    @property
    def is_open(self) -> bool:
        """Whether its code is at hand; a run file holds none."""

    def variant(self) -> Variant:
        """Return it as a variant."""


class FileOfSearch(Struct, omit_defaults=True):
    """What files and the history keep of a search: nothing of its code."""

    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    path: str = ""


class Variant(Struct, frozen=True):
    """A row of the table: a rule, its parameters, and the policy around it."""

    name: str
    """Name in commands, files and Python."""
    title: str
    """Name in the window."""
    description: str
    """What it does, in one sentence."""
    rule: Rule
    parameters: tuple[Parameter, ...]
    """Its parameters in the order shown: of the rule first, then of the policy."""
    source: str
    """Where the rule is published."""
    pseudocode: str
    """What the rule does, in a few lines."""
    heuristic: Heuristic = Heuristic.ATTACKING_PAIRS
    """Its heuristic, unless another is chosen."""
    fixed: Mapping[str, ParameterValue] = field(default_factory=lambda: MappingProxyType({}))
    """Parameters of the rule and the policy that this variant does not leave open."""
    series: int = 0
    """Number of its colour and line style in charts, from 0; no two variants of the table share one."""
    gauge: str | None = None
    """A field of the rule's memory that is shown as a curve, such as ``temperature``."""
    gauge_is_h: bool = False
    """Whether the gauge is a value of h, which is drawn along the axis of h."""
    max_queens: int = MAX_QUEENS
    """Most queens: fewer where the rule needs memory for every successor, more where it needs little."""
    search: UserSearch | None = None
    """The search of `Rule.OWN` and `Rule.OWN_POPULATION`."""

    def __repr__(self) -> str:
        return f"<Variant {self.name}>"

    @property
    def sha256(self) -> str | None:
        """Hash of the file of a search written by the user."""
        return self.search.sha256 if self.search else None

    @property
    def is_open(self) -> bool:
        """Whether runs can be made: not of a search that is known from a file of its runs only."""
        return self.search is None or self.search.is_open

    @property
    def family(self) -> str:
        """The title of the kind of search that it is, under which lists show it."""
        if self.search:
            return "Your own"
        if self.rule.is_of_population:
            return "Populations"
        if not self.rule.gets_stuck:
            return "Randomised"
        restarts = any(parameter.default == Restart.WHEN_STUCK for parameter in self.parameters)
        return "Hill climbing with restarts" if restarts else "Hill climbing"

    @property
    def title_in_sentence(self) -> str:
        """The title within a sentence: the user's own titles keep their capitals."""
        return self.title if self.search else self.title.lower()

    @property
    def document(self) -> dict[str, Any]:
        """What files name it by."""
        return {"variant": self.name, **({"search": {"sha256": self.sha256}} if self.search else {})}

    def parameter(self, name: str) -> Parameter:
        """Return the parameter of that name, else raise `InputError`."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        known = [parameter.name for parameter in self.parameters]
        hint = nearest(name, known) or f"it takes {', '.join(known)}"
        raise InputError(f"{self.name} takes no {printable(name[:40])}; {hint}", name)

    def checked_parameters(self, given: Mapping[str, Any]) -> dict[str, ParameterValue]:
        """Return the value of every parameter: the given one, else the default.

        Raises
        ------
        InputError
            If the variant takes no such parameter or the value is out of bounds.
        """
        for name in given:
            self.parameter(name)
        return {
            parameter.name: parameter.check(given.get(parameter.name, parameter.default))
            for parameter in self.parameters
        }


TEXTBOOK = "Russell and Norvig, Artificial Intelligence: A Modern Approach, section 4.1"

_CLIMBING = """repeat
    best = the successors with the lowest h
    if their h is not {condition}: stuck
    move to one of them, chosen uniformly unless ties says otherwise"""
_STRICTLY = _CLIMBING.format(condition="lower")
_SIDEWAYS = _CLIMBING.format(condition="lower, nor equal with sideways moves left")
_RESTARTING = "\nwhen stuck: restart from a random state"
_NO_SIDEWAYS: dict[str, ParameterValue] = {"sideways_limit": 0}

_TABLE = (
    Variant(
        "steepest-ascent",
        "Steepest ascent",
        "Moves to one of the successors with the lowest h, chosen at random, as long as that is lower; "
        "stops when no successor is better.",
        Rule.HILL_CLIMBING,
        (TIES, MAX_STEPS),
        source=TEXTBOOK,
        pseudocode=_STRICTLY,
        fixed=MappingProxyType(_NO_SIDEWAYS),
        series=0,
    ),
    Variant(
        "sideways",
        "Sideways moves",
        "Climbs by the best move and also crosses plateaus by moves to equal h, up to the sideways limit.",
        Rule.HILL_CLIMBING,
        (SIDEWAYS_LIMIT, SIDEWAYS_COUNT, TIES, MAX_STEPS),
        source=TEXTBOOK,
        pseudocode=_SIDEWAYS,
        series=1,
    ),
    Variant(
        "random-restart",
        "Random restart",
        "Climbs by the best move and restarts from a random state whenever it is stuck.",
        Rule.HILL_CLIMBING,
        (TIES, *POLICY_OF_RESTARTS),
        source=TEXTBOOK,
        pseudocode=_STRICTLY + _RESTARTING,
        fixed=MappingProxyType(_NO_SIDEWAYS),
        series=2,
    ),
    Variant(
        "random-restart-sideways",
        "Random restart, sideways",
        "Climbs by the best move, crosses plateaus up to the sideways limit, and restarts whenever it is stuck.",
        Rule.HILL_CLIMBING,
        (SIDEWAYS_LIMIT, SIDEWAYS_COUNT, TIES, *POLICY_OF_RESTARTS),
        source=TEXTBOOK,
        pseudocode=_SIDEWAYS + _RESTARTING,
        series=3,
    ),
    Variant(
        "random-neighbour",
        "Random neighbour",
        "Takes the last of the best successors that are not worse; after a sideways move it also moves the queen of a "
        "random column to a random row.",
        Rule.RANDOM_NEIGHBOUR,
        (MAX_STEPS_ALWAYS,),
        source="GeeksforGeeks, N-Queen Problem: Local Search using Hill climbing with random neighbour",
        pseudocode="""repeat
    best = the last successor with the lowest h
    if its h is higher: stuck
    move to it
    if its h was equal: move the queen of a random column to a random row""",
        heuristic=Heuristic.LINE_OF_SIGHT,
        series=4,
    ),
    Variant(
        "first-choice",
        "First choice",
        "Draws successors at random until one is better, and takes it; stops when none is.",
        Rule.FIRST_CHOICE,
        POLICY_IF_STUCK,
        source=TEXTBOOK + ".1",
        pseudocode="""repeat
    for each successor, in random order:
        if its h is lower: move to it and go on with the next iteration
    stuck""",
        max_queens=2_000,
        series=5,
    ),
    Variant(
        "stochastic",
        "Stochastic",
        "Chooses at random among the better successors, by default with probability proportional to the improvement; "
        "stops when no successor is better.",
        Rule.STOCHASTIC,
        (SELECTION, *POLICY_IF_STUCK),
        source=TEXTBOOK + ".1",
        pseudocode="""repeat
    better = the successors with a lower h
    if there is none: stuck
    move to one of them, with probability proportional to its improvement""",
        series=6,
    ),
    Variant(
        "min-conflicts",
        "Min-conflicts",
        "Moves a random attacked queen to a row of its column with the fewest attacks, which may be its own.",
        Rule.MIN_CONFLICTS,
        (NOISE, *POLICY_IF_NEVER_STUCK),
        source="Minton, Johnston, Philips and Laird, Artificial Intelligence 58, 1992; Russell and Norvig, section 6.4",
        pseudocode="""repeat
    queen = an attacked queen, chosen uniformly
    with probability noise: move it to a random row of its column
    else: move it to a row of its column with the fewest attacks, ties at random""",
        series=7,
    ),
    Variant(
        "simulated-annealing",
        "Simulated annealing",
        "Proposes a random successor; takes it if h does not grow, else with a probability that falls with the "
        "temperature.",
        Rule.SIMULATED_ANNEALING,
        (
            INITIAL_TEMPERATURE,
            SCHEDULE,
            COOLING,
            COOLING_ITERATIONS,
            LEAST_TEMPERATURE,
            *POLICY_IF_NEVER_STUCK,
        ),
        source="Kirkpatrick, Gelatt and Vecchi, Science 220, 1983; Russell and Norvig, section 4.1.2",
        pseudocode="""T = initial temperature
repeat
    proposal = a random successor; change = its h - h
    if change <= 0, or with probability exp(-change / T): move to it
    T = cooling * T, or as the schedule says
    if T < least temperature: end""",
        gauge="temperature",
        series=8,
    ),
    Variant(
        "tabu",
        "Tabu search",
        "Moves to the best successor, better or not, that does not return a queen to a square it recently left, unless "
        "that gives a new lowest h.",
        Rule.TABU,
        (TENURE, *POLICY_IF_NEVER_STUCK),
        source="Glover, ORSA Journal on Computing 1, 1989",
        pseudocode="""repeat
    allowed = the successors that put no queen back on a square left within the
              last tenure iterations, or that give a new lowest h
    if there is none: move to a random successor
    else: move to an allowed one with the lowest h, ties at random""",
        series=9,
    ),
    Variant(
        "late-acceptance",
        "Late acceptance",
        "Proposes a random successor; takes it if its h is at most the current one, or less than the one stored some "
        "iterations ago, or equal to that if the current h is always stored.",
        Rule.LATE_ACCEPTANCE,
        (HISTORY, STORING, *POLICY_IF_NEVER_STUCK),
        source="Burke and Bykov, European Journal of Operational Research 258, 2017; storing always: 2008",
        pseudocode="""slots = as many as history, each the h of the start; i = 0
repeat
    v = i mod history; proposal = a random successor
    if its h <= h, or its h < slots[v] (storing always: <=): move to it
    if h < slots[v], or storing always: slots[v] = h
    i = i + 1""",
        gauge="threshold",
        gauge_is_h=True,
        series=10,
    ),
    Variant(
        "local-beam",
        "Local beam",
        "Generates all successors of all members; the best of them become the next population, ties at random.",
        Rule.LOCAL_BEAM,
        (BEAM_WIDTH, STOP, *POLICY_IF_NEVER_STUCK),
        source=TEXTBOOK + ".3",
        pseudocode="""repeat
    all = the successors of all members
    if stop is stuck and none is better than the best member: stuck
    the next population = those of all with the lowest h, as many as there are members,
                          ties at the border at random""",
        series=11,
    ),
    Variant(
        "stochastic-beam",
        "Stochastic beam",
        "Draws each new member from all successors of all members, those with a lower h with a higher probability.",
        Rule.STOCHASTIC_BEAM,
        (BEAM_WIDTH, TEMPERATURE, STOP, *POLICY_IF_NEVER_STUCK),
        source=TEXTBOOK + ".3",
        pseudocode="""repeat
    all = the successors of all members
    if stop is stuck and none is better than the best member: stuck
    for each new member:
        draw one of all, with probability proportional to exp(-h / temperature)""",
        series=12,
    ),
    Variant(
        "genetic",
        "Genetic",
        "Breeds each child from two parents, selected by fitness: columns before a random cut from the first, the "
        "others from the second, and perhaps a mutation.",
        Rule.GENETIC,
        (POPULATION, MUTATION, PARENT_SELECTION, TOURNAMENT_SIZE, ELITE, *POLICY_IF_NEVER_STUCK),
        source=TEXTBOOK + ".4",
        pseudocode="""repeat
    keep the elite
    for each other child:
        select two parents; cut = a number from 1 to n, chosen uniformly
        child = the columns of the first parent before the cut, then those of the second
        with probability mutation: a random column gets a random row""",
        series=13,
    ),
    Variant(
        "queen-search",
        "Queen search",
        "Swaps the rows of an attacked queen and a random one where that lowers h. Its states are permutations, with a "
        "queen in each row, and it solves a million queens.",
        Rule.QUEEN_SEARCH,
        (PAIRS_PER_QUEEN, RELISTING, MAX_RESTARTS_ALWAYS, MAX_ITERATIONS_OPTIONAL, MAX_STEPS),
        source="Sosic and Gu, SIGART Bulletin 1(3), 1990",
        pseudocode="""list = the attacked queens; limit = relisting * h
repeat
    queen = the next of the list, from its end on to its beginning
    if queen is still attacked:
        other = a random queen
        if swapping the rows of both lowers h: swap them
    if h < limit: make list and limit anew
after pairs per queen * n iterations: restart from a random permutation""",
        heuristic=Heuristic.LINE_OF_SIGHT,
        fixed=MappingProxyType({"restart": Restart.CUTOFF.value}),
        max_queens=MOST_QUEENS,
        series=14,
    ),
)

VARIANTS: dict[str, Variant] = {variant.name: variant for variant in _TABLE}
"""By name, in the order shown."""


def variant_named(name: str) -> Variant:
    """Return the variant of that name, else raise `InputError`."""
    try:
        return VARIANTS[name]
    except (KeyError, TypeError):
        hint = nearest(name, VARIANTS) or f"use one of {', '.join(VARIANTS)}"
        raise InputError(f"unknown variant {str(name)[:40]!r}; {hint}", "variant") from None


def rule_named(name: str) -> Rule:
    """Return the rule of the variant of that name, which is a file of the user's if it is not in the table."""
    return VARIANTS[name].rule if name in VARIANTS else Rule.OWN
