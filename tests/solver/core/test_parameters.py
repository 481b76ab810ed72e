from __future__ import annotations

import numpy as np
import pytest

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
