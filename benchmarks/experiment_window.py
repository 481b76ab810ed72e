"""Responsiveness of the window during an experiment on all cores: ``python -m benchmarks.experiment_window``."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QSettings, QTimer

from benchmarks.window import DelayMeter, wait_ms
from nqueens_gui.app import Program, make_application
from nqueens_gui.experiment.charts import ChartKind
from solver.core.system import default_workers
from solver.engine.prepare import prepare
from solver.experiment.plan import Plan, experiment_plan

SECONDS = 6.0
PLANS = (
    ("a million runs each, n = 8", experiment_plan([8], runs=1_000_000, seed=1)),
    ("ten million runs, n = 8", experiment_plan([8], ["sideways"], 10_000_000, seed=1)),
    ("many sizes", experiment_plan(range(4, 10), runs=200_000, seed=1)),
    ("large boards, n = 300", experiment_plan([300], ["sideways"], 100_000, seed=1)),
)
"""The experiments, with their names."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.experiment_window", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="seconds per row")
    seconds = parser.parse_args(arguments).seconds
    app = make_application()
    with tempfile.TemporaryDirectory() as folder:
        settings = QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)
        program = Program(app, settings, "light", history=Path(folder) / "history.sqlite")
        program.start()
        prepare()
        program.window.pages.show("experiment")
        print_table(program, seconds)
        program.window.close()
        program.end()
    return 0


def print_table(program: Program, seconds: float) -> None:
    """Measure and print a row for each plan and chart."""
    print(f"Delays of the event loop in ms, {default_workers()} threads")
    print("    p50     p99   worst   runs/s")
    for name, plan in PLANS:
        for chart in (ChartKind.SUCCESS, ChartKind.RUN_LENGTHS):
            program.window.experiment.panel.charts.show_chart(chart)
            delays, rate = measure(program, plan, seconds)
            p50, p99 = np.percentile(delays, [50, 99])
            print(f"{p50:7.2f} {p99:7.2f} {delays.max():7.2f} {rate:12,.0f}   {name}; {chart}", flush=True)


def measure(program: Program, plan: Plan, seconds: float) -> tuple[np.ndarray, float]:
    """Run a plan, repeating short ones; return the delays in ms and the runs per second."""
    session, meter = program.window.experiment.session, DelayMeter()

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
    raise SystemExit(main())
