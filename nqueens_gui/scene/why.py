"""Why a search is where it is: what one state looks like to it, in words and lists."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nqueens_gui.scene.board_scene import last_move
from nqueens_gui.scene.pair_rows import PairRows, pair_rows
from nqueens_gui.scene.square_text import journey_words, signed
from nqueens_gui.scene.successor_rows import SuccessorRows, successor_rows
from solver.events import Moved, MoveKind
from solver.insight import Insight
from solver.state_kind import StateKind

MEANT = (StateKind.SHOULDER, StateKind.FLAT_LOCAL_MINIMUM, StateKind.PLATEAU)
"""Kinds whose name needs a sentence besides the numbers."""


@dataclass(frozen=True, slots=True)
class Why:
    """All that the panel "Why here?" says of one state."""

    headline: str
    """The kind and its reason: ``Slope: 1 of the 56 successors is better, 9 are equal.``"""
    meaning: str
    """What the kind means, where its reason does not say so; else empty."""
    move: str
    """What the last move did."""
    successors: SuccessorRows
    """The successors by h."""
    pairs: PairRows
    """The attacking pairs."""


def why(insight: Insight, move: Moved | None, coordinates: str = "numbers") -> Why:
    """Say why a search is in a state that was looked into, and which move led there, if one did."""
    return Why(
        headline=f"{insight.kind.label.capitalize()}: {insight.reason}.",
        meaning=insight.kind.sentence if insight.kind in MEANT else "",
        move=_move(insight, move, coordinates),
        successors=successor_rows(insight),
        pairs=pair_rows(insight.rows, insight.heuristic),
    )


def _move(insight: Insight, move: Moved | None, coordinates: str) -> str:
    if move is None:
        return "No move led here: a climb starts in this state."
    done = last_move(np.array(insight.rows, np.int32), insight.heuristic, move)
    kind = "" if move.kind is MoveKind.IMPROVING else f" ({move.kind})"
    n = len(insight.rows)
    return (
        f"Last move{kind}: {journey_words(move.column, move.from_row, move.to_row, n, coordinates)}, "
        f"{done.removed:,} {_attacks(done.removed)} removed, {done.made:,} made: Δh {signed(done.delta_h)}."
    )


def _attacks(count: int) -> str:
    return "attack" if count == 1 else "attacks"
