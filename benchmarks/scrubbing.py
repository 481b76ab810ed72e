"""How the window follows the time line as it is dragged, with all it shows: ``python -m benchmarks.scrubbing``."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Sequence
from itertools import cycle
from math import inf
from pathlib import Path
from time import perf_counter

import numpy as np
from PySide6.QtCore import QCoreApplication, QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from nqueens_gui.app import Program, make_application
from nqueens_gui.inspector.chances_view import ChancesSnapshot
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.run_settings import run_settings
from solver.engine.prepare import prepare

SIZES = (8, 32, 100, 200)
STATES = 400
"""States of each run that the time line is dragged along."""
SECONDS = 3.0
MOUSE_MS = 4
"""Time between two events of a mouse that is dragged."""
LARGEST_WAIT = "Boards of more than 200 queens are looked into once the time line rests."


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scrubbing", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each row is measured")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        print_table(make_application(), Path(folder), asked.seconds)
    return 0


def print_table(app: QApplication, folder: Path, seconds: float) -> None:
    """Measure and print a row for each size of board."""
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    program = Program(app, settings, "light", history=folder / "history.sqlite")
    program.start()
    program.window.watch.pause_panel.set_kinds(())
    prepare()
    print(LARGEST_WAIT)
    print("    n   states/s   gap p50   gap p99   gap worst  (ms)")
    for n in SIZES:
        print_row(n, scrub(program.session, n, seconds))
    open_chances(program)
    print_row(
        SIZES[0], drag(program.session, seconds), "with the chances of each state and of each best move"
    )
    program.window.close()
    program.end()


def print_row(n: int, gaps_s: list[float], words: str = "") -> None:
    """Print how many states were shown a second, and the gaps between them."""
    gaps = 1000 * np.array(gaps_s)
    print(
        f"{n:5d} {1000 / gaps.mean():10.1f} {np.percentile(gaps, 50):9.1f} {np.percentile(gaps, 99):9.1f}"
        f" {gaps.max():11.1f}  {words}".rstrip()
    )


def open_chances(program: Program) -> None:
    """Go back to the first size with the chances open, and wait until they are known."""
    known: list[ChancesSnapshot] = []
    program.chances.changed.connect(known.append)
    program.window.actions_by_name["inspect_chances"].trigger()
    scrub(program.session, SIZES[0], 0.0)
    trace = program.session.trace
    live_until(lambda: len(known[-1].run if known[-1].run is not None else ()) == len(trace or ()))
    program.chances.changed.disconnect(known.append)


def scrub(session: Session, n: int, seconds: float) -> list[float]:
    """Record a run, drag along its time line, and return the seconds from each state shown to the next."""
    session.set_speed(inf)
    session.new_run(run_settings(n, "random-restart", seed=3), is_to_play=True)
    live_until(lambda: is_enough(session))
    session.pause()
    return drag(session, seconds)


def drag(session: Session, seconds: float) -> list[float]:
    """Go up and down the time line, a state with every event of a mouse, and note when states are shown."""
    times: list[float] = []
    last = min(len(session.trace or ()), STATES) - 1
    path = cycle([*range(last, 0, -1), *range(last)])

    def note(snapshot: Snapshot) -> None:
        if snapshot.insight is not None:
            times.append(perf_counter())

    session.changed.connect(note)
    mouse = QTimer()
    mouse.timeout.connect(lambda: session.seek(next(path)))
    mouse.start(MOUSE_MS)
    begun = perf_counter()
    live_until(lambda: perf_counter() - begun > seconds)
    mouse.stop()
    session.changed.disconnect(note)
    return list(np.diff(times))


def is_enough(session: Session) -> bool:
    """Whether a run has as many states as are wanted, or is over."""
    trace = session.trace
    return trace is not None and (len(trace) > STATES or trace.outcome is not None)


def live_until(is_met: Callable[[], bool]) -> None:
    """Let the window live until something holds."""
    while not is_met():
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


if __name__ == "__main__":
    raise SystemExit(main())
