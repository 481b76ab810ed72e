"""Keys in sentences, as each system names them."""

import ast
import re
from pathlib import Path

import pytest

from nqueens_gui.kit.key_names import key_name

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
