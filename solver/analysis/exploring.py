"""Explore a small board part by part: its states, exact figures, the effect of the sideways limit, its valleys.

``python -m solver.analysis.exploring 6 attacking-pairs 100`` writes what it finds, pickled, so that the window needs no
compiler to begin with.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Mapping
from typing import TypeVar

import numpy as np
from msgspec.structs import replace

from solver.analysis.landscape import LIMITS, SuccessAtLimit, landscape_of, success_by_limit
from solver.analysis.state_space import Check, States, StateSpace, map_plateaus, state_space
from solver.analysis.success_table import success_table
from solver.analysis.terrain import terrain
from solver.core.heuristics import Heuristic
from solver.core.system import end_with_parent

WEIGHTS = {"states": 8.0, "terrain": 32.0, "figures": 3.3, "curve": 0.15}
"""Relative duration of each part; for the curve, of one of its points."""
WHOLE = sum(WEIGHTS.values()) + WEIGHTS["curve"] * (len(LIMITS) - 1)

Found = TypeVar("Found")
Changes = Mapping[str, object]
"""What is found: ``part`` in words, ``share``, ``states``, ``landscape``, ``curve``, ``terrain``."""
Report = Callable[[Changes], object]


class _Parts:
    """Does one part after the other and reports how far the whole is."""

    def __init__(self, report: Report, check: Check) -> None:
        self._report, self._check = report, check
        self._done = 0.0

    def do(self, title: str, name: str, work: Callable[[], Found]) -> Found:
        self._check()
        self._report({"part": title, "share": self._done / WHOLE})
        found = work()
        self._done += WEIGHTS[name]
        return found


def explore(
    n: int, heuristic: Heuristic, sideways_limit: int, report: Report, check: Check = lambda: None
) -> None:
    """Find all of it, and report each part as soon as it is found; `check` may raise between."""
    parts = _Parts(report, check)
    space = parts.do(f"Exploring {n**n:,} states", "states", lambda: state_space(n, heuristic, check))
    plateaus = map_plateaus(space)
    report({"states": States(_without_successors(space), plateaus)})
    table = parts.do(
        "Computing success probabilities", "figures", lambda: success_table(space, sideways_limit)
    )
    report({"landscape": landscape_of(space, plateaus, table)})
    curve: list[SuccessAtLimit] = []
    points = success_by_limit(space)
    for limit in LIMITS:
        curve.append(parts.do(f"Success at sideways limit {limit:,}", "curve", lambda: next(points)))
        report({"curve": tuple(curve)})
    found = parts.do("Finding the valleys", "terrain", lambda: terrain(space, plateaus.kinds, check))
    report({"terrain": found})


def _without_successors(space: StateSpace) -> StateSpace:
    """Return the part of a space that drawing states needs: a quarter of its memory."""
    return replace(space, starts=np.zeros(1, np.int64), successors=np.empty(0, np.int32))


def command(n: int, heuristic: Heuristic, sideways_limit: int) -> tuple[str, ...]:
    """Return the command line that writes what `explore` reports, pickled."""
    return (sys.executable, "-P", "-m", "solver.analysis.exploring", str(n), heuristic, str(sideways_limit))


def main(arguments: list[str]) -> None:
    """Explore the board that the arguments name while the process that started this one lives."""
    end_with_parent()
    n, heuristic, limit = arguments
    output = sys.stdout.buffer

    def report(changes: Changes) -> None:
        pickle.dump(changes, output)
        output.flush()

    explore(int(n), Heuristic(heuristic), int(limit), report)


if __name__ == "__main__":
    main(sys.argv[1:])
