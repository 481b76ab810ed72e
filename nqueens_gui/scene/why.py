"""Why a search is where it is: what one state looks like to it, in words and bars."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nqueens_gui.scene.board_scene import Square, last_move
from nqueens_gui.scene.square_text import signed
from nqueens_gui.scene.successor_histogram import SuccessorHistogram, successor_histogram
from solver.events import Moved, MoveKind
from solver.heuristics import LineKind, attacking_pairs
from solver.insight import Insight
from solver.state_kind import StateKind

MOST_MOVES = 5
"""Best moves that are named one by one."""
MOST_PAIRS = 3
"""Attacking pairs of a kind that are named one by one."""
MOST_H_FOR_NAMES = 20_000
"""States with more attacking pairs than this have them only counted: naming them would take too long."""
MEANT = (StateKind.SHOULDER, StateKind.FLAT_LOCAL_MINIMUM, StateKind.PLATEAU)
"""Kinds whose name needs a sentence besides the numbers."""


@dataclass(frozen=True, slots=True)
class Why:
    """All that the panel "Why here?" says of one state."""

    headline: str
    """The kind and its reason: ``Slope: 1 of the 56 successors is better, 9 are equal.``"""
    meaning: str
    """What the kind means, where its reason does not say so; else empty."""
    pairs: str
    """The attacking pairs: ``2 attacking pairs: row 3–4; anti-diagonal 3–5.``"""
    move: str
    """What the last move did."""
    change: str
    """What a best move does to h: ``h 2 → 1``; empty at a solution."""
    best_moves: tuple[Square, ...]
    """Column and row of the first best successors; none at a solution."""
    more: int
    """How many best successors there are besides."""
    histogram: SuccessorHistogram
    """The successors by h."""


def why(insight: Insight, move: Moved | None) -> Why:
    """Say why a search is in a state that was looked into, and which move led there, if one did."""
    best = tuple(insight.best_successors(MOST_MOVES)) if insight.h else ()
    return Why(
        headline=f"{insight.kind.label.capitalize()}: {insight.reason}.",
        meaning=insight.kind.sentence if insight.kind in MEANT else "",
        pairs=_pairs(insight),
        move=_move(insight, move),
        change=f"h {insight.h:,} → {insight.best_h:,}" if best else "",
        best_moves=best,
        more=insight.best_count - len(best) if best else 0,
        histogram=successor_histogram(insight),
    )


def _pairs(insight: Insight) -> str:
    if insight.h == 0:
        return "No attacking pairs."
    counted = "1 attacking pair" if insight.h == 1 else f"{insight.h:,} attacking pairs"
    return f"{counted}: {'; '.join(_named(insight))}."


def _named(insight: Insight) -> list[str]:
    """Name the first pairs of each kind, by their columns."""
    counts = {kind: count for kind, count in insight.pairs.items() if count}
    if insight.h > MOST_H_FOR_NAMES:
        return [f"{kind} {count:,}" for kind, count in counts.items()]
    names: dict[LineKind, list[str]] = {kind: [] for kind in counts}
    for first, second, kind in attacking_pairs(insight.rows, insight.heuristic):
        if len(names[kind]) < MOST_PAIRS:
            names[kind].append(f"{first}–{second}")
    return [f"{kind} {_and_more(names[kind], count)}" for kind, count in counts.items()]


def _and_more(names: list[str], count: int) -> str:
    more = count - len(names)
    return ", ".join(names) + (f" and {more:,} more" if more else "")


def _move(insight: Insight, move: Moved | None) -> str:
    if move is None:
        return "No move led here: a climb starts in this state."
    done = last_move(np.array(insight.rows, np.int32), insight.heuristic, move)
    kind = "" if move.kind is MoveKind.IMPROVING else f" ({move.kind})"
    return (
        f"Last move{kind}: queen {move.column} from row {move.from_row} to row {move.to_row}, "
        f"{done.removed:,} {_attacks(done.removed)} removed, {done.made:,} made: Δh {signed(done.delta_h)}."
    )


def _attacks(count: int) -> str:
    return "attack" if count == 1 else "attacks"
