"""The exact figures of a board: states of each kind, plateaus, basins, and what a climb comes to on average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict, fields
from numpy.typing import NDArray

from solver.analysis.exact_figures import ExactFigures, figures_of
from solver.analysis.state_kind import StateKind
from solver.analysis.state_space import (
    FLAT,
    SHOULDER,
    PlateauComponent,
    PlateauMap,
    StateSpace,
    in_pieces,
    map_plateaus,
    state_space,
)
from solver.analysis.success_table import (
    ClimbValues,
    Plateaus,
    check_limit,
    plateaus_of,
    values_up_to,
)
from solver.core.board import Rows
from solver.core.checks import InputError
from solver.core.definitions import program, state_definitions
from solver.core.display import Displayed
from solver.core.heuristics import Heuristic, heuristic_named
from solver.core.parameters import Ties


def flow(space: StateSpace, sideways_limit: int, top_h: int = -1) -> NDArray[np.float64]:
    """Return where climbs from a uniform start end, or which states with h up to `top_h` they reach first.

    The probability of each state, images added up, and this times the expected steps until then; shape (places, 2).

    The states are processed by descending h: what arrives at a slope is passed on to its best successors in equal
    shares; on a plateau it spreads as far as the sideways limit allows. Two threads pass on half of the slopes of one h
    each, into arrays of their own, on any number of cores.
    """
    from solver.engine.levels import pass_on

    found, other = np.zeros((2, len(space.weights), 2))
    found[:, 0] = space.weights / space.states
    plateaus = plateaus_of(space)
    work = partial(pass_on, space.kinds, space.starts, space.successors, found)
    with ThreadPoolExecutor(2) as threads:
        for h, first, last in reversed(list(space.levels)):
            if h <= top_h:
                return found[:last] + other[:last]
            found[first:last] += other[first:last]
            on_level = plateaus.between(first, last)
            if sideways_limit and len(on_level.places):
                _cross_plateaus(on_level, found, sideways_limit)
            bounds = first, (first + last) // 2, last
            list(threads.map(work, bounds, bounds[1:], (found, other)))
    return found


def _cross_plateaus(plateaus: Plateaus, found: NDArray[np.float64], sideways_limit: int) -> None:
    """Spread what arrived at the plateau states over them, and off them at exits."""
    known, own = np.unique(np.concatenate([plateaus.places, plateaus.equals]), return_inverse=True)
    plateau, equals = own[: len(plateaus.places)], own[len(plateaus.places) :]
    counts = np.diff(plateaus.starts)
    walking: NDArray[np.float64] = found[plateaus.places]
    gone = np.zeros((len(known), 2))
    for _ in range(sideways_limit):
        walking[:, 1] += walking[:, 0]
        each = np.repeat(walking / counts[:, None], counts, axis=0)
        moved = np.stack(
            [np.bincount(equals, part, len(known)).astype(np.float64) for part in each.T], axis=1
        )
        walking = moved[plateau]
        moved[plateau] = 0.0
        gone += moved
    found[known] += gone
    found[plateaus.places] = walking


def reachable_ends(space: StateSpace, kinds: NDArray[np.uint8], sideways_limit: int) -> NDArray[np.uint8]:
    """Return the kinds that a climb from each state can end in; shape (places,), bit k for kind k.

    Parameters
    ----------
    space
        All states.
    kinds
        Shape (places,): their kinds, from `solver.analysis.state_space.map_plateaus`.
    sideways_limit
        Consecutive sideways moves allowed.
    """
    from solver.engine.levels import reach_ends

    ends = np.left_shift(np.uint8(1), kinds)
    plateaus = plateaus_of(space)
    for _, first, last in space.levels:
        reach_ends(kinds, space.starts, space.successors, first, last, ends)
        on_level = plateaus.between(first, last)
        for _ in range(sideways_limit if len(on_level.places) else 0):
            ends[on_level.places] = np.bitwise_or.reduceat(ends[on_level.equals], on_level.starts[:-1])
    return ends


FORMAT = "nqueens-landscape/1"
LIMITS = (0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100)
"""Sideways limits of the success curve."""


class LevelFigures(Struct, frozen=True):
    """The states of one h and one kind, and the climbs that end there."""

    h: int
    kind: StateKind
    states: int
    ends: float
    """Probability that a climb from a uniform start ends in one of them."""


class Basin(Struct, frozen=True):
    """The states from which a climb can end in states of one kind."""

    kind: StateKind
    """Kind of the final state."""
    can_end: float
    """Share of all states from which a climb can end there."""
    ends: float
    """Probability that a climb from a uniform start ends there."""


class Landscape(ExactFigures, Displayed, frozen=True):
    """The exact figures of a board, and where its climbs can end."""

    always_solved: float
    """Share of all states from which no climb can fail, however rarely."""
    basins: tuple[Basin, ...]
    """For each ``kind`` in which a climb can end: the share of all states from which it ``can_end`` there, and the
    probability that a climb from a uniform start ``ends`` there."""
    levels: tuple[LevelFigures, ...]
    """For each ``h`` and ``kind``: the number of ``states``, and the probability that a climb from a uniform start
    ``ends`` in one of them."""
    plateaus: tuple[PlateauComponent, ...]
    """Every plateau, by h and size; in files, for each ``h``, ``size`` and ``has_exit`` the number of ``plateaus``."""

    def document(self) -> dict[str, Any]:
        """Return the figures as plain values, with their definitions."""
        figures = {one.name: getattr(self, one.name) for one in fields(self)}
        return {
            "format": FORMAT,
            **figures,
            "basins": [asdict(basin) for basin in self.basins],
            "levels": [asdict(level) for level in self.levels],
            "plateaus": [
                {**asdict(plateau), "plateaus": count} for plateau, count in Counter(self.plateaus).items()
            ],
            "definitions": {**state_definitions(Heuristic(self.heuristic)), **LANDSCAPE_DEFINITIONS},
            "program": program(),
        }


MOSTLY = 0.9
"""The share of failed climbs from which on they nearly always fail in one way."""


def where_climbs_end(found: Landscape) -> str:
    """Say in a few sentences how rare the states are in which a climb can be stuck, and how many climbs end there."""
    stuck = (found.strict_local_minima + found.plateau_states) / found.states
    ends = {basin.kind: basin.ends for basin in found.basins}
    solved, shoulder = ends.pop(StateKind.SOLUTION), ends[StateKind.SHOULDER]
    rare = f"{_percent(stuck)} of all states have no better successor without being a solution"
    failed = sum(ends.values())
    if not failed:
        return f"{rare}, and every climb leaves them again."
    strict = [level.h for level in found.levels if level.kind is StateKind.STRICT_LOCAL_MINIMUM]
    heights = f", all of them with h = {strict[0]}" if len(strict) == 1 else ""
    pits = "none in a strict local minimum, for there is none"
    if strict:
        share = _percent(ends[StateKind.STRICT_LOCAL_MINIMUM])
        pits = f"{share} in one of the {found.strict_local_minima:,} strict local minima{heights}"
    flat = f"{_percent(ends[StateKind.FLAT_LOCAL_MINIMUM])} in a flat local minimum"
    level = f"{_percent(shoulder)} on a shoulder, from which sideways moves lead on"
    so = " So a stuck climb is nearly always on level ground with a way out." * (shoulder > MOSTLY * failed)
    return f"{rare}, but {_percent(1 - solved)} of climbs end in one of them: {level}; {flat}; {pits}.{so}"


def _percent(share: float) -> str:
    return f"{100 * share:.3g} %"


LANDSCAPE_DEFINITIONS = {
    "climb": "From a uniform start, always to one of the best successors, as long as it is better, or equal and fewer "
    "than sideways_limit consecutive sideways moves were made. Of several best successors each is equally likely (ties "
    "= random), or the first or the last in column-major order is taken.",
    "plateau_states": "States whose best successors are equal to them.",
    "plateaus": "States of equal h without a better successor, connected by sideways moves; a plateau has an exit if "
    "a sideways move leads from it to a state with a better successor.",
    "basins": "can_end is the share of all states from which a climb can end in a state of that kind, ends the "
    "probability that a climb from a uniform start does.",
    "expected_restarts": "(1 - p) / p, where p is the success probability of one climb.",
}


class SuccessAtLimit(Struct, frozen=True):
    """The result of a climb from a uniform start at one sideways limit."""

    sideways_limit: int
    """Consecutive sideways moves allowed."""
    success_probability: float
    mean_steps: float
    """Expected steps."""
    expected_steps_with_restarts: float
    """Expected steps to a solution if every failed climb is followed by another."""


def analyse_landscape(
    n: int = 8,
    *,
    heuristic: str = Heuristic.ATTACKING_PAIRS,
    sideways_limit: int = 0,
    ties: str = Ties.RANDOM,
) -> Landscape:
    """Compute the exact figures of a board, without sampling.

    Parameters
    ----------
    n
        Number of queens, from 4 to 8.
    heuristic
        ``attacking-pairs`` or ``line-of-sight``.
    sideways_limit
        Consecutive sideways moves allowed, as in the variant ``sideways``; 0 is ``steepest-ascent``.
    ties
        Which of equal successors is taken: ``random``, ``first`` or ``last``.

    Raises
    ------
    InputError
        If an argument is out of bounds.

    Examples
    --------
    >>> from solver import analyse_landscape
    >>> found = analyse_landscape(4)
    >>> found.solutions, found.plateau_states, round(found.success_probability, 6)
    (2, 16, 0.41932)
    """
    chosen = heuristic_named(heuristic)
    rule = ties_named(ties)
    check_limit(sideways_limit)
    space = state_space(n, chosen)
    return landscape_of(space, map_plateaus(space), rule, sideways_limit)


def ties_named(name: str) -> Ties:
    """Return the rule for ties of that name; raise `InputError` if there is none."""
    if name not in list(Ties):
        raise InputError(f"unknown ties {name!r}; use {', '.join(Ties)}", "ties")
    return Ties(name)


def climbs_of(space: StateSpace, ties: Ties, sideways_limit: int) -> tuple[ClimbValues, NDArray[np.float64]]:
    """Return the values of a climb from a uniform start, and the share that ends in each state; shape (places,)."""
    if ties is not Ties.RANDOM:
        return _single_climbs(space, ties, sideways_limit)
    found, solutions = flow(space, sideways_limit), space.places.levels[1]
    sums = [part[:, column].sum() for column in (0, 1) for part in (found[:solutions], found[solutions:])]
    return ClimbValues(*map(float, sums)), found[:, 0]


def landscape_of(space: StateSpace, plateaus: PlateauMap, ties: Ties, sideways_limit: int) -> Landscape:
    """Follow the climbs from all states and summarise them."""
    with ThreadPoolExecutor(1) as beside:
        climbs = beside.submit(climbs_of, space, ties, sideways_limit)
        if ties is Ties.RANDOM:
            can_end, always_solved = _possible_ends(
                space, reachable_ends(space, plateaus.kinds, sideways_limit)
            )
        start, ends = climbs.result()
    if ties is not Ties.RANDOM:
        can_end = np.bincount(plateaus.kinds, ends, FLAT + 1).tolist()  # each climb has only one end
        always_solved = start.probability
    levels = tuple(_levels(space, plateaus.kinds, ends))
    counts = {kind: sum(level.states for level in levels if level.kind is kind) for kind in StateKind}
    return Landscape(
        **figures_of(space.n, space.heuristic, sideways_limit, ties, counts, start),
        always_solved=always_solved,
        basins=tuple(
            Basin(kind, can_end[number], sum(level.ends for level in levels if level.kind is kind))
            for kind, number in KIND_NUMBERS.items()
            if kind is not StateKind.SLOPE
        ),
        levels=levels,
        plateaus=tuple(plateaus.plateaus),
    )


def success_by_limit(space: StateSpace, sideways_limits: Iterable[int] = LIMITS) -> Iterator[SuccessAtLimit]:
    """Yield the result of a climb at each sideways limit, where ties are random.

    Above the highest plateau the limit makes no difference, so climbs are followed down to it once, and only the
    states below it are computed for each limit.
    """
    plateaus = plateaus_of(space)
    highest = int(plateaus.places[-1]) if len(plateaus.places) else 0
    top_h = int(np.searchsorted(space.places.levels, highest, side="right")) - 1
    arriving = flow(space, 0, top_h)
    for limit in sideways_limits:
        values = ClimbValues(*(arriving[:, 0] @ values_up_to(space, plateaus, limit, top_h)).tolist())
        steps = float(arriving[:, 1].sum()) + values.mean_steps
        yield SuccessAtLimit(limit, values.probability, steps, steps / values.probability)


def draw_state(space: StateSpace, kinds: NDArray[np.uint8], h: int, kind: StateKind, random: Random) -> Rows:
    """Draw a random state of the given h and kind, of which there must be one.

    Parameters
    ----------
    space
        All states.
    kinds
        Shape (places,): their kinds, from `solver.analysis.state_space.map_plateaus`.
    h
        The h.
    kind
        The kind.
    random
        The random generator.
    """
    first, last = map(int, space.places.levels[h : h + 2])
    found = first + np.flatnonzero(kinds[first:last] == KIND_NUMBERS[kind])
    cumulative = np.cumsum(space.weights[found], dtype=np.int64)
    drawn = np.searchsorted(cumulative, random.randrange(int(cumulative[-1])), side="right")
    rows = space.places.rows(int(found[drawn]))
    if random.random() < 0.5:
        rows = rows[::-1]
    return rows if random.random() < 0.5 else tuple(space.n - 1 - row for row in rows)


KIND_NUMBERS = {
    StateKind.SLOPE: 0,
    StateKind.SOLUTION: 1,
    StateKind.STRICT_LOCAL_MINIMUM: 2,
    StateKind.SHOULDER: SHOULDER,
    StateKind.FLAT_LOCAL_MINIMUM: FLAT,
}
"""Numbers in arrays of kinds."""


def _levels(space: StateSpace, kinds: NDArray[np.uint8], ends: NDArray[np.float64]) -> Iterator[LevelFigures]:
    for h, first, last in space.levels:
        on_level = kinds[first:last]
        states = np.bincount(on_level, space.weights[first:last], minlength=FLAT + 1)
        shares = np.bincount(on_level, ends[first:last], minlength=FLAT + 1)
        for kind, number in KIND_NUMBERS.items():
            if states[number]:
                yield LevelFigures(h, kind, int(states[number]), float(shares[number]))


def _possible_ends(space: StateSpace, reachable: NDArray[np.uint8]) -> tuple[list[float], float]:
    """Return from what share of states a climb can end in each kind, by number, and from what share only solved."""
    from solver.engine.levels import SOLUTION

    states = np.bincount(reachable, space.weights, minlength=2 ** (FLAT + 1)) / space.states
    sets = np.arange(len(states))
    return [float(states[sets >> kind & 1 > 0].sum()) for kind in range(FLAT + 1)], float(
        states[1 << SOLUTION]
    )


def _single_climbs(
    space: StateSpace, ties: Ties, sideways_limit: int
) -> tuple[ClimbValues, NDArray[np.float64]]:
    """Follow the climbs that take the first or the last of the best successors.

    Mirror images do not climb alike, so all states are followed.
    """
    from solver.engine.levels import fill_h, find_single, follow_single
    from solver.engine.pairs import reach_of

    n, states, is_first = space.n, space.states, ties is Ties.FIRST
    h, is_least = np.empty(states, np.uint8), np.empty(states, np.bool_)
    reach = reach_of(space.heuristic, n, np.int64)
    following, ends, steps = (np.empty(states, np.int32) for _ in range(3))
    in_pieces(states, lambda first, last: fill_h(h, is_least, n, reach, first, last))
    in_pieces(states, lambda first, last: find_single(h, n, is_first, first, last, following))
    in_pieces(
        states, lambda first, last: follow_single(h, following, sideways_limit, first, last, ends, steps)
    )
    is_solved = h[ends] == 0
    solved, all_steps = int(steps[is_solved].sum(dtype=np.int64)), int(steps.sum(dtype=np.int64))
    sums = np.array([is_solved.sum(), (~is_solved).sum(), solved, all_steps - solved])
    climbs = np.bincount(ends, minlength=states)
    codes = np.flatnonzero(climbs)
    shares = (
        np.bincount(space.places.of_codes(codes, h[codes]), climbs[codes], space.places.levels[-1]) / states
    )
    return ClimbValues(*(sums / states).tolist()), shares
