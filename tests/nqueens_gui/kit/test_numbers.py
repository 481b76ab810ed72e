"""Figures in running text."""

from __future__ import annotations

import pytest

from nqueens_gui.kit.numbers import NO_BREAK, counted, unbroken


@pytest.mark.parametrize(
    "figure", ["h = 8", "h 8 → 4", "n = 8", "Δh −1", "31.4 %", "row 7", "queen 3", "queen d", "step 1,024"]
)
def test_no_line_ends_inside_a_figure(figure: str) -> None:
    text = unbroken(f"the move to {figure}, and so on")
    assert figure.replace(" ", NO_BREAK) in text
    assert text.startswith("the move to ")
    assert text.endswith(", and so on")


def test_a_count_has_its_unit() -> None:
    assert [counted(number, "state") for number in (0, 1, 1024)] == ["0 states", "1 state", "1,024 states"]
