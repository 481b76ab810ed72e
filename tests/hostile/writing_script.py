"""Writes files in every way there is, with mishaps on the way, each in a process of its own; prints what is left.

For each writer and mishap, as JSON: whether the process was killed, what was said, and what is in the folder after it
and after the next write.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from errno import EDQUOT, EIO, ENOSPC, EROFS
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from nqueens_gui.kit.kept import Preference
from nqueens_gui.kit.theme import load_theme
from nqueens_gui.recording.film import Look, make_film
from nqueens_gui.recording.formats import FORMATS, format_of
from nqueens_gui.recording.painting import painted_frames
from nqueens_gui.shell.remembering import Preferences
from solver.analysis.state_space import state_space
from solver.analysis.success_table import success_table
from solver.analysis.table_files import write_table
from solver.cli.main import main
from solver.core.checks import InputError
from solver.core.files import all_or_none
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.experiment.writing import ENDINGS, write_experiment
from solver.runs.trace import record
from tests.solver.experiment.stand_in import searched_experiment

Writer = Callable[[Path], str]
"""Writes a file and returns what it says of a failure."""
OLD = "[settings]\nwere = these\n"
HOURS = 7200.0
LIMIT = 100
"""Bytes in a file under the limit of size; less than any writer writes."""


def command(*words: str) -> Writer:
    def write(path: Path) -> str:
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = main([*words, "-o", str(path)])
        assert out.getvalue(), "the results are printed whatever becomes of the file"
        return err.getvalue().splitlines()[-1].partition(": ")[2] if code else ""

    return write


def of_experiment(path: Path) -> str:
    write_experiment(EXPERIMENT, path)
    return ""


def table(path: Path) -> str:
    write_table(path, TABLE)
    return ""


def together(path: Path) -> str:
    with all_or_none() as write:
        write(path, "part of a file\n" * 20)
    return ""


def settings(path: Path) -> str:
    kept = Preferences(QSettings(str(path), QSettings.Format.IniFormat))
    kept.set(Preference("files/open_folder", "", str), "folder/" * 100)
    kept.wait()
    return kept.obstacle


def recording(path: Path) -> str:
    frames = painted_frames(FILMS[path.suffix], load_theme("light"))
    format_of(path).write(path, FILMS[path.suffix], frames)
    return ""


RUN = record(SETTINGS := run_settings(8, "steepest-ascent", seed=7), search_events(SETTINGS))
APPLICATION = QApplication(["writing", "-platform", "offscreen"])
FILMS = {spec.ending: make_film([("run", RUN)], Look(320, 240), spec.medium) for spec in FORMATS.values()}
EXPERIMENT = searched_experiment((4,), ("steepest-ascent",), 10, seed=1)
TABLE = success_table(state_space(4))
WRITERS: dict[str, tuple[str, Writer]] = {
    "nqueens solve": ("run.json", command("solve", "--seed", "1")),
    "nqueens experiment": ("e.csv", command("experiment", "-n", "4", "--runs", "5", "--seed", "1", "--yes")),
    **{f"experiment as {ending}": (f"e{ending}", of_experiment) for ending in ENDINGS},
    **{f"recording as {ending}": (f"run{ending}", recording) for ending in FILMS if ending},
    "success table": ("4.table", table),
    "files that belong together": ("moves.csv", together),
    "settings of the window": ("settings.ini", settings),
}


def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def limit_size(on_excess: signal.Handlers) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT))
    signal.signal(signal.SIGXFSZ, on_excess)


def fails(number: int) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def patch(owner: Any, name: str, replacement: Callable[..., None]) -> Callable[[], None]:
    return lambda: setattr(owner, name, replacement)


def ends(number: signal.Signals) -> Callable[..., None]:
    signal.signal(number, signal.SIG_DFL)  # even where the tests were told to outlive their terminal
    return lambda *_: os.kill(os.getpid(), number)


MISHAPS: dict[str, Callable[[], None]] = {
    "ended by SIGTERM": patch(os, "fsync", ends(signal.SIGTERM)),
    "ended by SIGHUP": patch(os, "fsync", ends(signal.SIGHUP)),
    "killed in the middle": lambda: limit_size(signal.SIG_DFL),
    "killed before it is on the disk": patch(os, "fsync", die),
    "killed before it has its name": patch(Path, "replace", die),
    "file too large": lambda: limit_size(signal.SIG_IGN),
    "disk full": patch(os, "fsync", fails(ENOSPC)),
    "disk full when it gets its name": patch(Path, "replace", fails(ENOSPC)),
    "quota exceeded": patch(os, "fsync", fails(EDQUOT)),
    "disk read-only": patch(os, "fsync", fails(EROFS)),
    "disk broken": patch(os, "fsync", fails(EIO)),
}


FOR_EVERY_WRITER = ("killed in the middle", "file too large")
FOR_ONE_WRITER = "success table"
"""All write in the same way, so the other mishaps befall only one of them."""


def attempt(writer: Writer, path: Path, mishap: Callable[[], None]) -> tuple[bool, str]:
    """Write in a process of its own; return whether it was killed, and what it said."""
    receiver, sender = os.pipe()
    process = os.fork()
    if not process:
        mishap()
        try:
            said = writer(path)
        except InputError as error:
            said = str(error)
        os.write(sender, said.encode())
        os._exit(0)
    os.close(sender)
    with open(receiver, "rb") as pipe:  # noqa: PTH123 - there is no path
        said = pipe.read().decode()
    return os.WIFSIGNALED(os.waitpid(process, 0)[1]), said


def outcome(name: str, mishap: str) -> dict[str, object]:
    file, writer = WRITERS[name]
    with TemporaryDirectory() as folder:
        path = Path(folder).resolve() / file
        path.write_text(OLD)
        is_killed, said = attempt(writer, path, MISHAPS[mishap])
        is_old, left = path.read_text(errors="replace") == OLD, names_beside(path)
        if is_killed:
            for other in path.parent.iterdir():
                os.utime(other, (0, time() - HOURS))
            attempt(writer, path, lambda: None)
        return {
            "killed": is_killed,
            "said": said.replace(f"{path.parent}{os.sep}", ""),
            "is_old": is_old,
            "left": left,
            "is_new_next": path.stat().st_size > LIMIT,
            "left_next": sorted(set(left) & set(names_beside(path))),
        }


def names_beside(path: Path) -> list[str]:
    return sorted(other.name for other in path.parent.iterdir() if other != path)


if __name__ == "__main__":
    for file, writer in WRITERS.values():  # what is loaded now is not loaded by every process
        if file.endswith((".pdf", ".tex")):
            continue  # Typst has threads, which a fork has not
        with TemporaryDirectory() as folder:
            assert writer(Path(folder) / file) == ""
    found = {
        name: {
            mishap: outcome(name, mishap)
            for mishap in MISHAPS
            if mishap in FOR_EVERY_WRITER or name == FOR_ONE_WRITER
        }
        for name in WRITERS
    }
    json.dump(found, sys.stdout)
