"""Numbers and words as parts of a sentence."""

from __future__ import annotations

from collections.abc import Iterable

NOTHING = "–"
"""Stands where there is no figure."""
SMALL_SHARE = 0.0005
"""Smaller shares are written with more digits."""


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


def percent(share: float) -> str:
    """Write a share: ``31.4 %``, ``0.03 %``, ``0 %`` for none and ``100 %`` for all."""
    if share in (0.0, 1.0):
        return f"{100 * share:.0f} %"
    if share < SMALL_SHARE:
        return f"{100 * share:.2g} %"
    return "> 99.9 %" if share > 1 - SMALL_SHARE else f"{100 * share:.1f} %"


def signed(number: int) -> str:
    """Return a change with its sign, a real minus: ``−2``, ``+1``, ``±0``."""
    sign = "−" if number < 0 else "+" if number > 0 else "±"
    return f"{sign}{abs(number)}"
