"""What a search may do next, or its recording does, in a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.analysis.state_kind import Insight
from solver.core.events import Moved, MoveKind
from solver.core.run_settings import RunSettings
from solver.core.variants import Price
from solver.core.words import counted, percent
from solver.engine.choices import Choices
from solver.runs.trace import Trace, TracePosition
from solver.telling.squares import Coordinates, destination_words, journey_words

LEAST_GAUGE = 0.001
"""Lower temperatures are not told apart."""
LEAST_NAMED = 0.1
"""Probability from which the likeliest move is named."""
FEW = 3
"""Most moves that are named one by one."""


def next_words(
    position: TracePosition,
    settings: RunSettings,
    insight: Insight | None,
    choices: Choices | None,
    gauge: float | None = None,
    coordinates: Coordinates = Coordinates.NUMBERS,
) -> str:
    """Say what the search does next: ``Next: restart.``, ``Next: sideways move 1 of 100, one of 8.``.

    Parameters
    ----------
    position
        The current state.
    settings
        The settings of its run.
    insight, choices
        The successors, and what the rule may do; nothing is said while they are not known.
    gauge
        The figure of the rule's memory that the variant shows.
    coordinates
        How squares are named.
    """
    if position.h == 0 or insight is None or choices is None:
        return ""
    limit = _limit_reached(position, settings)
    if choices.is_stuck:
        may_restart = not limit and _may_restart(position, settings)
        return f"Next: {'restart' if may_restart else 'no move; the run ends here'}."
    if limit:
        return f"Next: the run ends at its {limit} limit."
    if settings.variant.rule.price is Price.ONE:
        return f"Next: {_proposal(settings, insight, choices, gauge)}."
    if not choices.count:
        return "Next: no move; iterations leave the queens where they are."
    return f"Next: {_moves(position, settings, insight, choices, coordinates)}."


def recorded_words(trace: Trace, before: TracePosition, after: TracePosition, stayed: int) -> str:
    """Say what a recording does next: ``Next, after 3 proposals turned down: queen 3 from row 2 to row 5, h 4 → 3.``.

    Parameters
    ----------
    trace
        The recording.
    before, after
        The current state and the next one.
    stayed
        Iterations between them that moved no queen.
    """
    is_proposing = trace.settings.variant.rule.price is Price.ONE
    kind, what = ("proposal", "turned down") if is_proposing else ("iteration", "without a move")
    begin = f"Next, after {counted(stayed, kind)} {what}:" if stayed else "Next:"
    if after.moved is None:
        return f"{begin} restart."
    move = (
        several_words(trace)
        if after.move is None
        else _recorded_move(trace.settings, before, after, after.move)
    )
    return f"{begin} {move}, {change_words(before.h, after.h)}."


def several_words(trace: Trace) -> str:
    """Name a step that is not one queen of one state."""
    return "the best of the next generation" if trace.is_population else "a swap of two queens"


def _recorded_move(settings: RunSettings, before: TracePosition, after: TracePosition, move: Moved) -> str:
    is_one_of_many = after.h == before.best_h and before.best_count != 1
    kind = {
        MoveKind.RANDOM: "random move, ",
        MoveKind.WORSENING: "worse move, ",
        MoveKind.SIDEWAYS: f"{_sideways_words(after.consecutive_sideways, settings)}, ",
        MoveKind.IMPROVING: f"one of {before.best_count:,} best moves, " if is_one_of_many else "",
    }[move.kind]
    return kind + journey_words(*move[:3], settings.n, Coordinates.NUMBERS)


def _limit_reached(position: TracePosition, settings: RunSettings) -> str:
    made = {"step": position.step, "iteration": position.iterations}
    for name, count in made.items():
        limit: Any = settings.parameters.get(f"max_{name}s")
        if limit is not None and count >= limit:
            return name
    return ""


def _may_restart(position: TracePosition, settings: RunSettings) -> bool:
    limit: Any = settings.parameters.get("max_restarts")
    return settings.restarts_when_stuck and (limit is None or position.restarts < limit)


def _proposal(settings: RunSettings, insight: Insight, choices: Choices, gauge: float | None) -> str:
    at = "" if gauge is None else f" at {settings.variant.gauge} {gauge_figure(gauge)}"
    return f"one of {insight.successors:,} proposals{at}, {percent(choices.stays)} are turned down"


def gauge_figure(value: float) -> str:
    """Write a temperature or a threshold: ``0.802``, ``5``, ``< 0.001``."""
    return f"{value:,.3g}" if value == 0 or value >= LEAST_GAUGE else f"< {LEAST_GAUGE:g}"


def _moves(
    position: TracePosition,
    settings: RunSettings,
    insight: Insight,
    choices: Choices,
    coordinates: Coordinates,
) -> str:
    is_possible = choices.probability > 0
    values = insight.successor_h.data[is_possible]
    least, most = int(values.min()), int(values.max())
    if choices.is_even and choices.count == insight.best_count and most == insight.best_h < position.h:
        return ("one of " if choices.count > 1 else "") + best_moves(position, insight, coordinates)
    if choices.is_even and least == most == position.h:
        return _sideways_move(position, settings, choices)
    if choices.count == 1:
        column, row = next(choices.moves())
        way = journey_words(column, position.rows[column], row, settings.n, coordinates)
        move = f"{way}, {change_words(position.h, least)}"
    else:
        move = (
            f"one of {choices.count:,} {_quality(position.h, least, most)}, {_range(position.h, least, most)}"
        )
    return move + _likeliest(settings, choices, coordinates) + _no_move(choices)


def _quality(h: int, least: int, most: int) -> str:
    if most < h:
        return "better moves"
    return "equally good moves" if least == most else "possible moves"


def _range(h: int, least: int, most: int) -> str:
    change = change_words(h, least)
    return change if least == most else f"{change} to {most:,}"


def _likeliest(settings: RunSettings, choices: Choices, coordinates: Coordinates) -> str:
    """Name the move that is more likely than all others, if there is one worth a name."""
    highest = choices.probability.max()
    places = np.argwhere(highest * (1 - 1e-9) <= choices.probability.T)
    if choices.count == 1 or len(places) > 1 or highest < LEAST_NAMED:
        return ""
    column, row = places[0].tolist()
    name = destination_words(column, row, settings.n, coordinates)
    return f"; {percent(float(highest))} for {name}"


def _no_move(choices: Choices) -> str:
    return f"; no move in {percent(choices.stays)}" if choices.stays else ""


def _sideways_move(position: TracePosition, settings: RunSettings, choices: Choices) -> str:
    choice = f", one of {choices.count:,}" if choices.count > 1 else ""
    return f"{_sideways_words(position.consecutive_sideways + 1, settings)}{choice}"


def _sideways_words(number: int, settings: RunSettings) -> str:
    limit = settings.parameters.get("sideways_limit")
    return "sideways move" if limit is None else f"sideways move {number:,} of {limit:,}"


def best_moves(position: TracePosition, insight: Insight, coordinates: Coordinates) -> str:
    """Name the best moves where they are few: ``queen 3 to row 5, h 4 → 2``, ``8 best moves, h 4 → 2``."""
    change, n = change_words(position.h, insight.best_h), len(position.rows)
    if insight.swaps:
        return f"{counted(insight.best_count, 'best swap')}, {change}"
    if insight.best_count > FEW:
        return f"{insight.best_count:,} best moves, {change}"
    best = insight.best_successors(FEW)
    if len(best) == 1:
        (column, row), *_ = best
        return f"{journey_words(column, insight.rows[column], row, n, coordinates)}, {change}"
    named = ", ".join(destination_words(column, row, n, coordinates) for column, row in best)
    return f"{len(best)} best moves: {named}; {change}"


def change_words(before: int, after: int) -> str:
    """Write a change of h that no line break parts: ``h 8 → 4``."""
    return f"h\N{NO-BREAK SPACE}{before:,}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after:,}"
