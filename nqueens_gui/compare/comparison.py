"""What is compared: a board, a start and the competitors, as filled in, and what is wrong with them. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, field, to_builtins
from msgspec.structs import replace

from nqueens_gui.kit.kept import merged
from nqueens_gui.watch.settings import (
    FIRST_N,
    KeptDraft,
    KeptSeed,
    NextRun,
    RunDraft,
    StartMode,
    checked,
    usable_parameters,
)
from solver.core.board import MIN_QUEENS, Rows
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, draw_seed
from solver.core.variants import VARIANTS, Variant
from solver.core.words import capitalized
from solver.runs.clock import Pace

FEWEST, MOST = 2, 6
"""How many competitors there may be."""
MOST_QUEENS = 200
"""Boards of more queens would be too small side by side."""
FIRST_VARIANTS = ("steepest-ascent", "random-restart-sideways", "min-conflicts")
COMMON_FIELDS: Final = ("n", "seed", "run_index", "start")
"""Fields that all competitors share."""


class Competitor(Struct, frozen=True):
    """A search with its parameters."""

    variant: Variant
    parameters: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """By the name of each variant, the parameters that were filled in: they return with the variant."""
    seed: int | str | None = None
    """Its own seed; None for that of the comparison. A number that cannot be read stands as the text that was typed."""

    @property
    def values(self) -> dict[str, object]:
        """Every parameter of the variant, by name."""
        return {**self.variant.checked_parameters({}), **self.parameters.get(self.variant.name, {})}

    def with_parameters(self, values: Mapping[str, object]) -> Competitor:
        """Fill in parameters of the variant."""
        return replace(self, parameters={**self.parameters, self.variant.name: dict(values)})


class KeptCompetitor(Struct, frozen=True):
    """What is kept of a competitor."""

    variant: str = ""
    parameters: Mapping[str, object] = {}
    seed: KeptSeed = None


class KeptComparison(KeptDraft, frozen=True, kw_only=True):
    """What is kept of the Compare page."""

    n: Annotated[int, Meta(ge=MIN_QUEENS, le=MOST_QUEENS)] = FIRST_N
    run_index: int = 0
    competitors: tuple[Mapping[str, object], ...] = ()
    """Each a `KeptCompetitor`."""
    pace: Pace = Pace.STEPS
    speed: str = ""
    race: bool = False
    report: Mapping[str, Any] = {}


class Comparison(RunDraft, frozen=True):
    """Everything as it is filled in; `checked_comparison` tells whether it can run."""

    competitors: tuple[Competitor, ...] = tuple(Competitor(VARIANTS[name]) for name in FIRST_VARIANTS)
    heuristic: Heuristic = Heuristic.ATTACKING_PAIRS

    @property
    def can_add(self) -> bool:
        """Whether there is room for another competitor."""
        return len(self.competitors) < MOST

    @property
    def can_remove(self) -> bool:
        """Whether enough competitors are left without one."""
        return len(self.competitors) > FEWEST

    def with_field(self, name: str, value: Any) -> Comparison:
        """Fill in a field; another seed begins at its first start."""
        is_seed = name in ("seed", "drawn_seed")
        return replace(self, seed=value, run_index=0) if is_seed else replace(self, **{name: value})

    def with_seed(self) -> Comparison:
        """Draw a seed if there is none."""
        return self if self.seed is not None else replace(self, seed=draw_seed())

    def with_start(self, rows: Rows, heuristic: Heuristic) -> Comparison:
        """Begin in a given state."""
        return replace(self, n=len(rows), heuristic=heuristic, start_mode=StartMode.TYPED, start=rows)

    def with_competitor(self, number: int, competitor: Competitor) -> Comparison:
        """Replace a competitor."""
        return replace(
            self, competitors=(*self.competitors[:number], competitor, *self.competitors[number + 1 :])
        )

    def with_search(self, variant: Variant) -> Comparison:
        """Take the new text of a search written by the user, wherever it competes."""
        return replace(
            self,
            competitors=tuple(
                replace(entry, variant=variant) if entry.variant.name == variant.name else entry
                for entry in self.competitors
            ),
        )

    def added(self) -> Comparison:
        """Add a competitor: the first variant that does not compete yet."""
        taken = {competitor.variant.name for competitor in self.competitors}
        name = next((name for name in VARIANTS if name not in taken), next(iter(VARIANTS)))
        return replace(self, competitors=(*self.competitors, Competitor(VARIANTS[name])))

    def removed(self, number: int) -> Comparison:
        """Remove a competitor."""
        return replace(self, competitors=(*self.competitors[:number], *self.competitors[number + 1 :]))

    def next_run(self, competitor: Competitor) -> NextRun:
        """Return the settings of a competitor's run as the Watch page fills them in."""
        return NextRun(
            variant=competitor.variant,
            n=self.n,
            heuristic=self.heuristic,
            is_heuristic_chosen=True,
            parameters={competitor.variant.name: competitor.values},
            seed=self.seed if competitor.seed is None else competitor.seed,
            run_index=self.run_index,
            start_mode=self.start_mode,
            starts=self.starts,
            start=self.start,
        )

    def kept(self) -> KeptComparison:
        """Return what is to be kept; searches written by the user are left out."""
        fields = {name: getattr(self, name) for name in (*KeptDraft.__struct_fields__, "run_index")}
        own = [one for one in self.competitors if one.variant.rule.is_repeatable]
        competitors = [
            KeptCompetitor(one.variant.name, one.values, one.seed if isinstance(one.seed, int) else None)
            for one in own
        ]
        return KeptComparison(**fields, competitors=to_builtins(competitors))


