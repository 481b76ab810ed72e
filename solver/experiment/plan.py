"""What an experiment runs: variants with the values of their parameters, by sizes, by runs, from one seed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import product
from math import prod
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from solver.core.board import MAX_QUEENS, MIN_QUEENS, MOST_QUEENS, Rows
from solver.core.checks import InputError, nearest
from solver.core.heuristics import Heuristic, heuristic_named
from solver.core.parameters import MOST_MEMBERS, NONE, Parameter, ParameterValue
from solver.core.run_settings import (
    MAX_SEED,
    RunSettings,
    Starts,
    check_seed,
    draw_seed,
    option_text,
    run_settings,
    search_option,
    starts_named,
    starts_options,
)
from solver.core.variants import VARIANTS, Variant

MOST_RUNS = 1_000_000_000
"""Most runs of a cell."""
MOST_CELLS = 20_000
MOST_SIZES = 1000
ALL = "all"
"""Means every variant that works on one state."""

Planned = TypeVar("Planned")
Size = Annotated[int, Meta(ge=MIN_QUEENS, le=MOST_QUEENS)]
Runs = Annotated[int, Meta(ge=0, le=MOST_RUNS)]
State = Annotated[Rows, Meta(max_length=MAX_QUEENS)]
Values = tuple[ParameterValue, ...]


class Cell(Struct, frozen=True):
    """One variant with its parameters on boards of one size."""

    settings: RunSettings
    """The settings of its runs, except the run index."""
    runs: int
    first_run_index: int
    """Run k of the cell is the run with index ``first_run_index + k``."""
    title: str
    """Title of the variant."""
    differences: Mapping[str, str]
    """What differs from the other lines of the variant, by parameter: ``{"sideways_limit": "limit 10"}``."""
    series: int | None = None
    """Number of its series where a variant has several in one chart; None where it has one."""

    @property
    def label(self) -> str:
        """Variant and what differs from its other lines: ``Sideways moves, limit 10``."""
        return ", ".join((self.title, *self.differences.values()))

    @property
    def full_label(self) -> str:
        """Label and size: ``Sideways moves, limit 10, n = 8``."""
        return f"{self.label}, n = {self.settings.n:,}"

    def settings_of_run(self, k: int) -> RunSettings:
        """Return the settings that repeat run k."""
        return replace(self.settings, run_index=self.first_run_index + k)


class PlannedVariant(Struct, frozen=True):
    """A variant and the values of its parameters."""

    variant: Variant
    values: Mapping[str, Values]
    """By parameter, where they are not its default alone; every combination makes a line."""

    @property
    def swept(self) -> tuple[Parameter, ...]:
        """The parameters with several values."""
        return tuple(one for one in self.variant.parameters if len(self.values.get(one.name, ())) > 1)

    def lines(self) -> Iterator[dict[str, ParameterValue]]:
        """Yield the parameters of each line, as far as they are given."""
        for combination in product(*self.values.values()):
            yield dict(zip(self.values, combination, strict=True))

    def differences(self, parameters: Mapping[str, ParameterValue]) -> dict[str, str]:
        """Return the values that a line does not share with the others, in words."""
        return {one.name: self._difference(one, parameters[one.name]) for one in self.swept}

    def _difference(self, parameter: Parameter, value: ParameterValue) -> str:
        title, text = self._short_title(parameter), value_text(value)
        if value is None:
            return f"no {title}"
        return f"{title} {text.replace('-', ' ') if isinstance(value, str) else text}"

    def _short_title(self, parameter: Parameter) -> str:
        """Return the title of a swept parameter; the only one goes without a word of the title of the variant."""
        whole = parameter.title.lower()
        rests = [rest for one in self.variant.parameters if (rest := self._rest(one))]
        rest = self._rest(parameter)
        return rest if len(self.swept) == 1 and rests.count(rest) == 1 else whole

    def _rest(self, parameter: Parameter) -> str:
        """Return what a title says after a word of the title of the variant; empty if it begins with none."""
        first, _, rest = parameter.title.lower().partition(" ")
        return rest if first in self.variant.title.lower() else ""


def value_text(value: ParameterValue) -> str:
    """Write a value of a parameter for people: ``1,000``, ``when-stuck`` or ``no limit``."""
    return "no limit" if value is None else value if isinstance(value, str) else f"{value:,}"


class PlanFields(Struct, Generic[Planned], frozen=True, omit_defaults=True):
    """The fields of a plan, by the names of files; ``Planned`` is a `PlannedVariant` or what a file says of one."""

    sizes: Annotated[tuple[Size, ...], Meta(max_length=MOST_SIZES)]
    variants: Annotated[tuple[Planned, ...], Meta(max_length=MOST_SIZES)]
    heuristics: Annotated[tuple[Heuristic, ...], Meta(max_length=len(Heuristic))]
    """Several make a line each; each variant's own if empty."""
    cell_runs: Runs = field(name="runs")
    """Runs of each cell."""
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)]
    is_paired: bool = field(name="paired")
    """Whether run k of every line whose starts are drawn alike starts in the same state."""
    starts: Starts
    start: State | None = None
    """The state in which every run starts; a random one if None."""
    others: Annotated[tuple[State, ...], Meta(max_length=MOST_MEMBERS)] = ()
    """The other members of a population in which every run starts."""
    chosen: tuple[Annotated[int, Meta(ge=0, lt=MOST_CELLS)], ...] = ()
    """Numbers of the combinations of size, variant, heuristic and values that are run, rising; all of them if empty."""


