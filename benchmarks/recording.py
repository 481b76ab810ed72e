"""Time and memory to record a run as a video, a GIF and pictures: ``python -m benchmarks.recording``."""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from PySide6.QtWidgets import QApplication

from nqueens_gui.kit.theme import load_theme
from nqueens_gui.recording.film import Film, Look, make_film
from nqueens_gui.recording.formats import FORMATS
from nqueens_gui.recording.painting import painted_frames
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import record

SIDE_PX = 800
FRAMES = (300, 1200)
"""Memory must not grow from one to the next."""
LONGEST_S = 15
"""Seconds that 300 frames of a video may take."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a row for each format and number of frames, each measured in a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recording", description=__doc__)
    parser.add_argument("--frames", type=int, nargs="+", default=FRAMES, help="frames of each recording")
    parser.add_argument("--only", choices=[*FORMATS], help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.only:
        print(measured(asked.only, asked.frames[0]), end="")
        return 0
    print(
        f"n = 8, {SIDE_PX} × {SIDE_PX} pixels with chart and sentence; 300 frames of MP4 within {LONGEST_S} s."
    )
    print(f"{'format':>8}{'frames':>8}{'seconds':>9}{'MB':>7}{'peak memory':>13}")
    for name in FORMATS:
        for frames in asked.frames:
            command = [sys.executable, "-m", "benchmarks.recording", "--frames", str(frames), "--only", name]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            print(f"{name:>8}{frames:>8}{done.stdout}")
    return 0


def measured(name: str, frames: int) -> str:
    """Write a recording and return its seconds, size and the greatest memory of this process."""
    application = QApplication.instance() or QApplication([])
    film = film_of(name, frames)
    with TemporaryDirectory() as folder:
        begun = perf_counter()
        path = FORMATS[name].write(
            Path(folder) / "recording", film, painted_frames(film, load_theme("light"))
        )
        seconds = perf_counter() - begun
        files = [path] if path.is_file() else list(path.iterdir())
        size = sum(file.stat().st_size for file in files) / 1e6
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    del application
    return f"{seconds:9.1f}{size:7.1f}{memory:10.0f} MB"


def film_of(name: str, frames: int) -> Film:
    """Return a film of so many frames, each of another state, the first and the last aside."""
    settings = run_settings(
        8, "simulated-annealing", seed=1, parameters={"initial_temperature": 50.0, "cooling": 1.0}
    )
    trace = record(
        settings, islice(search_events(settings), 2 * frames)
    )  # it never gets cold, so it goes on and on
    look, medium = Look(SIDE_PX, SIDE_PX, moves_per_second=24), FORMATS[name].medium
    least = make_film([("", trace)], look, medium, last=1)
    return make_film([("simulated annealing", trace)], look, medium, last=frames - least.frames + 1)


if __name__ == "__main__":
    raise SystemExit(main())
