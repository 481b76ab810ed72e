"""What every export states: the definitions of its figures and the program that wrote it."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from solver import __version__
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings
from solver.core.variants import SidewaysCount

NAME = "nqueens-laboratory"
"""Name of the program, which is also that of its distribution."""


def program() -> dict[str, str | None]:
    """Return name and version of the program and the versions of what its results rest on."""
    return {
        "name": NAME,
        "version": __version__,
        "python": platform.python_version(),
        "numpy": installed_version("numpy"),
        "numba": installed_version("numba"),
    }


def installed_version(distribution: str) -> str | None:
    """Return the version of an installed distribution without importing it; None when it is not installed."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


STATE_DEFINITIONS = {
    "state": "One queen in each of n columns; rows[c] is the row of the queen in column c. "
    "Columns and rows are counted from 0, row 0 is on top.",
    "successor": "A state after one queen moved within its column; every state has n(n - 1) of them.",
    "local_minimum": "A state that is no solution and has no successor with a lower h. It is strict when "
    "every successor is worse, a shoulder when moves to equal h lead to a state with a better successor, "
    "and flat when they do not.",
}
"""What concerns single states, whatever h counts."""

RUN_DEFINITIONS = {
    "start": "The row of each queen is drawn independently and uniformly, so that all n^n states are equally "
    "likely, unless a start state is given.",
    "step": "One move of one queen: improving, sideways or random. A restart is no step, nor is the last "
    "look at the successors that finds no move to make.",
    "sideways_move": "A move to a successor of equal h, made only when no successor is better.",
    "restart": "A new random state, drawn as a start is, when the search is stuck.",
    "climb": "The part of a run from a start to the next stop; restarts = climbs - 1.",
    "run": "All climbs from the first start until a solution or a limit ends the search.",
}
"""What concerns every run."""

H_DEFINITIONS = {
    Heuristic.ATTACKING_PAIRS: "The number of attacking pairs: two queens on a common row, diagonal or "
    "anti-diagonal, also when another queen stands between them. A line with k queens counts k(k - 1)/2.",
    Heuristic.LINE_OF_SIGHT: "The number of pairs in sight of each other: two queens on a common row, "
    "diagonal or anti-diagonal with no queen between them. A line with k queens counts max(k - 1, 0).",
}
"""What h counts."""

SIDEWAYS_COUNT_DEFINITIONS = {
    SidewaysCount.CONSECUTIVE: "Sideways moves are counted in a row: a better move sets the count back to 0. "
    "Another one is allowed while the count is below the sideways limit.",
    SidewaysCount.TOTAL: "Sideways moves are counted over a whole climb: only a restart sets the count back "
    "to 0. Another one is allowed while the count is below the sideways limit.",
}
"""How sideways moves count against the limit."""

PLATEAU_DEFINITIONS = {
    "plateau": "The states without a better successor that sideways moves reach from a state, all of the same h.",
    "exit": "A state with a better successor that one sideways move leads to from a plateau; a search leaves the "
    "plateau there, so that no way goes on beyond it. Its distance is the number of sideways moves to it.",
}
"""What concerns the plateau around a state."""

ODDS_DEFINITIONS = {
    "odds": "The probability that the climb is solved from a state on, every choice among best successors being "
    "equally likely. Sideways moves already made count against the limit; the limits of a run, on its steps and "
    "its restarts, are left aside, but for the step limit of random-neighbour, which counts from the state on.",
    "coin_flip": "A step at which the odds changed: one of several best successors was chosen, and not all of them "
    "had the same odds.",
}
"""What concerns the odds of a state."""


def state_definitions(heuristic: Heuristic) -> dict[str, str]:
    """Return the definitions, by name, behind the figures of a single state."""
    return {**STATE_DEFINITIONS, "h": H_DEFINITIONS[heuristic]}


def run_definitions(settings: RunSettings) -> dict[str, str]:
    """Return the definitions, by name, behind the figures of a run."""
    definitions = {**state_definitions(settings.heuristic), **RUN_DEFINITIONS}
    if "sideways_count" in settings.parameters:
        count = SidewaysCount(str(settings.parameters["sideways_count"]))
        definitions["sideways_count"] = SIDEWAYS_COUNT_DEFINITIONS[count]
    if settings.variant.kicks_after_sideways:
        definitions["random_move"] = (
            "After a move to equal h the queen of a random column goes to a random row; "
            "no move is made, and no step counted, when she stands there already."
        )
    return definitions
