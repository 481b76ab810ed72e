"""Computes chances step by step, where no table gives them at once. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from nqueens_gui.inspector.chances_view import KnownChances
from solver.analysis.climbs import Position, climb_settings, next_moves
from solver.analysis.success_probability import (
    ChancesMethod,
    ClimbSamples,
    MoveChances,
    StateChances,
    Table,
    exact_state_chances,
    fresh_chances,
    method_for,
    with_restarts,
)
from solver.core.run_settings import RunSettings
from solver.experiment.results import CancelFlag
from solver.runs.trace import Trace

MAX_MOVES, MAX_SAMPLED_MOVES = 60, 12
"""Best moves whose chances are shown: exact ones, sampled ones."""
FIRST_SAMPLES, MAX_SAMPLES = 64, 200_000
"""Climbs sampled from one state: in the first round, in all."""
PRECISE_SAMPLES, PRECISE_WIDTH = 10_000, 0.01
"""Climbs that are enough if the interval of the probability is no wider than this."""
MAX_CACHED_POSITIONS = 2_000
ROUND_SECONDS = 0.08
"""Intended duration of a round of samples."""
RUN_SAMPLES = 256
"""Climbs sampled from each state of a run."""
MAX_SAMPLED_STATES, MAX_SAMPLED_QUEENS = 2_000, 50
"""Chances of a whole run are sampled for its first states only, and not on larger boards."""
CHUNK_STATES = 4_096
"""States of a run looked up in a table at a time."""
SEED_OFFSET = 0x6F64_6473
"""Keeps the sampled climbs independent of the run itself."""

Rule = tuple[object, ...]
"""What a table depends on: n, heuristic, method, rule and its parameters."""
PARAMETERS = ("sideways_limit", "selection", "noise", "max_iterations")
"""The parameters that a table can depend on."""


def rule_of(settings: RunSettings) -> Rule:
    """Return what the computation of chances depends on."""
    parameters = tuple(settings.value(name) for name in PARAMETERS)
    return settings.n, settings.heuristic, method_for(settings), settings.variant.rule, parameters


class RunPart(Struct, frozen=True):
    """The chances of consecutive states of a run."""

    first: int
    """Index of the first state."""
    chances: NDArray[np.float64]
    """NaN where unknown."""


def climb_position(trace: Trace, index: int) -> Position:
    """Return the state of a climb at a state of a run."""
    return Position(trace.rows(index), trace.memory(index))


def sampling_settings(settings: RunSettings) -> RunSettings:
    """Return settings with another seed: with the run's own, every sampled climb would repeat the run."""
    return settings.with_seed(settings.seed ^ SEED_OFFSET)


def table_answer(position: Position, settings: RunSettings, table: Table) -> KnownChances:
    """Look up everything about a state, in a fraction of a millisecond."""
    chances = exact_state_chances(position, settings, table)
    assert chances is not None
    answer = _exact_answer(position, settings, chances, table)
    if settings.restarts_only_when_stuck:
        return replace(answer, restarts=with_restarts(chances, fresh_chances(settings, table)))
    return answer


def table_part(trace: Trace, first: int, end: int, table: Table) -> RunPart:
    """Look up the chances of consecutive states of a run."""
    h, made = (trace.column(name)[first:end].astype(np.int64) for name in ("h", "consecutive_sideways"))
    return RunPart(first, table.probabilities(trace.states(first, end), h, made))


def _exact_answer(
    position: Position, settings: RunSettings, chances: StateChances, table: Table | None
) -> KnownChances:
    moves = list(next_moves(position, climb_settings(settings)))
    found = []
    for move, after in moves[:MAX_MOVES]:
        after_move = exact_state_chances(after, settings, table)
        assert after_move is not None  # its descents are some of those of the state
        found.append(MoveChances(*move, after_move))
    return KnownChances(chances, None, tuple(found), len(moves) - len(found))


