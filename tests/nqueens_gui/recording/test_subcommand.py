"""The subcommand ``nqueens record``, in this process and, without a display, in one of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from nqueens_gui.recording import formats, subcommand
from solver.cli.main import main
from solver.telling.page import page_text
from tests.nqueens_gui.recording.films import gif_frames, solved_run, video_frames
from tests.solver.cli.commands import Done

Record = Callable[..., Done]
SMALL = ("--size", "240x160")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with two run files, in which commands are run."""
    monkeypatch.chdir(tmp_path)
    for name, variant in (("run", "random-restart"), ("other", "sideways")):
        assert main(["solve", "--seed", "7", "--variant", variant, "-o", f"{name}.json"]) == 0
    capsys.readouterr()
    return tmp_path


@pytest.fixture
def record(qapp: QApplication, folder: Path, capsys: pytest.CaptureFixture[str]) -> Record:
    def run(*words: str) -> Done:
        code = main(["record", *words])
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return run


@pytest.mark.thorough
def test_a_run_is_recorded_and_told_on_both_streams(record: Record, folder: Path) -> None:
    done = record("run.json", "-o", "run.mp4", *SMALL)
    first, *progress = done.err.splitlines()
    assert (done.code, done.out) == (0, "run.mp4 was written: 15 states, 6 s.\n")
    assert first == "nqueens record: 15 states, 6 s, 240 × 160 pixels"
    assert all("written, about" in line for line in progress)
    frames = video_frames(folder / "run.mp4")
    assert (len(frames), frames[0].shape) == (150, (160, 240, 3))


def test_the_time_left_goes_on_as_the_time_so_far(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subcommand, "monotonic", count(1000, 10).__next__)  # read twice for each picture
    done = record("run.json", "-o", "pictures", "--every", "5", *SMALL)
    told = re.findall(r"(\d+)% written, about (\d+) s left", done.err)
    assert told
    for picture, (percent, left_s) in enumerate(told, start=1):
        so_far_s = 20 * picture
        assert so_far_s / (so_far_s + int(left_s)) == pytest.approx(int(percent) / 100, abs=0.02)


def test_several_runs_stand_side_by_side_in_the_dark(record: Record, folder: Path) -> None:
    assert record("run.json", "other.json", "-o", "both.gif", "--theme", "dark", *SMALL).code == 0
    (first, _), *_ = gif_frames(folder / "both.gif")
    assert first.mean() < 100


def test_a_part_becomes_a_folder_of_pictures(record: Record, folder: Path) -> None:
    words = ("--from", "2", "--to", "9", "--every", "3", "--no-chart", "--no-sentence", "--size", "200")
    assert record("run.json", "-o", "pictures", *words).code == 0
    assert len(list((folder / "pictures").iterdir())) == 4


def test_a_part_becomes_a_page_that_plays(record: Record, folder: Path) -> None:
    words = ("run.json", "-o", "run.html", "--from", "2", "--to", "9")
    done = record(*words)
    assert done == Done(0, "run.html was written: 8 states.\n", "nqueens record: 8 states\n")
    assert (folder / "run.html").read_text(encoding="utf-8") == page_text(solved_run(), first=2, last=9)
    document = json.loads(record(*words, "--json").out)
    assert document.keys() == {"file", "runs", "first", "last", "every", "states", "program"}


def test_the_json_document_tells_what_was_recorded(record: Record, folder: Path) -> None:
    done = record("run.json", "-o", "run.webm", "--moves-per-second", "12", "--json", *SMALL)
    document = json.loads(done.out)
    assert document.pop("program")["name"] == "nqueens-laboratory"
    assert document == {
        "file": str(folder / "run.webm"),
        "runs": ["run.json"],
        "first": 0,
        "last": 14,
        "every": 1,
        "states": 15,
        "frames": 98,
        "frames_per_second": 24.0,
        "seconds": 98 / 24,
        "width": 240,
        "height": 160,
        "theme": "light",
    }
    assert len(video_frames(folder / "run.webm")) == 98


