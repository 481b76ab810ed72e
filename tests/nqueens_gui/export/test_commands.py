"""Exporting from the window: Ctrl+E, the dialog, and where it was written to."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from nqueens_gui.kit.writing import WritingDialog, WritingStage
from nqueens_gui.player.playback import Mode
from solver.core.run_settings import run_settings
from solver.runs.reading import read_run
from tests.nqueens_gui.searches import endless_run, stuck_run
from tests.nqueens_gui.user import User


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "summary"
    made.mkdir()
    return made


def ask(user: User, folder: Path, format_name: str = "json") -> WritingDialog:
    """Open the dialog by its key and choose a folder and a format."""
    user.press(Qt.Key.Key_E, modifier=Qt.KeyboardModifier.ControlModifier)
    dialog = user.dialog(WritingDialog)
    dialog.fields.set_values({"folder": str(folder), "format": format_name})
    return dialog


@pytest.mark.thorough
def test_a_run_is_exported_and_the_window_says_where_to(user: User, folder: Path) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    dialog = ask(user, folder)
    user.click(dialog.main_button)
    user.wait(lambda: dialog.stage is WritingStage.DONE)
    assert user.message == f"1 file was written to {folder}."
    assert read_run(folder / "nqueens-8-steepest-ascent-seed3.json").steps == 4
    user.close(dialog)


@pytest.mark.thorough
def test_asking_pauses_a_run_that_plays(user: User, folder: Path) -> None:
    user.watch(endless_run(), speed=200, is_to_play=True)
    user.wait(lambda: user.index > 3)
    dialog = ask(user, folder)
    user.wait(lambda: user.last.mode is Mode.PAUSED)
    user.click(dialog.main_button)
    user.wait(lambda: dialog.stage is WritingStage.DONE)
    (file,) = folder.glob("*.json")
    assert read_run(file).steps == user.last.length - 1 - read_run(file).restarts
    user.close(dialog)


def test_the_chart_offers_to_be_exported_too(user: User) -> None:
    user.watch(run_settings(8, "random-restart", seed=3), is_to_play=True)
    user.wait_for_end()
    user.window.watch.chart.export_button.click()
    user.close(user.dialog(WritingDialog))


def test_closing_the_window_stops_an_export(user: User, folder: Path) -> None:
    user.watch(endless_run(), is_to_play=True)
    user.wait(lambda: user.index > 5_000)
    dialog = ask(user, folder)
    user.click(dialog.main_button)
    user.window.close()
    assert not user.window.export_commands.writer.is_busy
    assert not list(folder.glob("*.part*"))


@pytest.mark.thorough
def test_the_chart_is_exported_on_the_axis_that_the_window_shows(user: User, folder: Path) -> None:
    user.watch(stuck_run(), is_to_play=True)
    user.wait_for_end()
    charts = []
    for _ in range(2):
        dialog = ask(user, folder, "chart-png")
        user.click(dialog.main_button)
        user.wait(lambda shown=dialog: shown.stage is WritingStage.DONE)
        (chart,) = folder.glob("*chart.png")
        charts.append(chart.read_bytes())
        user.close(dialog)
        for path in folder.iterdir():
            path.unlink()
        user.do("log_axis")
    assert charts[0] != charts[1]
