"""Everything a run is a pure function of, checked where it comes in, and the command that repeats a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from os import urandom
from shlex import quote
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from solver.core.board import MAX_QUEENS, Rows, check_rows, check_size, format_states
from solver.core.checks import InputError, number_between, whole_number, word_among
from solver.core.heuristics import Heuristic, heuristic_named
from solver.core.parameters import BeamStop, ParameterValue, Restart, Ties
from solver.core.variants import Price, UserSearch, Variant, variant_named

DEFAULT_QUEENS = 8
MAX_SEED = 2**63 - 1
"""Largest seed and largest run index."""
HASH_MARK, HASH_DIGITS = "@sha256:", 16
"""In commands: what stands between the file of a search and its hash, and how many of its digits are given."""
DRAWN_SEEDS = 2**32
"""Drawn seeds are below this, so that they are short enough to type."""


class Starts(StrEnum):
    """How random states are drawn."""

    UNIFORM = "uniform"
    """Each row independent and uniform: all n^n states are equally likely."""
    PERMUTATION = "permutation"
    """No two queens in a row: all n! such states are equally likely."""
    ALL_BUT_LAST = "all-but-last"
    """Each row independent and uniform among all but the last, as a published report draws them."""


class RunSettings(Struct, frozen=True):
    """The settings of one run; make it with `run_settings`, which checks them."""

    n: int
    heuristic: Heuristic
    variant: Variant
    parameters: Mapping[str, ParameterValue]
    """Every parameter of the variant, by name."""
    seed: int
    """Selects the family of random streams."""
    run_index: int = 0
    """Selects the stream within the family, so that run k does not depend on the runs before it."""
    start: Rows | None = None
    """The start state; None for a random one."""
    starts: Starts = Starts.UNIFORM
    """How random states are drawn, at the start and at restarts."""
    others: tuple[Rows, ...] = ()
    """The other members of a given population, in order; none if `start` is the only one given."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the names and plain values only, and a search written by the user with its text."""
        plain = {name: getattr(self, name) for name in ("n", "seed", "run_index", "start", "others")}
        words = {"heuristic": self.heuristic.value, "starts": self.starts.value}
        given = {**plain, **words, "parameters": dict(self.parameters)}
        return _restored, (self.variant.search or self.variant.name, given)

    def value(self, name: str) -> ParameterValue:
        """Return a parameter of the rule or the policy, set or fixed by the variant; None if neither has it."""
        return self.parameters.get(name, self.variant.fixed.get(name))

    @property
    def gets_stuck(self) -> bool:
        """Whether a climb may end because it is stuck: by its rule, or as a beam that is told to stop then."""
        return self.variant.rule.gets_stuck or self.value("stop") == BeamStop.STUCK

    @property
    def learns_that_it_is_stuck(self) -> bool:
        """Whether a climb may end stuck in a state whose best successors its rule did not ask for."""
        return self.gets_stuck and not self.variant.rule.finds_best

    @property
    def restarts_when_stuck(self) -> bool:
        """Whether a stuck search continues from a new random state instead of ending."""
        return self.value("restart") not in (None, Restart.NEVER)

    @property
    def restarts_only_when_stuck(self) -> bool:
        """Whether a restart follows the climbs that end by themselves without a solution, and no others."""
        return self.value("restart") == Restart.WHEN_STUCK

    @property
    def cutoff(self) -> ParameterValue:
        """Iterations after which a climb is given up, times the Luby sequence if the policy says so."""
        per_queen = self.value("pairs_per_queen")
        return self.value("cutoff") if per_queen is None else int(per_queen) * self.n

    @property
    def price(self) -> int | None:
        """How many successors a decision must know the h of; None if evaluations do not follow from the iterations.

        A climb that is given up at a cut-off ends without a decision, unlike one that is stuck.
        """
        is_given_up = self.value("restart") in (Restart.CUTOFF, Restart.LUBY)
        return None if is_given_up and self.variant.rule.gets_stuck else self.variant.rule.price_at(self.n)

    def evaluations(self, iterations: Any, restarts: Any, has_failed: Any = False) -> Any:
        """Return how many successors a run had to know the h of; None if that does not follow from its iterations.

        Numbers or arrays, as for `solver.core.variants.Rule.decisions`.
        """
        rule, price = self.variant.rule, self.price
        return None if price is None else price * rule.decisions(iterations, restarts, has_failed)

    @property
    def members(self) -> int:
        """Number of states that the rule works on."""
        count = self.value("beam_width") or self.value("population") or 1
        assert isinstance(count, int)
        return count

    @property
    def given_members(self) -> tuple[Rows, ...]:
        """The members of the start that are given; the others are drawn."""
        return () if self.start is None else (self.start, *self.others)

    @property
    def highest_price(self) -> int:
        """The most evaluations that one decision of the rule takes; 0 for a search that does not tell."""
        rule, successors = self.variant.rule, self.n * (self.n - 1)
        varying = {
            Price.DRAWN: successors,
            Price.MEMBERS: self.members * successors,
            Price.CHILDREN: self.members - int(self.value("elite") or 0),
            Price.PAIR: 1,
        }
        return rule.price_at(self.n) or varying.get(rule.price, 0)

    @property
    def price_of_generation(self) -> int:
        """How many states a generation must know the h of; 0 for a rule of one state."""
        return self.highest_price if self.variant.rule.is_of_population else 0

    @property
    def draws_ties(self) -> bool:
        """Whether the move is drawn from the best successors that are allowed, each equally likely."""
        return self.variant.rule.draws_best and self.value("ties") in (None, Ties.RANDOM)

    def with_seed(self, seed: int) -> RunSettings:
        return replace(self, seed=check_seed(seed))


