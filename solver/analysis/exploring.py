"""Explore a small board part by part: its states, exact figures, the effect of the sideways limit, its valleys.

``python -m solver.analysis.exploring 6 attacking-pairs 100`` writes what it finds, pickled, so that the window needs no
compiler to begin with.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator, Mapping
from itertools import accumulate

import numpy as np
from msgspec.structs import replace

from solver.analysis.landscape import LIMITS, SuccessAtLimit, landscape_of, success_by_limit
from solver.analysis.state_space import Check, States, StateSpace, map_plateaus, state_space
from solver.analysis.terrain import terrain
from solver.core.heuristics import Heuristic
from solver.core.parameters import Ties
from solver.core.system import end_with_parent

WEIGHTS = (8.0, 3.3, *(0.15 for _ in LIMITS), 32.0)
"""Relative duration of each part: states, figures, every point of the curve, terrain."""

Changes = Mapping[str, object]
"""What is found: ``part`` in words, ``share``, ``states``, ``landscape``, ``curve``, ``terrain``."""


def explore(
    n: int, heuristic: Heuristic, sideways_limit: int, check: Check = lambda: None
) -> Iterator[Changes]:
    """Find all of it, and yield each part as soon as it is found; `check` may raise between."""
    shares = (done / sum(WEIGHTS) for done in accumulate((0.0, *WEIGHTS)))

    def begun(title: str) -> Changes:
        check()
        return {"part": title, "share": next(shares)}

    yield begun(f"Exploring {n**n:,} states")
    space = state_space(n, heuristic, check)
    plateaus = map_plateaus(space)
    yield {"states": States(_without_successors(space), plateaus)}
    yield begun("Computing success probabilities")
    yield {"landscape": landscape_of(space, plateaus, Ties.RANDOM, sideways_limit)}
    curve: list[SuccessAtLimit] = []
    points = success_by_limit(space)
    for limit in LIMITS:
        yield begun(f"Success at sideways limit {limit:,}")
        curve.append(next(points))
        yield {"curve": tuple(curve)}
    yield begun("Finding the valleys")
    yield {"terrain": terrain(space, plateaus.kinds, check)}


def _without_successors(space: StateSpace) -> StateSpace:
    """Return the part of a space that drawing states needs: a quarter of its memory."""
    return replace(space, starts=np.zeros(1, np.int64), successors=np.empty(0, np.int32))


def command(n: int, heuristic: Heuristic, sideways_limit: int) -> tuple[str, ...]:
    """Return the command line that writes what `explore` yields, pickled."""
    return (sys.executable, "-P", "-m", "solver.analysis.exploring", str(n), heuristic, str(sideways_limit))


def main(arguments: list[str]) -> None:
    """Explore the board that the arguments name while the process that started this one lives."""
    end_with_parent()
    n, heuristic, limit = arguments
    for changes in explore(int(n), Heuristic(heuristic), int(limit)):
        pickle.dump(changes, sys.stdout.buffer)
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
