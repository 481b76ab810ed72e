"""What is asked of a tuning, field by field, and what is said of it while it goes on and at its end. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from nqueens_gui.experiment.plan_view import values_of
from nqueens_gui.kit.drafts import checked_draft
from solver.core.checks import InputError, number_between
from solver.core.parameters import MOST, Parameter, ParameterValue
from solver.core.variants import VARIANTS, Variant
from solver.core.words import capitalized, counted, full_sentence
from solver.experiment.plan import MOST_RUNS
from solver.experiment.tuning import (
    BUDGET,
    CHECK_RUNS,
    MOST_BUDGET,
    RUNS,
    Tuned,
    Tuning,
    first_range,
    tuning_command,
    tuning_of,
    values_text,
)
from solver.telling.status import Status, Tone

NOT_OFFERED: Final = ("max_restarts", "max_steps")
"""Limits that every run may have; a tuning leaves them at their defaults."""
FIXED_AT_FIRST: Final = ("restart_after", "cutoff", "max_iterations")
NUMBERS: Final = {"n": 8, "budget": BUDGET, "runs": RUNS, "check_runs": CHECK_RUNS, "seed": None}
"""The other fields, as they are at first."""


def offered(variant: Variant) -> tuple[Parameter, ...]:
    """Return the parameters that a tuning asks about; none if it can tune none of them."""
    found = tuple(one for one in variant.parameters if one.name not in NOT_OFFERED)
    return found if any(not one.choices for one in found) else ()


TUNABLE: Final = tuple(variant for variant in VARIANTS.values() if offered(variant))


def first_texts(variant: Variant) -> dict[str, str]:
    """Return ranges to begin with, by parameter."""
    ranges = {one.name: first_range(one) for one in offered(variant) if one.name not in FIXED_AT_FIRST}
    return {name: f"{ends[0]:g}:{ends[1]:g}" for name, ends in ranges.items() if ends}


class TuningForm(Struct, frozen=True):
    """The fields as filled in: text where it is not a number."""

    variant: str
    texts: Mapping[str, str]
    """By parameter: a range such as ``0.1:0.9`` is tuned, a value is fixed, an empty text is the default."""
    n: object
    budget: object
    runs: object
    check_runs: object
    seed: object
    """None for a random one."""

    def without(self, name: str) -> TuningForm:
        """Return the form with one field as at first."""
        if name in NUMBERS:
            first: dict[str, Any] = {name: NUMBERS[name]}
            return replace(self, **first)
        return replace(self, texts={**self.texts, name: ""})


class TuningRequest(Struct, frozen=True):
    """What to tune, and how long."""

    tuning: Tuning
    budget: int
    """Settings to try."""
    check_runs: int
    """Fresh runs of the best setting and of the defaults."""

    @property
    def command(self) -> str:
        """The command that does the same."""
        return tuning_command(self.tuning, self.budget, self.check_runs)


def checked_tuning(form: TuningForm) -> tuple[TuningRequest | None, Mapping[str, str]]:
    """Check all fields of a form; return a request, or a sentence for every field that is wrong.

    That nothing is tuned is said under "parameters", once nothing else is wrong.
    """
    titles = {one.name: one.title.lower() for one in VARIANTS[form.variant].parameters}
    request, errors = checked_draft(
        form, _request, lambda error: error.field or "parameters", lambda error: _sentence(error, titles)
    )
    if len(errors) > 1:
        errors.pop("parameters", None)
    return request, errors


def _request(form: TuningForm) -> TuningRequest:
    variant = VARIANTS[form.variant]
    fixed: dict[str, ParameterValue] = {}
    ranges: dict[str, tuple[ParameterValue, ParameterValue]] = {}
    for name, text in form.texts.items():
        parameter = variant.parameter(name)
        parts = [value for part in text.split(":") for value in values_of(parameter, part)]
        if len(parts) > 2 or len(parts) != text.count(":") + bool(text.strip()):
            raise InputError(f"{name} is one value, or a range such as 1:10", name)
        if len(parts) == 2:
            ranges[name] = parts[0], parts[1]
        elif parts:
            fixed[name] = parameter.check(parts[0])
    budget = number_between(form.budget, 1, MOST_BUDGET, "budget", "the number of settings")
    check_runs = number_between(form.check_runs, 2, MOST_RUNS, "check_runs", "the number of fresh runs")
    runs = number_between(form.runs, 1, MOST_RUNS, "runs", "the number of runs")
    n = number_between(form.n, 1, MOST, "n", "the number of queens")
    tuning = tuning_of(n, form.variant, fixed, ranges, runs, form.seed)  # type: ignore[arg-type]
    return TuningRequest(tuning, budget, check_runs)


def _sentence(error: InputError, titles: Mapping[str, str]) -> str:
    if error.field == "parameters" or not error.field:
        return "Give at least one parameter a range, such as 0.1:0.9."
    words = str(error).replace(error.field, titles.get(error.field, error.field), 1)
    return full_sentence(words)


class TuningProgress(Struct, frozen=True):
    """How far a tuning is."""

    tried: int
    budget: int
    best: Mapping[str, float]
    cost: float
    """Evaluations per solution of the best setting so far."""
    checked: float = 0.0
    """Share of the fresh runs that are made."""

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1; the fresh runs count as a tenth."""
        return 0.9 * min(self.tried / self.budget, 1.0) + 0.1 * self.checked

    @property
    def status(self) -> Status:
        """What is said while it goes on."""
        if self.checked:
            return Status(Tone.NEUTRAL, "Checking with fresh runs.", self._best)
        return Status(Tone.NEUTRAL, f"{self.tried:,} of {counted(self.budget, 'setting')} tried.", self._best)

    @property
    def cancelled(self) -> Status:
        """What is said when it was cancelled here."""
        headline = f"Cancelled after {counted(self.tried, 'setting')}."
        return Status(Tone.PAUSED, headline, f"{self._best} Press Tune to continue.")

    @property
    def _best(self) -> str:
        return f"Best so far: {values_text(self.best)}: {self.cost:,.0f} evaluations per solution."


def verdict_of(found: Tuned) -> tuple[Status, str]:
    """Return whether the best setting is better than the defaults, and all that was found."""
    *found_words, conclusion = found.sentences()
    headline, _, detail = conclusion.partition(":")
    is_better = (effect := found.effect) is not None and effect.interval.high < 1
    tone = Tone.SOLVED if is_better else Tone.NEUTRAL
    return Status(tone, f"{headline.rstrip('.')}.", capitalized(detail.strip())), " ".join(found_words)


def plan_texts(found: Tuned) -> dict[str, str]:
    """Return the parameters of the best setting as the plan holds them: those that are not at their defaults."""
    settings = found.found.plan.cells[0].settings
    return {
        one.name: "no limit" if (value := settings.value(one.name)) is None else str(value)
        for one in settings.variant.parameters
        if settings.value(one.name) != one.default
    }
