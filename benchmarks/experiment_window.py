"""Responsiveness of the window during an experiment on all cores: ``python -m benchmarks.experiment_window``."""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, QTimer

from nqueens_gui.app import Program, make_application
from nqueens_gui.experiment.charts import Chart
from nqueens_gui.shell.pages import Page
from solver.core.workers import default_workers
from solver.experiment.plan import Plan, experiment_plan

SECONDS = 6.0
PROBE_SECONDS = 0.004
PROBE = QEvent.Type(QEvent.registerEventType())
PLANS = (
    ("a million runs each, n = 8", experiment_plan([8], runs=1_000_000, seed=1)),
    ("ten million runs, n = 8", experiment_plan([8], ["sideways"], 10_000_000, seed=1)),
    ("many sizes", experiment_plan(range(4, 10), runs=200_000, seed=1)),
    ("large boards, n = 300", experiment_plan([300], ["sideways"], 100_000, seed=1)),
)
"""The experiments, with their names."""


class Probe(QEvent):
    """An event with the time when it was posted."""

    def __init__(self) -> None:
        super().__init__(PROBE)
        self.posted = time.perf_counter()


class Meter(QObject):
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


def wait_ms(milliseconds: int) -> None:
    """Process events for a while."""
    QTimer.singleShot(milliseconds, QCoreApplication.exit)
    QCoreApplication.exec()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="seconds per row")
    seconds = parser.parse_args().seconds
    app = make_application()
    with tempfile.TemporaryDirectory() as folder:
        settings = QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)
        program = Program(app, settings, "light", history=Path(folder) / "history.sqlite")
        program.engine.finished.connect(lambda _: QCoreApplication.exit())
        program.start()
        QCoreApplication.exec()
        program.window.pages.show(Page.EXPERIMENT)
        print_table(program, seconds)
        program.window.close()
        program.end()


def print_table(program: Program, seconds: float) -> None:
    """Measure and print a row for each plan and chart."""
    print(f"Delays of the event loop in ms, {default_workers()} threads")
    print("    p50     p99   worst   runs/s")
    for name, plan in PLANS:
        for chart in (Chart.SUCCESS, Chart.RUN_LENGTHS):
            program.window.experiment.panel.charts.show_chart(chart)
            delays, rate = measure(program, plan, seconds)
            p50, p99 = np.percentile(delays, [50, 99])
            print(f"{p50:7.2f} {p99:7.2f} {delays.max():7.2f} {rate:12,.0f}   {name}; {chart}", flush=True)


def measure(program: Program, plan: Plan, seconds: float) -> tuple[np.ndarray, float]:
    """Run a plan, repeating short ones; return the delays in ms and the runs per second."""
    session, meter = program.window.experiment.session, Meter()

    def restart(snapshot: object) -> None:
        if not session.snapshot.stage.is_busy:
            QTimer.singleShot(0, lambda: session.start(plan))

    session.start(plan)
    session.changed.connect(restart)
    wait_ms(800)
    meter.measure(seconds)
    session.changed.disconnect(restart)
    progress = session.snapshot.progress
    session.cancel()
    while session.snapshot.stage.is_busy:
        wait_ms(50)
    return 1000 * np.array(meter.delays), progress.runs_per_second if progress else 0.0


if __name__ == "__main__":
    main()
