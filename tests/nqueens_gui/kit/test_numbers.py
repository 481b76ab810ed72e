"""Figures in running text."""

from __future__ import annotations

import pytest

from nqueens_gui.kit.numbers import NO_BREAK, breakable, unbroken


@pytest.mark.parametrize(
    "figure", ["h = 8", "h 8 → 4", "n = 8", "Δh −1", "31.4 %", "row 7", "queen 3", "queen d", "step 1,024"]
)
def test_no_line_ends_inside_a_figure(figure: str) -> None:
    text = unbroken(f"the move to {figure}, and so on")
    assert figure.replace(" ", NO_BREAK) in text
    assert text.startswith("the move to ")
    assert text.endswith(", and so on")


def test_long_words_go_on_in_the_next_line() -> None:
    name = "my_own_search_with_a_long_name.py"
    assert breakable(f"See {name}.").split("\u200b") == ["See my_own_search_with_a", "_long_name.py."]
    assert breakable("Climbs by the best move, never sideways.") == "Climbs by the best move, never sideways."
