"""The tour: one search through the window without a screen, left in a folder."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from nqueens_gui import app as app_module
from nqueens_gui.app import take_tour
from nqueens_gui.shell import tour
from solver.core.events import Outcome
from solver.runs.reading import read_run
from tests.nqueens_gui.searches import breaking

ROOT = Path(__file__).parents[2]
TIMEOUT_S = 110


def command(folder: Path) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-m", "nqueens_gui", "--tour", str(folder)],
        capture_output=True,
        text=True,
        env={**kept, "QT_LOGGING_RULES": "default.warning=false"},
        cwd=ROOT,
        timeout=TIMEOUT_S,
    )


@pytest.mark.thorough
def test_it_leaves_a_screenshot_and_the_whole_summary_and_names_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "tour"
    done = command(folder)
    assert (done.returncode, done.stderr) == (0, "")
    named = [Path(line) for line in done.stdout.splitlines()]
    assert set(named) == set(folder.iterdir())
    assert {path.suffix for path in named} == {
        ".png",
        ".svg",
        ".json",
        ".csv",
        ".md",
        ".html",
        ".pdf",
        ".tex",
        ".typ",
    }
    width, height = struct.unpack(">II", (folder / "screenshot.png").read_bytes()[16:24])
    assert (width, height) == (1440, 900)
    assert read_run(folder / "run.json").outcome is Outcome.SOLVED


@pytest.mark.usefixtures("program_is_deleted")
def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for folder in (file, file / "below"):
        assert take_tour(str(folder)) == 2
        out, error = capsys.readouterr()
        assert out == ""
        assert error.startswith(f"nqueens-gui: the folder {folder} cannot be created: ")
        assert error.count("\n") == 1


@pytest.mark.usefixtures("program_is_deleted")
@pytest.mark.thorough
def test_a_folder_that_cannot_be_written_to_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / tour.SCREENSHOT).mkdir()
    assert take_tour(str(tmp_path)) == 2
    error = capsys.readouterr().err
    assert error.startswith("nqueens-gui: ")
    assert error.count("\n") == 1


@pytest.mark.usefixtures("program_is_deleted")
def test_a_search_that_breaks_off_ends_the_tour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = app_module.Program
    monkeypatch.setattr(
        app_module, "Program", lambda *given, **named: program(*given, search=breaking, **named)
    )
    assert take_tour(str(tmp_path)) == 2
    assert (
        capsys.readouterr().err
        == "nqueens-gui: The search stopped with an error. RuntimeError: out of luck\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("program_is_deleted")
def test_what_nobody_foresaw_ends_the_tour_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def break_off(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(tour, "export_all", break_off)
    assert take_tour(str(tmp_path)) == 2
    assert capsys.readouterr().err == "nqueens-gui: ZeroDivisionError: by zero\n"
    assert QCoreApplication.instance() is not None
