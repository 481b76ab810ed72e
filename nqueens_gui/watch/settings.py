"""What will run next: variant, size, parameters, seed and start, as filled in, and what is wrong with them. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Annotated, Any, Self

from msgspec import Meta, Struct, field, to_builtins
from msgspec.structs import replace

from nqueens_gui.kit.kept import checked_draft, merged
from solver.core.board import (
    MAX_SHOWN_QUEENS,
    MIN_QUEENS,
    Rows,
    check_rows,
    check_shown_size,
    format_rows,
    format_states,
    parse_rows,
)
from solver.core.checks import InputError
from solver.core.forms import Reader, read_states
from solver.core.heuristics import Heuristic
from solver.core.parameters import ParameterValue
from solver.core.run_settings import RunSettings, Starts, draw_seed, run_settings
from solver.core.variants import VARIANTS, Variant
from solver.core.words import full_sentence

FIRST_VARIANT = "random-restart-sideways"
FIRST_N = 8


class StartMode(StrEnum):
    """Where the start comes from."""

    RANDOM = "random"
    TYPED = "typed"
    BOARD = "board"
    """Set in the board editor."""


class BoardFields(Struct, frozen=True, kw_only=True):
    """The size of a board as it is filled in; a number that cannot be read stands there as the text that was typed."""

    n: int | str | None = FIRST_N

    def with_field(self, name: str, value: Any) -> Self:
        """Fill in a field."""
        return replace(self, **{name: value})


KeptSeed = Annotated[int, Meta(ge=0)] | None
"""None for one that is drawn."""


class KeptDraft(Struct, frozen=True, kw_only=True):
    """What is kept of the fields of a run."""

    n: Annotated[int, Meta(ge=MIN_QUEENS, le=MAX_SHOWN_QUEENS)] = FIRST_N
    heuristic: Heuristic | None = None
    seed: KeptSeed = None
    start_mode: StartMode = StartMode.RANDOM
    starts: Starts = Starts.UNIFORM
    start_text: str | None = field(default=None, name="start")


class RunDraft(BoardFields, frozen=True, kw_only=True):
    """Board, seed and start of a run as they are filled in."""

    seed: int | str | None = None
    """None for one that is drawn when the run begins."""
    is_seed_kept: bool = field(default=False, name="keep_seed")
    """Whether each new run takes the same seed."""
    is_seed_new: bool = False
    """Whether no run has used the seed yet."""
    run_index: int | str | None = 0
    """Of one seed, each number gives another start and other random choices."""
    start_mode: StartMode = StartMode.RANDOM
    starts: Starts = Starts.UNIFORM
    """How random states are drawn, at the start and at restarts."""
    start: str | Rows = ""
    """The start as it was typed, or its rows; not used while the mode is random."""

    @property
    def start_text(self) -> str:
        """The start as a vector, or as it was typed."""
        return self.start if isinstance(self.start, str) else format_rows(self.start)

    def with_field(self, name: str, value: Any) -> Self:
        """Fill in a field; ``drawn_seed`` is a seed that was drawn."""
        match name:
            case "seed":
                return replace(self, seed=value, is_seed_new=value is not None)
            case "drawn_seed":
                return self.with_new_seed(value)
            case _:
                return super().with_field(name, value)

    def with_new_seed(self, seed: int | None = None) -> Self:
        """Take another seed, one that is drawn when none is given."""
        drawn = draw_seed() if seed is None else seed
        return replace(self, seed=drawn, is_seed_new=True, run_index=0)

    def prepared(self) -> Self:
        """Return what new runs begin with: a new seed, unless this one is kept or was not used yet."""
        is_usable = self.seed is not None and (self.is_seed_kept or self.is_seed_new)
        return replace(self if is_usable else self.with_new_seed(), is_seed_new=False)

    def with_kept(self, kept: KeptDraft) -> Self:
        """Fill in what was kept, the heuristic aside; a state set on the board that cannot be read is left out."""
        seed = self.seed if kept.seed is None else kept.seed
        draft = replace(self, n=kept.n, seed=seed, starts=kept.starts)
        if (text := kept.start_text) is None:
            return draft
        with suppress(InputError):
            start = parse_rows(text) if kept.start_mode is StartMode.BOARD else text
            draft = replace(draft, start=start, start_mode=kept.start_mode)
        return draft


class KeptRun(KeptDraft, frozen=True, kw_only=True):
    """What is kept of the next run."""

    variant: str = FIRST_VARIANT
    parameters: Mapping[str, Mapping[str, object]] = {}
    is_seed_kept: bool = field(default=False, name="keep_seed")


class NextRun(RunDraft, frozen=True):
    """The settings of the next run as they are filled in; `checked` tells whether it can run."""

    variant: Variant = VARIANTS[FIRST_VARIANT]
    heuristic: Heuristic = VARIANTS[FIRST_VARIANT].heuristic
    is_heuristic_chosen: bool = False
    """Whether the heuristic stays when the variant changes."""
    parameters: Mapping[str, Mapping[str, object]] = field(
        default_factory=lambda: {name: variant.checked_parameters({}) for name, variant in VARIANTS.items()}
    )
    """By the name of each variant, its parameters by name."""

    def with_field(self, name: str, value: Any) -> NextRun:
        match name:
            case "n":
                return self.with_n(value)
            case "heuristic":
                return self.with_heuristic(value)
            case _:
                return super().with_field(name, value)

    def with_variant(self, variant: Variant) -> NextRun:
        """Choose a variant; its own heuristic comes with it unless another was chosen."""
        heuristic = self.heuristic if self.is_heuristic_chosen else variant.heuristic
        parameters = {variant.name: variant.checked_parameters({}), **self.parameters}
        return replace(self, variant=variant, heuristic=heuristic, parameters=parameters)

    def with_heuristic(self, heuristic: Heuristic) -> NextRun:
        """Choose a heuristic, which stays unless it is the variant's own."""
        return replace(self, heuristic=heuristic, is_heuristic_chosen=heuristic is not self.variant.heuristic)

    def with_n(self, n: int | str | None) -> NextRun:
        """Fill in the number of queens; a start set on the board takes on that size."""
        is_size = isinstance(n, int) and MIN_QUEENS <= n <= MAX_SHOWN_QUEENS
        if is_size and self.start_mode is StartMode.BOARD and not isinstance(self.start, str):
            return replace(self, n=n, start=resized(self.start, int(str(n))))
        return replace(self, n=n)

    def with_parameters(self, values: Mapping[str, object]) -> NextRun:
        """Fill in parameters of the variant."""
        own = {**self.parameters[self.variant.name], **values}
        return replace(self, parameters={**self.parameters, self.variant.name: own})

    def with_used_seed(self, seed: int) -> NextRun:
        """Show the seed of a run that began."""
        return replace(self, seed=seed, is_seed_new=False)

    def with_board(self, rows: Sequence[int]) -> NextRun:
        """Begin in a state that was set on the board, of whatever size."""
        return replace(self, n=len(rows), start_mode=StartMode.BOARD, start=tuple(rows))

    def showing(self, settings: RunSettings) -> NextRun:
        """Return the settings of a run, such as one from a file."""
        is_same = settings.variant.name == self.variant.name
        variant = self.variant if is_same else settings.variant  # the file of a search may have changed since
        shown = self.with_variant(variant).with_heuristic(settings.heuristic)
        return replace(
            shown.with_parameters(settings.parameters),
            n=settings.n,
            seed=settings.seed,
            is_seed_new=False,
            run_index=settings.run_index,
            start_mode=StartMode.RANDOM if settings.start is None else StartMode.TYPED,
            starts=settings.starts,
            start=self.start if settings.start is None else _typed(settings),
        )

    def values(self) -> dict[str, Any]:
        """Return everything as plain types, to be kept for the next start of the program."""
        fields = {name: getattr(self, name) for name in KeptRun.__struct_fields__}
        found: dict[str, Any] = to_builtins(KeptRun(**fields | {"variant": self.variant.name}))
        return found

    def without(self, name: str) -> NextRun:
        """Return the settings with one of them as at first, where it is wrong."""
        if name in self.parameters[self.variant.name]:
            return self.with_parameters({name: self.variant.parameter(name).default})
        match name:
            case "n":
                return replace(self, n=None)
            case "seed":
                return replace(self, seed=None)
            case "run_index":
                return replace(self, run_index=0)
            case _:
                return replace(self, start_mode=StartMode.RANDOM)


