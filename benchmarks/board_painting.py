"""Times the board: making a scene, repainting it, and repainting it with the heat map.

Run it as ``python -m benchmarks.board_painting``; without a screen set ``QT_QPA_PLATFORM=offscreen``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np
from PySide6.QtWidgets import QApplication

from nqueens_gui.scene.board_scene import BoardScene, board_scene
from nqueens_gui.widgets.board_view import BoardView
from solver.insight import look_into

SIZES = (8, 32, 100, 300, 1000)
SIDE_PX = 800
SEED = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table: one line a board size, the median time of each part in milliseconds."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.board_painting", description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="how often each part is timed (60)")
    rounds = parser.parse_args(arguments).rounds
    application = QApplication.instance() or QApplication([])
    print(f"Board of {SIDE_PX} px, random state, all attack lines; median of {rounds} in ms.")
    print(f"{'n':>6}{'scene':>9}{'repaint':>9}{'with heat':>11}")
    for n in SIZES:
        scene_ms, repaint_ms, heat_ms = timings(n, rounds)
        print(f"{n:>6}{scene_ms:>9.2f}{repaint_ms:>9.2f}{heat_ms:>11.2f}")
    del application
    return 0


def timings(n: int, rounds: int) -> tuple[float, float, float]:
    """Return the median times, in milliseconds, of a scene, a repaint, and a repaint with the heat map."""
    rows = np.random.default_rng(SEED).integers(0, n, n)
    plain, hot = board_scene(rows), board_scene(rows, insight=look_into(rows))
    return (
        median_ms(lambda: board_scene(rows), rounds),
        repaint_ms(plain, rounds),
        repaint_ms(hot, rounds),
    )


def repaint_ms(scene: BoardScene, rounds: int) -> float:
    """Return the median time in which a shown board paints itself anew."""
    view = BoardView()
    view.resize(SIDE_PX, SIDE_PX)
    view.set_scene(scene)
    view.show()
    QApplication.processEvents()
    found = median_ms(view.repaint, rounds)
    view.close()
    return found


def median_ms(work: Callable[[], object], rounds: int) -> float:
    """Return the median time of some work, in milliseconds, after a first time that is not counted."""
    work()
    times = []
    for _ in range(rounds):
        begin = perf_counter()
        work()
        times.append(perf_counter() - begin)
    return float(np.median(times)) * 1000


if __name__ == "__main__":
    raise SystemExit(main())
