"""Run files of populations, and of steps that move several queens, read back with every field checked."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from msgspec import Meta

from solver.core.board import MAX_QUEENS, MIN_QUEENS, Rows
from solver.core.checks import InputError
from solver.core.events import Lineage
from solver.core.heuristics import heuristic_value
from solver.core.parameters import MOST_MEMBERS
from solver.core.run_settings import RunSettings
from solver.runs.document import Run
from solver.runs.fields import Count, Move, Row, RunFile, check_below, check_length, checked_rows
from solver.runs.generations import Generations

GENERATION_LISTS = "generations", "restart_members"
"""Fields with one entry a step, and one a restart."""
MOST_MOVED = 2
"""Queens that move where a member has parents."""
Place = Annotated[int, Meta(ge=0, lt=MOST_MEMBERS)]
Cut = Annotated[int, Meta(ge=1, le=MAX_QUEENS)]
Member = Annotated[tuple[Row, ...], Meta(min_length=MIN_QUEENS, max_length=MAX_QUEENS)]
Members = Annotated[tuple[Member, ...], Meta(min_length=1, max_length=MOST_MEMBERS)]
Born = tuple[
    Annotated[tuple[Place, ...], Meta(max_length=2)],
    Cut | None,
    Annotated[tuple[Move, ...], Meta(max_length=MAX_QUEENS)],
]
"""Parents, the cut between them, and the queens that moved; all of them where there is no parent."""


class GenerationsFile(RunFile, kw_only=True, frozen=True):
    """A run whose steps are not each one queen of one state."""

    members: Members
    """The members of the start, in order."""
    members_given: Place | Annotated[int, Meta(le=MOST_MEMBERS)]
    """How many of them were given: 0, 1 or all."""
    final_members: Members
    """The members at the end."""
    member_h: list[list[Annotated[int, Meta(ge=0, lt=MAX_QUEENS**2)]]]
    """h of the members of every state: 1 + steps + restarts lists."""
    generations: tuple[tuple[Born, ...], ...]
    """Of every step its new members, each as [parents, cut, moves]: the places of one parent or two in the population
    before; the first column that comes from the second parent, or None; the queens that were then placed anew, each as
    [column, from row, to row]; a mutation may place one where it was. A member that nothing explains, in a run of a
    search of your own, has no parents, and all its queens moved."""
    restart_members: tuple[tuple[Count, Members], ...]
    """Every restart as [steps before it, new members]."""


def generations_in(file: GenerationsFile) -> Generations:
    """Return the generations of a file after a check of the lengths of its lists."""
    k, n = len(file.members), file.n
    if file.members_given not in (0, 1, k) or file.start_given != (file.members_given > 0):
        raise InputError(f'"members_given" is {file.members_given}, but "members" has {k}', "members_given")
    for index, born in enumerate(file.generations):
        check_length("generations", born, k, f"[{index}]")
    for index, values in enumerate(file.member_h):
        check_length("member_h", values, k, f"[{index}]")
    populations = [("members", file.members), ("final_members", file.final_members)]
    populations += [("restart_members", members) for _, members in file.restart_members]
    for name, members in populations:
        check_length(name, members, k)
        for index, rows in enumerate(members):
            checked_rows(name, rows, n, f"[{index}]")
    steps = tuple(tuple(Lineage(*child) for child in born) for born in file.generations)
    member_h = np.array(file.member_h, np.int64).reshape(-1, k)
    return Generations(file.members, steps, file.restart_members, member_h, file.final_members)


def check_generations(run: Run, generations: Generations) -> None:
    """Check that the generations lead to the final members, and what h says of the states known whole."""
    k = len(generations.start)
    if k != run.settings.members:
        raise InputError(f'"members" has {k:,} entries instead of {run.settings.members:,}', "members")
    check_length("member_h", generations.member_h, len(run.h))
    wrong = np.flatnonzero(generations.member_h.min(axis=1) != run.h)
    if len(wrong):
        raise InputError(f'"h" says {run.h[wrong[0]]} of state {wrong[0]}, unlike "member_h"', "h")
    if run.start != generations.start[0]:
        raise InputError('"start" is not the first of the "members"', "start")
    for step, born in enumerate(generations.steps, start=1):
        for place, lineage in enumerate(born):
            _check_lineage(run.settings, lineage, f"step {step}, member {place}")
    before: tuple[Rows, ...] = ()
    for index, (made, members) in enumerate(generations.states()):
        if made is None or index == len(run.h) - 1:
            _check_h(run, generations, index, members)
        for place, lineage in enumerate(made or ()):
            _check_moves(before, lineage, f"state {index}, member {place}")
        before = members
    best = int(generations.member_h[-1].argmin())
    if before != generations.final or run.final != before[best]:
        raise InputError('the "generations" do not lead to the "final" state', "final")


def _check_h(run: Run, generations: Generations, index: int, members: tuple[Rows, ...]) -> None:
    for place, rows in enumerate(members):
        found, right = generations.member_h[index, place], heuristic_value(rows, run.settings.heuristic)
        if found != right:
            raise InputError(
                f'"member_h" says {found} of member {place} of state {index}, which has h = {right}',
                "member_h",
            )


def _check_lineage(settings: RunSettings, lineage: Lineage, where: str) -> None:
    """Check that the parents exist, and that a cut lies between two; only a search of the user's own may name none."""
    n, k, cut = settings.n, settings.members, lineage.cut
    columns = [column for column, _, _ in lineage.moved]
    is_told = len(lineage.parents) > 0 and len(columns) <= MOST_MOVED
    is_new = settings.variant.rule.is_opaque and not lineage.parents and columns == list(range(n))
    is_between = (len(lineage.parents) == 2) == (cut is not None) and (cut or 0) <= n
    if not (is_told or is_new) or not is_between or max(lineage.parents, default=0) >= k:
        raise InputError(f'"generations": {where} has no such parents or cut', "generations")
    check_below("generations", np.array(lineage.moved, np.int64), n)


def _check_moves(before: tuple[Rows, ...], lineage: Lineage, where: str) -> None:
    """Check that each queen moves from where the parents have it."""
    for column, from_row, _ in lineage.moved if lineage.parents else ():
        is_second = lineage.cut is not None and column >= lineage.cut
        row = before[lineage.parents[int(is_second)]][column]
        if row != from_row:
            raise InputError(
                f'"generations": {where} moves queen {column} from row {from_row}, but it is in row {row}',
                "generations",
            )
