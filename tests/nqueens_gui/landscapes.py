"""Landscapes of small boards, as the page shows them."""

from __future__ import annotations

from functools import cache

from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape.snapshot import LandscapeQuestion, LandscapeSnapshot
from solver.analysis.landscape import analyse_landscape, success_by_limit
from solver.analysis.state_space import map_plateaus, state_space
from solver.analysis.terrain import terrain
from solver.core.heuristics import Heuristic


def question(n: int = 5, sideways_limit: int = 0) -> LandscapeQuestion:
    return LandscapeQuestion(n, Heuristic.ATTACKING_PAIRS, sideways_limit)


@cache
def found(n: int = 5, sideways_limit: int = 0) -> LandscapeSnapshot:
    """Return a whole landscape."""
    space = state_space(n)
    return LandscapeSnapshot(
        stage=Stage.DONE,
        question=question(n, sideways_limit),
        share=1.0,
        terrain=terrain(space, map_plateaus(space).kinds),
        landscape=analyse_landscape(n, sideways_limit=sideways_limit),
        curve=tuple(success_by_limit(space, (0, 1, 10, 100))),
        seconds=2.0,
    )
