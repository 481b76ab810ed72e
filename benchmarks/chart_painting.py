"""Times the chart of a run that grows: taking in a frame's worth of moves, showing them, and painting.

Run it as ``python -m benchmarks.chart_painting``; without a screen set ``QT_QPA_PLATFORM=offscreen``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np
from PySide6.QtWidgets import QApplication

from nqueens_gui.watch.chart import TracePlot
from nqueens_gui.watch.trace_view import TraceScene
from solver.core.events import Moved, MoveKind, Restarted, Started, StateEvent
from solver.core.run_settings import run_settings
from solver.runs.trace import Trace

SIZES = (1_000, 10_000, 100_000, 1_000_000)
WIDTH_PX, HEIGHT_PX = 380, 260
FRAME_MOVES = 3_200
"""Moves recorded in a frame of 16 ms at 200,000 moves a second."""
CLIMB = 25
"""Moves from one restart to the next."""
HIGHEST = 12
SEED = 1
ROWS = (0, 4, 7, 5, 2, 6, 1, 3)


class Frame(NamedTuple):
    """The times of one frame, in milliseconds."""

    take_in: float
    """Marks and pyramid grow by the new moves."""
    show: float
    """The chart works out what is in sight."""
    paint: float
    """The chart paints itself."""

    @property
    def total(self) -> float:
        """All of it."""
        return sum(self)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table: one line a length of the run and kind of axis, medians in milliseconds."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chart_painting", description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="how many frames are timed (60)")
    parser.add_argument("--most", type=int, default=SIZES[-1], help=f"moves at most ({SIZES[-1]:,})")
    options = parser.parse_args(arguments)
    application = QApplication.instance() or QApplication([])
    print(
        f"Chart of {WIDTH_PX} x {HEIGHT_PX} px, {FRAME_MOVES:,} moves a frame; median of {options.rounds} in ms."
    )
    print(f"{'moves':>10}{'axis':>8}{'take in':>9}{'show':>9}{'paint':>9}{'frame':>9}")
    for size in SIZES:
        if size <= options.most:
            print_lines(size, options.rounds)
    del application
    return 0


def print_lines(size: int, rounds: int) -> None:
    """Print what a run of so many moves takes, along either axis."""
    trace = Trace(run_settings(8, "random-restart-sideways", seed=SEED))
    trace.extend(noisy_run(size, 0))
    for axis in ("even", "log"):
        frames = timings(trace, rounds, is_log=axis == "log")
        totals = [frame.total for frame in frames]
        middle = (*np.median(frames, axis=0).tolist(), float(np.median(totals)))
        print(f"{size:>10,}{axis:>8}" + "".join(f"{time:>9.2f}" for time in middle))


def timings(trace: Trace, rounds: int, *, is_log: bool) -> list[Frame]:
    """Return the times of frames while a run grows."""
    scene = TraceScene(trace)
    chart = TracePlot()
    chart.resize(WIDTH_PX, HEIGHT_PX)
    chart.set_log(is_log)
    chart.show()
    chart.set_trace(scene)
    QApplication.processEvents()
    frames = [one_frame(trace, scene, chart) for _ in range(rounds)]
    chart.close()
    return frames


def one_frame(trace: Trace, scene: TraceScene, chart: TracePlot) -> Frame:
    """Record moves, which is not timed, and show them."""
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
    """Yield moves whose h jumps about, with restarts and local minima: the worst a chart can be given."""
    for index, h in enumerate(np.random.default_rng(first).integers(1, HIGHEST, count).tolist(), start=first):
        if index % CLIMB == 0:
            yield Restarted(ROWS, h, h - 1, 1) if index else Started(ROWS, h, h - 1, 1)
        else:
            is_stuck = index % CLIMB == CLIMB - 1
            yield Moved(0, 0, 0, h, MoveKind.IMPROVING, h if is_stuck else h - 1, 1)


if __name__ == "__main__":
    raise SystemExit(main())
