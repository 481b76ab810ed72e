"""Recording from the window: Ctrl+Shift+E, the dialog, its real job, and where the file is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.writing import WritingDialog, WritingStage
from nqueens_gui.player.playback import Mode
from nqueens_gui.recording import formats
from nqueens_gui.recording.dialog import RecordingFields
from solver.core.run_settings import run_settings
from tests.nqueens_gui.recording.films import gif_frames, solved_run, video_frames
from tests.nqueens_gui.searches import endless_run
from tests.nqueens_gui.user import User

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
NAME = "nqueens-8-random-restart-seed7"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "videos"
    made.mkdir()
    return made


def ask(user: User, folder: Path, name: str = "mp4") -> WritingDialog:
    """Open the dialog by its key, choose a folder and a format, and a small picture."""
    user.press(Qt.Key.Key_E, modifier=CTRL_SHIFT)
    dialog = user.dialog(WritingDialog)
    small = {"folder": str(folder), "format": name, "width": 240, "height": 160}
    dialog.fields.set_values(small)
    return dialog


def choose_part(fields: RecordingFields, part: str) -> None:
    fields.part_field.set_name(part)
    fields.part_field.chosen.emit(part)


def record(user: User, dialog: WritingDialog) -> None:
    user.click(dialog.main_button, until=lambda: dialog.stage is not WritingStage.WRITING)
    assert dialog.stage is WritingStage.DONE, dialog.notice.text


def watch_solved_run(user: User) -> None:
    user.play(run_settings(8, "random-restart", seed=7))


@pytest.mark.thorough
def test_a_run_is_recorded_and_the_window_says_where_to(user: User, folder: Path) -> None:
    watch_solved_run(user)
    dialog = ask(user, folder)
    assert dialog.fields.extent.text() == "15 states, 6 s, 150 frames."
    record(user, dialog)
    assert user.message == f"1 file was written to {folder}."
    assert len(video_frames(folder / f"{NAME}.mp4")) == 150
    user.close(dialog)


@pytest.mark.thorough
def test_a_run_becomes_a_page_whose_readers_choose_size_and_speed(user: User, folder: Path) -> None:
    watch_solved_run(user)
    dialog = ask(user, folder, "html")
    fields = dialog.fields
    assert fields.extent.text() == "15 states."
    assert fields.part_field.isEnabled()
    for part in (fields.width_field, fields.speed_field, fields.every_field, fields.chart_box):
        assert not part.isEnabled()
    record(user, dialog)
    assert '"moves":[' in (folder / f"{NAME}.html").read_text()
    fields.set_values({"format": "gif"})
    assert fields.width_field.isEnabled()
    user.close(dialog)


@pytest.mark.thorough
def test_a_run_that_is_too_long_for_a_page_is_refused_beside_its_part(
    user: User, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.telling.page.MOST_STATES", 10)
    watch_solved_run(user)
    dialog = ask(user, folder, "html")
    assert dialog.fields.errors.keys() == {"last"}
    assert not dialog.main_button.isEnabled()
    choose_part(dialog.fields, "part")
    user.type(dialog.fields.last_field, "10")
    record(user, dialog)
    user.close(dialog)


def test_the_whole_run_its_last_climb_or_a_part_is_recorded(qtbot: QtBot) -> None:
    fields, trace = RecordingFields(), solved_run()
    qtbot.addWidget(fields)
    fields.set_runs([("one", trace)], "run")
    climb = int(trace.restarts()[-1])
    for part, first in (("run", 0), ("climb", climb), ("part", climb), ("run", 0)):
        choose_part(fields, part)
        assert (fields.first_field.value(), fields.last_field.value()) == (first, trace.end)
        assert fields.first_field.isEnabled() is fields.last_field.isEnabled() is (part == "part")
    fields.set_runs([("one", trace), ("two", solved_run(seed=8))], "both")
    choose_part(fields, "climb")
    assert fields.first_field.value() == 0


def test_a_comparison_does_not_fit_on_a_page(qtbot: QtBot, tmp_path: Path) -> None:
    fields = RecordingFields()
    qtbot.addWidget(fields)
    fields.set_values({"folder": str(tmp_path), "format": "html"})
    fields.set_runs([("one", solved_run()), ("two", solved_run(seed=8))], "both")
    assert fields.errors == {"format": "A playable page shows at most 1 run, not 2."}


@pytest.mark.thorough
def test_a_part_is_recorded_in_other_colours_and_the_next_recording_has_the_same_look(
    user: User, folder: Path
) -> None:
    watch_solved_run(user)
    dialog = ask(user, folder, "gif")
    choose_part(dialog.fields, "part")
    user.type(dialog.fields.first_field, "3")
    user.type(dialog.fields.last_field, "6")
    record(user, dialog)
    light = gif_frames(folder / f"{NAME}.gif")
    assert sum(milliseconds for _, milliseconds in light) == 3500
    user.close(dialog)
    dialog.fields.theme_field.set_name("dark")
    user.do("record")
    assert dialog.fields.values()["width"] == 240
    assert dialog.fields.first_field.value() == 0
    user.click(dialog.main_button)
    assert dialog.stage is WritingStage.CONFIRMING
    record(user, dialog)
    dark = gif_frames(folder / f"{NAME}.gif")
    assert sum(milliseconds for _, milliseconds in dark) == 6250
    assert dark[0][0].mean() < 100 < light[0][0].mean()
    user.close(dialog)


@pytest.mark.thorough
def test_asking_pauses_a_run_that_plays_and_what_comes_later_is_not_recorded(
    user: User, folder: Path
) -> None:
    user.watch(endless_run(), speed=200, is_to_play=True)
    user.wait(lambda: user.index > 3)
    dialog = ask(user, folder, "png")
    user.wait(lambda: user.last.mode is Mode.PAUSED)
    last = dialog.fields.last_field.value()
    record(user, dialog)
    (pictures,) = folder.iterdir()
    assert len(list(pictures.iterdir())) == last + 1 <= user.last.length
    user.close(dialog)


def test_closing_the_window_stops_a_recording(user: User, folder: Path) -> None:
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.index > 3_000)
    dialog = ask(user, folder)
    user.click(dialog.main_button)
    user.window.close()
    assert not user.window.recording_commands.writer.is_busy
    assert list(folder.iterdir()) == []


def test_without_pyav_a_video_is_refused_beside_the_format_and_a_gif_is_the_first_choice(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(formats, "find_spec", lambda module: None)
    fields = RecordingFields()
    qtbot.addWidget(fields)
    assert fields.values()["format"] == "gif"
    fields.set_values({"folder": str(tmp_path), "format": "webm"})
    fields.set_runs([("run", solved_run())], "run")
    assert fields.errors["format"].startswith("Videos need PyAV")
    assert fields.request() is None


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("width", "801", "The width must be an even number of pixels"),
        ("moves_per_second", "100", "The speed must be 0.25 to 60 moves a second, not 100"),
        ("last", "x", "The last state must be one of 0 to 14, not 'x'."),
        ("base_name", "", "Enter a name."),
    ],
)
def test_what_is_wrong_stands_beneath_its_field(
    qtbot: QtBot, tmp_path: Path, name: str, text: str, words: str
) -> None:
    fields = RecordingFields()
    qtbot.addWidget(fields)
    fields.set_values({"folder": str(tmp_path)})
    fields.set_runs([("run", solved_run())], "run")
    assert fields.errors == {}
    field = fields.rows[name].field
    (field if name == "base_name" else field.lineEdit()).setText(text)  # type: ignore[attr-defined]
    assert set(fields.errors) == {name}
    assert fields.errors[name].startswith(words)
    assert fields.rows[name].error == fields.errors[name]
    assert fields.request() is None


def test_a_folder_of_pictures_may_have_a_dot_in_its_name(qtbot: QtBot, tmp_path: Path) -> None:
    fields = RecordingFields()
    qtbot.addWidget(fields)
    fields.set_values({"folder": str(tmp_path), "format": "png"})
    fields.set_runs([("run", solved_run())], "lecture.2")
    request = fields.request()
    request.check()
    assert request.path == tmp_path / "lecture.2"
