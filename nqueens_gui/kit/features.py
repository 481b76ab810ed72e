"""What a room offers the window: a feature with its page, its commands, what is kept of it and what to close."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct
from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.kept import Kept, Room_contra

Room = TypeVar("Room")


class MenuPlace(Struct, frozen=True):
    """A menu; one within another stands there at `place`."""

    title: str
    parent: MenuPlace | None = None
    place: float = 0


FILE: Final = MenuPlace("&File")
EDIT: Final = MenuPlace("&Edit")
RUN: Final = MenuPlace("&Run")
VIEW: Final = MenuPlace("&View")
HELP: Final = MenuPlace("&Help")
PAGES: Final = MenuPlace("&Page", VIEW, 0)
PANELS: Final = MenuPlace("P&anels", VIEW, 0.1)
CHART: Final = MenuPlace("&Chart", VIEW, 1.2)
FIRST_MENUS, LAST_MENUS = (FILE, EDIT, RUN), (VIEW, HELP)
"""The menus of features stand between them."""


class _Entry(Struct, Generic[Room_contra], frozen=True, kw_only=True):
    name: str
    text: str
    """As the menu shows it."""
    tip: str
    """One sentence for the status bar and the tooltip."""
    keys: tuple[str, ...] = ()
    """Shortcuts; the first is shown."""
    icon: str = ""
    when: Callable[[Room_contra], bool] = lambda _: True
    """Whether it is enabled."""
    text_now: Callable[[Room_contra], str] | None = None
    """The text, if that changes."""


class Command(_Entry[Room_contra], frozen=True, kw_only=True):
    """Something the user can do."""

    act: Callable[[Room_contra], object]


class Switch(_Entry[Room_contra], frozen=True, kw_only=True):
    """Something the user can switch on and off."""

    act: Callable[[Room_contra, bool], object]
    group: str = ""
    """Switches of one group exclude each other."""
    is_on: Callable[[Room_contra], bool] | None = None
    """Whether it is on, if something else than it decides that."""


AnyCommand = Command[Any] | Switch[Any]
Commands = Mapping[tuple[MenuPlace, float], tuple[Command[Room] | Switch[Room], ...]]
"""Commands by their menu and their place in it: its whole part is the group, and a line separates groups."""


class Host(Protocol):
    """The window, as far as every room needs it."""

    actions_by_name: dict[str, QAction]

    def window(self) -> QWidget:
        """Return the parent of what a room makes."""


class Closable(Protocol):
    """Has a thread or a timer."""

    def close(self) -> object:
        """End it, and wait until it has ended; closing again does nothing."""


class Feature(Struct, Generic[Room], frozen=True, kw_only=True):
    """A page, a part of one, or what acts on every page: its commands, what is kept of it and what to close."""

    name: str
    title: str = ""
    """Of its tab; empty for a feature without a page."""
    page: str = ""
    """The name of the page that it is a part of."""
    tip: str = ""
    """What the page is for, in one sentence."""
    page_text: str = ""
    """The entry of the menu that opens the page."""
    menu: MenuPlace | None = None
    """The menu of its own."""
    commands: Commands[Room] = {}
    changes: Callable[[Room], tuple[SignalInstance, ...]] = lambda _: ()
    """Emitted when commands may have to be enabled, disabled or checked."""
    preferences: tuple[Kept[Room, Any], ...] = ()
    """What is kept of it, in the order in which it is given back."""
    closes: Callable[[Room], Iterable[Closable]] = lambda _: ()
    """Returns what has threads or timers, in the order in which it is closed."""
    figures: Callable[[Room], bool] | None = None
    """Opens a table of the chart of the page, and returns whether there is one yet; None for a page without charts."""
    present: Callable[[Room, bool], object] = lambda _, __: None
    """Shows the page to an audience, larger and with less around it, or as before."""
    make: Callable[[Any], Room] | None = None
    """Returns the room of a `Host`, made when it is first asked for; None if the room is the window itself.

    That of a page has `panel`, the page, and the signal `headline_changed`, which says what it shows in a few words.
    """


class Bound(QObject, Generic[Room]):
    """Commands that act on a room."""

    def __init__(
        self,
        commands: Iterable[Command[Room] | Switch[Room]],
        room: Room,
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._room = room
        self._commands = [(command, actions[command.name]) for command in commands]
        for command, action in self._commands:
            action.triggered.connect(_slot(command, room))
        self.update()

    def update(self, *_: object) -> None:
        """Check what is on, and enable what can be done now before the rest is disabled.

        So a button that is disabled finds one to pass the keyboard on to.
        """
        rest = []
        for command, action in self._commands:
            if command.when(self._room):
                action.setEnabled(True)
            else:
                rest.append(action)
            if command.text_now is not None:
                action.setText(command.text_now(self._room))
            if isinstance(command, Switch) and command.is_on is not None:
                action.setChecked(command.is_on(self._room))
        for action in rest:
            action.setEnabled(False)


def _slot(command: AnyCommand, room: Any) -> Callable[[bool], None]:
    def act(is_on: bool = False) -> None:
        if isinstance(command, Switch):
            command.act(room, is_on)
        else:
            command.act(room)

    return act


def page_commands(features: Iterable[Feature[Any]]) -> tuple[Switch[Any], ...]:
    """Return the commands that open the pages, numbered by their keys."""
    pages = [feature for feature in features if feature.title]
    return tuple(_page_command(page, number) for number, page in enumerate(pages, 1))


def _page_command(page: Feature[Any], number: int) -> Switch[Any]:
    return Switch(
        name=f"page_{page.name}",
        text=page.page_text,
        tip=page.tip,
        keys=(page_key(number),),
        act=lambda window, _: window.pages.show(page.name),
        group="page",
    )


def page_key(number: int) -> str:
    """Return the shortcut of a page, counted from 1."""
    return f"Alt+{number}"


def commands_of(*features: Feature[Any]) -> Iterator[AnyCommand]:
    """Give the commands of features, in their order."""
    return chain.from_iterable(group for feature in features for group in feature.commands.values())


def all_commands(features: Sequence[Feature[Any]]) -> tuple[AnyCommand, ...]:
    """Return every command of the window."""
    return (*page_commands(features), *commands_of(*features))


def commands_on(page: str, features: Iterable[Feature[Any]]) -> Iterator[AnyCommand]:
    """Give the commands that act on one page only."""
    return commands_of(*(feature for feature in features if page in (feature.name, feature.page)))


class MenuEntries(NamedTuple):
    """A menu and its groups of entries: commands and further menus."""

    title: str
    groups: tuple[tuple[AnyCommand | MenuEntries, ...], ...]

    def commands(self) -> Iterator[tuple[tuple[str, ...], AnyCommand]]:
        """Give each command in order, with the titles of its menus."""
        for entry in chain.from_iterable(self.groups):
            if isinstance(entry, MenuEntries):
                yield from (((self.title, *titles), command) for titles, command in entry.commands())
            else:
                yield (self.title,), entry


def menus(features: Sequence[Feature[Any]]) -> tuple[MenuEntries, ...]:
    """Return the menu bar."""
    own = [feature.menu for feature in features if feature.menu is not None]
    entries: dict[MenuPlace, list[tuple[float, AnyCommand | MenuPlace]]] = {}

    def note(menu: MenuPlace) -> list[tuple[float, AnyCommand | MenuPlace]]:
        if menu not in entries:
            entries[menu] = []
            if menu.parent is not None:
                note(menu.parent).append((menu.place, menu))
        return entries[menu]

    opening: Commands[Any] = {(PAGES, 0): page_commands(features)}
    for commands in (opening, *(feature.commands for feature in features)):
        for (menu, place), group in commands.items():
            note(menu).extend((place, command) for command in group)
    tops = (*FIRST_MENUS, *own, *LAST_MENUS)
    return tuple(_entries(menu, entries) for menu in tops if menu in entries)


def _entries(
    menu: MenuPlace, entries: Mapping[MenuPlace, Sequence[tuple[float, AnyCommand | MenuPlace]]]
) -> MenuEntries:
    groups: dict[int, list[AnyCommand | MenuEntries]] = {}
    for place, entry in sorted(entries[menu], key=lambda found: found[0]):
        made = _entries(entry, entries) if isinstance(entry, MenuPlace) else entry
        groups.setdefault(int(place), []).append(made)
    return MenuEntries(menu.title, tuple(map(tuple, groups.values())))


def key_text(command: AnyCommand) -> str:
    """Name the keys of a command as the platform does."""
    return " or ".join(
        QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in command.keys
    )
