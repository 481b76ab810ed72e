"""What the window remembers between two starts: a table of preferences, and where they are kept."""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from PySide6.QtCore import QSettings

from nqueens_gui.board.scene import Coordinates
from nqueens_gui.kit.style import ThemeChoice
from nqueens_gui.player.breakpoints import Breakpoint, NumericBreakpoint
from nqueens_gui.player.speed import SLOWEST
from solver.core.files import shown
from solver.core.heuristics import LineKind

Value = TypeVar("Value")


class Preference(Struct, Generic[Value], frozen=True):
    """One row of the table."""

    key: str
    """Where it is kept: ``group/name``."""
    default: Value
    """What holds when nothing was kept, or what was kept cannot be read."""
    type: Any
    """What may be kept, as `msgspec` describes types and bounds."""
    doc: str
    """What it is for."""
    most: int | None = None
    """How many entries are kept at most; further ones are dropped."""

    def write(self, value: Value) -> str:
        """Return the text of a value; numpy's numbers are taken for Python's.

        Raises
        ------
        ValueError, TypeError
            When the value may not be kept.
        """
        plain = msgspec.to_builtins(value, enc_hook=_python_number)
        if isinstance(plain, list | tuple):
            plain = plain[: self.most]
        text = plain if isinstance(plain, str) else json.dumps(plain)
        self.read(text)
        return text

    def read(self, text: str) -> Value:
        """Return the value of a text.

        Raises
        ------
        ValueError
            When the text is not that of a value that may be kept.
        """
        value = json.loads(text) if isinstance(self.default, (tuple, dict)) else text
        found: Value = msgspec.convert(value, self.type, strict=False)
        return found[: self.most] if isinstance(found, tuple) else found  # type: ignore[return-value]


def _python_number(value: Any) -> Any:
    if not hasattr(value, "item"):
        raise TypeError(f"{value!r} cannot be kept")
    return value.item()


def one_of(words: Iterable[str]) -> Any:
    """Return the type of one word out of several."""
    return Literal[tuple(map(str, words))]


def some_of(words: Iterable[str]) -> Any:
    """Return the type of any number of words out of several."""
    return tuple[one_of(words), ...]  # type: ignore[misc]


PRESENTED: Final = ("100", "125", "150", "200", "250")
MAPPING: Final = dict[str, Any]
"""Names with values that JSON can hold."""
WORDS: Final = tuple[str, ...]
NOTHING: Final[dict[str, Any]] = {}
NO_PANELS: Final[tuple[str, ...]] = ()
NO_FILES: Final[tuple[str, ...]] = ()
MOST_FILES: Final = 8
NO_SEARCHES: Final[tuple[str, ...]] = ()
MOST_SEARCHES: Final = 1000
LINES: Final = tuple(LineKind)
PAUSE_AT_FIRST: Final[tuple[str, ...]] = (Breakpoint.LOCAL_MINIMUM, Breakpoint.SOLUTION)

RUN_PANEL = Preference(
    "run/panel", NOTHING, MAPPING, "the settings of the next run; checked when they are restored"
)
SPEED = Preference(
    "run/speed", 4.0, Annotated[float, Meta(ge=SLOWEST)], "moves a second; infinite for full speed"
)
PAUSE_AT = Preference(
    "run/pause_at",
    PAUSE_AT_FIRST,
    some_of((*Breakpoint, *NumericBreakpoint)),
    "the kinds of state to pause at",
)
PAUSE_NUMBERS = Preference("run/pause_numbers", NOTHING, MAPPING, "by kind of state to pause at, its number")
PAUSE_OPEN = Preference("run/pause_open", False, bool, "whether the conditions to pause at are unfolded")

LESSONS = Preference("lessons/progress", NOTHING, MAPPING, "by lesson, its open page and the answers given")

ATTACK_LINES = Preference("board/attack_lines", LINES, some_of(LineKind), "the kinds of line that are drawn")
COORDINATES = Preference("board/coordinates", Coordinates.NUMBERS, Coordinates, "what the edge is named by")
SHOW_HEAT_MAP = Preference("board/show_heat_map", True, bool, "whether a pause shows the successors' h")
REDUCED_MOTION = Preference("board/reduced_motion", False, bool, "whether queens jump instead of gliding")

