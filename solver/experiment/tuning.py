"""Parameters chosen by optuna for the fewest evaluations per solution, and the choice compared with the defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.core.checks import InputError, either
from solver.core.parameters import NONE, Parameter, ParameterValue
from solver.core.run_settings import RunSettings
from solver.core.variants import VARIANTS, variant_named
from solver.core.words import counted
from solver.experiment.contrasts import Measure, effect_of
from solver.experiment.plan import Plan, PlannedVariant, experiment_plan
from solver.experiment.results import SOLVED, Experiment
from solver.experiment.statistics import Effect
from solver.experiment.summary import Summary, summary_of
from solver.experiment.tables import mean_text, number, plain

Range = tuple[float, float]
RUNGS = 4
"""Parts of the runs of a setting, after each of which it may be given up."""
WIDE = 10
"""Ratio of the ends of a range from which on it is searched by its logarithm."""
MOST_BUDGET = 10_000
BUDGET, RUNS, CHECK_RUNS = 50, 200, 1000
"""Settings to try, runs of each, and fresh runs of the best one and of the defaults, unless others are asked for."""
POLL_SECONDS = 0.05
"""Time between two checks whether a tuning was cancelled."""
LIMITS = ("max_restarts", "max_steps", "max_iterations", "restart_after", "cutoff")
"""Parameters that are tuned only where a range is given."""


class Tuning(Struct, frozen=True):
    """What is tuned: ranges of parameters of the variant of a plan with one line."""

    plan: Plan
    """With the parameters that are fixed; its runs are those of each setting."""
    ranges: Mapping[str, Range]

    @property
    def settings(self) -> RunSettings:
        """The settings with the defaults of all that is tuned."""
        return self.plan.cells[0].settings

    def document(self) -> dict[str, Any]:
        """Return what is tuned as plain values."""
        settings = self.settings
        return {
            "n": settings.n,
            "variant": settings.variant.name,
            "parameters": dict(settings.parameters),
            "ranges": {name: list(ends) for name, ends in self.ranges.items()},
            "runs": self.plan.cell_runs,
            "seed": settings.seed,
        }


def tuning_of(
    n: int,
    variant: str,
    fixed: Mapping[str, ParameterValue],
    ranges: Mapping[str, tuple[ParameterValue, ParameterValue]],
    runs: int,
    seed: int | None,
) -> Tuning:
    """Return what is tuned with `runs` runs of each setting; raises `InputError`."""
    plan = experiment_plan((n,), (variant_named(variant).name,), runs, seed=seed, parameters=fixed)
    if runs < RUNGS:
        raise InputError(f"the number of runs must be at least {RUNGS}, not {runs}", "runs")
    if not ranges:
        raise InputError("give a parameter to tune as a range, such as --cooling 0.9:0.999", "parameters")
    settings = plan.cells[0].settings
    found = {name: checked_range(settings.variant.parameter(name), *ends) for name, ends in ranges.items()}
    for one in map(settings.variant.parameter, found):
        if one.needs is not None and not one.counts_with(settings.parameters):
            raise InputError(
                f"{one.name} changes nothing unless {one.needs[0]} is {either(one.needs[1])}", one.name
            )
    return Tuning(plan, found)


def first_range(parameter: Parameter) -> Range | None:
    """Return ends around the default to begin with, a factor of ten each way; None where there is no such range."""
    default = parameter.default
    if isinstance(default, str) or not default:
        return None
    if parameter.is_fraction and default > parameter.maximum / 2:  # what is near one counts by what it lacks
        gap = parameter.maximum - default
        low, high = parameter.maximum - min(10 * gap, parameter.maximum), parameter.maximum - gap / 10
    else:
        low, high = default / 10, default * 10
    digits = 6 if parameter.is_fraction else None
    low, high = max(round(low, digits), parameter.minimum), min(round(high, digits), parameter.maximum)
    return (low, high) if low < high else None


def checked_range(parameter: Parameter, low: ParameterValue, high: ParameterValue) -> Range:
    """Return the ends of a range that the parameter allows; raises `InputError`."""
    if parameter.choices:
        raise InputError(f"{parameter.name} is a word; give one value, not a range", parameter.name)
    ends = parameter.check(low), parameter.check(high)
    if None in ends or not float(ends[0] or 0) < float(ends[1] or 0):
        raise InputError(
            f"the range of {parameter.name} must go from low to high, not {low}:{high}", parameter.name
        )
    return float(ends[0] or 0), float(ends[1] or 0)


def new_study() -> Any:
    """Begin a study, which holds every setting tried; raises `InputError` if optuna is not installed."""
    try:
        import optuna
    except ImportError:
        raise InputError(
            "tuning needs optuna, which is not installed: pip install 'nqueens-laboratory[tune]'"
        ) from None
    optuna.logging.disable_default_handler()
    return optuna.create_study(pruner=optuna.pruners.MedianPruner(n_startup_trials=5))


def tune(
    study: Any,
    tuning: Tuning,
    budget: int,
    workers: int,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> bool:
    """Try `budget` settings; return False if it was cancelled before.

    Each is tried from the same starts, and given up where it is worse than most were by then. The choice of a setting
    depends on the seed and on those before.
    """
    from optuna import TrialPruned
    from optuna.samplers import TPESampler
    from optuna.trial import TrialState

    with ThreadPoolExecutor(workers) as pool:
        for number in range(budget):
            study.sampler = TPESampler(seed=(tuning.settings.seed + number) % 2**32)
            trial = study.ask()
            try:
                cost = _cost(trial, tuning, pool, workers, is_cancelled)
            except TrialPruned:
                study.tell(trial, state=TrialState.PRUNED)
            else:
                if cost is None:
                    return False
                study.tell(trial, cost)
    return True


def _cost(
    trial: Any, tuning: Tuning, pool: ThreadPoolExecutor, workers: int, is_cancelled: Callable[[], bool]
) -> float | None:
    """Return the evaluations per solution of a setting; where nothing is solved, of half a solution.

    None if it was cancelled, which ends its runs at once.
    """
    from optuna import TrialPruned

    from solver.engine.memory import aligned_zeros

    flag = aligned_zeros(1, np.uint8)
    tried = rounded({name: _suggested(trial, tuning, name) for name in tuning.ranges})
    settings = replace(tuning.settings, parameters={**tuning.settings.parameters, **tried})
    ends = np.linspace(0, tuning.plan.cell_runs, RUNGS + 1).astype(int)
    evaluations, solved = 0, 0
    for rung in range(RUNGS):
        parts = np.linspace(ends[rung], ends[rung + 1], workers + 1).astype(int)
        chunks = [pool.submit(_run, settings, int(a), int(b), flag) for a, b in pairwise(parts)]
        while wait(chunks, POLL_SECONDS).not_done:
            flag[0] = is_cancelled()
        if is_cancelled():
            return None
        for cost, count in (chunk.result() for chunk in chunks):
            evaluations, solved = evaluations + cost, solved + count
        trial.report(evaluations / max(solved, 0.5), rung)
        if rung < RUNGS - 1 and trial.should_prune():
            raise TrialPruned
    return evaluations / max(solved, 0.5)


def _run(settings: RunSettings, first: int, end: int, flag: NDArray[np.uint8]) -> tuple[int, int]:
    """Return the evaluations and the solutions of runs `first` to `end - 1`."""
    from solver.engine.batch import run_batch

    batch = run_batch(settings, first, end - first, flag)
    return int(batch.evaluations.sum()), int((batch.outcomes == SOLVED).sum())


def _suggested(trial: Any, tuning: Tuning, name: str) -> float:
    low, high = tuning.ranges[name]
    is_wide = low > 0 and high / low >= WIDE
    if tuning.settings.variant.parameter(name).is_fraction:
        return float(trial.suggest_float(name, low, high, log=is_wide))
    return int(trial.suggest_int(name, int(low), int(high), log=is_wide))


def rounded(values: Mapping[str, float]) -> dict[str, float]:
    """Return values with the six digits that are tried, shown and checked."""
    return {
        name: value if isinstance(value, int) else float(f"{value:.6g}") for name, value in values.items()
    }


def tuning_commands(plan: Plan) -> tuple[str, ...]:
    """Return a command for each variant of a plan that has something to tune, on the first size of the plan.

    Several values of a number become a range; other parameters that are given stay. What is not given is tuned around
    its default, except limits.
    """
    planned = (_tuning_command(plan, one) for one in plan.variants if one.variant.name in VARIANTS)
    return tuple(filter(None, planned))


def _tuning_command(plan: Plan, planned: PlannedVariant) -> str:
    """Return the command of one variant; empty if nothing can be tuned."""
    variant = planned.variant
    words = {one.name: planned.values.get(one.name, (one.default,))[0] for one in variant.parameters}
    options, is_tuned = [f"nqueens tune -n {plan.sizes[0]} --variant {variant.name}"], False
    for one in variant.parameters:
        given = planned.values.get(one.name, ())
        ends = None if given or one.name in LIMITS else first_range(one)
        if len(numbers := {value for value in given if isinstance(value, int | float)}) > 1:
            ends = min(numbers), max(numbers)
        if ends and one.counts_with(words):
            options.append(f"{one.option} {ends[0]:.12g}:{ends[1]:.12g}")
            is_tuned = True
        elif given:
            options.append(f"{one.option} {NONE if given[0] is None else given[0]}")
    return " ".join((*options, f"--seed {plan.seed}")) if is_tuned else ""


def validation_plans(tuning: Tuning, best: Mapping[str, Any], runs: int) -> tuple[Plan, Plan]:
    """Plan the best setting and the default, from the same fresh starts: the seed after that of the tuning."""
    settings = tuning.settings
    tuned, default = (
        experiment_plan(
            (settings.n,),
            (settings.variant.name,),
            runs,
            seed=settings.seed + 1,
            parameters={**settings.parameters, **rounded(values)},
        )
        for values in (best, {})
    )
    return tuned, default


class Tuned(Struct, frozen=True):
    """What a study found, and its best setting beside the defaults, both run with fresh random numbers."""

    tuning: Tuning
    tried: int
    """Settings that got all their runs."""
    given_up: int
    best: Mapping[str, float]
    """The values of what is tuned."""
    cost: float
    """Evaluations per solution of the best setting in the study, which chose it for that."""
    found: Experiment
    default: Experiment

    @property
    def effect(self) -> Effect | None:
        """The ratio of the evaluations per solution, run by run; None with too few solutions."""
        return effect_of(Measure.EVALUATIONS, self.found.cells[0], self.default.cells[0], is_paired=True)

    @property
    def summaries(self) -> tuple[Summary, Summary]:
        """The best setting and the defaults, summed up."""
        return summary_of(self.found.cells[0]), summary_of(self.default.cells[0])

    def document(self) -> dict[str, Any]:
        """Return it as plain values."""
        found, default = self.summaries
        return {
            **self.tuning.document(),
            "tried": self.tried,
            "given_up": self.given_up,
            "best": dict(self.best),
            "best_evaluations_per_solution": self.cost,
            "tuned": found.document(),
            "default": default.document(),
            "ratio": (effect := self.effect) and effect._asdict(),
        }

    def sentences(self) -> tuple[str, ...]:
        """Say what was tried, what was found, what it costs afresh, and whether it is better."""
        found, default = (
            mean_text(row, "expected_evaluations_per_solution", "solution") for row in self.summaries
        )
        return (
            f"{counted(self.tried, 'setting')} tried, {self.given_up:,} given up early.",
            f"Best: {values_text(self.best)}: {number(self.cost, 0)} evaluations per solution when tuned.",
            f"With fresh random numbers: {found}; the defaults: {default}.",
            self._conclusion(),
        )

    def _conclusion(self) -> str:
        if (effect := self.effect) is None:
            return "Too few runs were solved to compare them."
        low, high = effect.interval
        ratio = f"ratio {number(effect.value)}, 95 % interval {effect.interval.text(number, ' to ')}"
        if low <= 1 <= high:
            return f"The difference may be chance: {ratio}."
        return f"The tuned setting costs {'less' if high < 1 else 'more'}: {ratio}."


def tuned(tuning: Tuning, study: Any, made: Sequence[Experiment]) -> Tuned:
    """Return what a study found; `made` are the experiments of its `validation_plans`."""
    states = [trial.state.name for trial in study.trials]
    return Tuned(
        tuning,
        states.count("COMPLETE"),
        states.count("PRUNED"),
        rounded(study.best_params),
        study.best_value,
        made[0],
        made[1],
    )


def values_text(values: Mapping[str, float]) -> str:
    """Write a setting: ``noise 0.038``."""
    return ", ".join(f"{name} {plain(value, 6)}" for name, value in values.items())
