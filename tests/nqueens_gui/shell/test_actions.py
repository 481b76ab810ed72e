"""The table of actions is sound: names, words, keys, icons and menus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from nqueens_gui.kit.resources import resource_path
from nqueens_gui.shell.actions import ACTIONS, MENUS, PAGE_ACTIONS, SEPARATOR, ActionSpec, Menu

NAMES = [spec.name for spec in ACTIONS]


def entries(menu: Menu) -> Iterator[str]:
    for entry in menu[1]:
        if isinstance(entry, tuple):
            yield from entries(entry)
        elif entry != SEPARATOR:
            yield entry


def test_every_action_is_in_one_menu() -> None:
    assert Counter(name for menu in MENUS for name in entries(menu)) == Counter(NAMES)


@pytest.mark.parametrize("page", PAGE_ACTIONS)
def test_no_key_stands_for_two_actions_of_a_page(page: str) -> None:
    elsewhere = {name for other, names in PAGE_ACTIONS.items() if other != page for name in names}
    keys = Counter(key for spec in ACTIONS if spec.name not in elsewhere for key in spec.keys)
    assert [key for key, count in keys.items() if count > 1] == []


@pytest.mark.parametrize("menu", MENUS, ids=lambda menu: menu[0])
def test_no_letter_is_underlined_twice_in_a_menu(menu: Menu) -> None:
    by_name = {spec.name: spec.text for spec in ACTIONS}
    titles = [entry[0] if isinstance(entry, tuple) else by_name.get(entry, "") for entry in menu[1]]
    letters = [title[title.index("&") + 1].lower() for title in titles if "&" in title]
    assert [letter for letter, count in Counter(letters).items() if count > 1] == []


@pytest.mark.parametrize("spec", ACTIONS, ids=NAMES)
def test_each_has_words_a_sentence_and_an_icon_that_is_there(spec: ActionSpec) -> None:
    assert spec.text.replace("&", "").strip() == spec.text.replace("&", "")
    assert spec.tip.endswith(".")
    assert not spec.icon or resource_path("icons", f"{spec.icon}.svg").is_file()
    assert bool(spec.group) == bool(spec.data)
