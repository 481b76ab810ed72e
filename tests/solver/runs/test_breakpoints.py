"""Breakpoints: their words, and the numbers that some of them take."""

from __future__ import annotations

import pytest

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
