"""What the window remembers between two starts: a table of preferences, and where they are kept."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from math import inf
from typing import Any, Final, Generic

from PySide6.QtCore import QSettings

from nqueens_gui.breakpoints import Breakpoint, NumericBreakpoint
from nqueens_gui.preference_kinds import (
    BLOB,
    MAPPING,
    SWITCH,
    TEXT,
    Kind,
    Value,
    number,
    one_of,
    some_of,
    texts,
)
from nqueens_gui.speed import SLOWEST
from nqueens_gui.theme_controller import ThemeChoice
from solver.heuristics import LineKind


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
LINES: Final = tuple(LineKind)
PAUSE_AT_FIRST: Final[tuple[str, ...]] = (Breakpoint.LOCAL_MINIMUM, Breakpoint.SOLUTION)
COORDINATE_NAMES: Final = ("numbers", "chess", "none")

RUN_PANEL = Preference("run/panel", NOTHING, MAPPING, "by field, what stands in the run panel; it checks it")
SPEED = Preference("run/speed", 4.0, number(SLOWEST, inf), "moves a second; infinite for as fast as it goes")
PAUSE_AT = Preference(
    "run/pause_at",
    PAUSE_AT_FIRST,
    some_of((*Breakpoint, *NumericBreakpoint)),
    "the kinds of state to pause at",
)
PAUSE_NUMBERS = Preference("run/pause_numbers", NOTHING, MAPPING, "by kind of state to pause at, its number")

EXPERIMENT = Preference(
    "experiment/form", NOTHING, MAPPING, "by field, what stands in the plan of experiments"
)

LANDSCAPE = Preference("landscape/form", NOTHING, MAPPING, "by field, what is asked on the landscape page")

ATTACK_LINES = Preference("board/attack_lines", LINES, some_of(LineKind), "the kinds of line that are drawn")
COORDINATES = Preference(
    "board/coordinates", "numbers", one_of(COORDINATE_NAMES), "what the edge is named by"
)
SHOW_HEAT_MAP = Preference("board/show_heat_map", True, SWITCH, "whether a pause shows the successors' h")
REDUCED_MOTION = Preference("board/reduced_motion", False, SWITCH, "whether queens jump instead of gliding")

STEP_AXIS = Preference("chart/step_axis", "linear", one_of(("linear", "log")), "the scale of the steps")

SHOW_ODDS = Preference("chart/show_odds", True, SWITCH, "whether the chart shows odds where they are known")

THEME = Preference("window/theme", ThemeChoice.SYSTEM.value, one_of(ThemeChoice), "the theme chosen")
GEOMETRY = Preference("window/geometry", b"", BLOB, "size and place of the window")
SPLITTERS = Preference("window/splitters", NOTHING, MAPPING, "by splitter, the sizes of its parts in px")
HIDDEN_PANELS = Preference("window/hidden_panels", NO_PANELS, texts(50), "the panels that are hidden")
INSPECTOR_PAGE = Preference("window/inspector_page", "why", TEXT, "the page of the inspector that is open")

OPEN_FOLDER = Preference("files/open_folder", "", TEXT, "where the last run file came from")
EXPORT = Preference("files/export", NOTHING, MAPPING, "what was exported last, and where to")

PREFERENCES: Final[tuple[Preference[Any], ...]] = tuple(
    entry for entry in list(globals().values()) if isinstance(entry, Preference)
)
"""Every preference there is, in the order above."""


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
