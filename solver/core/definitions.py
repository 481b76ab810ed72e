"""What every export states: the definitions of its figures and the program that wrote it."""

from __future__ import annotations

import os
import platform
import re
from contextlib import suppress
from functools import cache
from pathlib import Path

from solver.core.heuristics import Heuristic
from solver.core.parameters import SidewaysCount
from solver.core.run_settings import RunSettings, Starts
from solver.core.variants import Price, Rule
from solver.core.version import __version__

NAME = "nqueens-laboratory"
"""Name of the program and of its distribution."""


def program() -> dict[str, str | None]:
    """Return the name and version of the program and the versions of what its results depend on."""
    return {
        "name": NAME,
        "version": __version__,
        "python": platform.python_version(),
        "numpy": installed_version("numpy"),
        "numba": installed_version("numba"),
    }


@cache
def machine() -> str:
    """Return what this program runs on: processor, number of cores, operating system."""
    processor = platform.processor()
    with suppress(OSError):
        names = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
        processor = names[1].strip() if names else processor
    parts = (
        processor or platform.machine(),
        f"{os.cpu_count() or 1} cores",
        f"{platform.system()} {platform.release()}",
    )
    return ", ".join(part.strip() for part in parts)


@cache
def build() -> str:
    """Return the version of this program with a digest of the code that runs depend on."""
    from hashlib import sha256  # slow to import

    folder, code = Path(__file__).parents[1], sha256()
    for path in sorted(path for part in ("core", "engine") for path in (folder / part).rglob("*.py")):
        code.update(path.read_bytes())
    return f"{__version__} ({code.hexdigest()[:8]})"


