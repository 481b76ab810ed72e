"""How the window follows the time line, state by state, with all it shows: ``python -m benchmarks.scrubbing``."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QCoreApplication, QEventLoop, QSettings
from PySide6.QtWidgets import QApplication

from nqueens_gui.app import Program, make_application
from nqueens_gui.snapshot import Snapshot
from solver.run_settings import run_settings

SIZES = (8, 32, 100, 200)
STATES = 400
"""States that are looked at, one after the other, of each run."""
LARGEST_WAITS = "Boards of more than 200 queens are looked into once the time line rests."


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--states", type=int, default=STATES, help="how many states of each run are looked at"
    )
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        print_table(make_application(), Path(folder), asked.states)
    return 0


def print_table(app: QApplication, folder: Path, states: int) -> None:
    """Measure and print a row for each size of board."""
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    program = Program(app, settings, "light")
    ready: list[bool] = []
    program.engine.ready.connect(lambda: ready.append(True))
    program.start()
    live_until(lambda: bool(ready))
    print(LARGEST_WAITS)
    print("    n   states   ms p50   ms p99   ms worst   states a second")
    for n in SIZES:
        taken = 1000 * np.array(scrub(program, n, states))
        print(
            f"{n:5d} {len(taken):8d} {np.percentile(taken, 50):8.2f} {np.percentile(taken, 99):8.2f}"
            f" {taken.max():10.2f} {1000 / taken.mean():17.0f}"
        )
    program.window.close()
    program.end()


def scrub(program: Program, n: int, states: int) -> list[float]:
    """Record a run, go back through its states one by one, and return the seconds until each is painted."""
    session, shown = program.session, []
    session.changed.connect(shown.append)
    session.set_breakpoints(frozenset())
    session.set_speed(inf)
    session.new_run(run_settings(n, "random-restart", seed=3), is_to_play=True)
    live_until(lambda: session.trace is not None and len(session.trace) > 1 and is_enough(shown, states))
    session.pause()
    last = len(session.trace or ()) - 1
    taken = []
    for index in range(last, max(last - states, -1), -1):
        begun = perf_counter()
        session.seek(index)
        live_until(lambda index=index: is_at(shown[-1], index))
        QCoreApplication.sendPostedEvents()
        taken.append(perf_counter() - begun)
    session.changed.disconnect(shown.append)
    return taken


def is_enough(shown: Sequence[Snapshot], states: int) -> bool:
    """Whether a run has as many states as are wanted, or is over."""
    return bool(shown) and (shown[-1].length > states or shown[-1].is_over)


def is_at(snapshot: Snapshot, index: int) -> bool:
    """Whether a state is shown with all that is known of it."""
    position = snapshot.position
    return position is not None and position.index == index and snapshot.insight is not None


def live_until(is_met: Callable[[], bool]) -> None:
    """Let the window live until something holds."""
    while not is_met():
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


if __name__ == "__main__":
    raise SystemExit(main())
