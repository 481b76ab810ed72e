"""Whole climbs of a search, followed with what the rule would remember: each decision, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator
from math import log, sqrt

import numpy as np

from solver.core.events import Ended, Event, Moved, MoveKind, Outcome, Started, Stayed
from solver.core.run_settings import RunSettings
from solver.custom.tested_state import Finding, Move, TestedState
from solver.engine.choices import NO_MEMORY, Climb, memory_of, successor_distribution

STAYED, GREW = "no queen moved", "h grew"
"""What is counted."""


class Phase:
    """How often no queen moved, or h grew, in a part of all climbs, and how often that should have been."""

    def __init__(self, first: int, last: int) -> None:
        self.last = last
        self._first = first
        self._decisions = 0
        self._made = {STAYED: 0, GREW: 0}
        self._expected = {STAYED: 0.0, GREW: 0.0}
        self._example: TestedState | None = None

    def count(self, state: TestedState, move: Move | None) -> None:
        """Count a decision."""
        is_worse = state.successor_h > state.h
        self._example = self._example or state
        self._decisions += 1
        self._made[STAYED] += move is None
        self._made[GREW] += move is not None and bool(is_worse[move[1], move[0]])
        self._expected[STAYED] += state.choices.stays
        self._expected[GREW] += float(state.choices.probability[is_worse].sum())

    def findings(self, level: float) -> Iterator[Finding | None]:
        """Test both numbers by the inequality of Azuma and Hoeffding, since decisions depend on those before them."""
        if self._example is None:
            return
        bound = sqrt(self._decisions * log(2 / level) / 2)
        for what, expected in self._expected.items():
            if abs(self._made[what] - expected) <= bound:
                yield None
                continue
            yield self._example.finding(
                f"{what} in {self._made[what]:,} of {self._decisions:,} decisions",
                f"about {expected:,.0f} of {self._decisions:,} decisions",
                f"These are iterations {self._first} to {self.last} of all climbs that were followed; chance explains "
                f"a difference of at most {bound:,.0f}. The board is the first of them.",
            )


class FollowedClimb:
    """A climb of the search, with what the rule would remember of it."""

    def __init__(self, settings: RunSettings, phases: list[Phase]) -> None:
        self._settings = settings
        self._phases = phases
        self._rows: list[int] = []
        self._h: list[int] = []
        self._iterations = [0]
        self._left: list[Move] = []
        self._is_sideways: list[bool] = []
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
        memory = memory_of(self._settings, self._climb(self._is_sideways))
        figures = [
            f"{name.replace('_', ' ')} {value:.4g}"
            for name, value in memory.items()
            if isinstance(value, int | float)
        ]
        climb = ", ".join([f" after {self._now:,} iterations of a climb", *figures])
        return TestedState.of(self._settings, tuple(self._rows), memory, climb)

    def _stayed(self, until: int) -> Iterator[Finding | None]:
        while self._now < until and not self._is_lost:
            yield self._decided(self.state(), None)
            self._now += 1

    def _moved(self, event: Moved) -> Finding | None:
        state, move = self.state(), (event.column, event.to_row)
        if finding := self._decided(state, move):
            return finding
        is_sideways = self._is_sideways_move(state, event)
        self._now = event.iterations
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
            next(phase for phase in self._phases if self._now < phase.last).count(state, move)
        return finding

    def _is_sideways_move(self, state: TestedState, event: Moved) -> bool:
        """Whether a move to equal h is not the rule's random move; if that cannot be told, the climb is lost."""
        if event.kind is not MoveKind.SIDEWAYS:
            return False
        row, column = event.to_row, event.column
        at_start = successor_distribution(self._settings, self._rows, NO_MEMORY).probability[row, column]
        if not at_start:
            return False
        as_random, as_sideways = (
            memory_of(self._settings, self._climb([*self._is_sideways, is_sideways]))
            for is_sideways in (False, True)
        )
        self._is_lost = as_random != as_sideways and at_start != state.choices.probability[row, column]
        return True

    def _climb(self, is_sideways: list[bool]) -> Climb:
        left = np.array(self._left, np.int64).reshape(-1, 2)
        return Climb(
            np.array(self._h), np.array(self._iterations), left, np.array(is_sideways, np.bool_), self._now
        )
