"""How odds are found out, bit by bit: generators that a thread goes through as long as nobody asks for other odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.scene.odds_snapshot import Answer
from solver.events import MoveKind
from solver.landscape.climb_odds import MoveOdds, exact_state_odds, fresh_odds, method_for
from solver.landscape.climbs import Position, best_moves, climb_settings
from solver.landscape.odds import OddsTable
from solver.landscape.samples import ClimbSamples
from solver.landscape.state_odds import OddsMethod, StateOdds, with_restarts
from solver.run_settings import RunSettings
from solver.trace import Position as TracePosition
from solver.trace import Trace

MOST_MOVES = 60
"""Most best moves after which odds are told."""
MOST_SAMPLED_MOVES = 12
"""The same where they are sampled."""
MOST_SAMPLES = 200_000
"""Climbs from one state after which no more are made."""
FIRST_SAMPLES = 64
MOST_REMEMBERED = 2_000
"""Positions whose climbs are remembered."""
ROUND_SECONDS = 0.08
"""A round of samples is to take about so long."""
RUN_SAMPLES = 256
"""Climbs from each state of a run."""
MOST_SAMPLED_STATES = 2_000
"""States of a run that odds are sampled for, the first of it."""
MOST_SAMPLED_QUEENS = 50
"""Larger boards take too long for that."""
AT_A_TIME = 4_096
"""States of a run that are looked up in a table together."""
SEED_OF_SAMPLES = 0x6F64_6473
"""Sets the climbs that are sampled apart from the run itself."""


@dataclass(frozen=True, slots=True)
class RunPart:
    """The odds of consecutive states of a run."""

    first: int
    """Index of the first of them."""
    odds: NDArray[np.float64]
    """Their odds; NaN where they are not known."""


def climb_position(position: TracePosition, settings: RunSettings) -> Position:
    """Return where the climb stands at a state of a run."""
    is_after_sideways = position.move is not None and position.move.kind is MoveKind.SIDEWAYS
    kick_due = is_after_sideways and settings.variant.kicks_after_sideways
    return Position(position.rows, position.sideways_in_row, kick_due)


def sampling_settings(settings: RunSettings) -> RunSettings:
    """Return the settings whose climbs are sampled: a run's own seed would make its own moves again."""
    return settings.with_seed(settings.seed ^ SEED_OF_SAMPLES)


def table_answer(position: Position, settings: RunSettings, table: OddsTable) -> Answer:
    """Look everything up in a table, in a fraction of a millisecond."""
    odds = exact_state_odds(position, settings, table)
    assert odds is not None
    moves = list(best_moves(position, climb_settings(settings)))
    found = tuple(_exact_move(move, after, settings, table) for move, after in moves[:MOST_MOVES])
    restarts = None
    if settings.variant.restarts_when_stuck:
        restarts = with_restarts(odds, fresh_odds(settings, table))
    return Answer(odds, restarts, found, len(moves) - len(found))


def _exact_move(
    move: tuple[int, int], after: Position, settings: RunSettings, table: OddsTable | None
) -> MoveOdds:
    odds = exact_state_odds(after, settings, table)
    assert odds is not None  # what a state's descents lead through is no more than they are
    return MoveOdds(*move, odds)


