"""Whole climbs of a search, followed with what the rule would remember: each decision, and all of them together."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray

from solver.core.events import Ended, Event, Moved, MoveKind, Outcome, Started, Stayed
from solver.core.run_settings import RunSettings
from solver.custom.pool import Decision, Pool
from solver.custom.tested_state import Finding, Move, TestedState
from solver.engine.choices import Climb, memory_of

PHASES = (1, 10, 50, 150, 500, 1500, 4000)
"""Iterations at which the phases of a climb end; what is remembered shows from the second one on."""
SIZES = (8, 16, 32, 64)
"""Largest boards of the groups of sizes."""


class ClimbPools:
    """The decisions of all climbs that are followed, by phase of the climb and by size of the board."""

    def __init__(self, is_any_tie: bool = False) -> None:
        self._is_any_tie = is_any_tie
        self._phases = [
            Pool("of the first iteration of each climb"),
            *(Pool(f"of iterations {first + 1} to {last} of all climbs") for first, last in pairwise(PHASES)),
        ]
        self._sizes = [
            Pool(f"on boards of {first + 1} to {last} queens") for first, last in pairwise((3, *SIZES))
        ]

    def count(self, state: TestedState, now: int, move: Move | None, random: Random) -> None:
        """Count a decision made `now` iterations after the start of its climb."""
        if self._is_any_tie and state.choices.is_even:
            return
        n, decision = len(state.rows), Decision.of(state, move)
        for pools, ends, place in ((self._phases, PHASES, now + 1), (self._sizes, SIZES, n)):
            pools[bisect_left(ends, place)].count(decision, random)

    def findings(self, level: float) -> Iterator[Finding | None]:
        """Test all pools, at a level in all."""
        pools = self._phases + self._sizes
        for pool in pools:
            yield from pool.findings(level / len(pools))


class FollowedClimb:
    """A climb of the search, with what the rule would remember of it."""

    def __init__(self, settings: RunSettings, pools: ClimbPools) -> None:
        self.settings = settings
        self._pools = pools
        self._random = Random(f"{settings.n}/{settings.run_index}")
        self._rows: list[int] = []
        self._h: list[int] = []
        self._iterations = [0]
        self._left: list[Move] = []
        self._is_sideways: list[bool] = []
        self._states: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]] | None = None
        self._now = 0
        self._is_lost = False

    def findings(self, event: Event) -> Iterator[Finding | None]:
        """Test the decisions that an event tells of, until one is wrong or the rule's memory is no longer known."""
        if isinstance(event, Started):
            self._rows, self._h = list(event.rows), [event.h]
        elif isinstance(event, Stayed):
            yield from self._stayed(event.iterations)
        elif isinstance(event, Moved):
            yield from self._stayed(event.iterations - 1)
            if not self._is_lost:
                yield self._moved(event)
        elif isinstance(event, Ended) and event.outcome is Outcome.LOCAL_MINIMUM and not self._is_lost:
            yield self.state().wrong_stop(None)

    def state(self) -> TestedState:
        """Return the present state, and what the rule does there."""
        memory = memory_of(self.settings, self._climb(self._is_sideways))
        return TestedState.of(self.settings, tuple(self._rows), memory, self._now)

    def _stayed(self, until: int) -> Iterator[Finding | None]:
        while self._now < until and not self._is_lost:
            yield self._decided(self.state(), None)
            self._now += 1

    def _moved(self, event: Moved) -> Finding | None:
        state, move = self.state(), (event.column, event.to_row)
        if finding := self._decided(state, move):
            return finding
        is_sideways = self._is_sideways_move(state, event)
        self._now, self._states = event.iterations, None
        self._left.append((event.column, event.from_row))
        self._rows[event.column] = event.to_row
        self._h.append(event.h)
        self._iterations.append(self._now)
        self._is_sideways.append(is_sideways)
        return None

    def _decided(self, state: TestedState, move: Move | None) -> Finding | None:
        answer = move or (0, self._rows[0])
        finding = state.wrong_stop(answer) or state.wrong_move(answer)
        self._is_lost = finding is not None
        if not self._is_lost:
            self._pools.count(state, self._now, move, self._random)
        return finding

    def _is_sideways_move(self, state: TestedState, event: Moved) -> bool:
        """Whether a move to equal h is not the rule's random move; if that cannot be told, the climb is lost."""
        if event.kind is not MoveKind.SIDEWAYS:
            return False
        row, column = event.to_row, event.column
        at_start = TestedState.of(self.settings, state.rows).choices.probability[row, column]
        if not at_start:
            return False
        as_random, as_sideways = (
            memory_of(self.settings, self._climb([*self._is_sideways, is_sideways]))
            for is_sideways in (False, True)
        )
        self._is_lost = as_random != as_sideways and at_start != state.choices.probability[row, column]
        return True

    def _climb(self, is_sideways: list[bool]) -> Climb:
        if self._states is None:
            left = np.array(self._left, np.int64).reshape(-1, 2)
            self._states = np.array(self._h), np.array(self._iterations), left
        return Climb(*self._states, np.array(is_sideways, np.bool_), self._now)
