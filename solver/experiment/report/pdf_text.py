"""Text as the fonts that every reader of PDF has can show it."""

from __future__ import annotations

ENCODING = "cp1252"
"""The letters of those fonts."""
FONT = "Helvetica"
CODE_FONT = "Courier"
POINT = 25.4 / 72
"""Millimetres of a point."""

SPELLED = str.maketrans({"→": "->", "≤": "<=", "≥": ">=", "−": "-", "Δ": "delta "})
"""What stands for letters that those fonts lack."""


def latin(text: str) -> str:
    """Return a text without any letter that the fonts lack."""
    return text.translate(SPELLED).encode(ENCODING, "replace").decode(ENCODING)
