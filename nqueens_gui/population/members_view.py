"""The members of one generation, in the order they are shown. No Qt."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from nqueens_gui.kit.numbers import HIDDEN
from solver.analysis.population import fitness, selection_shares
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
    is_hiding: bool = False
    """Whether nothing but their states is told."""

    def __len__(self) -> int:
        """Return the number of members."""
        return len(self.places)

    @property
    def title(self) -> str:
        """How many there are."""
        return f"{len(self):,} members by h"

    def label(self, number: int) -> str:
        """What stands below a member."""
        return HIDDEN if self.is_hiding else f"{self.h[number]:,}"

    def text(self, number: int) -> str:
        """Say what is known of a member."""
        n, h, name = self.rows.shape[1], int(self.h[number]), f"member {self.places[number]:,}"
        if self.is_hiding:
            return name
        words = f"{name}: h {h:,}"
        if self.shares is not None:
            words += f", fitness {fitness(n, h):,}, selected with probability {percent(float(self.shares[number]))}"
        return words


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
