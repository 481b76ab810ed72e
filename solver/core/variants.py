"""The table of variants: names, rules of choice and parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from solver.core.checks import InputError, number_between
from solver.core.heuristics import Heuristic

NO_LIMIT = 2**62
"""The engine's number for "no limit"."""
MOST = 10**15
"""Largest value of a numeric parameter."""

ParameterValue = int | str | None


class Choice(StrEnum):
    """Which of the best successors is taken."""

    UNIFORM = "uniform"
    """One of them, uniformly at random."""
    LAST = "last"
    """The last in column-major order."""


class SidewaysCount(StrEnum):
    """How sideways moves are counted against the limit."""

    CONSECUTIVE = "consecutive"
    """A better move resets the count."""
    TOTAL = "total"
    """The count never resets within a climb."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One setting of a variant."""

    name: str
    """As in commands, files and Python: ``sideways_limit``."""
    title: str
    """As the window shows it."""
    description: str
    default: ParameterValue
    """None means "no limit"."""
    minimum: int = 0
    maximum: int = MOST
    choices: tuple[str, ...] = ()
    """The allowed words; empty for a number."""
    is_optional: bool = False
    """Whether None ("no limit") is allowed."""

    @property
    def option(self) -> str:
        """The option of ``nqueens solve``, such as ``--sideways-limit``."""
        return "--" + self.name.replace("_", "-")

    def check(self, value: object) -> ParameterValue:
        """Return the value if it is allowed, else raise `InputError`."""
        if value is None and self.is_optional:
            return None
        if self.choices:
            return self._check_choice(value)
        return number_between(value, self.minimum, self.maximum, self.name)

    def _check_choice(self, value: object) -> str:
        if value in self.choices:
            return str(value)
        raise InputError(
            f"{self.name} must be {' or '.join(self.choices)}, not {str(value)[:40]!r}", self.name
        )


@dataclass(frozen=True, slots=True)
class Variant:
    """A hill-climbing variant: a row of the table."""

    name: str
    """As in commands, files and Python."""
    title: str
    """As the window shows it."""
    description: str
    parameters: tuple[Parameter, ...]
    """In the order shown."""
    heuristic: Heuristic = Heuristic.ATTACKING_PAIRS
    """Used unless another is chosen."""
    choice: Choice = Choice.UNIFORM
    """Which of the best successors it takes."""
    default_sideways_limit: int = 0
    """Sideways moves allowed if `parameters` has no ``sideways_limit``."""
    kicks_after_sideways: bool = False
    """Whether a sideways move is followed by moving the queen of a random column to a random row."""
    restarts_when_stuck: bool = False
    """Whether a stuck search continues from a new random state instead of ending."""

    def parameter(self, name: str) -> Parameter:
        """Return the parameter of that name, else raise `InputError`."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        known = ", ".join(parameter.name for parameter in self.parameters)
        raise InputError(f"{self.name} takes no {name[:40]}; it takes {known}", name)

    def checked_parameters(self, given: Mapping[str, Any]) -> dict[str, ParameterValue]:
        """Return the value of every parameter: the given one, else the default.

        Raises
        ------
        InputError
            If the variant takes no such parameter or the value is out of bounds.
        """
        for name in given:
            self.parameter(name)
        return {
            parameter.name: parameter.check(given.get(parameter.name, parameter.default))
            for parameter in self.parameters
        }


SIDEWAYS_LIMIT = Parameter(
    "sideways_limit", "Sideways limit", "Sideways moves allowed before the search counts as stuck.", 100
)
SIDEWAYS_COUNT = Parameter(
    "sideways_count",
    "Sideways count",
    "Whether a better move resets the count (consecutive) or nothing does within a climb (total).",
    SidewaysCount.CONSECUTIVE.value,
    choices=tuple(SidewaysCount),
)
MAX_RESTARTS = Parameter(
    "max_restarts", "Restart limit", "Restarts allowed before the run ends.", None, is_optional=True
)
MAX_STEPS = Parameter("max_steps", "Step limit", "Steps allowed in a run.", None, is_optional=True)
MAX_STEPS_ALWAYS = Parameter(
    "max_steps",
    "Step limit",
    "Steps allowed in a run; always bounded, since the variant may never end.",
    10_000,
)

_TABLE = (
    Variant(
        "steepest-ascent",
        "Steepest ascent",
        "Moves to one of the successors with the least h, chosen at random, as long as that is lower; "
        "stops when no successor is better.",
        (MAX_STEPS,),
    ),
    Variant(
        "sideways",
        "Sideways moves",
        "Climbs by the best move and also crosses plateaus by moves to equal h, up to the sideways limit.",
        (SIDEWAYS_LIMIT, SIDEWAYS_COUNT, MAX_STEPS),
    ),
    Variant(
        "random-restart",
        "Random restart",
        "Climbs by the best move and restarts from a random state whenever it is stuck.",
        (MAX_RESTARTS, MAX_STEPS),
        restarts_when_stuck=True,
    ),
    Variant(
        "random-restart-sideways",
        "Random restart, sideways",
        "Climbs by the best move, crosses plateaus up to the sideways limit, and restarts whenever it is stuck.",
        (SIDEWAYS_LIMIT, SIDEWAYS_COUNT, MAX_RESTARTS, MAX_STEPS),
        restarts_when_stuck=True,
    ),
    Variant(
        "random-neighbour",
        "Random neighbour",
        "Takes the last of the best successors that are not worse; after a sideways move it also moves the queen of a "
        "random column to a random row.",
        (MAX_STEPS_ALWAYS,),
        heuristic=Heuristic.LINE_OF_SIGHT,
        choice=Choice.LAST,
        default_sideways_limit=NO_LIMIT,
        kicks_after_sideways=True,
    ),
)

VARIANTS: dict[str, Variant] = {variant.name: variant for variant in _TABLE}
"""By name, in the order shown."""


def variant_named(name: str) -> Variant:
    """Return the variant of that name, else raise `InputError`."""
    try:
        return VARIANTS[name]
    except (KeyError, TypeError):
        raise InputError(
            f"unknown variant {str(name)[:40]!r}; use one of {', '.join(VARIANTS)}", "variant"
        ) from None