STEP_AXIS = Preference("chart/step_axis", "linear", one_of(("linear", "log")), "the scale of the steps")

SHOW_TERRAIN = Preference(
    "chart/show_terrain", False, bool, "whether the terrain is shown in place of h over steps"
)

SHOW_CHANCES = Preference(
    "chart/show_chances", True, bool, "whether the chart shows chances where they are known"
)

THEME = Preference("window/theme", ThemeChoice.SYSTEM.value, one_of(ThemeChoice), "the theme chosen")
LARGE_TEXT = Preference("window/large_text", False, bool, "whether texts are large, for a projector")
PRESENTED_TEXT = Preference(
    "window/presented_text", "150", one_of(PRESENTED), "the size of text while presenting, in percent"
)
GEOMETRY = Preference("window/geometry", b"", bytes, "size and place of the window")
SPLITTERS = Preference("window/splitters", NOTHING, MAPPING, "by splitter, the sizes of its parts in px")
HIDDEN_PANELS = Preference("window/hidden_panels", NO_PANELS, WORDS, "the panels that are hidden")
INSPECTOR_PAGE = Preference("window/inspector_page", "why", str, "the page of the inspector that is open")

READING_CLOSED = Preference(
    "window/reading_closed", False, bool, "whether the card on reading the board was closed"
)

AGREED_SEARCHES = Preference(
    "files/agreed_searches",
    NO_SEARCHES,
    WORDS,
    "hashes of the searches that the user agreed to run, the last ones first",
    MOST_SEARCHES,
)
OPEN_FOLDER = Preference("files/open_folder", "", str, "where the last run file came from")
RECENT_FILES = Preference(
    "files/recent", NO_FILES, WORDS, "the files opened or saved last, the last one first", MOST_FILES
)
EXPORT = Preference("files/export", NOTHING, MAPPING, "what was exported last, and where to")
RECORDING = Preference("files/recording", NOTHING, MAPPING, "how the last recording looked, and where it is")


PREFERENCES: Final[tuple[Preference[Any], ...]] = tuple(
    entry for entry in list(globals().values()) if isinstance(entry, Preference)
)
"""Every preference in the order above; those of pages are declared by their features."""


NOWHERE: Final = "/none"
"""Added to the name of something that is not a folder, it names a file that cannot exist."""


def saved_settings(organisation: str, application: str) -> QSettings:
    """Return the user's settings.

    If a pipe or a device is in place of their file, which might never end, nothing is read or saved.
    """
    neighbour = QSettings(
        organisation, f"{application}-unused"
    )  # never written; names the folder without reading
    path = Path(neighbour.fileName()).with_stem(application)
    if path.exists() and not (path.is_file() or path.is_dir()):
        return QSettings(f"{path}{NOWHERE}", QSettings.Format.IniFormat)
    return QSettings(organisation, application)


class Preferences:
    """Reads and writes the table's preferences; whatever was kept, what is read is sound."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    def get(self, preference: Preference[Value]) -> Value:
        """Return what is kept, or the default when that is nothing, unreadable or out of bounds."""
        kept = self._settings.value(preference.key)
        try:
            if isinstance(kept, str):
                return preference.read(kept)
        except (ValueError, RecursionError):
            pass
        return deepcopy(preference.default)

    def set(self, preference: Preference[Value], value: Value) -> None:
        """Keep a value.

        Raises
        ------
        ValueError, TypeError
            When the value may not be kept.
        """
        self._settings.setValue(preference.key, preference.write(value))

    def reset(self, *preferences: Preference[Any]) -> None:
        """Forget what is kept for these."""
        for preference in preferences:
            self._settings.remove(preference.key)

    def save(self) -> None:
        """Write to disk what has not been written yet."""
        self._settings.sync()

    @property
    def obstacle(self) -> str:
        """Why nothing is saved, in a sentence; empty if nothing prevents it."""
        settings = self._settings
        if settings.isWritable() and settings.status() is not QSettings.Status.AccessError:
            return ""
        return f"Settings cannot be saved to {shown(settings.fileName().removesuffix(NOWHERE))}."