def _typed(settings: RunSettings) -> str | Rows:
    """Return the given start; several members of a population as text."""
    (first, *others) = settings.given_members
    return format_states(settings.given_members) if others else first


def first_next_run() -> NextRun:
    """Return the settings of the first start, with a seed that is drawn."""
    return NextRun().with_new_seed()


def restored(values: Mapping[str, object]) -> NextRun:
    """Return the settings that `values` gave; whatever is missing or unusable is as at the first start."""
    kept = merged(KeptRun(), values)
    variant = VARIANTS.get(kept.variant, VARIANTS[FIRST_VARIANT])
    form = first_next_run().with_variant(variant).with_heuristic(kept.heuristic or variant.heuristic)
    parameters = {
        name: usable_parameters(known, kept.parameters.get(name, {})) for name, known in VARIANTS.items()
    }
    form = replace(form, parameters=parameters, is_seed_kept=kept.is_seed_kept)
    return form.with_kept(kept if kept.is_seed_kept else replace(kept, seed=None))


def usable_parameters(variant: Variant, given: Mapping[str, object]) -> dict[str, ParameterValue]:
    """Return the value of every parameter of a variant: the given one if it can be used, else the default."""
    found = variant.checked_parameters({})
    for name in found.keys() & given.keys():
        with suppress(InputError):
            found[name] = variant.parameter(name).check(given[name])
    return found