def run_settings(
    n: int | None = None,
    variant: str | Variant = "steepest-ascent",
    *,
    heuristic: str | None = None,
    seed: int | None = None,
    run_index: int = 0,
    start: Iterable[int] | None = None,
    starts: str = Starts.UNIFORM,
    parameters: Mapping[str, Any] | None = None,
    others: Iterable[Iterable[int]] = (),
    **values: Any,
) -> RunSettings:
    """Check the settings of a run and fill in defaults.

    Parameters
    ----------
    n
        Number of queens; by default the length of `start`, else 8.
    variant
        A name in `solver.core.variants.VARIANTS`, or a search written by the user.
    heuristic
        A name in `solver.core.heuristics.Heuristic`; by default that of the variant.
    seed
        From 0 to 2**63 - 1; drawn if not given.
    run_index
        From 0 to 2**63 - 1.
    start
        One row per column; a random state if not given.
    starts
        How random states are drawn: one of `Starts`.
    parameters
        Parameters of the variant that differ from their defaults.
    others
        The members of a given population after `start`, as many as the population has; without them they are drawn.
    **values
        Parameters by name, such as ``sideways_limit=5``; they come before those in `parameters`.

    Raises
    ------
    InputError
        If a setting cannot be used; its ``field`` names the setting.
    """
    chosen = variant if isinstance(variant, Variant) else variant_named(variant)
    asked = None if n is None else whole_number(n, "n", "the number of queens")
    most = max(chosen.max_queens, MAX_QUEENS)
    rows = None if start is None else check_rows(start, asked)
    size = check_size(DEFAULT_QUEENS if asked is None else asked, most) if rows is None else len(rows)
    if size > chosen.max_queens:
        raise InputError(f"{chosen.name} takes at most {chosen.max_queens:,} queens, not {size:,}", "n")
    counted = chosen.heuristic if heuristic is None else heuristic_named(heuristic)
    made = RunSettings(
        n=size,
        heuristic=counted,
        variant=chosen,
        parameters=MappingProxyType(chosen.checked_parameters({**(parameters or {}), **values})),
        seed=draw_seed() if seed is None else check_seed(seed),
        run_index=number_between(run_index, 0, MAX_SEED, "run_index", "the run index"),
        start=rows,
        starts=_starts_of(chosen, starts_named(starts)),
        others=tuple(check_rows(other, size) for other in others),
    )
    _check_population(made)
    if chosen.rule.swaps:
        _check_permutation(made)
    return made


