"""The members of one generation, in the order they are shown. No Qt."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from nqueens_gui.kit.numbers import HIDDEN
from nqueens_gui.population.family_view import Phase
from solver.analysis.population import fitness, selection_shares
from solver.core.events import new_members
from solver.core.heuristics import heuristic_value
from solver.core.words import percent
from solver.runs.trace import Trace


class MembersScene(Struct, frozen=True, eq=False):
    """The members of a state, each by its number in the order shown."""

    places: NDArray[Any]
    """Shape (k,): place in the population of each."""
    rows: NDArray[Any]
    """Shape (k, n): their states."""
    h: NDArray[Any]
    """Shape (k,): their h."""
    chosen: int
    """Number of the one on the board."""
    shares: NDArray[np.float64] | None
    """Shape (k,): how likely each is selected as the first parent of a child; None where none are selected."""
    phase: str = ""
    """What is shown of them in a phase of the generation, as a title says it; empty for the members as they are."""
    labels: NDArray[np.str_] | None = None
    """Shape (k,): what stands below each in a phase; None for h."""
    marked: tuple[int, ...] = ()
    """Numbers of the parents of the one on the board, where those before are shown; there is none on the board then."""
    is_hiding: bool = False
    """Whether nothing but their states is told."""

    def __len__(self) -> int:
        """Return the number of members."""
        return len(self.places)

    @property
    def title(self) -> str:
        """How many there are, or what is shown of them."""
        return self.phase or f"{len(self):,} members by h"

    @property
    def frames(self) -> tuple[int, ...]:
        """Numbers of those with a frame: the one on the board, or its parents."""
        return self.marked or (self.chosen,)

    def label(self, number: int) -> str:
        """What stands below a member."""
        if self.is_hiding:
            return HIDDEN
        return f"{self.h[number]:,}" if self.labels is None else str(self.labels[number])

    def text(self, number: int) -> str:
        """Say what is known of a member."""
        n, h, name = self.rows.shape[1], int(self.h[number]), f"member {self.places[number]:,}"
        if self.is_hiding:
            return name
        words = f"{name}: h {h:,}"
        if self.shares is not None:
            words += f", fitness {fitness(n, h):,}, selected with probability {percent(float(self.shares[number]))}"
        return words


def phase_scene(trace: Trace, index: int, member: int, phase: Phase) -> MembersScene:
    """Return all members in a phase of the generation that reached a state: first those before, then the children.

    Parameters
    ----------
    trace, index, member
        As for `members_scene`; the members have parents.
    phase
        Fitness and selection show those before, crossover the children before mutation, mutation those that mutated.
    """
    settings, lineages = trace.settings, trace.lineage(index)
    after = members_scene(trace, index, member)
    if phase is Phase.REPLACEMENT:
        return after
    if phase is Phase.MUTATION:
        mutated = np.array([bool(lineages[place].moved) for place in after.places])
        words = f"{mutated.sum():,} of {len(after):,} children have a mutation"
        return replace(after, phase=words, labels=np.where(mutated, after.h.astype(str), "–"))
    before = trace.members(index - 1)
    if phase is Phase.CROSSOVER:
        known = [tuple(rows) for rows in before.tolist()]
        crossed = new_members(known, [lineages[place]._replace(moved=()) for place in after.places])
        h = np.array([heuristic_value(rows, settings.heuristic) for rows in crossed])
        return replace(after, rows=np.array(crossed), h=h, phase=f"{len(after):,} children before mutation")
    parents = lineages[member].parents
    scene = members_scene(trace, index - 1, parents[0])
    marked = tuple(int(np.flatnonzero(scene.places == parent)[0]) for parent in parents)
    if phase is Phase.FITNESS:
        words, labels = "fitness", fitness(settings.n, scene.h).astype(str)
    else:
        times = Counter(
            parent for lineage in lineages if lineage.cut is not None for parent in lineage.parents
        )
        words, labels = "times selected as a parent", np.array([f"{times[place]}×" for place in scene.places])
    title = f"{len(scene):,} members of the generation before: {words}"
    return replace(scene, phase=title, labels=labels, marked=marked)


def members_scene(trace: Trace, index: int, member: int) -> MembersScene:
    """Return the members of a state of a recording.

    Parameters
    ----------
    trace
        The recording of a search on a population.
    index
        The state.
    member
        The place of the member on the board.
    """
    h = trace.member_h(index)
    places = np.argsort(h, kind="stable")
    shares = selection_shares(trace.settings, h)
    return MembersScene(
        places=places,
        rows=trace.members(index)[places],
        h=h[places],
        chosen=int(np.flatnonzero(places == member)[0]),
        shares=None if shares is None else shares[places],
    )
