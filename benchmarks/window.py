"""Start-up time of the window, and its speed during a search at full speed: ``python -m benchmarks.window``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count
from math import inf
from pathlib import Path

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication

from nqueens_gui.app import Program, make_application
from nqueens_gui.player.playback import Slice
from nqueens_gui.player.search_thread import SearchWorker
from solver.core.events import Ended, Event, Moves, Restarted, Started
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.prepare import prepare
from solver.engine.search import search_parts

SECONDS = 1.0
SETTLE_MS = 500
"""From the start of a run until it is measured, and after its stop, when the window examines the state."""
ROUNDS = 15
"""Repetitions of each row, many and short since the speed of a machine may change at any time; medians are printed."""
PROBE_SECONDS = 0.004
PROBE = QEvent.Type(QEvent.registerEventType())
START_CODE = """
import gc, sys, time
from pathlib import Path
gc.disable()  # this and the order of imports as in the command nqueens-gui
begun = float(sys.argv[1])
from nqueens_gui.command_line import load_qt
load_qt()
from PySide6.QtCore import QEvent, QObject, QSettings
from nqueens_gui.app import Program, make_application
app = make_application()
settings = QSettings(sys.argv[2], QSettings.Format.IniFormat)
program = Program(app, settings, history=Path(sys.argv[2]).with_name("history.sqlite"))
class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and not hasattr(self, "painted"):
            self.painted = time.time() - begun
        return False
watch = Watch()
program.window.watch.board.installEventFilter(watch)
def tell(snapshot):
    if snapshot.position is not None and hasattr(watch, "painted"):
        print(f"{watch.painted:.2f} {time.time() - begun:.2f}")
        program.session.changed.disconnect(tell)
        app.quit()
program.session.changed.connect(tell)
program.start()
app.exec()
program.end()
"""


FORMATS = ("{:10,.0f}", "{:10.0%}", "{:9.1f}", "{:9.1f}", "{:11.2f}", "{:11.2f}", "{:13.2f}")


class Probe(QEvent):
    """An event with the time when it was posted."""

    def __init__(self) -> None:
        super().__init__(PROBE)
        self.posted = time.perf_counter()


class DelayMeter(QObject):
    """Measures the delays of the window's event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.delays: list[float] = []
        self._is_over = threading.Event()
        self._poster = threading.Thread(target=self._post_probes)

    def measure(self, seconds: float) -> None:
        """Process events for a while and measure the delays."""
        self._poster.start()
        wait_ms(int(1000 * seconds))
        self._is_over.set()
        self._poster.join()

    def _post_probes(self) -> None:
        while not self._is_over.is_set():
            QCoreApplication.postEvent(self, Probe())
            time.sleep(PROBE_SECONDS)

    def event(self, event: QEvent) -> bool:
        """Record the delay of a probe."""
        if isinstance(event, Probe):
            self.delays.append(time.perf_counter() - event.posted)
            return True
        return super().event(event)


class Meter(DelayMeter):
    """Counts frames of the board and measures the delays of the event loop during a search."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program
        self.frames: list[float] = []

    def measure_search(self, settings: RunSettings, seconds: float, *, with_delays: bool) -> int:
        """Run a search at full speed for `seconds`; return the number of recorded states."""
        self.program.window.watch.board.installEventFilter(self)
        session = self.program.session
        self.program.window.watch.pause_panel.set_kinds(())
        self.program.window.watch.transport.set_speed(inf)
        session.new_run(settings, is_to_play=True)
        wait_ms(SETTLE_MS)
        before = len(session.trace or ())
        self.frames.clear()
        if with_delays:
            self.measure(seconds)
        else:
            wait_ms(int(1000 * seconds))
        recorded = len(session.trace or ()) - before
        session.stop()
        self.program.window.watch.board.removeEventFilter(self)
        wait_ms(SETTLE_MS)
        return recorded

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Record when the board is painted."""
        if event.type() == QEvent.Type.Paint:
            self.frames.append(time.perf_counter())
        return False


def wait_ms(milliseconds: int) -> None:
    """Process events for a while."""
    QTimer.singleShot(milliseconds, QCoreApplication.exit)
    QCoreApplication.exec()


def endless_search(settings: RunSettings, *_: object) -> Iterator[Event | Moves]:
    """Yield the events of consecutive runs as one, because a run on a small board ends quickly."""
    for run_index in count():
        for event in search_parts(replace(settings, run_index=run_index)):
            if isinstance(event, Started) and run_index:
                yield Restarted(*event[:4], iterations=0, evaluations=0)
            elif not isinstance(event, Ended):
                yield event


def moves_alone(settings: RunSettings, seconds: float) -> float:
    """Return the events per second that a search thread emits without a window, one signal each."""
    worker, emitted = SearchWorker(settings, endless_search), deque[Event]()
    worker.event_emitted.connect(emitted.append, Qt.ConnectionType.DirectConnection)
    worker.start()
    worker.grant(Slice(10**9, seconds=seconds))
    wait_ms(int(1000 * seconds))
    worker.stop()
    worker.wait()
    return len(emitted) / seconds


def measure_start() -> None:
    """Print the time from the start of the process to the first paint and to the first run; bytecode is kept."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        environment["PYTHONPYCACHEPREFIX"] = folder
        for label, settings in (("", "other.ini"), ("first", "settings.ini"), ("again", "settings.ini")):
            command = [sys.executable, "-c", START_CODE, str(time.time()), str(Path(folder) / settings)]
            result = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
            painted, ready = result.stdout.split()
            if label:  # not the start that compiles the bytecode
                print(f"start ({label}): window painted after {painted} s, first run ready after {ready} s")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.window", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="seconds per row")
    seconds = parser.parse_args(arguments).seconds
    measure_start()
    with tempfile.TemporaryDirectory() as folder:
        print_table(make_application(), Path(folder), seconds)
    return 0


def measured_row(program: Program, settings: RunSettings, seconds: float) -> tuple[float, ...]:
    """Return the figures of one row, in the order of the columns.

    The bare search is measured before and after, since the speed of a machine may change at any time, and delays apart,
    since each of their probes takes the interpreter from the search.
    """
    before = moves_alone(settings, seconds / 2)
    meter = Meter(program)
    speed = meter.measure_search(settings, seconds, with_delays=False) / seconds
    alone = (before + moves_alone(settings, seconds / 2)) / 2
    gaps = 1000 * np.diff(meter.frames)
    meter.measure_search(settings, seconds / 2, with_delays=True)
    delays = 1000 * np.array(meter.delays)
    return (
        speed,
        speed / alone,
        1000 / gaps.mean(),
        np.percentile(gaps, 99),
        np.percentile(delays, 50),
        np.percentile(delays, 99),
        delays.max(),
    )


def print_table(app: QApplication, folder: Path, seconds: float) -> None:
    """Print a row for each board size."""
    program = Program(
        app,
        QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat),
        "light",
        endless_search,
        folder / "history.sqlite",
    )
    program.start()
    prepare()
    print("    n   moves/s   vs alone  frames/s   gap p99   delay p50   delay p99   delay worst  (ms)")
    for n in (8, 32, 100, 300, 1000):
        settings = run_settings(n, "sideways", seed=1)
        rows = [measured_row(program, settings, seconds) for _ in range(ROUNDS)]
        row = np.median(rows, axis=0)
        print(
            f"{n:5d}"
            + " ".join(row_format.format(figure) for row_format, figure in zip(FORMATS, row, strict=True))
        )
    program.window.close()
    program.end()


if __name__ == "__main__":
    raise SystemExit(main())