def _check_population(settings: RunSettings) -> None:
    given, name = len(settings.given_members), settings.variant.name
    if given > 1 and not settings.variant.rule.is_of_population:
        raise InputError(f"{name} works on one state, but the start has {given:,}", "start")
    if given > 1 and given != settings.members:
        raise InputError(
            f"the start has {given:,} states, but the population of {name} has {settings.members:,} members; "
            "give one state or as many",
            "start",
        )
    if int(settings.value("elite") or 0) >= settings.members > 1:
        raise InputError(f"elite must be less than the population of {settings.members:,} members", "elite")


def usual_starts(variant: Variant) -> Starts:
    """Return how a variant draws its states unless another way is chosen."""
    return Starts.PERMUTATION if variant.rule.swaps else Starts.UNIFORM


def _starts_of(variant: Variant, starts: Starts) -> Starts:
    if starts is Starts.ALL_BUT_LAST and variant.rule.swaps:
        raise InputError(
            f"{variant.name} starts in permutations, which have a queen in the last row too", "starts"
        )
    return usual_starts(variant) if starts is Starts.UNIFORM else starts


def _check_permutation(settings: RunSettings) -> None:
    rows = settings.start or ()
    if len(set(rows)) < len(rows):
        row, count = Counter(rows).most_common(1)[0]
        raise InputError(
            f"{settings.variant.name} swaps the rows of two queens, so its start needs one queen in each row, "
            f"but row {row} has {count:,}",
            "start",
        )


def starts_named(name: str) -> Starts:
    """Return the kind of random starts of that name, else raise `InputError`."""
    return Starts(word_among(name, Starts, "starts"))


def _restored(variant: str | UserSearch, given: dict[str, Any]) -> RunSettings:
    known = variant_named(variant) if isinstance(variant, str) else variant.variant()
    return run_settings(variant=known, **given)


def check_seed(seed: object) -> int:
    """Return the seed if it is a whole number from 0 to 2**63 - 1, else raise `InputError`."""
    return number_between(seed, 0, MAX_SEED, "seed", "the seed")


def seed_of_student(seed: int, student: str) -> int:
    """Return the seed of a student's own boards and tests: the same for the same id, and another for another."""
    from hashlib import sha256  # slow to import

    return int(sha256(f"{seed}/{student}".encode()).hexdigest()[:8], 16)


def draw_seed() -> int:
    """Draw a seed from the operating system's randomness."""
    return int.from_bytes(urandom(8)) % DRAWN_SEEDS


def solve_command(settings: RunSettings) -> str:
    """Return the command that repeats a run with these settings; parameters at their defaults are omitted."""
    variant = settings.variant
    words = [f"nqueens solve -n {settings.n} {search_option(variant) or f'--variant {variant.name}'}"]
    words.append(f"--seed {settings.seed}")
    if settings.run_index:
        words.append(f"--run-index {settings.run_index}")
    if settings.heuristic is not settings.variant.heuristic:
        words.append(f"--heuristic {settings.heuristic}")
    words += [f"{option} {value}" for option, value in changed_parameters(settings).items()]
    return " ".join([*words, *starts_options(settings)])


def search_option(variant: Variant) -> str:
    """Return the option for a search of the user's own, its file and how the hash of that begins; else nothing."""
    digits = variant.sha256 and variant.sha256[:HASH_DIGITS]
    return option_text("--search", f"{variant.name}{HASH_MARK}{digits}") if digits else ""


def option_text(option: str, value: str) -> str:
    """Write an option with its value for a shell; a value that looks like an option is joined to it."""
    return f"{option}{'=' if value.startswith('-') else ' '}{quote(value)}"


def starts_options(settings: RunSettings) -> list[str]:
    """Return the options for random starts that are not uniform, and for a given start."""
    is_usual = settings.starts is usual_starts(settings.variant)
    options = [] if is_usual else [f"--starts {settings.starts}"]
    return (
        options if settings.start is None else [*options, f"--start {format_states(settings.given_members)}"]
    )


def changed_parameters(settings: RunSettings) -> dict[str, ParameterValue]:
    """Return the parameters that differ from their defaults, by their command-line options."""
    values = {parameter: settings.parameters[parameter.name] for parameter in settings.variant.parameters}
    return {
        parameter.option: value
        for parameter, value in values.items()
        if value not in (parameter.default, None)
    }
