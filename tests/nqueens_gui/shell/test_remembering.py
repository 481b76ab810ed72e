"""What the window was left like is brought back by the next one."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QByteArray, QLockFile, QSettings

from nqueens_gui.kit.kept import Preference
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.kit.writing import WritingDialog
from nqueens_gui.landscape.feature import LANDSCAPE
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.remembering import THEME, Preferences
from nqueens_gui.watch.settings import StartMode
from nqueens_gui.watch.workspace import Panel
from solver.core.heuristics import LineKind
from solver.runs.breakpoints import Breakpoint, NumericBreakpoint, Threshold
from solver.telling.squares import Coordinates
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.preferences import PREFERENCES
from tests.nqueens_gui.user import User

pytestmark = pytest.mark.usefixtures("qapp")  # without which no thread of Qt has events

NOT_OF_EACH_WINDOW = ("window/geometry", "window/hidden_panels", "files/recent_searches")
"""What is kept of the screen, and the names of panels and of files, which the table of values makes up."""
THEME_ACTIONS = ("theme_light", "theme_dark", "theme_system", "large_text")


def change_everything(user: User) -> None:
    """Leave nothing in the window as it was at first."""
    window, panel = user.window, user.window.watch.settings_form
    panel.variant_field.choice.set_name("sideways")
    panel.variant_field.choice.activated.emit(panel.variant_field.choice.currentIndex())
    user.type(panel.n_field, "11")
    user.type(panel.field_of("sideways_limit"), "42")
    user.click(panel.seed_field.keep)
    user.type(panel.seed_field.edit, "123")
    window.watch.pause_panel.set_breakpoints({Breakpoint.RESTART, Threshold(NumericBreakpoint.TIE, 7)})
    window.watch.transport.set_speed(inf)
    window.watch.legend.boxes[LineKind.ROW].click()
    for name in (
        "chess",
        "show_heat",
        "reduced_motion",
        "log_axis",
        "show_terrain",
        "show_why",
        "theme_dark",
    ):
        user.do(name)
    window.inspector.tabs.show_page(window.inspector.tabs.names[-1])
    window.resize(1300, 850)
    window.watch.workspace.set_values({"side": 400, "heights": [300, 170, 300]})
    window.export_commands.dialog.fields.set_values({"format": "md", "options": {"theme": "light"}})
    window.recording.commands.dialog.fields.set_values(
        {"format": "gif", "options": {"size": "640x360", "chart": False}}
    )
    window.file_commands.folder = "/"


def described(user: User) -> dict[str, object]:
    """Tell everything that is kept, as it stands in the window."""
    window = user.window
    return {
        "run": window.next_run.value.values(),
        "pause": (window.watch.pause_panel.breakpoints(), window.watch.pause_panel.numbers()),
        "speed": window.watch.transport.speed_control.speed,
        "options": window.view_commands.options,
        "log": (window.watch.chart.log_button.isChecked(), window.actions_by_name["log_axis"].isChecked()),
        "terrain": (
            window.watch.chart.terrain_button.isChecked(),
            window.actions_by_name["show_terrain"].isChecked(),
        ),
        "hidden": window.watch.workspace.hidden_panels(),
        "sizes": window.watch.workspace.values(),
        "export": window.export_commands.dialog.fields.values(),
        "recording": window.recording.commands.dialog.fields.values(),
        "folder": window.file_commands.folder,
        "theme": window.themes.choice,
        "checked": [name for name in THEME_ACTIONS if window.actions_by_name[name].isChecked()],
        "page": window.inspector.tabs.page,
    }


@pytest.mark.thorough
def test_a_window_is_left_and_found_again(make_user: MakeUser) -> None:
    first = make_user(theme=None).start()
    change_everything(first)
    left = described(first)
    first.window.close()
    second = make_user(theme=None).start()
    assert described(second) == left
    second.window.resize(1300, 850)  # the screen of these tests is smaller than that
    assert second.last.settings == second.window.next_run.settings
    assert not second.window.watch.workspace.panels[Panel.WHY].isVisible()


def test_the_window_closed_last_keeps_what_another_one_has_kept(make_user: MakeUser) -> None:
    before = make_user()
    before.window.recent_files.set_paths(("/old.json", "/forgotten.json"))
    before.window.lessons.session.set_values({"both": {"page": 1, "right": [], "wrong": []}})
    before.window.close()
    first, last = make_user(), make_user()
    progress = {"both": {"page": 3, "right": [1], "wrong": []}, "new": {"page": 1, "right": [], "wrong": []}}
    last.window.recent_files.forget("/forgotten.json")
    last.window.recent_files.note("/last.json")
    last.window.lessons.session.set_values(
        {"both": {"page": 1, "right": [], "wrong": []}, "last": {"page": 2, "right": [], "wrong": [0]}}
    )
    first.window.recent_files.note("/first.json")
    first.window.lessons.session.set_values(progress)
    first.window.watch.transport.set_speed(inf)
    first.window.searches.agreed = ("a" * 64,)
    first.window.close()
    last.window.searches.agreed = ("b" * 64,)
    last.window.close()
    window = make_user().window
    assert window.recent_files.paths == ("/last.json", "/old.json", "/first.json")
    assert window.lessons.session.values() == {
        **progress,
        "last": {"page": 2, "right": [], "wrong": [0]},
    }
    assert window.searches.agreed == ("b" * 64, "a" * 64)
    assert window.watch.transport.speed_control.speed == inf


@pytest.mark.thorough
def test_what_was_asked_for_in_a_dialog_outlasts_a_session_that_does_not_open_it(make_user: MakeUser) -> None:
    first = make_user().start()
    first.window.recording.commands.dialog.fields.set_values({"format": "gif"})
    first.window.close()
    second = make_user().start()
    assert not second.window.findChildren(WritingDialog)
    second.window.close()
    third = make_user().start()
    assert third.window.recording.commands.dialog.fields.values()["format"] == "gif"


@pytest.mark.thorough
def test_a_start_set_on_the_board_is_found_again(make_user: MakeUser) -> None:
    first = make_user().start()
    choice = first.window.watch.settings_form.start_field.choice
    choice.set_name(StartMode.BOARD)
    choice.activated.emit(choice.currentIndex())
    first.click_square(2, 7)
    first.wait(lambda: first.rows[2] == 7)
    rows = first.rows
    first.window.close()
    second = make_user().start()
    assert second.rows == rows


def test_a_theme_for_one_start_is_not_kept(make_user: MakeUser, settings_file: Path) -> None:
    user = make_user(theme="dark").start()
    assert app_theme.now.name == "dark"
    user.window.close()
    kept = Preferences(QSettings(str(settings_file), QSettings.Format.IniFormat))
    assert kept.get(THEME) == "system"


@pytest.mark.parametrize("word", ["nonsense", '{"settings": "x", "n": [], "variant": 7}'])
def test_settings_that_cannot_be_read_leave_the_first_ones(
    make_user: MakeUser, settings_file: Path, word: str
) -> None:
    settings = QSettings(str(settings_file), QSettings.Format.IniFormat)
    for preference in PREFERENCES:
        settings.setValue(preference.key, word)
    settings.sync()
    user = make_user(theme=None).start()
    assert user.window.next_run.settings is not None
    assert user.last.mode.value == "paused"


@pytest.mark.thorough
def test_a_narrow_window_is_found_again_and_the_wide_sizes_are_not_forgotten(make_user: MakeUser) -> None:
    first = make_user().start()
    first.window.watch.workspace.set_values({"side": 410, "heights": [300, 170, 300]})
    sizes = first.window.watch.workspace.values()
    first.window.resize(940, 700)
    first.window.close()
    second = make_user().start()
    assert (second.window.width(), second.window.height()) == (940, 700)
    assert not second.window.watch.workspace.is_wide
    assert second.window.watch.workspace.values() == sizes


def test_a_page_of_which_nothing_is_kept_opens_all_the_same(
    make_user: MakeUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    features = [replace(feature, preferences=()) if feature is LANDSCAPE else feature for feature in FEATURES]
    monkeypatch.setattr("nqueens_gui.app.FEATURES", features)
    user = make_user().start()
    user.do("page_landscape")
    assert user.window.rooms.keys() == {"landscape"}
    user.window.close()


def holds(had: Any, asked: Any) -> bool:
    """Whether something is what was asked for; a mapping may have more."""
    return all(holds(had[name], asked[name]) for name in asked) if isinstance(asked, dict) else had == asked


@pytest.mark.thorough
def test_what_every_feature_keeps_is_there_again_at_the_next_start(
    make_user: MakeUser, settings_file: Path
) -> None:
    """Given to the window as it starts, had by it, kept when it closes and given to the next one."""
    kept = [one for feature in FEATURES for one in feature.preferences if one.key not in NOT_OF_EACH_WINDOW]
    preferences = Preferences(QSettings(str(settings_file), QSettings.Format.IniFormat))
    for one in kept:
        preferences.set(one, OTHER_VALUES[one.key])
    preferences.wait()
    for _ in range(2):
        user = make_user(theme=None).start()
        for feature in FEATURES:
            if feature.title:
                user.do(f"page_{feature.name}")
        had = {one.key: one.of(room) for feature, room in user.window.in_use() for one in feature.preferences}
        for one in kept:
            assert holds(had[one.key], OTHER_VALUES[one.key]), one.key
        user.window.close()


OTHER_VALUES: dict[str, Any] = {
    "run/panel": {"variant": "sideways", "n": 20, "parameters": {"sideways": {"sideways_limit": 7}}},
    "run/speed": inf,
    "run/pause_at": ("plateau",),
    "run/pause_numbers": {"h": 4},
    "window/reading_closed": True,
    "board/attack_lines": (),
    "board/coordinates": Coordinates.CHESS,
    "board/show_heat_map": False,
    "board/reduced_motion": True,
    "window/large_text": True,
    "chart/step_axis": "log",
    "chart/show_terrain": True,
    "chart/show_chances": False,
    "window/theme": "dark",
    "window/geometry": b"\x01\xd9\xd0\xcb\x00",
    "window/splitters": {"side": 410},
    "window/hidden_panels": ("inspector", "a, b", '"quoted"'),
    "window/inspector_page": "chances",
    "files/agreed_searches": ("0" * 64, "f" * 64),
    "files/recent_searches": ("/mine.py",),
    "files/recent": ("/runs, new/größe.json", "/a/b.nqx"),
    "files/open_folder": "C:\\runs, new\\größe",
    "landscape/form": {"n": 5, "sideways_limit": 7},
    "compare/form": {"n": 5, "pace": "evaluations", "speed": "20.0", "race": True},
    "history/page": {"variant": "tabu", "n": 20, "order": "steps", "descending": False},
    "lessons/progress": {"1-states": {"page": 3, "right": [1], "wrong": []}},
    "experiment/form": {
        "sizes": "4, 8",
        "paired": False,
        "starts": "permutation",
        "parameters": {"tabu": {"tenure": "5, 10"}},
        "report": {"format": "html", "options": {"author": "A. Student", "pairs": False}},
    },
    "assignment/report": {"format": "html"},
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
    preferences.wait()
    assert preferences.get(SPEED) == 9.0
    assert preferences.obstacle == f"Settings cannot be saved to {path}."


def test_a_file_that_is_no_settings_file_leads_to_the_defaults_and_is_no_obstacle(file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 20)
    preferences = opened(file)
    assert [preferences.get(entry) for entry in PREFERENCES] == [entry.default for entry in PREFERENCES]
    preferences.set(SPEED, 9.0)
    preferences.wait()
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
    preferences.wait()
    assert preferences.get(preference) == preference.default


@pytest.mark.parametrize("key", OTHER_VALUES)
def test_a_value_is_the_same_after_the_next_start(key: str, file: Path) -> None:
    value, preference = OTHER_VALUES[key], named(key)
    assert value != preference.default
    before = opened(file)
    before.set(preference, value)
    before.wait()
    after = opened(file).get(preference)
    assert after == value
    assert type(after) is type(value)


@pytest.mark.parametrize("preference", PREFERENCES, ids=lambda preference: preference.key)
def test_whatever_was_kept_what_is_read_is_sound(preference: Preference[Any], file: Path) -> None:
    settings = QSettings(str(file), QSettings.Format.IniFormat)
    for garbage in GARBAGE:
        settings.setValue(preference.key, garbage)
        value = Preferences(settings).get(preference)
        assert type(value) is type(preference.default)
        assert preference.read(preference.write(value)) == value


@pytest.mark.parametrize("key", [key for key, value in OTHER_VALUES.items() if not isinstance(value, str)])
def test_a_file_spoilt_by_hand_leads_to_the_default(key: str, file: Path) -> None:
    group, name = key.split("/")
    file.write_text(f"[{group}]\n{name}=one, two; three\n", encoding="utf-8")
    assert opened(file).get(named(key)) == named(key).default


@pytest.mark.parametrize(
    ("key", "value"),
    [("run/speed", 0.1), ("run/speed", "x"), ("window/theme", "sepia"), ("files/export", {"a": object()})],
)
def test_a_value_out_of_bounds_is_refused_and_the_old_one_stays(key: str, value: object, file: Path) -> None:
    preferences = opened(file)
    preferences.set(named(key), OTHER_VALUES[key])
    with pytest.raises((ValueError, TypeError)):
        preferences.set(named(key), value)
    preferences.wait()
    assert preferences.get(named(key)) == OTHER_VALUES[key]


def test_changing_what_was_read_changes_no_default(file: Path) -> None:
    preferences = opened(file)
    preferences.get(named("run/panel"))["n"] = 9
    preferences.get(named("window/splitters"))["main"] = [1]
    assert preferences.get(named("run/panel")) == preferences.get(named("window/splitters")) == {}


def test_the_window_does_not_wait_while_a_slow_home_takes_what_is_kept(
    user: User, settings_file: Path
) -> None:
    other_window = QLockFile(f"{settings_file}.lock")
    assert other_window.tryLock(0)
    user.do("theme_dark")
    user.window.resize(1100, 750)
    user.window.close()
    assert "dark" not in settings_file.read_text()
    other_window.unlock()
    user.program.end()
    assert opened(settings_file).get(THEME) == "dark"
    assert opened(settings_file).get(named("window/geometry"))
