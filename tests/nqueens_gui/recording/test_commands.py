"""Recording from the window: Ctrl+Shift+E, the dialog, its real job, and where the file is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from nqueens_gui.kit.writing import Stage
from nqueens_gui.recording.dialog import RecordingDialog
from nqueens_gui.recording.film import FIRST_SECONDS, LAST_SECONDS
from nqueens_gui.recording.formats import Format
from nqueens_gui.watch.snapshot import Mode
from solver.core.run_settings import run_settings
from tests.nqueens_gui.recording.films import difference, gif_frames, solved_run, video_frames
from tests.nqueens_gui.searches import endless_run
from tests.nqueens_gui.user import User

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
NAME = "nqueens-8-random-restart-seed7"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "videos"
    made.mkdir()
    return made


def ask(user: User, folder: Path, name: Format = Format.MP4) -> RecordingDialog:
    """Open the dialog by its key, choose a folder and a format, and a small picture."""
    user.press(Qt.Key.Key_E, modifier=CTRL_SHIFT)
    dialog = user.dialog(RecordingDialog)
    small = {"folder": str(folder), "format": name, "width": 240, "height": 160}
    dialog.fields.set_values(small)
    return dialog


def record(user: User, dialog: RecordingDialog) -> None:
    user.click(dialog.main_button)
    user.wait(lambda: dialog.stage is not Stage.WRITING)
    assert dialog.stage is Stage.DONE, dialog.notice.text


def watch_solved_run(user: User) -> None:
    user.watch(run_settings(8, "random-restart", seed=7), is_to_play=True)
    user.wait_for_end()


def test_a_run_is_recorded_and_the_window_says_where_to(user: User, folder: Path) -> None:
    watch_solved_run(user)
    dialog = ask(user, folder)
    assert dialog.fields.extent.text() == "15 states, 6 s, 150 frames."
    record(user, dialog)
    assert user.message == f"1 file was written to {folder}."
    assert len(video_frames(folder / f"{NAME}.mp4")) == 150
    user.close(dialog)


def test_a_part_is_recorded_in_other_colours_and_the_next_recording_has_the_same_look(
    user: User, folder: Path
) -> None:
    watch_solved_run(user)
    dialog = ask(user, folder, Format.GIF)
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
    assert dialog.stage is Stage.CONFIRMING
    record(user, dialog)
    dark = gif_frames(folder / f"{NAME}.gif")
    assert sum(milliseconds for _, milliseconds in dark) == 6250
    assert dark[0][0].mean() < 100 < light[0][0].mean()
    user.close(dialog)


def test_asking_pauses_a_run_that_plays_and_what_comes_later_is_not_recorded(
    user: User, folder: Path
) -> None:
    user.watch(endless_run(), speed=200, is_to_play=True)
    user.wait(lambda: user.index > 3)
    dialog = ask(user, folder, Format.PNG)
    user.wait(lambda: user.last.mode is Mode.PAUSED)
    last = dialog.fields.last_field.value()
    record(user, dialog)
    (pictures,) = folder.iterdir()
    assert len(list(pictures.iterdir())) == last + 1 <= user.last.length
    user.close(dialog)


def test_a_recording_can_be_stopped_half_way_and_leaves_nothing(user: User, folder: Path) -> None:
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.index > 3_000)
    dialog = ask(user, folder)
    user.click(dialog.main_button)
    user.wait(lambda: dialog.notice.progress.value() > 0)
    user.click(dialog.back_button)
    user.wait(lambda: dialog.stage is Stage.FAILED)
    assert dialog.notice.text == "Stopped. Nothing was written. Other files are unchanged."
    assert list(folder.iterdir()) == []
    user.close(dialog)


def test_closing_the_window_stops_a_recording(user: User, folder: Path) -> None:
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.index > 3_000)
    dialog = ask(user, folder)
    user.click(dialog.main_button)
    user.window.close()
    assert not user.window.recording_commands.recorder.is_busy
    assert list(folder.iterdir()) == []


def test_a_full_disk_is_told_and_leaves_nothing(
    user: User, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch_solved_run(user)
    dialog = ask(user, folder)

    def refuse(file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("solver.core.files.os.fsync", refuse)
        user.click(dialog.main_button)
        user.wait(lambda: dialog.stage is Stage.FAILED)
    assert dialog.notice.text == f"{folder / NAME}.mp4: the disk is full. Nothing was written."
    assert list(folder.iterdir()) == []
    record(user, dialog)
    user.close(dialog)


def test_several_runs_are_recorded_side_by_side(user: User, folder: Path) -> None:
    traces = [solved_run(seed=seed) for seed in (7, 8, 9)]
    user.window.recording_commands.ask_for(
        list(zip(("one", "two", "three"), traces, strict=True)), "comparison"
    )
    dialog = user.dialog(RecordingDialog)
    dialog.fields.set_values({"folder": str(folder), "format": Format.GIF, "width": 480, "height": 240})
    record(user, dialog)
    frames = gif_frames(folder / "comparison.gif")
    longest = max(len(trace) for trace in traces)
    held = int(1000 * (FIRST_SECONDS + LAST_SECONDS))
    assert sum(milliseconds for _, milliseconds in frames) == held + 250 * (longest - 2)
    assert difference(frames[0][0], frames[-1][0]) > 0.5
    user.close(dialog)
