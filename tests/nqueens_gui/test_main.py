"""The command ``nqueens-gui``: its arguments, and one line with exit code 2 where no window can open."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from nqueens_gui import __main__ as command
from nqueens_gui import app, command_line
from nqueens_gui.command_line import local_name
from solver import __version__
from solver.core.system_libraries import Need, Use

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, without a display unless one is named."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment = {**kept, "QT_QPA_PLATFORM": "", **variables}
    return subprocess.run(
        [sys.executable, "-m", "nqueens_gui", *arguments],
        capture_output=True,
        text=True,
        env=environment,
        cwd=ROOT,
        timeout=60,
    )


def is_one_line(text: str) -> bool:
    return text.startswith("nqueens-gui: ") and text.count("\n") == 1 and text.endswith("\n")


READING = """
import inspect
from nqueens_gui.command_line import load_qt

load_qt()
read, inspect.getsource = [], lambda module: read.append(module.__name__) or ""
import nqueens_gui.app, pyqtgraph
print(read)
"""


def test_the_sources_of_modules_stay_unread() -> None:
    done = subprocess.run(
        [sys.executable, "-c", READING], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


LOADED = """
import sys
from nqueens_gui.command_line import load_qt

load_qt()
import nqueens_gui.app
late = ("nqueens_gui.custom.widgets", "nqueens_gui.export.formats", "nqueens_gui.lessons.panel")
late += ("nqueens_gui.recording.painting", "solver.analysis.landscape", "concurrent.futures", "logging", "pyqtgraph")
print([name for name in late if name in sys.modules])
"""


def test_the_start_loads_nothing_that_is_only_needed_later() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a display always")
def test_without_a_display_it_says_so_in_one_line() -> None:
    done = run()
    assert (done.returncode, done.stdout) == (2, "")
    assert is_one_line(done.stderr)
    assert "there is no display" in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a display always")
@pytest.mark.parametrize("platform", ["", "xcb"])
def test_a_display_that_does_not_answer_is_one_line_too(platform: str) -> None:
    done = run(DISPLAY=":4711", QT_QPA_PLATFORM=platform)
    assert done.returncode == 2
    assert is_one_line(done.stderr)
    assert "DISPLAY=:4711" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--colour", "light"), "--colour"),
        (("--theme", "blue"), "invalid choice: 'blue'"),
        (("one.json", "two.json"), "unrecognized arguments: two.json"),
        (("--tour",), "expected one argument"),
    ],
)
def test_bad_arguments_are_one_line(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(arguments)
    assert ended.value.code == 2
    captured = capsys.readouterr()
    assert is_one_line(captured.err)
    assert words in captured.err


def test_missing_libraries_are_one_line_and_qt_is_not_touched(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    need = Need("libEGL.so.1", "libegl1", Use.OFFSCREEN)
    monkeypatch.setattr("solver.core.system_libraries.missing_needs", lambda uses: [need])
    monkeypatch.setattr(app, "open_window", lambda *_: pytest.fail("a window was opened"))
    assert command.main([]) == 2
    captured = capsys.readouterr()
    assert is_one_line(captured.err)
    assert "libegl1" in captured.err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"nqueens-gui {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "passed"),
    [
        ([], (None, None)),
        (["run.json", "--theme", "dark"], ("run.json", "dark")),
        (["nqueens:8/sideways?seed=1"], ("nqueens:8/sideways?seed=1", None)),
    ],
)
def test_the_arguments_reach_the_window(
    arguments: list[str],
    passed: tuple[str | None, str | None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command_line, "why_no_window", lambda: None)
    monkeypatch.setattr(app, "open_window", lambda *given: 7 if given == passed else 1)
    assert command.main(arguments) == 7


def test_the_address_that_a_desktop_gives_is_the_name_of_the_file() -> None:
    assert local_name("file:///home/me/my%20run.json") == "/home/me/my run.json"
    assert local_name("nqueens:8/sideways?seed=1#step=12") == "nqueens:8/sideways?seed=1#step=12"
    assert local_name("my%20run.json") == "my%20run.json"


def test_letters_that_standard_output_lacks_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_tour(folder: str) -> int:
        print(folder)
        return 0

    stream = BytesIO()
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("sys.stdout", TextIOWrapper(stream, "ascii", write_through=True))
    monkeypatch.setattr(app, "take_tour", take_tour)
    assert command.main(["--tour", "Größe"]) == 0
    assert stream.getvalue() == b"Gr??e\n"


INTERRUPT_AT_IMPORT = """
import signal, sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            signal.raise_signal(signal.SIGINT)
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupt())
module = sys.argv.pop(1)
from nqueens_gui.__main__ import main
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are other signals")
@pytest.mark.parametrize("module", ["argparse", "numpy", "PySide6.QtWidgets"])
def test_ctrl_c_while_the_program_is_loaded_ends_it_without_a_word(tmp_path: Path, module: str) -> None:
    command = [sys.executable, "-c", INTERRUPT_AT_IMPORT, module, "--tour", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_the_arguments_are_read_without_qt() -> None:
    code = (
        "import sys; from nqueens_gui.command_line import make_parser; make_parser().parse_args([]);"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60).returncode == 0
