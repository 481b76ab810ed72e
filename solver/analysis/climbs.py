"""One climb: its position, the settings it follows, and its next moves."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from solver.core.board import Rows
from solver.core.display import Displayed
from solver.core.parameters import MAX_STEPS_ALWAYS, Restart, SidewaysCount
from solver.core.run_settings import RunSettings
from solver.engine.choices import NO_MEMORY, Memory, choices_in, evaluated_state, memory_after

OF_RESTARTS = ("restart", "restart_after", "cutoff", "max_restarts")
"""Parameters that matter only where a climb ends and the run does not."""


class Position(Struct, Displayed, frozen=True):
    """The state of a climb and what its past still determines."""

    rows: Rows
    memory: Memory = NO_MEMORY
    """What the rule remembers."""

    def __hash__(self) -> int:
        """Return a hash of the state: a memory has none."""
        return hash(self.rows)

    @property
    def sideways_made(self) -> int:
        """Sideways moves made that count against the limit."""
        return int(self.memory.get("consecutive_sideways", 0))


def climb_settings(settings: RunSettings) -> RunSettings:
    """Return the settings of a run that is a single climb: without restarts, and without limits if it ends anyway.

    Variants that may never end keep their limits.
    """
    variant = settings.variant
    parameters = {name: value for name, value in settings.parameters.items() if name not in OF_RESTARTS}
    if variant.rule.gets_stuck and MAX_STEPS_ALWAYS not in variant.parameters:
        parameters["max_steps"] = None
    return replace(settings, parameters=MappingProxyType(parameters))


def cutoff_of(settings: RunSettings, climb: int) -> int | None:
    """Return the iterations after which a climb, counted from 1, is given up; None without a cut-off."""
    restart, cutoff = settings.value("restart"), settings.cutoff
    if restart not in (Restart.CUTOFF, Restart.LUBY) or cutoff is None:
        return None
    return int(cutoff) * (_luby(climb) if restart == Restart.LUBY else 1)


def _luby(place: int) -> int:
    """Return an element of the Luby sequence 1, 1, 2, 1, 1, 2, 4, ..., counted from 1."""
    half = 1 << (place.bit_length() - 1)
    return half if place == 2 * half - 1 else _luby(place - half + 1)


def sideways_limit_of(settings: RunSettings) -> int:
    """Return the sideways limit of a climb by the best moves; 0 for steepest ascent and for other rules."""
    return int(settings.value("sideways_limit") or 0)


def counts_total(settings: RunSettings) -> bool:
    """Whether sideways moves are counted over a whole climb."""
    is_total = settings.value("sideways_count") == SidewaysCount.TOTAL
    return is_total and sideways_limit_of(settings) > 0


def next_moves(position: Position, settings: RunSettings) -> Iterator[tuple[tuple[int, int], Position]]:
    """Yield the possible next moves as (column, row), in column-major order, each with the position it leads to.

    There are none at a solution or where the climb is stuck, nor of a rule whose memory depends on more than the move.
    """
    state = evaluated_state(position.rows, settings.heuristic)
    for column, row in choices_in(state, settings, position.memory).moves():
        memory = memory_after(settings, position.memory, int(state.successor_h[row, column]) - state.h)
        if memory is None:
            return
        yield (column, row), Position((*position.rows[:column], row, *position.rows[column + 1 :]), memory)
