"""Numbers and words as parts of a sentence."""

from __future__ import annotations

from collections.abc import Iterable

NOTHING = "–"
"""Stands where there is no figure."""


def counted(count: int, noun: str) -> str:
    """Write a number with what it counts: ``1 run``, ``1,000 runs``."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def joined(words: Iterable[str]) -> str:
    """Write words as a list in a sentence."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def capitalized(words: str) -> str:
    """Write words as the beginning of a sentence: the first letter is a capital, the others stay as they are."""
    return words[:1].upper() + words[1:]


def full_sentence(words: str) -> str:
    """Write words, such as an error message, as a sentence with a capital letter and a full stop."""
    return f"{capitalized(words).rstrip('.')}."
