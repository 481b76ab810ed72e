"""A link is a run: written and read back it is the same settings, and what is wrong with one is a sentence."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.core.checks import InputError
from solver.core.links import EXAMPLE, MAX_CHARACTERS, RunLink, is_link, parse_link, run_link
from solver.core.run_settings import run_settings
from solver.custom.search import OwnSearch

HASH = "5f" * 32
OWN = OwnSearch("my climb & more.py", HASH, None).variant()


@pytest.mark.parametrize("scheme", ["NQUEENS:", "Nqueens:"])
def test_capitals_of_the_scheme_do_not_matter(scheme: str) -> None:
    link = EXAMPLE.replace("nqueens:", scheme)
    assert is_link(link)
    assert parse_link(link) == parse_link(EXAMPLE)


def test_what_stands_at_its_default_is_left_out() -> None:
    assert run_link(run_settings(8, "random-restart", seed=7)) == "nqueens:8/random-restart?seed=7"
    assert run_link(run_settings(8, "random-restart", seed=7, run_index=3), 12) == EXAMPLE
    settings = run_settings(
        4, "sideways", heuristic="line-of-sight", seed=1, start=(1, 3, 0, 2), parameters={"sideways_limit": 5}
    )
    expected = "nqueens:4/sideways?seed=1&heuristic=line-of-sight&sideways_limit=5&start=1,3,0,2"
    assert run_link(settings) == expected


def test_a_link_may_name_no_limit() -> None:
    assert (
        parse_link("nqueens:8/random-restart?seed=1&max_restarts=none").settings.parameters["max_restarts"]
        is None
    )


def test_the_longest_link_to_a_board_that_is_shown_is_read() -> None:
    settings = run_settings(1000, "sideways", seed=1, start=[999] * 1000)
    assert parse_link(run_link(settings)).settings == settings


def test_a_search_of_the_user_s_own_is_named_with_its_hash_and_must_be_open() -> None:
    settings = run_settings(8, OWN, seed=1, parameters={"restart": "when-stuck"})
    link = run_link(settings, 2)
    assert link == f"nqueens:8/my%20climb%20%26%20more.py?seed=1&sha256={HASH}&restart=when-stuck#step=2"
    assert parse_link(link, [OWN]) == RunLink(settings, 2)
    changed = OwnSearch(OWN.name, "00" * 32, None).variant()
    for searches in ([], [changed]):
        with pytest.raises(InputError, match=f"run of 'my climb & more.py', a search .* SHA-256 '{HASH}'"):
            parse_link(link, searches)


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("nqueens:", "a link to a run looks like nqueens:8/random-restart"),
        ("nqueens:8/sideways", "a link to a run looks like"),
        ("https://example.org", "a link to a run looks like"),
        ("nqueens:8/sideways?seed=1#12", "a link to a run looks like"),
        ("nqueens:8/sideways?", "the link lacks the seed of its run, such as seed=7"),
        ("nqueens:8/sideways?seed", "after the ? a link has settings such as seed=7&run=3"),
        ("nqueens:8/sideways?" + "&".join(f"a{k}=1" for k in range(99)), "after the ? a link has settings"),
        ("nqueens:8/sideways?run=1", "the link lacks the seed of its run, such as seed=7"),
        ("nqueens:8/sideways?seed=1&seed=2", "the link gives 'seed' twice"),
        ("nqueens:8/climb?seed=1", "unknown variant 'climb'; use one of steepest-ascent"),
        ("nqueens:3/sideways?seed=1", "the number of queens must be at least 4, not 3"),
        ("nqueens:/sideways?seed=1", "the number of queens must be a whole number, not ''"),
        ("nqueens:none/sideways?seed=1", "the number of queens must be a whole number, not 'none'"),
        ("nqueens:1001/sideways?seed=1", "may have at most 1,000 queens, not 1,001"),
        (f"nqueens:{'9' * 3000}/sideways?seed=1", "not a number of more than 20 digits"),
        ("nqueens:8/sideways?seed=-1", "the seed must be between 0 and"),
        ("nqueens:8/sideways?seed=", "the seed must be a whole number, not ''"),
        ("nqueens:8/sideways?seed=none", "the seed must be a whole number, not 'none'"),
        ("nqueens:8/sideways?seed=1.5", "the seed must be a whole number, not '1.5'"),
        ("nqueens:8/sideways?seed=1&run=x", "the run index must be a whole number, not 'x'"),
        ("nqueens:8/sideways?seed=1&tenure=4", "sideways takes no tenure; it takes sideways_limit"),
        ("nqueens:8/sideways?seed=1&a%0Ab=4", "sideways takes no a·b; it takes sideways_limit"),
        ("nqueens:8/sideways?seed=1&sideways_limit=-4", "sideways_limit must be between 0 and"),
        ("nqueens:8/min-conflicts?seed=1&noise=2", "noise must be between 0 and 1, not 2"),
        ("nqueens:8/min-conflicts?seed=1&noise=nan", "noise must be a number, not 'nan'"),
        ("nqueens:8/sideways?seed=1&heuristic=h", "unknown heuristic 'h'"),
        ("nqueens:8/sideways?seed=1&starts=h", "starts must be uniform"),
        ("nqueens:8/sideways?seed=1&start=1,2,0,1", "the start state has 4 rows, but n is 8"),
        ("nqueens:4/sideways?seed=1&start=1,2,3,4", "column 3 has row 4; rows go from 0 to 3"),
        ("nqueens:4/sideways?seed=1#step=-1", "the step must be between 0 and"),
        ("nqueens:4/sideways?seed=1#step=", "the step must be a whole number, not ''"),
    ],
)
def test_a_bad_link_is_refused_in_a_sentence(link: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_link(link)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 300


def test_ten_megabytes_are_refused() -> None:
    for text in (EXAMPLE + " " * 10_000_000, "nqueens:" + "8" * 10_000_000):
        with pytest.raises(
            InputError, match=f"a link has at most {MAX_CHARACTERS:,} characters, not 10,000,0"
        ):
            parse_link(text)


@given(st.text() | st.text("nqueens:/?#=&%+,.-0123456789eseed", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for link in (text, f"nqueens:8/sideways?{text}", f"nqueens:8/sideways?seed=1&{text}", f"{EXAMPLE}{text}"):
        with suppress(InputError):
            assert parse_link(link).settings.n >= 4
