"""The features of the window: every command is connected, enabled and in a menu, and no key stands for two."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from PySide6.QtGui import QAction

from nqueens_gui.kit.features import (
    AnyCommand,
    Bound,
    Command,
    Feature,
    MenuEntries,
    MenuPlace,
    Switch,
    all_commands,
    commands_of,
    commands_on,
    menus,
)
from nqueens_gui.shell.features import FEATURES
from solver.core.resources import resource_path
from tests.nqueens_gui.user import User

COMMANDS = all_commands(FEATURES)
NAMES = [command.name for command in COMMANDS]
PAGES = [feature for feature in FEATURES if feature.title]
EVERYWHERE = list(commands_of(*(feature for feature in FEATURES if not (feature.title or feature.page))))


def submenus(entries: MenuEntries) -> list[MenuEntries]:
    inner = [entry for group in entries.groups for entry in group if isinstance(entry, MenuEntries)]
    return [entries, *(menu for entry in inner for menu in submenus(entry))]


ALL_MENUS = [menu for top in menus(FEATURES) for menu in submenus(top)]


def test_no_name_stands_for_two_commands() -> None:
    assert [name for name, count in Counter(NAMES).items() if count > 1] == []


def test_every_feature_has_a_name_of_its_own_and_parts_are_those_of_pages() -> None:
    names = [feature.name for feature in FEATURES]
    assert len(set(names)) == len(names)
    assert {feature.page for feature in FEATURES if feature.page} <= {page.name for page in PAGES}


def test_every_command_is_in_one_menu() -> None:
    shown = [command.name for menu in menus(FEATURES) for _, command in menu.commands()]
    assert sorted(shown) == sorted(NAMES)


def test_a_command_can_always_be_done_unless_it_says_when_but_not_without_what_it_does() -> None:
    words: dict[str, Any] = {"name": "a", "text": "A", "tip": "A."}
    assert Command(**words, act=lambda _: None).when(object())
    with pytest.raises(TypeError, match="act"):
        Command(**words)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_key_stands_for_two_commands_of_a_page(page: Feature[Any]) -> None:
    opening = [command for command in COMMANDS if command.name.startswith("page_")]
    keys = Counter(
        key for command in (*commands_on(page.name, FEATURES), *EVERYWHERE, *opening) for key in command.keys
    )
    assert [key for key, count in keys.items() if count > 1] == []


@pytest.mark.parametrize("menu", ALL_MENUS, ids=lambda menu: menu.title)
def test_no_letter_is_underlined_twice_in_a_menu(menu: MenuEntries) -> None:
    entries = [entry for group in menu.groups for entry in group]
    titles = [entry.title if isinstance(entry, MenuEntries) else entry.text for entry in entries]
    letters = [title[title.index("&") + 1].lower() for title in titles if "&" in title]
    assert [letter for letter, count in Counter(letters).items() if count > 1] == []


@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_each_has_words_a_sentence_and_an_icon_that_is_there(command: AnyCommand) -> None:
    assert command.text.replace("&", "").strip() == command.text.replace("&", "")
    assert command.tip.endswith(".")
    assert not command.icon or resource_path("icons", f"{command.icon}.svg").is_file()


def test_the_commands_of_a_room_wait_until_it_is_made(user: User) -> None:
    made_later = [feature for feature in FEATURES if feature.make is not None]
    waiting = {command.name for command in commands_of(*made_later)}
    actions = user.window.actions_by_name

    def connections() -> Counter[str]:
        return Counter({name: action.receivers("2triggered(bool)") for name, action in actions.items()})

    assert [name for name in waiting if actions[name].isEnabled()] == []
    before = connections()
    for feature in made_later:
        user.window.room(feature.name)
    assert waiting <= (connections() - before).keys()


class Bench:
    """Two commands of a room that counts."""

    def __init__(self) -> None:
        self.done: list[object] = []
        self.can = False
        commands: tuple[Command[Bench] | Switch[Bench], ...] = (
            Command(
                name="count",
                text="&Count",
                tip="Count.",
                act=lambda room: room.done.append("counted"),
                when=lambda room: room.can,
                text_now=lambda room: f"&Count {len(room.done)}",
            ),
            Switch(
                name="hide",
                text="&Hide",
                tip="Hide.",
                act=lambda room, is_on: room.done.append(is_on),
            ),
        )
        menu = MenuPlace("&Room")
        self.feature = Feature(
            name="room", title="Room", menu=menu, commands={(menu, 0): commands}, make=lambda _: self
        )
        self.actions = {command.name: QAction(command.text) for command in commands}
        self.actions["hide"].setCheckable(True)
        self.bound = Bound(commands, self, self.actions)


def test_a_command_acts_on_its_room_when_it_can_and_its_text_may_change(qapp: object) -> None:
    bench = Bench()
    bench.actions["count"].trigger()
    assert (bench.done, bench.actions["count"].text()) == ([], "&Count 0")
    bench.can = True
    bench.bound.update()
    bench.actions["count"].trigger()
    bench.actions["hide"].trigger()
    bench.bound.update()
    assert (bench.done, bench.actions["count"].text()) == (["counted", True], "&Count 2")


def test_a_feature_more_has_its_menu_and_its_page_in_the_view_menu(qapp: object) -> None:
    bench = Bench()
    found = menus((*FEATURES, bench.feature))
    titles = [menu.title for menu in found]
    assert titles[titles.index("&Room") + 1 :] == ["&View", "&Help"]
    opening = next(
        command for command in all_commands((*FEATURES, bench.feature)) if command.name == "page_room"
    )
    assert opening.keys == (f"Alt+{len(PAGES) + 1}",)
