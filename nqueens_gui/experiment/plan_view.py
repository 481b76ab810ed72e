"""Checks the fields of the plan, each with its own error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from solver.core.checks import InputError
from solver.core.variants import Variant
from solver.experiment.plan import Plan, experiment_plan, sizes_of

FIRST_VARIANTS = ("steepest-ascent", "sideways", "random-restart", "random-restart-sideways")
"""The variants of the coursework."""
FIRST_SIZES = "8"
FIRST_RUNS = 1000
MOST_SIZES = 64
"""More would not fit into table and charts."""
FIELDS = ("variants", "n", "runs", "max_steps", "seed")
"""The fields, from top to bottom."""


@dataclass(frozen=True, slots=True)
class ExperimentForm:
    """The fields as filled in: text where it is not a number."""

    variants: tuple[str | Variant, ...]
    """Names of the variants that are ticked, and searches of the user's own."""
    sizes: str
    """Sizes of boards and ranges of them, joined by commas."""
    runs: object
    """Runs of each variant on each size."""
    seed: object
    """None for a random one."""
    is_paired: bool = True
    """Whether run k of every variant starts in the same state."""
    max_steps: object = None
    """Step limit of a run; None for no limit."""

    def without(self, name: str) -> ExperimentForm:
        """Return the form with the first value of one field."""
        match name:
            case "variants":
                return replace(self, variants=FIRST_VARIANTS)
            case "n":
                return replace(self, sizes=FIRST_SIZES)
            case "runs":
                return replace(self, runs=FIRST_RUNS)
            case "max_steps":
                return replace(self, max_steps=None)
            case _:
                return replace(self, seed=None)


@dataclass(frozen=True, slots=True)
class CheckedPlan:
    """A checked form: a plan, or a sentence for every field that is wrong."""

    plan: Plan | None
    """None while anything is wrong."""
    errors: Mapping[str, str]
    """What is wrong with each field, by its name."""

    @property
    def sentence(self) -> str:
        """How many runs it makes: ``4 variants × 1,000 runs = 4,000``; empty while anything is wrong."""
        if self.plan is None:
            return ""
        sizes, variants = len(self.plan.sizes), len(self.plan.variants)
        lines = len(self.plan.cells) // sizes
        factors = [_counted(variants, "variant") if lines == variants else _counted(lines, "line")]
        if sizes > 1:
            factors.append(_counted(sizes, "size"))
        factors.append(_counted(self.plan.cell_runs, "run"))
        return f"{' × '.join(factors)} = {self.plan.runs:,}"


def checked_plan(form: ExperimentForm) -> CheckedPlan:
    """Check all fields of a form, not only up to the first error."""
    errors: dict[str, str] = {}
    while True:
        try:
            plan = _plan(form)
        except InputError as error:
            name = error.field if error.field in FIELDS else "runs"
            words = str(error).replace("max_steps", "the step limit")
            sentence = f"{words[:1].upper()}{words[1:]}."
            if name in errors:
                return CheckedPlan(None, errors)
            errors[name] = sentence
            form = form.without(name)
        else:
            return CheckedPlan(None if errors else plan, errors)


def _plan(form: ExperimentForm) -> Plan:
    return experiment_plan(
        sizes_of(form.sizes, MOST_SIZES),
        form.variants,
        form.runs,  # type: ignore[arg-type]
        seed=form.seed,  # type: ignore[arg-type]
        is_paired=form.is_paired,
        parameters={} if form.max_steps is None else {"max_steps": form.max_steps},
    )


def _counted(count: int, word: str) -> str:
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"