def installed_version(distribution: str) -> str | None:
    """Return the version of an installed distribution without importing it; None if it is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


STATE_DEFINITIONS = {
    "state": "One queen in each of n columns; rows[c] is the row of the queen in column c. "
    "Columns and rows are counted from 0; row 0 is the top row.",
    "successor": "A state after one queen moved within its column; every state has n(n - 1) of them.",
    "local_minimum": "A state that is not a solution and has no successor with a lower h. It is strict if "
    "every successor is worse, a shoulder if moves to equal h lead to a state with a better successor, "
    "and flat if they do not.",
}
"""Terms for single states, independent of the heuristic."""

RUN_DEFINITIONS = {
    "start": "The row of each queen is drawn independently and uniformly, so that all n^n states are equally "
    "likely, unless a start state is given.",
    "iteration": "One decision of the search; it moves a queen or, in some variants, none.",
    "step": "An iteration that moved a queen. A restart is neither, nor is the final decision that finds no move.",
    "sideways_move": "A move to a successor of equal h.",
    "restart": "A new random state, drawn like a start, when the search is stuck, makes no progress or is cut off.",
    "climb": "The part of a run from a start to the next stop; restarts = climbs - 1.",
    "run": "All climbs from the first start until the search ends: with a solution, at a limit, stuck, stopped or by "
    "an error.",
}

POPULATION_DEFINITIONS = {
    "population": "The states that a search works on, its members, in order. Its h is that of its best member, and a "
    "run is solved when a member is a solution. A random one is drawn member by member; a given start is its first "
    "member.",
    "generation": "An iteration that makes the next population: all members are new, except the elite that the genetic "
    "variant keeps. It is one step.",
}
SWAP_DEFINITIONS = {
    "state": f"{STATE_DEFINITIONS['state']} The state is a permutation: no two queens share a row.",
    "successor": "A state after the rows of two queens were swapped; every state has n(n - 1)/2 of them.",
    "iteration": "If the next queen of a list is still attacked, it is compared with a random queen. The list holds "
    "the queens that were attacked when it was made; it is made anew when h is below relisting times what it was at "
    "that time.",
    "step": "An iteration that swapped the rows of the two queens, because that lowers h.",
    "restart": "A new random permutation, after pairs_per_queen * n iterations of a climb.",
}
RULE_DEFINITIONS = {
    Rule.RANDOM_NEIGHBOUR: {
        "random_move": "After a move to equal h the queen of a random column goes to a random row; if it is already "
        "there, no move is made and no step counted. A random move is an iteration like any other, with the same "
        "evaluations."
    }
}
"""Terms that belong to one rule."""
EVALUATIONS = "Successors whose h the search must know"
PRICES = {
    Price.ALL: "all n(n - 1) in each iteration and, if the rule can get stuck, in the decision without a move that "
    "ends a climb",
    Price.COLUMN: "the n - 1 of one queen in each iteration",
    Price.ONE: "the one proposed in each iteration",
    Price.DRAWN: "each one drawn, including those of the decision without a move that ends a climb",
    Price.MEMBERS: "all n(n - 1) of each member in each iteration, and each member of a random population",
    Price.CHILDREN: "each child in each iteration, and each member of a random population",
    Price.PAIR: "the state after the swap of each pair of queens compared",
    Price.UNKNOWN: "not known, since searches written by users do not report them",
}
"""What the evaluations of a rule are, after `EVALUATIONS` and a colon."""

SIDEWAYS_COUNT_DEFINITIONS = {
    SidewaysCount.CONSECUTIVE: "Consecutive sideways moves are counted: a better move resets the count to 0. "
    "Another one is allowed while the count is below the sideways limit.",
    SidewaysCount.TOTAL: "Sideways moves are counted over a whole climb: only a restart resets the count "
    "to 0. Another one is allowed while the count is below the sideways limit.",
}

PLATEAU_DEFINITIONS = {
    "plateau": "The states without a better successor that sideways moves reach from a state, all of the same h.",
    "exit": "A state with a better successor, one sideways move off a plateau; a search leaves the "
    "plateau there, so no path continues beyond it. Its distance is the number of sideways moves to it.",
}

CHANCES_DEFINITIONS = {
    "chances": "The probability that the climb is solved from a state, with ties among best successors broken "
    "uniformly. Sideways moves already made count against the limit; the limits of a run on its steps and restarts, "
    "and restarts before the climb ends by itself, are ignored, except for the step limit of random-neighbour, which "
    "counts from the state.",
    "decisive_tie": "A step at which the success probability changed: one of several best successors was chosen, and "
    "they did not all have the same success probability.",
}


def state_definitions(heuristic: Heuristic) -> dict[str, str]:
    """Return the definitions behind the figures of a single state, by term."""
    return {**STATE_DEFINITIONS, "h": heuristic.definition}


STARTS = {
    Starts.PERMUTATION: "A permutation, so that no two queens share a row; all n! such states are equally likely, "
    "unless a start state is given.",
    Starts.ALL_BUT_LAST: "The row of each queen is drawn independently and uniformly among all but the last, so that "
    "all (n - 1)^n such states are equally likely, unless a start state is given.",
}
"""Definitions of random starts that are not uniform."""


def run_definitions(settings: RunSettings) -> dict[str, str]:
    """Return the definitions behind the figures of a run, by term."""
    definitions = {**state_definitions(settings.heuristic), **RUN_DEFINITIONS}
    if "sideways_count" in settings.parameters:
        count = SidewaysCount(str(settings.parameters["sideways_count"]))
        definitions["sideways_count"] = SIDEWAYS_COUNT_DEFINITIONS[count]
    definitions["evaluations"] = f"{EVALUATIONS}: {PRICES[settings.variant.rule.price]}."
    if settings.starts in STARTS:
        definitions["start"] = STARTS[settings.starts]
    if settings.variant.rule.is_of_population:
        definitions |= POPULATION_DEFINITIONS
    if settings.variant.rule.swaps:
        definitions |= SWAP_DEFINITIONS
    return definitions | RULE_DEFINITIONS.get(settings.variant.rule, {})
