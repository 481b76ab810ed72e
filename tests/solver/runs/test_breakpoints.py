"""Breakpoints: their words, and the numbers that some of them take."""

from __future__ import annotations

import pytest

from solver.core.checks import InputError
from solver.runs.breakpoints import (
    Breakpoint,
    NumericBreakpoint,
    Threshold,
    checked_threshold,
    kind_named,
)

KINDS = (*Breakpoint, *NumericBreakpoint)


@pytest.mark.parametrize("kind", KINDS)
def test_each_has_words_for_its_switch(kind: Breakpoint | NumericBreakpoint) -> None:
    assert kind.label
    assert kind.description.startswith("Pause ")
    assert kind.description.endswith(".")


@pytest.mark.parametrize("kind", KINDS)
def test_each_is_found_by_its_name(kind: Breakpoint | NumericBreakpoint) -> None:
    assert kind_named(kind.value) is kind


@pytest.mark.parametrize("kind", NumericBreakpoint)
def test_the_first_number_and_both_bounds_are_in_range(kind: NumericBreakpoint) -> None:
    for number in (kind.range.first, kind.range.least, kind.range.most):
        assert checked_threshold(kind, number) == Threshold(kind, number)


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (-1, "h to pause at must be between 0 and 499,500, not -1"),
        (500_000, "h to pause at must be between 0 and 499,500, not 500,000"),
        ("few", "h to pause at must be a whole number, not 'few'"),
    ],
)
def test_a_number_that_cannot_be_used_is_refused_in_a_sentence(number: object, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        checked_threshold(NumericBreakpoint.H, number)
    assert str(refused.value) == sentence