class Plan(PlanFields[PlannedVariant], frozen=True, dict=True):
    """All the runs of an experiment; make it with `experiment_plan`, which checks it."""

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Size by size, in the order of the variants and their lines."""
        made = tuple(self._made_cells())
        return tuple(made[place] for place in self.chosen) if self.chosen else made

    @property
    def runs(self) -> int:
        """Number of runs of all cells."""
        return self.cell_runs * len(self.cells)

    def are_paired(self, first: Cell, second: Cell) -> bool:
        """Whether run k of one cell starts in the same state as run k of another of the same size."""
        is_same = self.start is not None or first.settings.starts is second.settings.starts
        return self.is_paired and is_same and first.runs == second.runs

    def _made_cells(self) -> Iterator[Cell]:
        lines = [
            (planned, heuristic, parameters)
            for planned in self.variants
            for heuristic in self.heuristics or (planned.variant.heuristic,)
            for parameters in planned.lines()
        ]
        titles = Counter(planned.variant.title for planned in self.variants)
        for n in self.sizes:
            for place, (planned, heuristic, parameters) in enumerate(lines):
                variant = planned.variant
                title = variant.title if titles[variant.title] == 1 else f"{variant.title} ({variant.name})"
                differences = {"heuristic": heuristic.label} if len(self.heuristics) > 1 else {}
                settings = run_settings(
                    n,
                    variant,
                    heuristic=heuristic,
                    seed=self.seed,
                    start=self.start,
                    others=self.others,
                    starts=self.starts,
                    parameters=parameters,
                )
                yield Cell(
                    settings,
                    self.cell_runs,
                    0 if self.is_paired else place * self.cell_runs,
                    title,
                    {**differences, **planned.differences(parameters)},
                    place if len(lines) > len(self.variants) else None,
                )


def sizes_of(text: str, most: int = MOST_SIZES) -> list[int]:
    """Read sizes of boards: numbers and ranges, such as ``8`` or ``4-8, 20``.

    Raises
    ------
    InputError
        When a part is neither, or there are too many sizes.
    """
    sizes: list[int] = []
    for part in re.sub(r"\s*[-–]\s*(?=\d)", "-", text).replace(";", ",").replace(",", " ").split():
        first, dash, last = part.partition("-")
        least, greatest = _size(first, part), _size(last if dash else first, part)
        if greatest < least:
            raise InputError(f"the range {part[:40]} must go from the smaller size to the larger", "n")
        if len(sizes) + greatest - least + 1 > most:
            raise InputError(f"an experiment takes at most {most:,} sizes", "n")
        sizes += range(least, greatest + 1)
    return sizes


def _size(digits: str, part: str) -> int:
    if not (digits.isdecimal() and digits.isascii() and len(digits) <= 20):
        raise InputError(f"the number of queens must be a whole number or a range, not {part[:40]!r}", "n")
    return int(digits)


def experiment_plan(
    sizes: Iterable[int] = (8,),
    variants: Iterable[str | Variant] = (ALL,),
    runs: int = 1000,
    *,
    seed: int | None = None,
    heuristic: str | Iterable[str] | None = None,
    parameters: Mapping[str, Any] | None = None,
    own_parameters: Mapping[str, Mapping[str, Any]] | None = None,
    is_paired: bool = True,
    starts: str = Starts.UNIFORM,
    start: Rows | None = None,
    others: Sequence[Rows] = (),
) -> Plan:
    """Check a plan and fill in what was not given.

    Parameters
    ----------
    sizes
        Numbers of queens.
    variants
        Names of variants, or ``all``; searches written by the user, each of a file with another name.
    runs
        Runs of each line on each size.
    seed
        Seed of all runs; drawn when not given.
    heuristic
        What h counts; each variant's own when not given. Several make a line each.
    parameters
        Parameters by name; each variant takes those that it has. A list of values makes a line of each that the
        variant accepts.
    own_parameters
        Parameters of one variant, by its name; it takes none of the same name from `parameters`.
    is_paired
        Run k of every line has run index k, and so the same start where starts are drawn alike. Otherwise every line
        has its own run indices.
    starts
        How random states are drawn: ``uniform``, ``permutation`` or ``all-but-last``.
    start
        The state in which every run starts, of each size; a random one when not given.
    others
        The other members of that start, where every variant works on a population.

    Raises
    ------
    InputError
        When a setting is invalid; its ``field`` names it.
    """
    chosen, checked_sizes = _checked_variants(variants), tuple(dict.fromkeys(sizes))
    if not checked_sizes:
        raise InputError("an experiment needs a number of queens", "n")
    cell_runs = checked_runs(runs)
    given, own = dict(parameters or {}), dict(own_parameters or {})
    _check_all_used(given, own, chosen)
    planned = tuple(_planned(variant, given, own.get(variant.name, {})) for variant in chosen)
    names = () if heuristic is None else dict.fromkeys(_checked_values("heuristic", heuristic))
    heuristics = tuple(map(heuristic_named, names))
    lines = max(len(heuristics), 1) * sum(prod(map(len, one.values.values())) for one in planned)
    if lines * len(checked_sizes) > MOST_CELLS:
        raise InputError(
            f"these are {lines * len(checked_sizes):,} combinations of variant, parameters and size; "
            f"an experiment takes at most {MOST_CELLS:,}",
            "variants",
        )
    if not is_paired and lines * cell_runs > MAX_SEED:
        raise InputError("too many runs for separate run indices", "runs")
    checked_seed = draw_seed() if seed is None else check_seed(seed)
    drawn = starts_named(starts)
    plan = Plan(
        checked_sizes, planned, heuristics, cell_runs, checked_seed, is_paired, drawn, start, tuple(others)
    )
    _ = plan.cells  # each is checked as it is made
    return plan


def _several(given: Any) -> tuple[Any, ...]:
    return tuple(given) if isinstance(given, list | tuple) else (given,)


def _planned(variant: Variant, given: Mapping[str, Any], own: Mapping[str, Any]) -> PlannedVariant:
    """Choose the values that are for a variant: its own, which must be right, else those given that it accepts."""
    found: dict[str, Values] = {}
    for parameter in variant.parameters:
        if parameter.name in own:
            found[parameter.name] = tuple(
                dict.fromkeys(parameter.check(value) for value in _several(own[parameter.name]))
            )
        elif parameter.name in given:
            found[parameter.name] = _accepted(parameter, _several(given[parameter.name]))
        if found.get(parameter.name) in ((), (parameter.default,)):
            del found[parameter.name]
    return PlannedVariant(variant, found)


def _accepted(parameter: Parameter, values: Iterable[Any]) -> Values:
    """Return the values that a parameter accepts, checked."""
    found: dict[ParameterValue, None] = {}
    for value in values:
        with suppress(InputError):
            found[parameter.check(value)] = None
    return tuple(found)


def _checked_variants(variants: Iterable[str | Variant]) -> tuple[Variant, ...]:
    asked = tuple(variants)
    named = tuple(dict.fromkeys(variant for variant in asked if isinstance(variant, str)))
    searches = [variant for variant in asked if isinstance(variant, Variant)]
    names = tuple(VARIANTS) if ALL in named else named
    for name in names:
        if name not in VARIANTS:
            hint = nearest(name, VARIANTS) or f"use {', '.join((ALL, *VARIANTS))}"
            raise InputError(f"unknown variant {str(name)[:40]!r}; {hint}", "variants")
    chosen = (*(VARIANTS[name] for name in names), *searches)
    if not chosen:
        raise InputError("an experiment needs a variant", "variants")
    for name, count in Counter(variant.name for variant in chosen).items():
        if count > 1:
            raise InputError(
                f"{count} searches are called {name}; give their files different names", "search"
            )
    return chosen


def checked_runs(runs: object) -> int:
    """Return a number of runs of a cell if it is allowed, else raise `InputError`."""
    if isinstance(runs, bool) or not isinstance(runs, int):
        raise InputError(f"the number of runs must be a whole number, not {str(runs)[:40]!r}", "runs")
    if not 1 <= runs <= MOST_RUNS:
        raise InputError(f"the number of runs must be between 1 and {MOST_RUNS:,}, not {runs:,}", "runs")
    return runs


def _check_all_used(
    given: Mapping[str, Any], own: Mapping[str, Mapping[str, Any]], variants: tuple[Variant, ...]
) -> None:
    """Raise `InputError` for a parameter that no variant has, and for a value that none accepts."""
    for name, values in given.items():
        takers = [one for variant in variants for one in variant.parameters if one.name == name]
        if not takers:
            raise InputError(f"no variant of this experiment takes {str(name)[:40]}", name)
        for value in _checked_values(name, values):
            if not any(_accepted(taker, (value,)) for taker in takers):
                words = tuple(dict.fromkeys(word for taker in takers for word in taker.choices))
                replace(takers[0], choices=words).check(value)
    known = {variant.name: variant for variant in variants}
    for variant, parameters in own.items():
        for name, values in parameters.items():
            if variant not in known:
                raise InputError(f"no variant of this experiment is called {variant[:40]!r}", name)
            known[variant].parameter(name)
            _checked_values(name, values)


def _checked_values(name: str, values: Any) -> tuple[Any, ...]:
    if not (several := _several(values)):
        raise InputError(f"{name} needs a value", name)
    return several


def experiment_command(plan: Plan) -> str:
    """Return the command that repeats all runs of a plan; parameters at their defaults are left out."""
    options = {planned.variant.name: search_option(planned.variant) for planned in plan.variants}
    names, searches = [name for name in options if not options[name]], filter(None, options.values())
    words = [
        "nqueens experiment",
        f"-n {','.join(map(str, plan.sizes))}",
        *([f"--variants {','.join(names)}"] if names else []),
        *searches,
        f"--runs {plan.cell_runs}",
        f"--seed {plan.seed}",
        *([f"--heuristic {','.join(plan.heuristics)}"] if plan.heuristics else []),
        *([] if plan.is_paired else ["--independent"]),
        *starts_options(plan.cells[0].settings),
        *_parameter_options(plan),
    ]
    return " ".join(words)


def _parameter_options(plan: Plan) -> Iterator[str]:
    """Yield an option for all variants that take a parameter, or one for each where they differ."""
    takers: dict[str, list[tuple[PlannedVariant, Parameter]]] = {}
    for planned in plan.variants:
        for parameter in planned.variant.parameters:
            takers.setdefault(parameter.name, []).append((planned, parameter))
    for name, found in takers.items():
        option, own = found[0][1].option, [(one, one.values[name]) for one, _ in found if name in one.values]
        shared = tuple(dict.fromkeys(value for _, values in own for value in values))
        made = [_planned(one.variant, {name: shared}, {}).values.get(name) for one, _ in found]
        if own and made == [one.values.get(name) for one, _ in found]:
            yield f"{option} {_values_text(shared)}"
        else:
            yield from (
                option_text(option, f"{one.variant.name}:{_values_text(values)}") for one, values in own
            )


def _values_text(values: Values) -> str:
    return ",".join(NONE if value is None else str(value) for value in values)
