"""Boards and settings to test with: made by hand, and drawn by hypothesis."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from solver.core.board import Rows
from solver.core.heuristics import Heuristic
from solver.core.parameters import Parameter, ParameterValue
from solver.core.run_settings import MAX_SEED, RunSettings, Starts, run_settings
from solver.core.variants import VARIANTS

EXAMPLE: Rows = (3, 2, 5, 2, 2, 0, 7, 7)
"""A board with h = 8 and three best successors, with h = 5."""
SOLUTION: Rows = (1, 3, 0, 2)
SHOULDER: Rows = (1, 3, 2, 0)
"""Stuck with h = 1, but an equal move leads on."""
FLAT_LOCAL_MINIMUM: Rows = (5, 3, 1, 4, 2, 5)
STRICT_LOCAL_MINIMUM: Rows = (0, 3, 1, 6, 5, 2, 4)

HAND_MADE: dict[str, Rows] = {
    "all in the top row": (0,) * 6,
    "all in the bottom row": (7,) * 8,
    "all in a middle row": (2,) * 5,
    "all on the diagonal": tuple(range(7)),
    "all on the anti-diagonal": tuple(reversed(range(7))),
    "two rows in turn": (0, 5) * 4,
    "two blocks": (1, 1, 1, 1, 6, 6, 6, 6),
    "a tent": (0, 2, 4, 6, 6, 4, 2, 0),
    "corners and a row": (0, 4, 4, 4, 4, 4, 4, 0),
    "one off a solution": (1, 3, 0, 3),
    "a solution": SOLUTION,
    "a solution of eight": (0, 4, 7, 5, 2, 6, 1, 3),
    "a shoulder": SHOULDER,
    "a flat local minimum": FLAT_LOCAL_MINIMUM,
    "a strict local minimum": STRICT_LOCAL_MINIMUM,
    "the example": EXAMPLE,
    "larger, in one row": (6,) * 13,
    "larger, the knights' walk": tuple(2 * column % 15 for column in range(15)),
}


def boards(least: int = 4, most: int = 12) -> SearchStrategy[Rows]:
    """Any state of `least` to `most` queens."""
    return st.integers(least, most).flatmap(boards_of)


def boards_of(n: int) -> SearchStrategy[Rows]:
    """Any state of n queens."""
    return st.tuples(*[st.integers(0, n - 1)] * n)


OF_POPULATIONS = [name for name, variant in VARIANTS.items() if variant.rule.is_of_population]
OF_SWAPS = [name for name, variant in VARIANTS.items() if variant.rule.swaps]
OF_ONE_STATE = [name for name in VARIANTS if name not in (*OF_POPULATIONS, *OF_SWAPS)]
"""Names of the variants whose steps move one queen of one state."""


def has_parameter(variant: str, name: str) -> bool:
    """Whether a variant takes a parameter."""
    return any(parameter.name == name for parameter in VARIANTS[variant].parameters)


def bounded(variant: str, **given: Any) -> dict[str, Any]:
    """Those of the parameters that a variant takes."""
    return {name: value for name, value in given.items() if has_parameter(variant, name)}


HEURISTICS = (Heuristic.ATTACKING_PAIRS, Heuristic.LINE_OF_SIGHT)
"""Those that the oracle knows."""
heuristics = st.sampled_from(HEURISTICS)
seeds = st.integers(0, MAX_SEED)


def values_of(parameter: Parameter) -> Sequence[ParameterValue]:
    """Values to try: every word, or the least, some near it, and the greatest that makes no search long."""
    if parameter.choices:
        return parameter.choices
    least, most = parameter.minimum, min(parameter.maximum, 1_000)
    if parameter.is_fraction:
        return sorted({least, min(least + 0.5, most), 0.9 * most, most})
    return [number for number in (int(least), int(least) + 1, int(least) + 5, 20) if number <= most]


@st.composite
def any_settings(
    draw: DrawFn, least: int = 4, most: int = 9, most_steps: int = 30, names: Sequence[str] = tuple(VARIANTS)
) -> RunSettings:
    """Settings of any of some variants, with any parameters, but at most so many queens and steps."""
    variant = VARIANTS[draw(st.sampled_from(names))]
    n = draw(st.integers(least, most))
    limits: dict[str, SearchStrategy[Any]] = {
        "max_steps": st.integers(0, most_steps),
        "max_restarts": st.none() | st.integers(0, 4),
        "max_iterations": st.integers(0, 2 * most_steps),
        "elite": st.integers(0, 1),  # fewer than the population
    }
    swaps = variant.rule.swaps
    start = draw(st.none() | (st.permutations(range(n)).map(tuple) if swaps else boards_of(n)))
    parameters = {
        parameter.name: draw(limits.get(parameter.name, st.sampled_from(values_of(parameter))))
        for parameter in variant.parameters
    }
    members = parameters.get("beam_width", parameters.get("population", 1))
    are_given = start is not None and draw(st.booleans())
    return run_settings(
        n,
        variant.name,
        heuristic=draw(heuristics),
        seed=draw(seeds),
        run_index=draw(st.integers(0, 9) | seeds),
        start=start,
        starts=draw(st.sampled_from([Starts.UNIFORM, Starts.PERMUTATION] if swaps else list(Starts))),
        parameters=parameters,
        others=[draw(boards_of(n)) for _ in range(members - 1)] if are_given else (),
    )
