"""Where climbs end: how likely each kind and h is from a uniform start, and from how many states it can be reached."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.landscape.odds import Plateaus, plateaus_of
from solver.landscape.states import StateSpace


def end_shares(space: StateSpace, sideways_limit: int) -> NDArray[np.float64]:
    """Tell how likely a climb from a uniform start is to end in each state; shape (places,), images added up.

    Forwards over the states ordered by h, from the highest: what reaches a slope goes on to its best successors in
    equal shares; what reaches a plateau walks over it as far as the sideways limit lets it.
    """
    share = space.weights / space.states
    plateaus = plateaus_of(space)
    for _, first, last in reversed(list(space.levels)):
        on_level = plateaus.between(first, last)
        if sideways_limit and len(on_level.places):
            _walk_on(on_level, share, sideways_limit)
        _go_down(space, first, last, share)
    return share


def arrivals(space: StateSpace, top_h: int) -> tuple[NDArray[np.float64], float]:
    """Tell how likely a climb from a uniform start arrives in each state with an h of at most `top_h` first.

    Higher states must be slopes. Beside the probabilities, by place, this returns the steps to expect until then.
    """
    share, steps = space.weights / space.states, 0.0
    for h, first, last in reversed(list(space.levels)):
        if h <= top_h:
            return share[:last], steps
        steps += _go_down(space, first, last, share)
    return share, steps


def _go_down(space: StateSpace, first: int, last: int, share: NDArray[np.float64]) -> float:
    """Let what has reached the slopes at places from `first` to `last` - 1 go on; return how much that is."""
    from solver.engine.levels import SLOPE

    slopes = first + np.flatnonzero(space.kinds[first:last] == SLOPE)
    counts, successors = space.successors_of(slopes)
    moving = share[slopes]
    share[slopes] = 0.0
    arriving = np.bincount(successors, np.repeat(moving / np.maximum(counts, 1), counts))
    share[: len(arriving)] += arriving
    return float(moving.sum())


def _walk_on(plateaus: Plateaus, share: NDArray[np.float64], sideways_limit: int) -> None:
    """Let what has reached the plateau states walk over them, and off them where there are exits."""
    known, own = np.unique(np.concatenate([plateaus.places, plateaus.equals]), return_inverse=True)
    plateau, equals = own[: len(plateaus.places)], own[len(plateaus.places) :]
    counts = np.diff(plateaus.starts)
    walking: NDArray[np.float64] = share[plateaus.places]
    gone = np.zeros(len(known))
    for _ in range(sideways_limit):
        moved = np.bincount(equals, np.repeat(walking / counts, counts), len(known)).astype(np.float64)
        walking = moved[plateau]
        moved[plateau] = 0.0
        gone += moved
    share[known] += gone
    share[plateaus.places] = walking


def reachable_ends(space: StateSpace, kinds: NDArray[np.uint8], sideways_limit: int) -> NDArray[np.uint8]:
    """Tell which kinds a climb from each state can end in; shape (places,), bit k for kind k.

    Parameters
    ----------
    space
        The states.
    kinds
        Shape (places,): their kinds, as `solver.landscape.plateaus.map_plateaus` tells them.
    sideways_limit
        Sideways moves allowed in a row.
    """
    from solver.engine.levels import SLOPE

    ends = np.left_shift(np.uint8(1), kinds)
    plateaus = plateaus_of(space)
    for _, first, last in space.levels:
        slopes = first + np.flatnonzero(kinds[first:last] == SLOPE)
        if len(slopes):
            ends[slopes] = _either(ends, *space.successors_of(slopes))
        on_level = plateaus.between(first, last)
        counts = np.diff(on_level.starts)
        for _ in range(sideways_limit if len(on_level.places) else 0):
            ends[on_level.places] = _either(ends, counts, on_level.equals)
    return ends


def _either(
    ends: NDArray[np.uint8], counts: NDArray[np.int64], successors: NDArray[Any]
) -> NDArray[np.uint8]:
    return np.bitwise_or.reduceat(ends[successors], np.cumsum(counts) - counts)