class ChancesEstimator:
    """Keeps the climbs sampled so far, so that returning to a state continues its sample."""

    def __init__(self) -> None:
        self._settings: RunSettings | None = None
        self._samples: dict[Position | None, ClimbSamples] = {}

    def answers(self, position: Position, settings: RunSettings, flag: CancelFlag) -> Iterator[KnownChances]:
        """Yield the chances of a state: once where they are exact, else again and again, each time more precise."""
        if method_for(settings) is ChancesMethod.DESCENTS:
            chances = exact_state_chances(position, settings, None)
            if chances is not None:
                yield from self._exact_answers(position, settings, chances, flag)
                return
        yield from self._sampled_answers(position, sampling_settings(settings), flag)

    def run_parts(self, trace: Trace, first: int, table: Table | None, flag: CancelFlag) -> Iterator[RunPart]:
        """Yield the chances of the recorded states from `first` on."""
        if table is not None:
            for begin in range(first, len(trace), CHUNK_STATES):
                yield table_part(trace, begin, min(begin + CHUNK_STATES, len(trace)), table)
            return
        settings = sampling_settings(trace.settings)
        if settings.n > MAX_SAMPLED_QUEENS:
            return
        for index in range(first, min(len(trace), MAX_SAMPLED_STATES)):
            position = climb_position(trace, index)
            chances = exact_state_chances(position, settings, None) or self._sampled(position, settings, flag)
            if chances is None:
                return
            yield RunPart(index, np.array([chances.probability]))

    def _exact_answers(
        self, position: Position, settings: RunSettings, chances: StateChances, flag: CancelFlag
    ) -> Iterator[KnownChances]:
        answer = _exact_answer(position, settings, chances, None)
        yield answer
        if settings.restarts_only_when_stuck:
            for fresh in self._fresh_chances(sampling_settings(settings), flag):
                yield replace(answer, restarts=with_restarts(chances, fresh))

    def _sampled_answers(
        self, position: Position, settings: RunSettings, flag: CancelFlag
    ) -> Iterator[KnownChances]:
        moves = list(next_moves(position, climb_settings(settings)))
        here = self._samples_from(position, settings)
        after = [(move, self._samples_from(place, settings)) for move, place in moves[:MAX_SAMPLED_MOVES]]
        fresh = self._fresh_chances(settings, flag) if settings.restarts_only_when_stuck else iter(())
        count, is_done = FIRST_SAMPLES, False
        while not is_done:
            begun, is_done = perf_counter(), here.made >= MAX_SAMPLES or _is_precise(here.chances)
            for samples in (here, *(samples for _, samples in after)):
                samples.add(max(min(count, MAX_SAMPLES - samples.made), 0), flag.array)
            if here.chances is None or any(samples.chances is None for _, samples in after):
                return
            known = next(fresh, None)
            restarts = None if known is None else with_restarts(here.chances, known)
            found = (
                MoveChances(*move, samples.chances) for move, samples in after if samples.chances is not None
            )
            yield KnownChances(here.chances, restarts, tuple(found), len(moves) - len(after))
            count *= 2 if perf_counter() - begun < ROUND_SECONDS / 2 else 1

    def _samples_from(self, position: Position | None, settings: RunSettings) -> ClimbSamples:
        """Return the sample of climbs from a position; None stands for random starts."""
        if settings != self._settings or len(self._samples) > MAX_CACHED_POSITIONS:
            self._settings, self._samples = settings, {}
        return self._samples.setdefault(position, ClimbSamples(settings, position))

    def _fresh_chances(self, settings: RunSettings, flag: CancelFlag) -> Iterator[StateChances]:
        """Yield the chances from a random start, more precise at each turn, and without end where they are sampled."""
        samples = self._samples_from(None, settings)
        while True:
            if samples.made < MAX_SAMPLES:
                samples.add(max(FIRST_SAMPLES, samples.made), flag.array)
            if samples.chances is None:
                return
            yield samples.chances
            if samples.made >= MAX_SAMPLES and method_for(settings) is ChancesMethod.DESCENTS:
                return

    def _sampled(self, position: Position, settings: RunSettings, flag: CancelFlag) -> StateChances | None:
        samples = self._samples_from(position, settings)
        if samples.made < RUN_SAMPLES:
            samples.add(RUN_SAMPLES - samples.made, flag.array)
        return samples.chances if samples.made >= RUN_SAMPLES else None


def _is_precise(chances: StateChances | None) -> bool:
    if chances is None or chances.interval is None or chances.samples < PRECISE_SAMPLES:
        return False
    low, high = chances.interval
    return high - low <= PRECISE_WIDTH
