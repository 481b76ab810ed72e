"""The pages of the Help menu are written from the tables of the program."""

from __future__ import annotations

from html import escape, unescape

import pytest

from nqueens_gui.kit.features import all_commands
from nqueens_gui.shell import help as help_pages
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.help import about_page, definitions_page, keys_page
from solver import __version__
from solver.analysis.escape_trials import DEFINITIONS, ESCAPE_STRATEGIES
from solver.core.definitions import PLATEAU_DEFINITIONS
from solver.core.heuristics import Heuristic
from solver.core.variants import VARIANTS


def test_every_action_with_a_key_is_on_the_page_of_keys(qapp: object) -> None:
    page = unescape(keys_page(FEATURES))
    assert [one.name for one in all_commands(FEATURES) if one.keys and one.tip not in page] == []


def test_every_key_is_named(qapp: object) -> None:
    page = keys_page(FEATURES)
    for words in ("Space", "Ctrl+E", "Ctrl+N or N", "+ or ="):
        assert f"<b>{escape(words)}</b>" in page


def test_the_definitions_have_every_variant_and_both_heuristics() -> None:
    page = unescape(definitions_page())
    assert all(variant.title in page and variant.description in page for variant in VARIANTS.values())
    assert all(f"h ({heuristic.label})" in page for heuristic in Heuristic)


def test_the_page_about_the_program_names_its_version_and_its_parts() -> None:
    page = about_page()
    assert f"N-Queens Laboratory {__version__}" in page
    assert all(part in page for part in help_pages.PARTS)
    assert "not found" not in page


def test_a_part_that_is_missing_is_named_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(help_pages, "PARTS", ("no-such-part",))
    assert "<td>not found</td>" in about_page()


def test_the_definitions_say_what_an_exit_is_and_how_ways_out_are_counted() -> None:
    page = unescape(definitions_page())
    assert all(text in page for text in PLATEAU_DEFINITIONS.values())
    assert all(strategy.description in page for strategy in ESCAPE_STRATEGIES)
    assert DEFINITIONS in page
