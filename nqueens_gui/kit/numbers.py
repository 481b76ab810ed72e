"""Numbers as they are typed and as they are written."""

from __future__ import annotations


def whole_number_or_text(text: str) -> int | str:
    """Read what was typed as a whole number, with or without commas or spaces; else return the text."""
    digits = text.replace(",", "").replace(" ", "")
    is_number = digits.lstrip("+-").isdecimal() and digits.isascii() and len(digits) <= 30
    try:
        return int(digits) if is_number else text.strip()
    except ValueError:
        return text.strip()


LEAST_SHARE = 0.0005
"""A share below this is told with more digits."""


def percent(share: float) -> str:
    """Write a share: ``31.4 %``, ``0.03 %``, ``0 %`` for none and ``100 %`` for all."""
    if share in (0.0, 1.0):
        return f"{share:.0%}".replace("%", " %")
    if share < LEAST_SHARE:
        return f"{100 * share:.2g} %"
    if share > 0.9995:
        return "> 99.9 %"
    return f"{100 * share:.1f} %"
