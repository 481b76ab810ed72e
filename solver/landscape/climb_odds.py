"""The odds of any state under any rule: from the table, over the descents, or measured."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from time import perf_counter

from solver.landscape.climbs import (
    Position,
    best_moves,
    chooses_uniformly,
    climb_settings,
    counts_total,
    sideways_limit_of,
)
from solver.landscape.descents import descent_values
from solver.landscape.odds import MOST_SIDEWAYS, OddsTable, odds_table
from solver.landscape.samples import ClimbSamples
from solver.landscape.state_odds import OddsMethod, StateOdds, exact_odds
from solver.landscape.states import MOST_EXACT, state_space
from solver.run_settings import RunSettings

PORTION, PORTION_SECONDS = 100, 0.1
"""Climbs made at a stretch at first; a stretch that takes less time is doubled. Between two Ctrl+C is heard."""
MOST_SAMPLES, FEWEST_SAMPLES = 10_000, 100
"""Climbs that are made for one state unless told otherwise: most, and on the largest boards."""
SAMPLES_TIMES_N = 1_000_000


def default_samples(n: int) -> int:
    """How many climbs are made for one state of n queens unless told otherwise."""
    return max(FEWEST_SAMPLES, min(MOST_SAMPLES, SAMPLES_TIMES_N // n))


@dataclass(frozen=True, slots=True)
class MoveOdds:
    """The odds after one of the best moves."""

    column: int
    """Column of the queen that moves."""
    row: int
    """Row she goes to."""
    odds: StateOdds
    """What becomes of the climb then, this step not counted."""


def method_for(settings: RunSettings) -> OddsMethod:
    """Tell how the odds of a state are found out; descents that pass their bound are sampled all the same."""
    limit = sideways_limit_of(settings)
    if not chooses_uniformly(settings) or counts_total(settings) or limit > MOST_SIDEWAYS:
        return OddsMethod.SAMPLES
    if settings.n <= MOST_EXACT:
        return OddsMethod.TABLE
    return OddsMethod.SAMPLES if limit else OddsMethod.DESCENTS


def table_for(settings: RunSettings) -> OddsTable:
    """Work out the table of a rule whose method is `TABLE`; it takes seconds for eight queens."""
    return odds_table(state_space(settings.n, settings.heuristic), sideways_limit_of(settings))


def exact_state_odds(position: Position, settings: RunSettings, table: OddsTable | None) -> StateOdds | None:
    """Tell the odds of a state exactly; None where they can only be sampled, or the table is not there.

    Parameters
    ----------
    position
        Where the climb stands.
    settings
        The rule; those of its limits that hold for a run, not for a climb, are left aside.
    table
        As `table_for` gives it, where the method is `TABLE`.
    """
    method = method_for(settings)
    if method is OddsMethod.TABLE and table is not None:
        return exact_odds(table.climb_from(position.rows, position.sideways_made), method)
    if method is OddsMethod.DESCENTS:
        values = descent_values(position.rows, settings.heuristic)
        return None if values is None else exact_odds(values, method)
    return None


def state_odds(
    position: Position, settings: RunSettings, table: OddsTable | None = None, samples: int | None = None
) -> StateOdds:
    """Tell the odds of a state, exactly where that can be done, else by so many climbs."""
    exact = exact_state_odds(position, settings, table)
    if exact is not None:
        return exact
    return _sampled(settings, position, samples)


def odds_after_best_moves(
    position: Position,
    settings: RunSettings,
    table: OddsTable | None = None,
    samples: int | None = None,
    most: int | None = None,
) -> list[MoveOdds]:
    """Tell the odds after the first `most` best moves, in column-major order; none where the climb is over."""
    return [
        MoveOdds(column, row, state_odds(after, settings, table, samples))
        for (column, row), after in islice(best_moves(position, climb_settings(settings)), most)
    ]


def fresh_odds(
    settings: RunSettings, table: OddsTable | None = None, samples: int | None = None
) -> StateOdds:
    """Tell the odds of a climb from a uniform start."""
    if method_for(settings) is OddsMethod.TABLE and table is not None:
        return exact_odds(table.start, OddsMethod.TABLE)
    return _sampled(settings, None, samples)


def _sampled(settings: RunSettings, position: Position | None, samples: int | None) -> StateOdds:
    climbs, wanted, portion = (
        ClimbSamples(settings, position),
        samples or default_samples(settings.n),
        PORTION,
    )
    while climbs.made < wanted:
        begun = perf_counter()
        climbs.add(min(portion, wanted - climbs.made))
        if perf_counter() - begun < PORTION_SECONDS:
            portion *= 2
    assert climbs.odds is not None
    return climbs.odds
