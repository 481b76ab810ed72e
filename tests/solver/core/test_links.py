"""A link is a run: written and read back it is the same settings, and what is wrong with one is a sentence."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.core.checks import InputError
from solver.core.links import EXAMPLE, RunLink, is_link, parse_link, run_link
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


@given(st.text() | st.text("nqueens:/?#=&%+,.-0123456789eseed", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for link in (text, f"nqueens:8/sideways?{text}", f"nqueens:8/sideways?seed=1&{text}", f"{EXAMPLE}{text}"):
        with suppress(InputError):
            assert parse_link(link).settings.n >= 4
