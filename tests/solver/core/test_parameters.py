from __future__ import annotations

import numpy as np
import pytest

from solver.core.checks import InputError
from solver.core.parameters import MOST
from solver.core.variants import VARIANTS

every_variant = pytest.mark.parametrize("name", VARIANTS)


@every_variant
@pytest.mark.parametrize("bound", ["minimum", "maximum"])
def test_numbers_from_the_least_to_the_greatest_are_accepted(name: str, bound: str) -> None:
    numbers = {
        parameter.name: getattr(parameter, bound)
        for parameter in VARIANTS[name].parameters
        if not parameter.choices
    }
    assert VARIANTS[name].checked_parameters(numbers).items() >= numbers.items()


@every_variant
def test_every_word_is_accepted(name: str) -> None:
    for parameter in VARIANTS[name].parameters:
        for word in parameter.choices:
            assert VARIANTS[name].checked_parameters({parameter.name: word})[parameter.name] == word


def test_whole_numbers_of_numpy_become_plain_ints() -> None:
    parameters = VARIANTS["sideways"].checked_parameters({"sideways_limit": np.int64(7)})
    assert type(parameters["sideways_limit"]) is int


def test_both_ways_to_count_are_accepted() -> None:
    for count in ("consecutive", "total"):
        assert VARIANTS["sideways"].checked_parameters({"sideways_count": count})["sideways_count"] == count


@pytest.mark.parametrize(
    ("variant", "field", "value", "sentence"),
    [
        ("sideways", "sideways_limit", -1, f"sideways_limit must be between 0 and {MOST:,}, not -1"),
        (
            "sideways",
            "sideways_limit",
            MOST + 1,
            f"sideways_limit must be between 0 and {MOST:,}, not {MOST + 1:,}",
        ),
        ("sideways", "sideways_limit", None, "sideways_limit must be a whole number, not 'None'"),
        ("sideways", "sideways_limit", True, "sideways_limit must be a whole number, not 'True'"),
        ("sideways", "sideways_count", "never", "sideways_count must be consecutive or total, not 'never'"),
        ("sideways", "sideways_count", None, "sideways_count must be consecutive or total, not 'None'"),
        ("random-restart", "max_restarts", 1.5, "max_restarts must be a whole number, not '1.5'"),
        ("random-neighbour", "max_steps", None, "max_steps must be a whole number, not 'None'"),
        ("min-conflicts", "noise", 1.01, "noise must be between 0 and 1, not 1.01"),
        ("min-conflicts", "noise", float("nan"), "noise must be between 0 and 1, not nan"),
        ("min-conflicts", "noise", True, "noise must be a number, not 'True'"),
        ("simulated-annealing", "cooling", "cold", "cooling must be a number, not 'cold'"),
        (
            "simulated-annealing",
            "initial_temperature",
            -0.1,
            "initial_temperature must be between 0 and 1e+06, not -0.1",
        ),
        ("tabu", "tenure", 1001, "tenure must be between 0 and 1,000, not 1,001"),
        ("late-acceptance", "history", 0, "history must be between 1 and 100,000, not 0"),
        (
            "tabu",
            "restart",
            "when-stuck",
            "restart must be never, no-progress, cutoff or luby, not 'when-stuck'",
        ),
        ("steepest-ascent", "max_steps", "many", "max_steps must be a whole number, not 'many'"),
        (
            "steepest-ascent",
            "sideways_limit",
            5,
            "steepest-ascent takes no sideways_limit; it takes ties, max_steps",
        ),
        (
            "random-restart",
            "speed",
            5,
            "random-restart takes no speed; it takes ties, restart, cutoff, max_restarts, max_steps",
        ),
    ],
)
def test_a_parameter_that_cannot_be_used_is_refused(
    variant: str, field: str, value: object, sentence: str
) -> None:
    with pytest.raises(InputError) as caught:
        VARIANTS[variant].checked_parameters({field: value})
    assert (str(caught.value), caught.value.field) == (sentence, field)