BAD = [
    (("-o", "run.avi"), "a recording ends in .mp4, .webm, .gif, .html"),
    (("-o", "run.html", "--every", "2"), "a playable page has every move"),
    (("other.json", "-o", "run.html"), "a playable page shows at most 1 run, not 2"),
    (("-o", "/no/run.mp4"), "the folder /no does not exist"),
    (("-o", "run.mp4", "--size", "99999999999999x2"), "the size must be like 1280x720"),
    (("-o", "run.mp4", "--size", "large"), "the size must be like 1280x720, not 'large'"),
    (("-o", "run.gif", "--moves-per-second", "60"), "the speed must be 0.25 to 50 moves a second, not 60"),
    (("-o", "run.mp4", "--moves-per-second", "fast"), "--moves-per-second must be a number, not 'fast'"),
    (("-o", "run.mp4", "--from", "15"), "the first state must be one of 0 to 14, not 15"),
    (("-o", "run.mp4", "--to", "end"), "--to must be a whole number, not 'end'"),
    (("-o", "run.mp4", "--theme", "sepia"), "the theme must be light or dark, not 'sepia'"),
    (("missing.json", "-o", "run.mp4"), "missing.json: there is no such file"),
    ((), "the following arguments are required: -o/--output"),
]


@pytest.mark.parametrize(
    ("words", "sentence"), BAD, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_what_cannot_be_recorded_is_said_in_one_line(
    record: Record, folder: Path, words: tuple[str, ...], sentence: str
) -> None:
    before = sorted(path.name for path in folder.iterdir())
    done = record("run.json", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"nqueens record: {sentence}")
    assert done.err.count("\n") == 1
    assert sorted(path.name for path in folder.iterdir()) == before


def test_without_pyav_the_extra_is_named_and_gifs_are_still_made(
    record: Record, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(formats, "find_spec", lambda module: None)
    done = record("run.json", "-o", "run.mp4")
    assert (done.code, done.err) == (2, f"nqueens record: {formats.NO_VIDEO}\n")
    assert record("run.json", "-o", "run.gif", *SMALL).code == 0


def test_a_run_that_is_not_the_one_of_its_settings_is_refused(record: Record, folder: Path) -> None:
    document = json.loads((folder / "run.json").read_text())
    (folder / "changed.json").write_text(json.dumps({**document, "seed": 8}))
    done = record("changed.json", "-o", "run.gif")
    assert done.code == 2
    assert "changed.json differs from the run of its settings: state 0" in done.err
    assert not (folder / "run.gif").exists()


def without_display() -> dict[str, str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "QT_LOGGING_RULES")
    return {name: value for name, value in os.environ.items() if name not in hidden}


AS_IN_A_TERMINAL = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # however the tests were started
from solver.cli.main import main
sys.exit(main())
"""


def in_process(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", AS_IN_A_TERMINAL, "record", *words],
        env=without_display(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.thorough
def test_no_display_is_needed_and_qt_is_silent(folder: Path) -> None:
    out, err = in_process("run.json", "-o", "run.gif", *SMALL).communicate()
    assert out == "run.gif was written: 15 states, 6 s.\n"
    told = [line for line in err.splitlines() if "written, about" not in line]  # told while it takes long
    assert told == ["nqueens record: 15 states, 6 s, 240 × 160 pixels"]
    assert gif_frames(folder / "run.gif")


def test_a_page_is_made_without_qt(folder: Path) -> None:
    code = "import sys; from solver.cli.main import main; sys.exit(main() or 'PySide6' in sys.modules)"
    words = (sys.executable, "-c", code, "record", "run.json", "-o", "run.html")
    assert subprocess.run(words, env=without_display()).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent")
@pytest.mark.thorough
def test_ctrl_c_leaves_no_file(folder: Path) -> None:
    never_cold = ("--variant", "simulated-annealing", "--initial-temperature", "50", "--cooling", "1")
    assert main(["solve", "--seed", "1", *never_cold, "-o", "long.json"]) == 0
    before = {path.name for path in folder.iterdir()}
    process = in_process("long.json", "-o", "long.mp4", "--to", "4000")
    assert "4,001 states" in process.stderr.readline()
    while {path.name for path in folder.iterdir()} == before:
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert (process.returncode, err.splitlines()[-1]) == (130, "nqueens record: interrupted")
    assert {path.name for path in folder.iterdir()} == before
