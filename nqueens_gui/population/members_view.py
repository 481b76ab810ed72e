"""The members of one generation, in the order they are shown. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.kit.numbers import percent
from solver.analysis.population import fitness, selection_shares
from solver.runs.trace import Trace


@dataclass(frozen=True, slots=True, eq=False)
class MembersScene:
    """The members of a state, each by its number in the order shown."""

    places: NDArray[Any]
    """Shape (k,): place in the population of each."""
    rows: NDArray[Any]
    """Shape (k, n): their states."""
    h: NDArray[Any]
    """Shape (k,): their h."""
    chosen: int
    """Number of the one on the board."""
    is_sorted: bool
    """Whether they are in the order of h; else in that of the population."""
    shares: NDArray[np.float64] | None
    """Shape (k,): how likely each is selected as the first parent of a child; None where none are selected."""
    descendants: NDArray[np.int64] | None
    """Shape (k,): how many of the last generation descend from each; None while that is not known."""

    def __len__(self) -> int:
        """Return the number of members."""
        return len(self.places)

    @property
    def title(self) -> str:
        """How many there are, and their order."""
        return f"{len(self):,} members {'by h' if self.is_sorted else 'in order'}"

    def has_died_out(self, number: int) -> bool:
        """Whether nobody in the last generation descends from a member."""
        return self.descendants is not None and self.descendants[number] == 0

    def text(self, number: int) -> str:
        """Say what is known of a member."""
        n, h = self.rows.shape[1], int(self.h[number])
        words = f"member {self.places[number]:,}: h {h:,}"
        if self.shares is not None:
            words += f", fitness {fitness(n, h):,}, selected with {percent(float(self.shares[number]))}"
        if self.descendants is not None:
            words += f"; {self.descendants[number]:,} of the last generation descend from it"
        return words


def members_scene(
    trace: Trace,
    index: int,
    member: int,
    *,
    is_sorted: bool = True,
    descendants: NDArray[np.int64] | None = None,
) -> MembersScene:
    """Return the members of a state of a recording.

    Parameters
    ----------
    trace
        The recording of a search on a population.
    index
        The state.
    member
        The place of the member on the board.
    is_sorted
        Whether to order them by h.
    descendants
        Shape (k,): how many of the last generation descend from each, by place.
    """
    h = trace.member_h(index)
    places = np.argsort(h, kind="stable") if is_sorted else np.arange(len(h))
    shares = selection_shares(trace.settings, h)
    return MembersScene(
        places=places,
        rows=trace.members(index)[places],
        h=h[places],
        chosen=int(np.flatnonzero(places == member)[0]),
        is_sorted=is_sorted,
        shares=None if shares is None else shares[places],
        descendants=None if descendants is None else descendants[places],
    )
