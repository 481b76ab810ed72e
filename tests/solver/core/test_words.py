"""Numbers and words in sentences."""

from __future__ import annotations

import pytest

from solver.core.words import capitalized, counted, full_sentence, joined


def test_counts_are_written_with_separators_and_the_right_number() -> None:
    counts = [counted(number, "state") for number in (0, 1, 1024)]
    assert counts == ["0 states", "1 state", "1,024 states"]


@pytest.mark.parametrize(
    ("words", "text"), [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")]
)
def test_words_are_listed_as_in_a_sentence(words: tuple[str, ...], text: str) -> None:
    assert joined(words) == text


@pytest.mark.parametrize("words", ["the IDE's disk is full", "The IDE's disk is full."])
def test_words_become_a_sentence_that_stands_alone(words: str) -> None:
    assert full_sentence(words) == "The IDE's disk is full."


def test_only_the_first_letter_becomes_a_capital() -> None:
    assert capitalized("h of a DNA") == "H of a DNA"
    assert capitalized("") == ""
