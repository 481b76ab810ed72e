"""Figures in running text."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from nqueens_gui.kit.numbers import NO_BREAK, breakable, key_name, unbroken


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


PACKAGE = Path(__file__).parents[3] / "nqueens_gui"


@pytest.mark.parametrize(
    ("keys", "on_macos"),
    [
        ("Ctrl+Z", "⌘Z"),
        ("Ctrl+Shift+E", "⌘⇧E"),
        ("Ctrl+Return", "⌘↩"),
        ("Alt+1", "⌥1"),
        ("Ctrl+click", "⌘click"),
        ("F5", "F5"),
    ],
)
def test_macos_has_signs_for_them(keys: str, on_macos: str) -> None:
    assert key_name(keys, "darwin") == on_macos
    assert key_name(keys, "linux") == key_name(keys, "win32") == keys


def test_no_sentence_names_the_control_key_by_itself() -> None:
    """Every text with ``Ctrl+`` goes through `key_name`, or is given to Qt, which names it as the system does."""
    named = []
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            for text in ast.iter_child_nodes(node) if not isinstance(node, ast.Expr) else ():  # no docstring
                is_text = isinstance(text, ast.Constant) and isinstance(text.value, str)
                if is_text and re.search(r"Ctrl\+(?!C\b)", text.value) and " " in text.value:
                    named.append((path.name, text.value))
    assert named == []
