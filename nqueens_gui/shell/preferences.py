"""What the window remembers between two starts: a table of preferences, and where they are kept."""

from __future__ import annotations

import base64
import binascii
import json
import math
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QSettings

from nqueens_gui.kit.style import ThemeChoice
from nqueens_gui.watch.breakpoints import Breakpoint, NumericBreakpoint
from nqueens_gui.watch.playback import SLOWEST
from solver.core.files import shown
from solver.core.heuristics import LineKind

Value = TypeVar("Value")


@dataclass(frozen=True)
class Kind(Generic[Value]):
    """How a value becomes text and text becomes a value again."""

    write: Callable[[Value], str]
    """Returns the text; numpy's numbers are taken for Python's."""
    read: Callable[[str], Value]
    """Returns the value, or raises ValueError for text that is not one."""


def _read_switch(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(f"{text!r} is neither true nor false")
    return text == "true"


SWITCH: Kind[bool] = Kind(lambda value: "true" if value else "false", _read_switch)
"""True or false."""
TEXT: Kind[str] = Kind(str, str)
"""Any text."""


def number(minimum: float, maximum: float = math.inf) -> Kind[float]:
    """Return the kind of numbers between two bounds, bounds included; the upper one may be infinite."""

    def read(text: str) -> float:
        value = float(text)
        if not minimum <= value <= maximum:
            raise ValueError(f"{value} is not between {minimum} and {maximum}")
        return value

    return Kind(lambda value: repr(float(value)), read)


def one_of(words: Iterable[str]) -> Kind[str]:
    """Return the kind of one word out of several."""
    known = frozenset(map(str, words))

    def read(text: str) -> str:
        if text not in known:
            raise ValueError(f"{text!r} is none of {', '.join(sorted(known))}")
        return text

    return Kind(str, read)


def _read_texts(text: str) -> tuple[str, ...]:
    value = json.loads(text)
    if not (isinstance(value, list) and all(isinstance(entry, str) for entry in value)):
        raise ValueError(f"{text!r} is no list of texts")
    return tuple(value)


def texts(most: int) -> Kind[tuple[str, ...]]:
    """Return the kind of a few texts in order, `most` at the most; further ones are dropped."""
    return Kind(
        lambda value: json.dumps([str(entry) for entry in value][:most]),
        lambda text: _read_texts(text)[:most],
    )


def some_of(words: Iterable[str]) -> Kind[tuple[str, ...]]:
    """Return the kind of any number of words out of several."""
    known = tuple(map(str, words))

    def read(text: str) -> tuple[str, ...]:
        value = _read_texts(text)
        if not set(value) <= set(known):
            raise ValueError(f"{text!r} has other words than {', '.join(known)}")
        return value

    return Kind(lambda value: json.dumps([word for word in known if word in set(value)]), read)


def _read_mapping(text: str) -> dict[str, Any]:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError(f"{text!r} is no mapping")
    return value


def _plain(value: Any) -> Any:
    """Return a number of numpy's as one of Python's."""
    if not hasattr(value, "item"):
        raise TypeError(f"{value!r} cannot be kept")
    return value.item()


MAPPING: Kind[dict[str, Any]] = Kind(lambda value: json.dumps(value, default=_plain), _read_mapping)
"""Names with values that JSON can hold."""


def _read_blob(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error


BLOB: Kind[bytes] = Kind(lambda value: base64.b64encode(bytes(value)).decode(), _read_blob)
"""Bytes that only Qt understands, such as a window's geometry."""


@dataclass(frozen=True)
class Preference(Generic[Value]):
    """One row of the table."""

    key: str
    """Where it is kept: ``group/name``."""
    default: Value
    """What holds when nothing was kept, or what was kept cannot be read."""
    kind: Kind[Value]
    """What may be kept."""
    doc: str
    """What it is for."""


NOTHING: Final[dict[str, Any]] = {}
NO_PANELS: Final[tuple[str, ...]] = ()
NO_FILES: Final[tuple[str, ...]] = ()
MOST_FILES: Final = 8
NO_SEARCHES: Final[tuple[str, ...]] = ()
MOST_SEARCHES: Final = 1000
LINES: Final = tuple(LineKind)
PAUSE_AT_FIRST: Final[tuple[str, ...]] = (Breakpoint.LOCAL_MINIMUM, Breakpoint.SOLUTION)
COORDINATE_NAMES: Final = ("numbers", "chess", "none")

RUN_PANEL = Preference(
    "run/panel", NOTHING, MAPPING, "the settings of the next run; checked when they are restored"
)
SPEED = Preference("run/speed", 4.0, number(SLOWEST, inf), "moves a second; infinite for full speed")
PAUSE_AT = Preference(
    "run/pause_at",
    PAUSE_AT_FIRST,
    some_of((*Breakpoint, *NumericBreakpoint)),
    "the kinds of state to pause at",
)
PAUSE_NUMBERS = Preference("run/pause_numbers", NOTHING, MAPPING, "by kind of state to pause at, its number")
PAUSE_OPEN = Preference("run/pause_open", False, SWITCH, "whether the conditions to pause at are unfolded")

EXPERIMENT = Preference("experiment/form", NOTHING, MAPPING, "by field, the plan of experiments")

LANDSCAPE = Preference("landscape/form", NOTHING, MAPPING, "by field, what is asked on the landscape page")

COMPARE = Preference("compare/form", NOTHING, MAPPING, "by field, what is compared, at which pace and speed")
HISTORY = Preference("history/page", NOTHING, MAPPING, "filters, order and layout of the history page")

LESSONS = Preference("lessons/progress", NOTHING, MAPPING, "by lesson, its open page and the answers given")

ATTACK_LINES = Preference("board/attack_lines", LINES, some_of(LineKind), "the kinds of line that are drawn")
COORDINATES = Preference(
    "board/coordinates", "numbers", one_of(COORDINATE_NAMES), "what the edge is named by"
)
SHOW_HEAT_MAP = Preference("board/show_heat_map", True, SWITCH, "whether a pause shows the successors' h")
REDUCED_MOTION = Preference("board/reduced_motion", False, SWITCH, "whether queens jump instead of gliding")

STEP_AXIS = Preference("chart/step_axis", "linear", one_of(("linear", "log")), "the scale of the steps")

SHOW_CHANCES = Preference(
    "chart/show_chances", True, SWITCH, "whether the chart shows chances where they are known"
)

THEME = Preference("window/theme", ThemeChoice.SYSTEM.value, one_of(ThemeChoice), "the theme chosen")
LARGE_TEXT = Preference("window/large_text", False, SWITCH, "whether texts are large, for a projector")
GEOMETRY = Preference("window/geometry", b"", BLOB, "size and place of the window")
SPLITTERS = Preference("window/splitters", NOTHING, MAPPING, "by splitter, the sizes of its parts in px")
HIDDEN_PANELS = Preference("window/hidden_panels", NO_PANELS, texts(50), "the panels that are hidden")
INSPECTOR_PAGE = Preference("window/inspector_page", "why", TEXT, "the page of the inspector that is open")

READING_CLOSED = Preference(
    "window/reading_closed", False, SWITCH, "whether the card on reading the board was closed"
)

AGREED_SEARCHES = Preference(
    "files/agreed_searches",
    NO_SEARCHES,
    texts(MOST_SEARCHES),
    "hashes of the searches that the user agreed to run, the last ones first",
)
OPEN_FOLDER = Preference("files/open_folder", "", TEXT, "where the last run file came from")
RECENT_FILES = Preference(
    "files/recent", NO_FILES, texts(MOST_FILES), "the files opened or saved last, the last one first"
)
EXPORT = Preference("files/export", NOTHING, MAPPING, "what was exported last, and where to")
RECORDING = Preference("files/recording", NOTHING, MAPPING, "how the last recording looked, and where it is")

PREFERENCES: Final[tuple[Preference[Any], ...]] = tuple(
    entry for entry in list(globals().values()) if isinstance(entry, Preference)
)
"""Every preference there is, in the order above."""


NOWHERE: Final = "/none"
"""Added to the name of something that is no folder, it names a file that cannot be."""


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
                return preference.kind.read(kept)
        except (ValueError, RecursionError):
            pass
        return deepcopy(preference.default)

    def set(self, preference: Preference[Value], value: Value) -> None:
        """Keep a value.

        Raises
        ------
        ValueError, TypeError
            When the value is not of the preference's kind.
        """
        text = preference.kind.write(value)
        preference.kind.read(text)
        self._settings.setValue(preference.key, text)

    def reset(self, *preferences: Preference[Any]) -> None:
        """Forget what is kept for these, or for all when none is named."""
        for preference in preferences or PREFERENCES:
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
