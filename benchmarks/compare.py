"""Frames a second of the Compare page while its boards play: ``python -m benchmarks.compare``."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import numpy as np
from PySide6.QtCore import QEvent, QObject, QSettings

from benchmarks.scrubbing import live_until
from benchmarks.window import wait_ms
from nqueens_gui.app import Program, make_application
from nqueens_gui.compare.comparison import Comparison, Competitor
from nqueens_gui.kit.status import Stage
from solver.core.variants import VARIANTS
from solver.engine.prepare import prepare as prepare_engine

ROWS = ((6, 8, 60), (4, 50, 30), (6, 50, 30))
"""Boards, queens, and the frames a second to reach."""
SPEEDS = (60.0, 1_000.0)
"""Steps a second: texts and curves follow every step at the slower one, every frame is another state at the faster."""
SECONDS = 4.0
SIZE = (1440, 900)


class Painted(QObject):
    """Notes when a widget is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note a paint event."""
        if event.type() == QEvent.Type.Paint:
            self.times.append(perf_counter())
        return False


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each row is measured")
    asked = parser.parse_args(arguments)
    app = make_application()
    with tempfile.TemporaryDirectory() as folder:
        settings = QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)
        program = Program(app, settings, "light")
        program.window.resize(*SIZE)
        program.start()
        prepare_engine()
        program.window.pages.show("compare")
        print("boards    n   steps/s   frames/s   to reach   gap p50   gap p99  (ms)")
        for boards, n, least in ROWS:
            prepare(program, boards, n)
            for speed in SPEEDS:
                gaps = 1000 * measure(program, speed, asked.seconds)
                print(
                    f"{boards:6d} {n:4d} {speed:9,.0f} {1000 / gaps.mean():10.1f} {least:10d}"
                    f" {np.percentile(gaps, 50):9.1f} {np.percentile(gaps, 99):9.1f}"
                )
        program.window.close()
        program.end()
    return 0


def prepare(program: Program, boards: int, n: int) -> None:
    """Make runs that do not end soon: hot annealing, whose curves are the longest to draw too."""
    variant = VARIANTS["simulated-annealing"]
    values = {"initial_temperature": 50.0, "cooling": 1.0, "max_steps": 5_000}
    hot = {variant.name: {**variant.checked_parameters({}), **values}}
    competitors = tuple(Competitor(variant, hot, seed) for seed in range(boards))
    session = program.window.compare.session
    session.edit(Comparison(competitors, n=n, seed=1))
    sequence = session.snapshot.sequence
    session.compare()
    live_until(lambda: session.snapshot.making.stage is Stage.DONE and session.snapshot.sequence > sequence)


def measure(program: Program, speed: float, seconds: float) -> np.ndarray:
    """Play for a while and return the seconds from each painting of the last board to the next."""
    session, painted = program.window.compare.session, Painted()
    session.to_start()
    session.set_speed(speed)
    session.play()
    wait_ms(round(1000 * seconds / 8))  # until it plays evenly
    board = program.window.compare.panel.grid.lanes[-1].board
    board.installEventFilter(painted)
    wait_ms(round(1000 * seconds))
    live_until(lambda: len(painted.times) > 1)  # a busy machine may not have painted twice
    board.removeEventFilter(painted)
    session.pause()
    return np.diff(painted.times)


if __name__ == "__main__":
    raise SystemExit(main())