class Checked(Struct, frozen=True):
    """The settings of a run, or a sentence for each field that is wrong."""

    settings: RunSettings | None
    """None while anything is wrong."""
    errors: Mapping[str, str]
    """By the name of the field, what is wrong with it."""


def checked(form: NextRun) -> Checked:
    """Check settings; every field that is wrong gets its sentence, not only the first."""
    return Checked(
        *checked_draft(
            form,
            _settings,
            lambda error: error.field or "variant",
            lambda error: sentence_of(error, form.variant),
        )
    )


def sentence_of(error: InputError, variant: Variant | None = None) -> str:
    """Return an error as a sentence of the window, which calls a parameter by its title."""
    sentence = str(error)
    titles = {parameter.name: parameter.title for parameter in variant.parameters} if variant else {}
    if error.field in titles:
        sentence = sentence.replace(error.field, titles[error.field].lower(), 1)
    return full_sentence(sentence)


def _settings(form: NextRun) -> RunSettings:
    """Read settings; the sentence about n comes before the one about a start that does not fit it."""
    size = None if form.n is None else check_shown_size(run_settings(form.n).n)  # type: ignore[arg-type]
    start, *others = _starts(form, size) or (None,)
    settings = run_settings(
        size,
        form.variant,
        heuristic=form.heuristic,
        parameters=form.parameters[form.variant.name],
        seed=form.seed,  # type: ignore[arg-type]
        run_index=form.run_index,  # type: ignore[arg-type]
        start=start,
        others=others,
        starts=form.starts,
    )
    check_shown_size(settings.n)
    return settings


def _starts(form: NextRun, size: int | None) -> tuple[Rows, ...]:
    """Return the states that are given as the start: one, several members of a population, or none."""
    if form.start_mode is StartMode.RANDOM:
        return ()
    return (
        read_states(form.start, Reader(size))
        if isinstance(form.start, str)
        else (check_rows(form.start, size),)
    )


def resized(rows: Sequence[int], n: int) -> Rows:
    """Return a state for n queens that keeps as much of `rows` as fits; further queens stand on row 0."""
    kept = (min(row, n - 1) for row in rows[:n])
    return (*kept, *[0] * (n - len(rows)))
