"""Random generations: children, copies, moves, swaps and members drawn anew."""

from __future__ import annotations

from random import Random

from solver.core.board import Rows
from solver.core.events import Event, Generated, Lineage, Restarted, Started, kind_of_change, new_members
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import run_settings

SETTINGS = run_settings(6, "steepest-ascent", seed=1)
N = SETTINGS.n


def lineage_of(random: Random, k: int) -> Lineage:
    """A child of two parents, a copy, a move, a swap or a member drawn anew."""
    parents = tuple(random.randrange(k) for _ in range(random.choice((1, 2))))
    cut = random.randint(1, N) if len(parents) == 2 else None
    columns = random.sample(range(N), random.choice((0, 0, 1, 2)))
    moved = tuple((column, 0, random.randrange(N)) for column in columns)
    if random.random() < 0.1:
        return Lineage((), None, tuple((column, 0, random.randrange(N)) for column in range(N)))
    return Lineage(parents, cut, moved)


def h_of(members: tuple[Rows, ...]) -> tuple[int, ...]:
    return tuple(heuristic_value(rows) for rows in members)


def run_of(k: int, seed: int, steps: int) -> tuple[list[Event], list[tuple[Rows, ...]]]:
    """Return the events of random generations, with a restart between, and the members of every state."""
    random, states = Random(seed), []
    events: list[Event] = []
    for step in range(steps):
        if step % 60 == 0:
            members = tuple(tuple(random.randrange(N) for _ in range(N)) for _ in range(k))
            values = h_of(members)
            best = values.index(min(values))
            reached = members[best], values[best], None, None
            several = (members, values) if k > 1 else ((), ())
            events.append(Restarted(*reached, step, None, *several) if step else Started(*reached, *several))
        else:
            lineages = tuple(lineage_of(random, k) for _ in range(k))
            before, members = min(h_of(members)), new_members(members, lineages)
            values = h_of(members)
            kind = kind_of_change(min(values) - before)
            best = values.index(min(values))
            events.append(Generated(lineages, values, best, values[best], kind, None, None, step, None))
        states.append(members)
    return events, states
