"""The plan of an experiment as it is filled in, and what is wrong with each of its fields. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from nqueens_gui.kit.kept import checked_draft
from nqueens_gui.kit.numbers import fraction_or_text, whole_number_or_text
from nqueens_gui.watch.settings import RunDraft, StartMode
from solver.core.board import Rows, format_states
from solver.core.checks import InputError
from solver.core.forms import read_states
from solver.core.heuristics import Heuristic
from solver.core.parameters import MAX_STEPS, NONE, Parameter
from solver.core.run_settings import Starts
from solver.core.variants import VARIANTS, Variant
from solver.core.words import counted, full_sentence
from solver.experiment.plan import Plan, experiment_plan, sizes_of

FIRST_VARIANTS = ("steepest-ascent", "sideways", "random-restart", "random-restart-sideways")
"""The variants of the coursework."""
FIRST_SIZES = "8"
FIRST_RUNS = 1000
MOST_SIZES = 64
MOST_CELLS = 1000
"""More would not fit into table and charts."""
FIELDS = ("variants", "n", "runs", "start", "max_steps", "seed")
"""The fields that may be wrong, from top to bottom."""
NO_LIMIT = "no limit"


class PlanDraft(RunDraft, frozen=True, kw_only=True, rename={"n": "sizes", "is_paired": "paired"}):
    """The plan of an experiment as it is filled in, and kept."""

    variants: tuple[str, ...] = FIRST_VARIANTS
    """Names of the variants and the user's own searches that are ticked."""
    parameters: Mapping[str, Mapping[str, str]] = {}
    """Values by variant and parameter, joined by commas; a parameter at its default is left out."""
    n: str = FIRST_SIZES
    """Sizes of boards and ranges of them, joined by commas."""
    runs: int | str | None = FIRST_RUNS
    """Runs of each line on each size."""
    heuristic: tuple[Heuristic, ...] = ()
    """Several make a line each; empty for each variant's own."""
    max_steps: str = ""
    """Step limits of all variants without one of their own, joined by commas; empty for the defaults."""
    is_paired: bool = True
    """Whether run k of every line starts in the same state."""

    @property
    def wish(self) -> PlanDraft:
        """The plan without a seed that is to be drawn anew."""
        return replace(self, seed=self.seed if self.is_seed_kept else None, is_seed_new=False)

    def with_plan(self, plan: Plan) -> PlanDraft:
        """Fill in the plan of an experiment, whose seed is kept."""
        limits = {planned.values.get("max_steps", ()) for planned in plan.variants}
        shared = next(iter(limits)) if len(limits) == 1 else ()
        return replace(
            self,
            variants=tuple(planned.variant.name for planned in plan.variants),
            parameters={
                planned.variant.name: {
                    name: values_text(values)
                    for name, values in planned.values.items()
                    if not (shared and name == "max_steps")
                }
                for planned in plan.variants
            },
            n=", ".join(map(str, plan.sizes)),
            runs=plan.cell_runs,
            heuristic=plan.heuristics,
            start_mode=StartMode.RANDOM if plan.start is None else StartMode.TYPED,
            starts=plan.starts,
            start="" if plan.start is None else format_states((plan.start, *plan.others)),
            max_steps=values_text(shared),
            seed=plan.seed,
            is_seed_kept=True,
            is_paired=plan.is_paired,
        )

    def without(self, name: str) -> PlanDraft:
        """Return the draft with the first value of one field."""
        match name:
            case "variants":
                return replace(self, variants=FIRST_VARIANTS, parameters={})
            case "start":
                return replace(self, start_mode=StartMode.RANDOM)
            case _:
                return self.with_field(name, getattr(FIRST_PLAN, name))


FIRST_PLAN: Final = PlanDraft()


class CheckedPlan(Struct, frozen=True):
    """A checked draft: a plan, or a sentence for every field that is wrong."""

    plan: Plan | None
    """None while anything is wrong."""
    errors: Mapping[str, str]
    """What is wrong with each field, by its name."""
    parameter_errors: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """What is wrong with each parameter, by variant and name."""

    @property
    def sentence(self) -> str:
        """How many runs it makes: ``4 variants × 1,000 runs = 4,000``; empty while anything is wrong."""
        if self.plan is None:
            return ""
        sizes, variants = len(self.plan.sizes), len(self.plan.variants)
        lines = len(self.plan.cells) // sizes
        factors = [counted(variants, "variant") if lines == variants else counted(lines, "line")]
        if sizes > 1:
            factors.append(counted(sizes, "size"))
        factors.append(counted(self.plan.cell_runs, "run"))
        return f"{' × '.join(factors)} = {self.plan.runs:,}"


