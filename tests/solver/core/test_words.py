"""Numbers and words in sentences."""

from __future__ import annotations

import pytest

from solver.core.words import capitalized, counted, full_sentence, joined, percent, signed


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


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0 %"),
        (1, "100 %"),
        (0.3138, "31.4 %"),
        (0.0003, "0.03 %"),
        (0.99996, "> 99.9 %"),
        (0.999, "99.9 %"),
    ],
)
def test_a_share_is_written_so_that_never_and_always_mean_it(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(("change", "words"), [(-2, "−2"), (3, "+3"), (0, "±0")])
def test_a_change_is_written_with_its_sign(change: int, words: str) -> None:
    assert signed(change) == words
