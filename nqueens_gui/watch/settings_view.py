"""What the fields of the run panel say, and what is wrong with it, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from solver.core.board import check_shown_size, read_state
from solver.core.checks import InputError
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import variant_named


@dataclass(frozen=True, slots=True)
class RunForm:
    """The fields as they are filled in: text where a number cannot be read from it."""

    variant: str
    """Name of the variant."""
    n: object = None
    """Number of queens; None takes it from the start."""
    heuristic: str | None = None
    """Name of the heuristic; None takes the variant's own."""
    parameters: Mapping[str, object] = field(default_factory=dict)
    """Parameters of the variant, by name."""
    seed: object = None
    """None has one drawn."""
    run_index: object = 0
    """Which run of the seed's family."""
    start: str | None = None
    """The start as text; None for a random one."""

    def without(self, name: str) -> RunForm:
        """Return the form with one field as if it had not been filled in."""
        if name in self.parameters:
            left = {key: value for key, value in self.parameters.items() if key != name}
            return replace(self, parameters=left)
        match name:
            case "n":
                return replace(self, n=None)
            case "heuristic":
                return replace(self, heuristic=None)
            case "seed":
                return replace(self, seed=None)
            case "run_index":
                return replace(self, run_index=0)
            case _:
                return replace(self, start=None)


@dataclass(frozen=True, slots=True)
class CheckedForm:
    """What came of checking a form: settings, or a sentence beside every field that is wrong."""

    settings: RunSettings | None
    """The settings; None while anything is wrong."""
    errors: Mapping[str, str]
    """By the name of the field, what is wrong with it."""


def checked(form: RunForm) -> CheckedForm:
    """Check a form; every field that is wrong gets its sentence, not only the first."""
    errors: dict[str, str] = {}
    while True:
        try:
            settings = _settings(form)
        except InputError as error:
            name = error.field or "variant"
            if name in errors or name == "variant":
                return CheckedForm(None, {name: sentence_of(error, form), **errors})
            errors[name] = sentence_of(error, form)
            form = form.without(name)
        else:
            return CheckedForm(None if errors else settings, errors)


def sentence_of(error: InputError, form: RunForm) -> str:
    """Return an error as a sentence of the window, which calls a parameter by its title."""
    sentence = str(error)
    name = error.field
    if name is not None and name in form.parameters:
        title = variant_named(form.variant).parameter(name).title
        sentence = sentence.replace(name, title.lower(), 1)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _settings(form: RunForm) -> RunSettings:
    """Read a form; the sentence about n comes before the one about a start that does not fit it."""
    size = None if form.n is None else check_shown_size(run_settings(form.n).n)  # type: ignore[arg-type]
    settings = run_settings(
        size,
        form.variant,
        heuristic=form.heuristic,
        parameters=form.parameters,
        seed=form.seed,  # type: ignore[arg-type]
        run_index=form.run_index,  # type: ignore[arg-type]
        start=None if form.start is None else read_state(form.start, size),
    )
    check_shown_size(settings.n)
    return settings
