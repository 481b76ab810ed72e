"""Checks the fields of the plan, each with its own error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from nqueens_gui.kit.drafts import checked_draft
from nqueens_gui.kit.numbers import fraction_or_text, whole_number_or_text
from solver.core.board import Rows, format_states, read_states
from solver.core.checks import InputError
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
"""The fields, from top to bottom."""
GIVEN = "given"
"""The choice of a start state that is typed, beside the random `Starts`."""
NO_LIMIT = "no limit"


class ExperimentForm(Struct, frozen=True):
    """The fields as filled in: text where it is not a number."""

    variants: tuple[str | Variant, ...]
    """Names of the variants that are ticked, and searches of the user's own."""
    sizes: str
    """Sizes of boards and ranges of them, joined by commas."""
    runs: object
    """Runs of each line on each size."""
    seed: object
    """None for a random one."""
    is_paired: bool = True
    """Whether run k of every line starts in the same state."""
    max_steps: str = ""
    """Step limits of all variants without one of their own, joined by commas; empty for the defaults."""
    parameters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Values by variant and parameter, joined by commas; a parameter at its default is left out."""
    heuristics: tuple[str, ...] = ()
    """Several make a line each; empty for each variant's own."""
    starts: str = Starts.UNIFORM
    """One of `Starts`, or `GIVEN`."""
    start: str = ""
    """The start state in any form; read if it is `GIVEN`."""

    def without(self, name: str) -> ExperimentForm:
        """Return the form with the first value of one field."""
        match name:
            case "variants":
                return replace(self, variants=FIRST_VARIANTS, parameters={})
            case "n":
                return replace(self, sizes=FIRST_SIZES)
            case "runs":
                return replace(self, runs=FIRST_RUNS)
            case "max_steps":
                return replace(self, max_steps="")
            case "start":
                return replace(self, starts=Starts.UNIFORM)
            case _:
                return replace(self, seed=None)


class CheckedPlan(Struct, frozen=True):
    """A checked form: a plan, or a sentence for every field that is wrong."""

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


def checked_plan(form: ExperimentForm) -> CheckedPlan:
    """Check all fields of a form, not only up to the first error."""
    parameters, wrong = _checked_parameters(form)
    plan, errors = checked_draft(
        form,
        lambda draft: _plan(draft, parameters if draft.parameters is form.parameters else {}),
        lambda error: error.field if error.field in FIELDS else "runs",
        lambda error: _sentence(error, "max_steps", "the step limit"),
    )
    return CheckedPlan(None if wrong else plan, errors, wrong)


def _checked_parameters(
    form: ExperimentForm,
) -> tuple[dict[str, dict[str, list[Any]]], dict[tuple[str, str], str]]:
    """Return the values of the parameters that are right, by variant, and what is wrong with the others."""
    found: dict[str, dict[str, list[Any]]] = {}
    wrong: dict[tuple[str, str], str] = {}
    for chosen in form.variants:
        variant = chosen if isinstance(chosen, Variant) else VARIANTS[chosen]
        texts = form.parameters.get(variant.name, {})
        for parameter in variant.parameters:
            if parameter.name in texts:
                values = values_of(parameter, texts[parameter.name])
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


def _plan(form: ExperimentForm, parameters: Mapping[str, Mapping[str, list[Any]]]) -> Plan:
    is_given = form.starts == GIVEN
    start, *others = _states(form.start) if is_given else (None,)
    plan = experiment_plan(
        sizes_of(form.sizes, MOST_SIZES),
        form.variants,
        form.runs,  # type: ignore[arg-type]
        seed=form.seed,  # type: ignore[arg-type]
        heuristic=form.heuristics or None,
        is_paired=form.is_paired,
        starts=Starts.UNIFORM if is_given else form.starts,
        start=start,
        others=others,
        parameters={"max_steps": values_of(MAX_STEPS, form.max_steps)} if form.max_steps.strip() else {},
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


def form_values(plan: Plan) -> dict[str, Any]:
    """Return the fields that describe a plan, as the form keeps them."""
    limits = {planned.values.get("max_steps", ()) for planned in plan.variants}
    shared = next(iter(limits)) if len(limits) == 1 else ()
    return {
        "variants": [planned.variant.name for planned in plan.variants],
        "parameters": {
            planned.variant.name: {
                name: values_text(values)
                for name, values in planned.values.items()
                if not (shared and name == "max_steps")
            }
            for planned in plan.variants
        },
        "sizes": ", ".join(map(str, plan.sizes)),
        "runs": plan.cell_runs,
        "heuristic": ",".join(plan.heuristics),
        "starts": plan.starts.value if plan.start is None else GIVEN,
        "start": "" if plan.start is None else format_states((plan.start, *plan.others)),
        "max_steps": values_text(shared),
        "seed": str(plan.seed),
        "keep_seed": True,
        "paired": plan.is_paired,
    }
