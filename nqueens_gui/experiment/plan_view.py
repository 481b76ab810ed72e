"""What the fields of the plan say, and what is wrong with it, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from nqueens_gui.kit.numbers import whole_number_or_text
from solver.core.checks import InputError
from solver.experiment.plan import Plan, experiment_plan

FIRST_VARIANTS = ("steepest-ascent", "sideways", "random-restart", "random-restart-sideways")
"""The variants of the coursework, which are ticked at first."""
FIRST_SIZES = "8"
FIRST_RUNS = 1000
MOST_SIZES = 64
"""Most sizes of board in a plan."""
FIELDS = ("variants", "n", "runs", "seed")
"""The fields, from top to bottom."""


@dataclass(frozen=True, slots=True)
class ExperimentForm:
    """The fields as they are filled in: text where a number cannot be read from it."""

    variants: tuple[str, ...]
    """Names of the variants that are ticked."""
    sizes: str
    """Numbers of queens, joined by commas."""
    runs: object
    """Runs of each variant on each size."""
    seed: object
    """None has one drawn."""
    is_paired: bool = True
    """Whether run k of every variant starts in the same state."""

    def without(self, name: str) -> ExperimentForm:
        """Return the form with one field as it stands at first."""
        match name:
            case "variants":
                return replace(self, variants=FIRST_VARIANTS)
            case "n":
                return replace(self, sizes=FIRST_SIZES)
            case "runs":
                return replace(self, runs=FIRST_RUNS)
            case _:
                return replace(self, seed=None)


@dataclass(frozen=True, slots=True)
class CheckedPlan:
    """What came of checking a form: a plan, or a sentence beside every field that is wrong."""

    plan: Plan | None
    """The plan; None while anything is wrong."""
    errors: Mapping[str, str]
    """By the name of the field, what is wrong with it."""

    @property
    def sentence(self) -> str:
        """How many runs it makes: ``4 variants × 1,000 runs = 4,000``; empty while anything is wrong."""
        if self.plan is None:
            return ""
        sizes = len({cell.settings.n for cell in self.plan.cells})
        variants = len(self.plan.cells) // sizes
        factors = [_counted(variants, "variant")]
        if sizes > 1:
            factors.append(_counted(sizes, "size"))
        factors.append(_counted(self.plan.cells[0].runs, "run"))
        return f"{' × '.join(factors)} = {self.plan.runs:,}"


def checked_plan(form: ExperimentForm) -> CheckedPlan:
    """Check a form; every field that is wrong gets its sentence, not only the first."""
    errors: dict[str, str] = {}
    while True:
        try:
            plan = _plan(form)
        except InputError as error:
            name = error.field if error.field in FIELDS else "runs"
            sentence = f"{str(error)[:1].upper()}{str(error)[1:]}."
            if name in errors:
                return CheckedPlan(None, errors)
            errors[name] = sentence
            form = form.without(name)
        else:
            return CheckedPlan(None if errors else plan, errors)


def sizes_of(text: str) -> list[int]:
    """Read numbers of queens such as ``8`` or ``4, 5, 6, 8``.

    Raises
    ------
    InputError
        When one of them is no whole number, or there are too many.
    """
    words = [word for word in text.replace(";", ",").replace(",", " ").split() if word]
    if len(words) > MOST_SIZES:
        raise InputError(f"an experiment takes at most {MOST_SIZES} sizes, not {len(words)}", "n")
    sizes = [whole_number_or_text(word) for word in words]
    for size in sizes:
        if not isinstance(size, int):
            raise InputError(f"the number of queens must be a whole number, not {size[:40]!r}", "n")
    return [size for size in sizes if isinstance(size, int)]


def _plan(form: ExperimentForm) -> Plan:
    return experiment_plan(
        sizes_of(form.sizes),
        form.variants,
        form.runs,  # type: ignore[arg-type]
        seed=form.seed,  # type: ignore[arg-type]
        is_paired=form.is_paired,
    )


def _counted(count: int, word: str) -> str:
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"
