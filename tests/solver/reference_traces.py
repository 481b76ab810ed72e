"""Runs that are to stay the same for ever: which they are, and what is kept of each."""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from solver.core.board import Rows, format_rows
from solver.core.events import Ended, Event, Generated, Moved, Restarted, Started, Stayed, new_members
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from tests.solver.boards import OF_POPULATIONS, OF_SWAPS, bounded, values_of

FILE = Path(__file__).parent.parent / "data" / "reference_traces.json"

SIZES = (4, 5, 8, 16, 50)
STREAMS = ((1, 0), (1, 7), (2**62 + 11, 2**40))
"""Seeds and run indices."""
LOOSE: dict[str, Any] = {"max_steps": 2000}
TIGHT: dict[str, Any] = {"max_steps": 40, "max_restarts": 3, "sideways_limit": 3, "sideways_count": "total"}
SETTING_NAMES = ("n", "variant", "heuristic", "seed", "run_index", "parameters")
FIRST = ("steepest-ascent", "sideways", "random-restart", "random-restart-sideways", "random-neighbour")
"""The variants that were there first, whose runs have no other counts than steps and restarts."""
LATER = ("first-choice", "stochastic", "min-conflicts", "simulated-annealing", "tabu", "late-acceptance")
AT_CUTOFF: dict[str, Any] = {
    "max_steps": 200,
    "max_iterations": 1000,
    "max_restarts": 20,
    "restart": "luby",
    "cutoff": 3,
    "sideways_limit": 3,
}
"""Climbs given up by the Luby sequence."""
LATER_LOOSE: dict[str, Any] = {
    "max_iterations": 3000,
    "restart_after": 1000,
    "noise": 0.02,
    "initial_temperature": 1.0,
    "cooling": 0.99,
    "tenure": 10,
    "history": 50,
    "storing": "always",
}
LATER_TIGHT: dict[str, Any] = {
    "max_iterations": 300,
    "max_steps": 200,
    "max_restarts": 3,
    "restart_after": 25,
    "selection": "uniform",
    "noise": 0.5,
    "initial_temperature": 3.0,
    "cooling": 0.9,
    "tenure": 3,
    "history": 5,
    "storing": "always",
}


BRED_LOOSE: dict[str, Any] = {
    "max_iterations": 20,
    "beam_width": 4,
    "population": 12,
    "mutation": 0.2,
    "selection": "tournament",
    "tournament_size": 2,
}
BRED_TIGHT: dict[str, Any] = {
    "max_iterations": 15,
    "restart": "luby",
    "cutoff": 2,
    "max_restarts": 5,
    "beam_width": 2,
    "temperature": 1.5,
    "population": 5,
    "mutation": 0.8,
    "selection": "proportional",
    "tournament_size": 2,
    "elite": 2,
}
"""Of populations."""


SWAPPED_TIGHT: dict[str, Any] = {
    "pairs_per_queen": 3,
    "relisting": 0.8,
    "max_restarts": 3,
    "max_iterations": 300,
}
SHORT: dict[str, Any] = {"max_iterations": 300, "max_steps": 200, "max_restarts": 3}
"""Of a variant that is in none of the lists above, with the least and the greatest of its other parameters."""