class Thinker:
    """Finds odds out where no table tells them.

    Parameters
    ----------
    cancelled
        Shape (1,): somebody else sets it to 1 to have the present round end.
    """

    def __init__(self, cancelled: NDArray[np.uint8]) -> None:
        self._cancelled = cancelled
        self._fresh: tuple[RunSettings, ClimbSamples] | None = None
        self._settings: RunSettings | None = None
        self._samples: dict[Position, ClimbSamples] = {}

    def answers(self, position: Position, settings: RunSettings) -> Iterator[Answer]:
        """Yield the odds of a state: once where they are exact, else again and again, each time less uncertain."""
        if method_for(settings) is OddsMethod.DESCENTS:
            odds = exact_state_odds(position, settings, None)
            if odds is not None:
                yield from self._exact_answers(position, settings, odds)
                return
        yield from self._sampled_answers(position, sampling_settings(settings))

    def run_parts(self, trace: Trace, first: int, table: OddsTable | None) -> Iterator[RunPart]:
        """Yield the odds of the states of a recording from `first` on, part by part."""
        if table is not None:
            for begin in range(first, len(trace), AT_A_TIME):
                yield table_part(trace, begin, min(begin + AT_A_TIME, len(trace)), table)
            return
        settings = sampling_settings(trace.settings)
        if settings.n > MOST_SAMPLED_QUEENS:
            return
        for index in range(first, min(len(trace), MOST_SAMPLED_STATES)):
            position = climb_position(trace.position(index), settings)
            odds = exact_state_odds(position, settings, None) or self._sampled(position, settings)
            if odds is None:
                return
            yield RunPart(index, np.array([odds.probability]))

    def _exact_answers(self, position: Position, settings: RunSettings, odds: StateOdds) -> Iterator[Answer]:
        moves = list(best_moves(position, climb_settings(settings)))
        found = tuple(_exact_move(move, after, settings, None) for move, after in moves[:MOST_MOVES])
        answer = Answer(odds, None, found, len(moves) - len(found))
        yield answer
        if settings.variant.restarts_when_stuck:
            for fresh in self._fresh_odds(sampling_settings(settings)):
                yield Answer(odds, with_restarts(odds, fresh), found, answer.more_moves)

    def _sampled_answers(self, position: Position, settings: RunSettings) -> Iterator[Answer]:
        moves = list(best_moves(position, climb_settings(settings)))
        here = self._samples_from(position, settings)
        after = [(move, self._samples_from(place, settings)) for move, place in moves[:MOST_SAMPLED_MOVES]]
        fresh = self._fresh_odds(settings) if settings.variant.restarts_when_stuck else iter(())
        count, is_done = FIRST_SAMPLES, False
        while not is_done:
            begun, is_done = perf_counter(), here.made >= MOST_SAMPLES
            for samples in (here, *(samples for _, samples in after)):
                samples.add(max(min(count, MOST_SAMPLES - samples.made), 0), self._cancelled)
            if here.odds is None or any(samples.odds is None for _, samples in after):
                return
            known = next(fresh, None)
            restarts = None if known is None else with_restarts(here.odds, known)
            found = (MoveOdds(*move, samples.odds) for move, samples in after if samples.odds is not None)
            yield Answer(here.odds, restarts, tuple(found), len(moves) - len(after))
            count *= 2 if perf_counter() - begun < ROUND_SECONDS / 2 else 1

    def _samples_from(self, position: Position, settings: RunSettings) -> ClimbSamples:
        """Go on with the climbs that were made from a position before."""
        if settings != self._settings or len(self._samples) > MOST_REMEMBERED:
            self._settings, self._samples = settings, {}
        return self._samples.setdefault(position, ClimbSamples(settings, position))

    def _fresh_odds(self, settings: RunSettings) -> Iterator[StateOdds]:
        """Yield the odds of a climb from a random state, from more samples at each turn, and without end."""
        if self._fresh is None or self._fresh[0] != settings:
            self._fresh = settings, ClimbSamples(settings, None)
        samples = self._fresh[1]
        while True:
            if samples.made < MOST_SAMPLES:
                samples.add(max(FIRST_SAMPLES, samples.made), self._cancelled)
            if samples.odds is None:
                return
            yield samples.odds
            if samples.made >= MOST_SAMPLES and method_for(settings) is OddsMethod.DESCENTS:
                return

    def _sampled(self, position: Position, settings: RunSettings) -> StateOdds | None:
        samples = self._samples_from(position, settings)
        if samples.made < RUN_SAMPLES:
            samples.add(RUN_SAMPLES - samples.made, self._cancelled)
        return samples.odds if samples.made >= RUN_SAMPLES else None


def table_part(trace: Trace, first: int, end: int, table: OddsTable) -> RunPart:
    """Look the odds of consecutive states up in a table."""
    h, made = (trace.column(name)[first:end].astype(np.int64) for name in ("h", "sideways_in_row"))
    return RunPart(first, table.probabilities(trace.states(first, end), h, made))
