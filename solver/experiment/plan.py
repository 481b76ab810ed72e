"""What an experiment runs: variants by sizes by runs, from one seed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from solver.core.checks import InputError
from solver.core.run_settings import (
    MAX_SEED,
    RunSettings,
    Starts,
    changed_parameters,
    run_settings,
    starts_option,
)
from solver.core.variants import VARIANTS, ParameterValue, Variant

MOST_RUNS = 1_000_000_000
"""Most runs of a cell."""
ALL = "all"
"""Means every variant."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One variant on boards of one size: run k of it is the run with index ``first_run_index + k``."""

    settings: RunSettings
    """The settings of its runs, except the run index."""
    runs: int
    first_run_index: int = 0

    @property
    def label(self) -> str:
        """Variant and size: ``sideways, n = 8``."""
        return f"{self.settings.variant.name}, n = {self.settings.n}"

    def settings_of_run(self, k: int) -> RunSettings:
        """Return the settings that repeat run k."""
        return replace(self.settings, run_index=self.first_run_index + k)


@dataclass(frozen=True, slots=True)
class Plan:
    """All the runs of an experiment; make it with `experiment_plan`, which checks it."""

    cells: tuple[Cell, ...]
    """Size by size, in the order of the variants."""
    seed: int
    is_paired: bool
    """Whether run k of every variant starts in the same state."""

    @property
    def runs(self) -> int:
        """Number of runs of all cells."""
        return sum(cell.runs for cell in self.cells)

    def with_step_limit(self, limit: int) -> Plan:
        """Return the plan with at most so many steps and iterations a run; smaller limits stay."""
        return replace(self, cells=tuple(_limited(cell, limit) for cell in self.cells))


def _limited(cell: Cell, limit: int) -> Cell:
    parameters = dict(cell.settings.parameters)
    for name in {"max_steps", "max_iterations"} & {"max_steps", *parameters}:
        own = parameters.get(name)
        parameters[name] = min(int(own), limit) if own is not None else limit
    return replace(cell, settings=replace(cell.settings, parameters=parameters))


MOST_SIZES = 1000


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
    heuristic: str | None = None,
    parameters: Mapping[str, Any] | None = None,
    is_paired: bool = True,
    starts: str = Starts.UNIFORM,
) -> Plan:
    """Check a plan and fill in what was not given.

    Parameters
    ----------
    sizes
        Numbers of queens.
    variants
        Names of variants, or ``all``; searches written by the user, each of a file with another name.
    runs
        Runs of each variant on each size.
    seed
        Seed of all runs; drawn when not given.
    heuristic
        What h counts; each variant's own when not given.
    parameters
        Parameters by name; each variant takes those that it has.
    is_paired
        Run k of every variant has run index k, and so the same start. Otherwise every variant has its own run
        indices.
    starts
        How random states are drawn: ``uniform`` or ``permutation``.

    Raises
    ------
    InputError
        When a setting is invalid; its ``field`` names it.
    """
    chosen, checked_sizes = _checked_variants(variants), tuple(dict.fromkeys(sizes))
    if not checked_sizes:
        raise InputError("an experiment needs a number of queens", "n")
    checked_runs = _checked_runs(runs)
    given = dict(parameters or {})
    _check_all_used(given, chosen)
    first = run_settings(checked_sizes[0], chosen[0], seed=seed)
    cells = tuple(
        Cell(
            _cell_settings(n, variant, heuristic, first.seed, given, starts),
            checked_runs,
            0 if is_paired else place * checked_runs,
        )
        for n in checked_sizes
        for place, variant in enumerate(chosen)
    )
    if not is_paired and len(chosen) * checked_runs > MAX_SEED:
        raise InputError("too many runs for separate run indices", "runs")
    return Plan(cells, first.seed, is_paired)


def _cell_settings(
    n: int, variant: Variant, heuristic: str | None, seed: int, given: Mapping[str, Any], starts: str
) -> RunSettings:
    taken = {parameter.name for parameter in variant.parameters}
    own = {key: value for key, value in given.items() if key in taken}
    return run_settings(n, variant, heuristic=heuristic, seed=seed, starts=starts, parameters=own)


def _checked_variants(variants: Iterable[str | Variant]) -> tuple[Variant, ...]:
    asked = tuple(variants)
    named = tuple(dict.fromkeys(variant for variant in asked if isinstance(variant, str)))
    searches = [variant for variant in asked if isinstance(variant, Variant)]
    names = tuple(VARIANTS) if ALL in named else named
    for name in names:
        if name not in VARIANTS:
            known = ", ".join((ALL, *VARIANTS))
            raise InputError(f"unknown variant {str(name)[:40]!r}; use {known}", "variants")
    chosen = (*(VARIANTS[name] for name in names), *searches)
    if not chosen:
        raise InputError("an experiment needs a variant", "variants")
    for name, count in Counter(variant.name for variant in chosen).items():
        if count > 1:
            raise InputError(
                f"{count} searches are called {name}; give their files different names", "search"
            )
    return chosen


def _checked_runs(runs: object) -> int:
    if isinstance(runs, bool) or not isinstance(runs, int):
        raise InputError(f"the number of runs must be a whole number, not {str(runs)[:40]!r}", "runs")
    if not 1 <= runs <= MOST_RUNS:
        raise InputError(f"the number of runs must be between 1 and {MOST_RUNS}, not {runs}", "runs")
    return runs


def _check_all_used(given: Mapping[str, Any], variants: tuple[Variant, ...]) -> None:
    known = {parameter.name for variant in variants for parameter in variant.parameters}
    for name in given:
        if name not in known:
            raise InputError(f"no variant of this experiment takes {str(name)[:40]}", name)


def experiment_command(plan: Plan) -> str:
    """Return the command that repeats all runs of a plan; parameters at their defaults are left out."""
    sizes = dict.fromkeys(str(cell.settings.n) for cell in plan.cells)
    variants = {cell.settings.variant.name: cell.settings.variant for cell in plan.cells}
    names = [name for name, variant in variants.items() if variant.search is None]
    searches = [name for name, variant in variants.items() if variant.search is not None]
    words = [
        "nqueens experiment",
        f"-n {','.join(sizes)}",
        *([f"--variants {','.join(names)}"] if names else []),
        *([f"--search {','.join(searches)}"] if searches else []),
        f"--runs {plan.cells[0].runs}",
        f"--seed {plan.seed}",
        *_heuristic(plan),
        *([] if plan.is_paired else ["--independent"]),
        *starts_option(plan.cells[0].settings),
        *_parameters(plan),
    ]
    return " ".join(words)


def _heuristic(plan: Plan) -> list[str]:
    """Name the heuristic where it was given: then all cells share it; else each variant has its own."""
    for cell in plan.cells:
        if cell.settings.heuristic is not cell.settings.variant.heuristic:
            return [f"--heuristic {cell.settings.heuristic}"]
    return []


def _parameters(plan: Plan) -> list[str]:
    found: dict[str, ParameterValue] = {}
    for cell in plan.cells:
        found.update(changed_parameters(cell.settings))
    return [f"{option} {value}" for option, value in found.items()]
