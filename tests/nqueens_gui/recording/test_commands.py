"""Recording from the window: Ctrl+Shift+E, the dialog, its real job, and where the file is."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.writing import WritingDialog, WritingStage
from nqueens_gui.player.playback import Mode
from nqueens_gui.recording import formats
from nqueens_gui.recording.commands import RecordingCommands
from nqueens_gui.recording.film import Film, Look
from nqueens_gui.recording.formats import FORMATS
from nqueens_gui.recording.options import RECORDING_OPTIONS, film_of
from solver.core.checks import InputError
from solver.core.run_settings import run_settings
from solver.runs.trace import Trace
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
    dialog.fields.set_values({"folder": str(folder), "format": name, "options": {"size": "640x360"}})
    return dialog


def record(user: User, dialog: WritingDialog) -> None:
    user.click(dialog.main_button, until=lambda: dialog.stage is not WritingStage.WRITING)
    assert dialog.stage is WritingStage.DONE, dialog.notice.text


def watch_solved_run(user: User) -> None:
    user.play(run_settings(8, "random-restart", seed=7))


@pytest.mark.thorough
def test_a_run_is_recorded_and_the_window_says_where_to(user: User, folder: Path) -> None:
    watch_solved_run(user)
    dialog = ask(user, folder)
    assert dialog.fields.note.text() == "15 states, 6 s, 150 frames."
    record(user, dialog)
    assert user.message == f"1 file was written to {folder}."
    assert len(video_frames(folder / f"{NAME}.mp4")) == 150
    user.close(dialog)


@pytest.mark.thorough
def test_a_run_becomes_a_page_whose_readers_choose_size_and_speed(user: User, folder: Path) -> None:
    watch_solved_run(user)
    dialog = ask(user, folder, "html")
    fields = dialog.fields
    assert fields.note.text() == "15 states."
    for_readers = {name for name, part in fields.options.items() if not part.isEnabled()}
    assert for_readers == {"size", "speed", "theme", "chart", "sentence"}
    record(user, dialog)
    assert '"moves":[' in (folder / f"{NAME}.html").read_text()
    fields.set_values({"format": "gif"})
    assert all(part.isEnabled() for part in fields.options.values())
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
    user.type(dialog.fields.options["last"], "10")
    record(user, dialog)
    user.close(dialog)


def film(*traces: Trace, name: str = "gif", **options: object) -> Film:
    """The film of what is chosen in the dialog."""
    usual = {one.name: one.value for one in RECORDING_OPTIONS}
    runs = [(f"run {number}", trace) for number, trace in enumerate(traces)]
    return film_of(runs, None, FORMATS[name], {**usual, **options})


def test_the_whole_run_or_a_part_is_recorded() -> None:
    trace = solved_run()
    for options, first, last in (
        ({}, 0, trace.end),
        ({"first": "2", "last": " 9 "}, 2, 9),
    ):
        assert film(trace, **options).states[[0, -1], 0].tolist() == [first, last]


def test_the_look_is_what_was_chosen() -> None:
    look = film(solved_run(), size="720x720", speed="0.5", chart=False).look
    assert look == Look(720, 720, 0.5, has_chart=False)


@pytest.mark.parametrize(
    ("options", "field", "words"),
    [
        ({"first": "x"}, "first", "the first state must be one of 0 to 14, not 'x'"),
        ({"last": "15"}, "last", "the last state must be one of 0 to 14, not 15"),
    ],
)
def test_a_part_that_cannot_be_is_refused_beside_its_field(
    options: dict[str, object], field: str, words: str
) -> None:
    with pytest.raises(InputError, match=words) as refused:
        film(solved_run(), **options)
    assert refused.value.field == field


def test_a_comparison_does_not_fit_on_a_page() -> None:
    with pytest.raises(InputError, match="a playable page shows at most 1 run, not 2"):
        film(solved_run(), solved_run(seed=8), name="html")


@pytest.mark.thorough
def test_a_part_is_recorded_in_other_colours_and_the_next_recording_has_the_same_look(
    user: User, folder: Path
) -> None:
    watch_solved_run(user)
    dialog = ask(user, folder, "gif")
    user.type(dialog.fields.options["first"], "3")
    user.type(dialog.fields.options["last"], "6")
    record(user, dialog)
    light = gif_frames(folder / f"{NAME}.gif")
    assert sum(milliseconds for _, milliseconds in light) == 3500
    user.close(dialog)
    dialog.fields.set_values({"options": {"theme": "dark"}})
    user.do("record")
    options = dialog.fields.values()["options"]
    assert (options["size"], options["first"]) == ("640x360", "")
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
    states = int(dialog.fields.note.text().split()[0].replace(",", ""))
    record(user, dialog)
    (pictures,) = folder.iterdir()
    assert len(list(pictures.iterdir())) == states <= user.last.length
    user.close(dialog)


def test_closing_the_window_stops_a_recording(user: User, folder: Path) -> None:
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.index > 3_000)
    dialog = ask(user, folder)
    user.click(dialog.main_button)
    user.window.close()
    assert not user.window.recording.commands.writer.is_busy
    assert list(folder.iterdir()) == []


def test_without_pyav_videos_are_not_offered(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "find_spec", lambda module: None)
    window = QWidget()
    qtbot.addWidget(window)
    fields = RecordingCommands(SimpleNamespace(trace=None), window).dialog.fields
    assert fields.values()["format"] == "gif"
    fields.set_values({"format": "webm"})
    assert fields.values()["format"] == "gif"
