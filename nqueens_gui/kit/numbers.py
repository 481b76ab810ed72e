"""Numbers as they are typed and as they are written, and names of keys in sentences. No Qt."""

from __future__ import annotations

import re
import sys
from typing import Final

NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def whole_number_or_text(text: str) -> int | str:
    """Read what was typed as a whole number, with or without commas between thousands or spaces; else return the text.

    Any other comma may be that of a fraction.
    """
    digits = "".join(text.split())
    is_number = len(digits) <= 30 and _WHOLE.fullmatch(digits) is not None
    return int(digits.replace(",", "")) if is_number else text.strip()


_WHOLE: Final = re.compile(r"[+-]?(?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3})+)")


def fraction_or_text(text: str) -> float | str:
    """Read what was typed as a number with or without a fraction; else return the text."""
    try:
        return float(text.replace(" ", "")) if len(text) <= 30 else text.strip()
    except ValueError:
        return text.strip()


def unbroken(text: str) -> str:
    """Keep figures like ``h = 8``, ``h 8 → 4``, ``Δh −1``, ``31.4 %`` and ``row 7`` on one line."""
    return _IN_FIGURES.sub(NO_BREAK, text)


_IN_FIGURES: Final = re.compile(
    r" (?=%|→)|(?<=→) |(?<=\b[hn]) (?=[=\d])|(?<=[hn] =) (?=\d)|(?<=Δh) |"
    r"(?<=\brow) (?=\d)|(?<=\bqueen) (?=\w\b)|(?<=\bstep) (?=\d)"
)


def breakable(text: str) -> str:
    """Let long words, such as names of files, go on in the next line, so that they widen no panel."""
    return _LONG_WORD.sub("\\g<0>\u200b", text)


_LONG_WORD: Final = re.compile(r"\S{20}(?=\S{3})")


HIDDEN = "?"
"""In place of a figure that would give an answer away."""


MACOS: Final = {"Ctrl+": "⌘", "Shift+": "⇧", "Alt+": "⌥", "Return": "↩"}
"""How macOS writes keys; Qt takes its Command key for Ctrl."""


def key_name(keys: str, platform: str = sys.platform) -> str:
    """Name keys, given as in ``Ctrl+Shift+E``, as the system does."""
    if platform == "darwin":
        for key, sign in MACOS.items():
            keys = keys.replace(key, sign)
    return keys