def reference_settings() -> Iterator[RunSettings]:
    """The settings of every reference trace."""
    for n, variant, heuristic, given, stream in product(SIZES, FIRST, Heuristic, (LOOSE, TIGHT), STREAMS):
        yield _settings(n, variant, heuristic, given, stream)
    for n, variant, heuristic, stream in product(SIZES, LATER, Heuristic, STREAMS):
        _, restart, *_ = VARIANTS[variant].parameter("restart").choices
        for given in (LATER_LOOSE, LATER_TIGHT | {"restart": restart}):
            yield _settings(n, variant, heuristic, given, stream)
    for n, variant, ties, stream in product(SIZES, (*FIRST, *LATER), ("first", "last"), STREAMS[:2]):
        given = AT_CUTOFF | {"ties": ties, "history": 3 if ties == "first" else 20}
        yield _settings(n, variant, Heuristic.ATTACKING_PAIRS, given, stream)
    for n, variant, heuristic, stream in product(SIZES, OF_POPULATIONS, Heuristic, STREAMS[:2]):
        for given in (BRED_LOOSE, BRED_TIGHT):
            yield _settings(n, variant, heuristic, given, stream)
    for n, variant, heuristic, stream in product(SIZES, OF_SWAPS, Heuristic, STREAMS):
        for given in (LOOSE, SWAPPED_TIGHT):
            yield _settings(n, variant, heuristic, given, stream)
    named = (*FIRST, *LATER, *OF_POPULATIONS, *OF_SWAPS)
    for n, variant, stream in product(SIZES, [name for name in VARIANTS if name not in named], STREAMS):
        for place in (0, -1):
            given = {one.name: values_of(one)[place] for one in VARIANTS[variant].parameters} | SHORT
            yield _settings(n, variant, VARIANTS[variant].heuristic, given, stream)


def _settings(
    n: int, variant: str, heuristic: Heuristic, given: dict[str, Any], stream: tuple[int, int]
) -> RunSettings:
    return run_settings(
        n,
        variant,
        heuristic=heuristic,
        seed=stream[0],
        run_index=stream[1],
        parameters=bounded(variant, **given),
    )


def reference_trace(settings: RunSettings, events: Iterable[Event]) -> dict[str, Any]:
    """What is kept of a run: its settings, how it ended, and a digest of all its events."""
    first, *between, last = (event for event in events if not isinstance(event, Stayed))
    assert isinstance(last, Ended)
    counts = {"iterations": last.iterations, "evaluations": last.evaluations}
    rows: list[int] = []
    members: tuple[Rows, ...] = ()
    for event in (first, *between):
        if isinstance(event, Moved):
            rows[event.column] = event.to_row
        elif isinstance(event, Generated):
            members = new_members(members or [tuple(rows)], event.lineages)
            rows = list(members[event.best])
        elif not isinstance(event, Ended):
            rows, members = list(event.rows), event.members
    return {
        "n": settings.n,
        "variant": settings.variant.name,
        "heuristic": str(settings.heuristic),
        "seed": settings.seed,
        "run_index": settings.run_index,
        "parameters": dict(settings.parameters),
        "outcome": str(last.outcome),
        "steps": sum(isinstance(event, Moved | Generated) for event in between),
        "restarts": sum(isinstance(event, Restarted) for event in between),
        **(counts if settings.variant.name not in FIRST else {}),
        "rows": format_rows(rows),
        "digest": digest([first, *between, last]),
    }


LENGTHS = {Started: 4, Moved: 7, Generated: 5, Restarted: 4, Ended: 1}
"""How many fields of each event the digest covers; counts came later."""


def digest(events: Iterable[Event]) -> str:
    """32 hexadecimal digits that change with any number of any event."""
    text = "".join(
        f"{type(event).__name__} {json.dumps(event[: LENGTHS[type(event)]] + _members(event))}\n"
        for event in events
    )
    return sha256(text.encode()).hexdigest()[:32]


def _members(event: Event) -> tuple[Any, ...]:
    """Return the members of a population at a start, which no other run has."""
    is_of_many = isinstance(event, Started | Restarted) and len(event.members) > 1
    return (event.members, event.member_h) if is_of_many else ()


def read_reference_traces() -> list[dict[str, Any]]:
    """Every reference trace of the file."""
    traces: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return traces


def write_reference_traces(traces: Iterable[dict[str, Any]]) -> None:
    """Write the file, one trace a line."""
    FILE.write_text("[\n" + ",\n".join(map(json.dumps, traces)) + "\n]\n", "utf-8")
