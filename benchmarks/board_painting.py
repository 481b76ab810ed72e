"""Time to build the scene of a board, and to repaint it without and with the heat map.

Run ``python -m benchmarks.board_painting``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np
from PySide6.QtWidgets import QApplication

from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.board.widget import BoardView
from solver.analysis.state_kind import state_insight

SIZES = (8, 32, 100, 300, 1000)
SIDE_PX = 800
SEED = 1

Times = tuple[float, float]
"""Minimum and median time in milliseconds."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table: one row per board size, minimum and median time in milliseconds."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.board_painting", description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=60, help="repetitions of each measurement (default: 60)"
    )
    rounds = parser.parse_args(arguments).rounds
    application = QApplication.instance() or QApplication([])
    print(
        f"Board of {SIDE_PX} px, random state, all attack lines; minimum / median of {rounds} repetitions in ms."
    )
    print(f"{'n':>6}{'scene':>16}{'repaint':>16}{'with heat map':>16}")
    for n in SIZES:
        parts = "".join(f"{minimum:>8.2f} /{median:>6.2f}" for minimum, median in timings(n, rounds))
        print(f"{n:>6}{parts}")
    del application
    return 0


def timings(n: int, rounds: int) -> tuple[Times, Times, Times]:
    """Measure building a scene, a repaint, and a repaint with the heat map."""
    rows = np.random.default_rng(SEED).integers(0, n, n)
    plain, hot = board_scene(rows), board_scene(rows, insight=state_insight(rows))
    return timed(lambda: board_scene(rows), rounds), repaint(plain, rounds), repaint(hot, rounds)


def repaint(scene: BoardScene, rounds: int) -> Times:
    """Measure repainting a visible board."""
    view = BoardView()
    view.resize(SIDE_PX, SIDE_PX)
    view.set_scene(scene)
    view.show()
    QApplication.processEvents()
    times = timed(view.repaint, rounds)
    view.close()
    return times


def timed(work: Callable[[], object], rounds: int) -> Times:
    """Return the minimum and median time of a function in milliseconds, without its first call."""
    work()
    times = []
    for _ in range(rounds):
        begin = perf_counter()
        work()
        times.append((perf_counter() - begin) * 1000)
    return min(times), float(np.median(times))


if __name__ == "__main__":
    raise SystemExit(main())
