"""The one exception for input that cannot be used, with a sentence a person can act on."""

from __future__ import annotations


class InputError(ValueError):
    """Input that cannot be used; its text is one clear sentence.

    Parameters
    ----------
    sentence
        What is wrong and what would be right.
    field
        Name of the setting the sentence is about, such as ``"n"`` or ``"start"``; None when it is about no single one.
    """

    def __init__(self, sentence: str, field: str | None = None) -> None:
        super().__init__(sentence)
        self.field = field
