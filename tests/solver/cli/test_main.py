"""Whatever is wrong is one line on standard error and an exit code, never a traceback."""

import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from solver import __version__
from solver.cli import commands
from solver.cli.commands import COMMANDS
from solver.cli.main import main
from tests.solver.cli.commands import Done, run_in_process

Run = Callable[..., Done]

BAD = [
    ([], f"nqueens: name a subcommand: {', '.join(COMMANDS)}"),
    (["climb"], "nqueens: argument SUBCOMMAND: invalid choice: 'climb'"),
    (["'a\nb'"], "nqueens: argument SUBCOMMAND: invalid choice: 'a\\nb'"),
    (["solve", "a\nb"], "nqueens solve: unrecognised arguments: a\\nb"),
]

LETTERS = [
    ["variants"],
    ["solve", "--seed", "1", "--print-states", "queens"],
    ["inspect", "0,1,3,1", "--chances"],
    ["experiment", "--runs", "5", "--seed", "1"],
    ["reproduce", "uncc", "--runs", "5", "--seed", "1"],
    ["landscape", "-n", "4"],
    ["doctor"],
]
IMPORTED = ["solver.cli.output", "numpy"]
"""What is loaded at the start, and with the subcommands."""


@pytest.mark.parametrize(
    ("words", "sentence"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_a_line_that_cannot_be_understood_is_answered_in_one_line(
    nqueens: Run, words: list[str], sentence: str
) -> None:
    code, out, err = nqueens(*words)
    assert (code, out) == (2, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_help_and_version_are_given(nqueens: Run) -> None:
    code, out, err = nqueens("--help")
    assert (code, err) == (0, "")
    for name in ("variants", "solve", "inspect", "replay", "doctor"):
        assert name in out
    assert nqueens("--version") == Done(0, f"nqueens {__version__}\n", "")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_subcommand_has_help_and_takes_json(nqueens: Run, name: str) -> None:
    code, out, _ = nqueens(name, "--help")
    assert code == 0
    assert f"usage: nqueens {name}" in out
    assert "--json" in out


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (KeyboardInterrupt(), 130, "nqueens solve: interrupted\n"),
        (MemoryError(), 2, "nqueens solve: not enough memory\n"),
        (
            ImportError("Numba needs NumPy 2.0"),
            2,
            "a part of the program cannot be loaded: Numba needs NumPy 2.0\n",
        ),
        (BrokenPipeError(), 0, ""),
    ],
    ids=repr,
)
def test_what_breaks_off_a_command_is_said_in_one_line(
    nqueens: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, line: str
) -> None:
    def break_off(words: list[str]) -> int:
        raise error

    monkeypatch.setattr(commands, "run_command", break_off)
    done = nqueens("solve")
    assert done.code == code
    assert done.err.endswith(line)
    assert done.err.count("\n") <= 1


def test_the_words_come_from_the_start_of_the_program_when_not_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["nqueens", "--version"])
    assert main() == 0
    assert capsys.readouterr().out.startswith("nqueens ")


@pytest.mark.parametrize("module", ["solver", "solver.cli.main"])
def test_the_command_is_also_there_as_a_module(module: str) -> None:
    done = subprocess.run([sys.executable, "-m", module, "solve", "-n", "3"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "nqueens solve: the number of queens must be at least 4, not 3\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize(
    "words", [["variants"], ["inspect", "1,3,0,2", "--json"], ["solve", "--help"], ["--version"]]
)
def test_output_that_finds_no_room_is_an_error_in_one_line(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = run_in_process(*words, stdout=full.fileno())
    sentence = "standard output cannot be written to: No space left on device"
    program = "nqueens" if words[0].startswith("-") else f"nqueens {words[0]}"
    assert (done.code, done.err) == (2, f"{program}: {sentence}\n")


def test_a_reader_that_leaves_ends_the_command_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run_in_process("variants", stdout=writing)
    finally:
        os.close(writing)
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("command", LETTERS, ids=lambda words: words[0])
def test_letters_that_standard_output_lacks_are_replaced(
    monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    stream = TextIOWrapper(BytesIO(), "ascii")
    monkeypatch.setattr("sys.stdout", stream)
    assert main(command) == 0
    assert stream.buffer.getvalue()  # type: ignore[attr-defined]


INTERRUPT_AT_IMPORT = """
signal.signal(signal.SIGINT, signal.default_int_handler)
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            sys.meta_path.remove(self)
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
"""
INTERRUPT_IN_CALLBACK = """
import ctypes, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from solver.cli import commands
def run_command(words):
    ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()
    for _ in range(1000):
        time.sleep(0.01)
commands.run_command = run_command
"""


@pytest.mark.parametrize(
    "preparation",
    [
        *map(INTERRUPT_AT_IMPORT.format_map, ({"module": module} for module in IMPORTED)),
        INTERRUPT_IN_CALLBACK,
    ],
    ids=[*IMPORTED, "callback"],
)
def test_ctrl_c_ends_a_command_quietly_even_while_it_is_loaded(preparation: str) -> None:
    done = run_in_process("solve --seed 1", preparation=preparation)
    assert (done.code, done.out) == (130, "")
    assert done.err.splitlines()[-1] == "nqueens solve: interrupted"
    assert "Traceback" not in done.err


def test_ctrl_c_while_python_shuts_down_comes_too_late() -> None:
    preparation = (
        "import atexit; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "atexit.register(signal.raise_signal, signal.SIGINT)"
    )
    done = run_in_process("--version", preparation=preparation)
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
@pytest.mark.thorough(but=1)
def test_a_stream_that_is_closed_is_not_missed(stream: str) -> None:
    done = run_in_process("solve --seed 1 --json", preparation=f"sys.{stream} = None")
    assert done.code == 0
    assert (done.out == "") == (stream == "stdout")
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("registered", "reason"),
    [
        ("record", "No module named 'solver.cli.film'"),
        ("film", "no package that is installed has it; please install the program again"),
    ],
)
def test_a_command_that_cannot_be_loaded_stands_in_the_way_of_no_other(
    nqueens: Run, monkeypatch: pytest.MonkeyPatch, registered: str, reason: str
) -> None:
    monkeypatch.setitem(commands.COMMANDS, "film", "Record a run.")
    monkeypatch.setattr(commands, "REGISTERED", registered)
    assert nqueens("variants")[0] == 0
    code, out, err = nqueens("film run.json -o film.mp4")
    assert (code, out) == (2, "")
    assert err == f"nqueens film: the command cannot be loaded: {reason}\n"
