from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QSettings

from nqueens_gui.kit.preferences import Preference
from nqueens_gui.shell.preferences import Preferences
from nqueens_gui.shell.remembering import PREFERENCES, THEME
from solver.telling.squares import Coordinates

OTHER_VALUES: dict[str, Any] = {
    "run/panel": {"variant": "sideways", "n": 20, "parameters": {"sideways": {"sideways_limit": 7}}},
    "run/speed": inf,
    "run/pause_at": ("plateau",),
    "run/pause_numbers": {"h": 4},
    "run/pause_open": True,
    "window/reading_closed": True,
    "board/attack_lines": (),
    "board/coordinates": Coordinates.CHESS,
    "board/show_heat_map": False,
    "board/reduced_motion": True,
    "window/large_text": True,
    "window/presented_text": "200",
    "chart/step_axis": "log",
    "chart/show_terrain": True,
    "chart/show_chances": False,
    "window/theme": "dark",
    "window/geometry": b"\x01\xd9\xd0\xcb\x00",
    "window/splitters": {"settings": 320, "side": 410},
    "window/hidden_panels": ("inspector", "a, b", '"quoted"'),
    "window/inspector_page": "chances",
    "files/agreed_searches": ("0" * 64, "f" * 64),
    "files/recent": ("/runs, new/größe.json", "/a/b.nqx"),
    "files/open_folder": "C:\\runs, new\\größe",
    "landscape/form": {"n": 5, "sideways_limit": 7},
    "compare/form": {"n": 5, "pace": "own", "speed": "20.0", "race": True},
    "history/page": {"variant": "tabu", "n": 20, "order": "steps", "descending": False},
    "lessons/progress": {"1-states": {"page": 3, "right": [1], "wrong": []}},
    "experiment/form": {
        "sizes": "4, 8",
        "paired": False,
        "starts": "permutation",
        "parameters": {"tabu": {"tenure": "5, 10"}},
        "report": {"format": "html", "options": {"author": "A. Student", "pairs": False}},
    },
    "files/export": {"folder": "/home/ada/reports, new", "kinds": ["json", "csv"]},
    "files/recording": {"folder": "/home/ada/videos", "width": 640, "has_chart": False},
}
"""For every preference a value that is not its default."""

