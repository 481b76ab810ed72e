"""What a run file holds of populations, and of steps that move several queens: how each new member came about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.board import Rows
from solver.core.events import Lineage, new_members
from solver.runs.trace import NO_MOVE, Trace

Members = tuple[Rows, ...]


class Generations(Struct, frozen=True, eq=False):
    """The members of every state of a run."""

    start: Members
    """In order."""
    steps: tuple[tuple[Lineage, ...], ...]
    """For each step how each new member came about."""
    restarts: tuple[tuple[int, Members], ...]
    """For each restart the number of steps before it and the new members."""
    member_h: NDArray[np.int64]
    """Shape (states, members)."""
    final: Members

    def states(self) -> Iterator[tuple[tuple[Lineage, ...] | None, Members]]:
        """Yield for every state how its members came about, None at a start, and the members."""
        members, restarts = self.start, iter([*self.restarts, (len(self.steps) + 1, ())])
        yield None, members
        restart_step, restart_members = next(restarts)
        for step in range(len(self.steps) + 1):
            if step:
                lineages = self.steps[step - 1]
                members = new_members(members, lineages)
                yield lineages, members
            while restart_step == step:
                members = restart_members
                yield None, members
                restart_step, restart_members = next(restarts)


def generations_of(trace: Trace) -> dict[str, Any]:
    """Return the fields of a run file that tell the members at the start and at the end."""
    return {
        "members": trace.members(0).tolist(),
        "members_given": len(trace.settings.given_members),
        "final_members": trace.members(trace.end).tolist(),
    }


def _member_h(trace: Trace, states: slice) -> list[list[int]]:
    h: list[list[int]] = trace.all_member_h()[states].tolist()
    return h


def _steps(trace: Trace, states: slice) -> list[list[Lineage]]:
    return [list(trace.lineage(index)) for index in _indices(trace, states, is_start=False)]


def _restarts(trace: Trace, states: slice) -> list[tuple[int, list[list[int]]]]:
    step = trace.column("step")
    restarts = filter(None, _indices(trace, states, is_start=True))
    return [(int(step[index]), trace.members(index).tolist()) for index in restarts]


def _indices(trace: Trace, states: slice, *, is_start: bool) -> list[int]:
    """Return the indices within a slice of the states that no step led to, or of the others."""
    found = (trace.column("kind")[states] == NO_MOVE) == is_start
    indices: list[int] = (np.flatnonzero(found) + (states.start or 0)).tolist()
    return indices


LISTS: dict[str, Callable[[Trace, slice], list[Any]]] = {
    "member_h": _member_h,
    "generations": _steps,
    "restart_members": _restarts,
}
"""The lists that grow with the run, each with a function that returns its entries for a slice of states."""