class CheckedComparison(Struct, frozen=True):
    """The settings of every run, or what is wrong."""

    settings: tuple[RunSettings, ...] | None
    """In the order of the competitors; None while anything is wrong."""
    errors: Mapping[str, str]
    """By the name of the field that all share."""
    own_errors: tuple[Mapping[str, str], ...]
    """Of each competitor, by the names of its parameters and ``seed``."""


def checked_comparison(comparison: Comparison) -> CheckedComparison:
    """Check a comparison; every field that is wrong gets its sentence, not only the first."""
    errors: dict[str, str] = {}
    own_errors: list[dict[str, str]] = []
    found: list[RunSettings | None] = []
    for competitor in comparison.competitors:
        result = checked(comparison.next_run(competitor))
        own = {
            name: sentence
            for name, sentence in result.errors.items()
            if name not in COMMON_FIELDS or (name == "seed" and competitor.seed is not None)
        }
        errors |= {name: sentence for name, sentence in result.errors.items() if name not in own}
        own_errors.append(own)
        found.append(result.settings)
    if isinstance(comparison.n, int) and comparison.n > MOST_QUEENS:
        errors["n"] = (
            f"The number of queens must be between {MIN_QUEENS} and {MOST_QUEENS}: larger boards are too small side by "
            "side."
        )
    is_sound = not errors and not any(own_errors)
    settings = tuple(one for one in found if one is not None)
    return CheckedComparison(settings if is_sound else None, errors, tuple(own_errors))


def comparison_of(runs: Sequence[RunSettings]) -> Comparison:
    """Return the comparison of the searches of runs, all from the start of the first run."""
    first = runs[0]
    return Comparison(
        competitors=tuple(
            Competitor(
                one.variant,
                {one.variant.name: one.parameters},
                seed=None if one.seed == first.seed else one.seed,
            )
            for one in runs
        ),
        n=first.n,
        heuristic=first.heuristic,
        seed=first.seed,
        run_index=first.run_index,
        start_mode=StartMode.RANDOM if first.start is None else StartMode.TYPED,
        starts=first.starts,
        start=first.start or "",
    )


def restored_comparison(kept: KeptComparison) -> Comparison:
    """Return the comparison that was kept; the first competitors where fewer than two can be used."""
    competitors: list[Competitor] = []
    for given in kept.competitors[:MOST]:
        entry = merged(KeptCompetitor(), given)
        if (variant := VARIANTS.get(entry.variant)) is not None:
            parameters = {variant.name: usable_parameters(variant, entry.parameters)}
            competitors.append(Competitor(variant, parameters, entry.seed))
    comparison = Comparison(run_index=kept.run_index, heuristic=kept.heuristic or Heuristic.ATTACKING_PAIRS)
    comparison = comparison.with_seed().with_kept(kept)
    return comparison if len(competitors) < FEWEST else replace(comparison, competitors=tuple(competitors))


def competitor_names(settings: Sequence[RunSettings]) -> tuple[str, ...]:
    """Name each run by its variant and, where several have it, by what differs: ``Tabu search, tenure 5``.

    Where all have the same variant, only what differs is named: ``Tenure 5``.
    """
    is_one_variant = len({one.variant.name for one in settings}) == 1
    names: list[str] = []
    for one in settings:
        words = ", ".join(
            _differences(one, [other for other in settings if other.variant.name == one.variant.name])
        )
        if is_one_variant and words:
            names.append(capitalized(words))
        else:
            names.append(", ".join(filter(None, (one.variant.title, words))))
    shared = Counter(names)
    return tuple(
        name if shared[name] == 1 else f"{name} ({names[: number + 1].count(name)})"
        for number, name in enumerate(names)
    )


def _differences(one: RunSettings, alike: Sequence[RunSettings]) -> list[str]:
    """Name what differs among runs of one variant."""
    words = [
        f"{parameter.title.lower()} {value_text(one.parameters[parameter.name])}"
        for parameter in one.variant.parameters
        if len({other.parameters[parameter.name] for other in alike}) > 1
    ]
    return [*words, f"seed {one.seed}"] if len({other.seed for other in alike}) > 1 else words


def value_text(value: object) -> str:
    """Write the value of a parameter: ``1,000``, ``0.5``, ``none`` for no limit."""
    if value is None:
        return "none"
    return (
        f"{value:,}" if isinstance(value, int) else f"{value:g}" if isinstance(value, float) else str(value)
    )