GARBAGE: tuple[Any, ...] = (
    *("", " ", "maybe", "-1", "1e999", "NaN", "[", "[1, 2", "null", "[" * 100_000),
    *("@Invalid()", "@Variant(nonsense)", "@ByteArray(abc)", "\x00\udcff", "9" * 5_000),
    *(True, -1, 10**9, 3.7, [], ["a", "b"], {"a": 1}, QByteArray(b"\xff\x00"), None),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.ini"


def opened(file: Path) -> Preferences:
    return Preferences(QSettings(str(file), QSettings.Format.IniFormat))


def named(key: str) -> Preference[Any]:
    return next(preference for preference in PREFERENCES if preference.key == key)


SPEED = named("run/speed")


@pytest.mark.parametrize("obstacle", ["folder", "no folder"])
def test_what_cannot_be_saved_is_noticed(settings_begin_empty: Path, obstacle: str) -> None:
    path = settings_begin_empty / "nqueens-laboratory" / "nqueens-gui.conf"
    if obstacle == "no folder":
        path.parent.write_text("a file")
    else:
        path.mkdir(parents=True)
    preferences = Preferences(QSettings("nqueens-laboratory", "nqueens-gui"))
    assert preferences.get(SPEED) == SPEED.default
    preferences.set(SPEED, 9.0)
    preferences.sync()
    assert preferences.get(SPEED) == 9.0
    assert preferences.obstacle == f"Settings cannot be saved to {path}."


def test_a_file_that_is_no_settings_file_leads_to_the_defaults_and_is_no_obstacle(file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 20)
    preferences = opened(file)
    assert [preferences.get(entry) for entry in PREFERENCES] == [entry.default for entry in PREFERENCES]
    preferences.set(SPEED, 9.0)
    preferences.sync()
    assert (preferences.obstacle, opened(file).get(SPEED)) == ("", 9.0)


def test_every_preference_has_a_key_of_its_own() -> None:
    assert {preference.key for preference in PREFERENCES} == set(OTHER_VALUES)
    assert len(PREFERENCES) == len(OTHER_VALUES)
    assert all("/" in preference.key for preference in PREFERENCES)


@pytest.mark.parametrize("preference", PREFERENCES, ids=lambda preference: preference.key)
def test_a_default_is_a_value_that_can_be_kept(preference: Preference[Any], file: Path) -> None:
    preferences = opened(file)
    assert preferences.get(preference) == preference.default
    preferences.set(preference, preference.default)
    assert preferences.get(preference) == preference.default


@pytest.mark.parametrize("key", OTHER_VALUES)
def test_a_value_is_the_same_after_the_next_start(key: str, file: Path) -> None:
    value, preference = OTHER_VALUES[key], named(key)
    assert value != preference.default
    before = opened(file)
    before.set(preference, value)
    before.sync()
    after = opened(file).get(preference)
    assert after == value
    assert type(after) is type(value)


@pytest.mark.parametrize("preference", PREFERENCES, ids=lambda preference: preference.key)
def test_whatever_was_kept_what_is_read_is_sound(preference: Preference[Any], file: Path) -> None:
    settings = QSettings(str(file), QSettings.Format.IniFormat)
    preferences = Preferences(settings)
    for garbage in GARBAGE:
        settings.setValue(preference.key, garbage)
        value = preferences.get(preference)
        assert type(value) is type(preference.default)
        preferences.set(preference, value)


@pytest.mark.parametrize("key", [key for key, value in OTHER_VALUES.items() if not isinstance(value, str)])
def test_a_file_spoilt_by_hand_leads_to_the_default(key: str, file: Path) -> None:
    group, name = key.split("/")
    file.write_text(f"[{group}]\n{name}=one, two; three\n", encoding="utf-8")
    assert opened(file).get(named(key)) == named(key).default


def test_numbers_of_numpy_are_kept_as_numbers(file: Path) -> None:
    preferences = opened(file)
    preferences.set(named("run/panel"), {"n": np.int64(12)})
    preferences.set(named("run/speed"), np.float32(2.5))
    preferences.set(named("board/reduced_motion"), np.bool_(True))
    assert preferences.get(named("run/panel")) == {"n": 12}
    assert preferences.get(SPEED) == 2.5
    assert preferences.get(named("board/reduced_motion")) is True


@pytest.mark.parametrize(
    ("key", "value"),
    [("run/speed", 0.1), ("run/speed", "x"), ("window/theme", "sepia"), ("files/export", {"a": object()})],
)
def test_a_value_out_of_bounds_is_refused_and_the_old_one_stays(key: str, value: object, file: Path) -> None:
    preferences = opened(file)
    preferences.set(named(key), OTHER_VALUES[key])
    with pytest.raises((ValueError, TypeError)):
        preferences.set(named(key), value)
    assert preferences.get(named(key)) == OTHER_VALUES[key]


def test_resetting_forgets_everything(file: Path) -> None:
    preferences = opened(file)
    for key, value in OTHER_VALUES.items():
        preferences.set(named(key), value)
    preferences.reset(*PREFERENCES)
    preferences.sync()
    assert all(opened(file).get(entry) == entry.default for entry in PREFERENCES)


def test_resetting_some_keeps_the_others(file: Path) -> None:
    preferences = opened(file)
    preferences.set(SPEED, 20.0)
    preferences.set(THEME, "dark")
    preferences.reset(THEME)
    assert (preferences.get(THEME), preferences.get(SPEED)) == ("system", 20)


def test_changing_what_was_read_changes_no_default(file: Path) -> None:
    preferences = opened(file)
    preferences.get(named("run/panel"))["n"] = 9
    preferences.get(named("window/splitters"))["main"] = [1]
    assert preferences.get(named("run/panel")) == preferences.get(named("window/splitters")) == {}
