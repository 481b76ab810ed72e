"""Times the board: making a scene, repainting it, and repainting it with the heat map.

Run it as ``python -m benchmarks.board_painting``; without a screen set ``QT_QPA_PLATFORM=offscreen``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np
from PySide6.QtWidgets import QApplication

from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.board.widget import BoardView
from solver.analysis.state_kind import look_into

SIZES = (8, 32, 100, 300, 1000)
SIDE_PX = 800
SEED = 1

Times = tuple[float, float]
"""The least and the median time, in milliseconds."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table: one line a board size; for each part the least and the median time in milliseconds."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.board_painting", description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="how often each part is timed (60)")
    rounds = parser.parse_args(arguments).rounds
    application = QApplication.instance() or QApplication([])
    print(f"Board of {SIDE_PX} px, random state, all attack lines; least / median of {rounds} in ms.")
    print(f"{'n':>6}{'scene':>16}{'repaint':>16}{'with heat map':>16}")
    for n in SIZES:
        parts = "".join(f"{least:>8.2f} /{median:>6.2f}" for least, median in timings(n, rounds))
        print(f"{n:>6}{parts}")
    del application
    return 0


def timings(n: int, rounds: int) -> tuple[Times, Times, Times]:
    """Return the times of a scene, of a repaint, and of a repaint with the heat map."""
    rows = np.random.default_rng(SEED).integers(0, n, n)
    plain, hot = board_scene(rows), board_scene(rows, insight=look_into(rows))
    return timed(lambda: board_scene(rows), rounds), repaint(plain, rounds), repaint(hot, rounds)


def repaint(scene: BoardScene, rounds: int) -> Times:
    """Return the times in which a shown board paints itself anew."""
    view = BoardView()
    view.resize(SIDE_PX, SIDE_PX)
    view.set_scene(scene)
    view.show()
    QApplication.processEvents()
    times = timed(view.repaint, rounds)
    view.close()
    return times


def timed(work: Callable[[], object], rounds: int) -> Times:
    """Return the least and the median time of some work, after a first time that is not counted."""
    work()
    times = []
    for _ in range(rounds):
        begin = perf_counter()
        work()
        times.append((perf_counter() - begin) * 1000)
    return min(times), float(np.median(times))


if __name__ == "__main__":
    raise SystemExit(main())
