"""Time to update and paint the chart of a growing run, per frame.

Run ``python -m benchmarks.chart_painting``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np
from PySide6.QtWidgets import QApplication

from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.watch.chart import TracePlot
from solver.core.events import Moved, MoveKind, Restarted, Started, StateEvent
from solver.core.run_settings import run_settings
from solver.runs.trace import Trace

SIZES = (1_000, 10_000, 100_000, 1_000_000)
WIDTH_PX, HEIGHT_PX = 380, 260
FRAME_MOVES = 3_200
"""Moves recorded per frame of 16 ms at 200,000 moves per second."""
CLIMB = 25
"""Moves between restarts."""
HIGHEST = 12
SEED = 1
ROWS = (0, 4, 7, 5, 2, 6, 1, 3)


class Frame(NamedTuple):
    """The times of one frame, in milliseconds."""

    add: float
    """Adding the new moves to the marks and the pyramid."""
    show: float
    """Computing the visible part of the chart."""
    paint: float
    """Painting the chart."""

    @property
    def total(self) -> float:
        """Total time of the frame."""
        return sum(self)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table: one row per length of the run and kind of axis, medians in milliseconds."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chart_painting", description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="number of frames (default: 60)")
    parser.add_argument(
        "--most", type=int, default=SIZES[-1], help=f"maximum number of moves (default: {SIZES[-1]:,})"
    )
    options = parser.parse_args(arguments)
    application = QApplication.instance() or QApplication([])
    print(
        f"Chart of {WIDTH_PX} x {HEIGHT_PX} px, {FRAME_MOVES:,} moves per frame; median of {options.rounds} in ms."
    )
    print(f"{'moves':>10}{'axis':>8}{'update':>9}{'show':>9}{'paint':>9}{'frame':>9}")
    for size in SIZES:
        if size <= options.most:
            print_lines(size, options.rounds)
    del application
    return 0


def print_lines(size: int, rounds: int) -> None:
    """Print the rows of one length, with a linear and a logarithmic axis."""
    trace = Trace(run_settings(8, "random-restart-sideways", seed=SEED))
    trace.extend(noisy_run(size, 0))
    for axis in ("linear", "log"):
        frames = timings(trace, rounds, is_log=axis == "log")
        totals = [frame.total for frame in frames]
        middle = (*np.median(frames, axis=0).tolist(), float(np.median(totals)))
        print(f"{size:>10,}{axis:>8}" + "".join(f"{time:>9.2f}" for time in middle))


def timings(trace: Trace, rounds: int, *, is_log: bool) -> list[Frame]:
    """Measure frames while a run grows."""
    scene = TraceScene(trace)
    chart = TracePlot()
    chart.resize(WIDTH_PX, HEIGHT_PX)
    chart.log_button.setChecked(is_log)
    chart.show()
    chart.set_trace(scene)
    QApplication.processEvents()
    frames = [one_frame(trace, scene, chart) for _ in range(rounds)]
    chart.close()
    return frames


def one_frame(trace: Trace, scene: TraceScene, chart: TracePlot) -> Frame:
    """Record the moves of a frame, then measure showing them."""
    trace.extend(noisy_run(FRAME_MOVES, len(trace)))
    times = [perf_counter()]
    scene.update()
    times.append(perf_counter())
    chart.set_trace(scene)
    chart.set_position(trace.end)
    times.append(perf_counter())
    chart.area.plot.viewport().repaint()
    times.append(perf_counter())
    QApplication.processEvents()
    return Frame(*(np.diff(times) * 1000).tolist())


def noisy_run(count: int, first: int) -> Iterator[StateEvent]:
    """Yield moves with random h, restarts and local minima: the worst case for the chart."""
    for index, h in enumerate(np.random.default_rng(first).integers(1, HIGHEST, count).tolist(), start=first):
        if index % CLIMB == 0:
            yield Restarted(ROWS, h, h - 1, 1, index, None) if index else Started(ROWS, h, h - 1, 1)
        else:
            is_stuck = index % CLIMB == CLIMB - 1
            yield Moved(0, 0, 0, h, MoveKind.IMPROVING, h if is_stuck else h - 1, 1, index, None)


if __name__ == "__main__":
    raise SystemExit(main())