def checked_plan(draft: PlanDraft, searches: Mapping[str, Variant] = MappingProxyType({})) -> CheckedPlan:
    """Check all fields of a draft, not only up to the first error; `searches` are the user's own, by name."""
    known = {**VARIANTS, **searches}
    variants = tuple(known[name] for name in draft.variants if name in known)
    parameters, wrong = _checked_parameters(variants, draft.parameters)
    plan, errors = checked_draft(
        draft,
        lambda one: _plan(
            one,
            variants if one.variants is draft.variants else one.variants,
            parameters if one.parameters is draft.parameters else {},
        ),
        lambda error: error.field if error.field in FIELDS else "runs",
        lambda error: _sentence(error, "max_steps", "the step limit"),
    )
    in_order = {name: errors[name] for name in FIELDS if name in errors}
    return CheckedPlan(None if wrong else plan, in_order, wrong)


def _checked_parameters(
    variants: Sequence[Variant], texts: Mapping[str, Mapping[str, str]]
) -> tuple[dict[str, dict[str, list[Any]]], dict[tuple[str, str], str]]:
    """Return the values of the parameters that are right, by variant, and what is wrong with the others."""
    found: dict[str, dict[str, list[Any]]] = {}
    wrong: dict[tuple[str, str], str] = {}
    for variant in variants:
        own = texts.get(variant.name, {})
        for parameter in variant.parameters:
            if parameter.name in own:
                values = values_of(parameter, own[parameter.name])
                try:
                    if not values:
                        raise InputError(f"{parameter.name} needs a value")
                    found.setdefault(variant.name, {})[parameter.name] = list(map(parameter.check, values))
                except InputError as error:
                    wrong[variant.name, parameter.name] = _sentence(
                        error, parameter.name, parameter.title.lower()
                    )
    return found, wrong


def values_of(parameter: Parameter, text: str) -> list[Any]:
    """Read the values of a parameter: numbers or words, separated by commas, semicolons or spaces."""
    parts = text.replace(NO_LIMIT, NONE).replace(";", " ").replace(",", " ").split()
    if parameter.choices:
        return parts
    number = fraction_or_text if parameter.is_fraction else whole_number_or_text
    return [None if part == NONE and parameter.is_optional else number(part) for part in parts]


def values_text(values: tuple[Any, ...]) -> str:
    """Write values as they are typed."""
    return ", ".join(NO_LIMIT if value is None else str(value) for value in values)


def _sentence(error: InputError, name: str, title: str) -> str:
    words = str(error).replace(name, title, 1)
    return full_sentence(words)


def _plan(
    draft: PlanDraft,
    variants: Sequence[str | Variant],
    parameters: Mapping[str, Mapping[str, list[Any]]],
) -> Plan:
    start, *others = (None,) if draft.start_mode is StartMode.RANDOM else _states(draft.start_text)
    plan = experiment_plan(
        sizes_of(draft.n, MOST_SIZES),
        variants,
        draft.runs,  # type: ignore[arg-type]
        seed=draft.seed,  # type: ignore[arg-type]
        heuristic=draft.heuristic or None,
        is_paired=draft.is_paired,
        starts=draft.starts if start is None else Starts.UNIFORM,
        start=start,
        others=others,
        parameters={"max_steps": values_of(MAX_STEPS, draft.max_steps)} if draft.max_steps.strip() else {},
        own_parameters=parameters,
    )
    if len(plan.cells) > MOST_CELLS:
        raise InputError(
            f"these are {len(plan.cells):,} combinations of variant, parameters and size; the window shows "
            f"at most {MOST_CELLS:,}",
            "variants",
        )
    return plan


def _states(text: str) -> tuple[Rows, ...]:
    try:
        return read_states(text)
    except InputError as error:
        raise InputError(str(error), "start") from None
