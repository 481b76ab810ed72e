"""What can be said of a population: fitness, chances of being selected, diversity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.parameters import ParentSelection
from solver.core.run_settings import RunSettings

Floats = NDArray[np.float64]


def fitness(n: int, h: Any) -> Any:
    """Return the fitness of states of n queens with an h, or several: the pairs of queens that do not attack."""
    return n * (n - 1) // 2 - h


def selection_shares(settings: RunSettings, member_h: Sequence[int] | NDArray[Any]) -> Floats | None:
    """Return how likely each member is drawn as the first parent of a child; None where none are drawn.

    Parameters
    ----------
    settings
        The variant and its parameters.
    member_h
        Shape (k,): h of the members.

    Returns
    -------
    Shape (k,), with sum 1.
    """
    if not settings.variant.rule.breeds:
        return None
    h = np.asarray(member_h, np.int64)
    if settings.value("selection") == ParentSelection.PROPORTIONAL:
        fit = fitness(settings.n, h).astype(np.float64)
        return fit / fit.sum() if fit.any() else np.full(len(h), 1 / len(h))
    drawn: Any = settings.value("tournament_size")
    at_least, more = (
        compare(h[None, :], h[:, None]).mean(axis=1) for compare in (np.greater_equal, np.greater)
    )
    equal = (h[None, :] == h[:, None]).sum(axis=1)
    shares: Floats = (at_least**drawn - more**drawn) / equal
    return shares


def diversity(members: NDArray[Any]) -> float:
    """Return in how many columns two members differ, on average over all pairs of them.

    Parameters
    ----------
    members
        Shape (k, n), with k at least 2.
    """
    k, n = members.shape
    counts = np.bincount((members.astype(np.int64) + n * np.arange(n)).ravel(), minlength=n * n)
    return float(n - (counts * (counts - 1)).sum() / (k * (k - 1)))


def different_states(members: NDArray[Any]) -> int:
    """Return how many members differ from all before them; `members` has shape (k, n)."""
    return len(np.unique(members, axis=0))
