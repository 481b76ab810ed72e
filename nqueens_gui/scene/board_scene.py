"""What the board shows at one moment, as one frozen value: queens, attack lines, last move, heat map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.scene.attack_lines import Segments, attack_segments, attacked_queens, attacks_on
from nqueens_gui.scene.heat import Heat, heat_of
from nqueens_gui.scene.highlight import Highlight
from solver.events import Moved
from solver.heuristics import Heuristic, LineKind, heuristic_value
from solver.insight import Insight

MAX_CHESS_NAMES = 26
"""Most columns that letters can name."""

Square = tuple[int, int]
"""Column and row."""


class Coordinates(StrEnum):
    """What stands along the edge of the board."""

    NUMBERS = "numbers"
    """Columns and rows as in the state vector, row 0 on top."""
    CHESS = "chess"
    """Letters and numbers as in chess, a1 at the bottom left; up to `MAX_CHESS_NAMES` columns."""
    NONE = "none"
    """Nothing."""


@dataclass(frozen=True, slots=True)
class LastMove:
    """The move that led to the state shown."""

    column: int
    """Column of the queen."""
    from_row: int
    """Row it left."""
    to_row: int
    """Row it stands on."""
    removed: int
    """Attacks that ended."""
    made: int
    """Attacks that began."""

    @property
    def delta_h(self) -> int:
        """By how much the move changed h."""
        return self.made - self.removed


@dataclass(frozen=True, slots=True)
class Drag:
    """A queen that is held over another square of its column."""

    column: int
    """Column of the queen."""
    from_row: int
    """Row it was taken from."""
    to_row: int
    """Row it is held over, where it is shown."""
    h_before: int
    """H with the queen where it was taken from."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardScene:
    """One state of the board and what is to be shown about it."""

    heuristic: Heuristic
    """What h counts."""
    h: int
    """The h of the state."""
    rows: NDArray[np.int32]
    """Shape (n,): the row of each column's queen, row 0 on top."""
    attacked: NDArray[np.bool_]
    """Shape (n,): whether each column's queen is under attack, on a line of any kind."""
    attack_lines: Mapping[LineKind, Segments]
    """One segment an attacked line, for each kind that is shown."""
    last_move: LastMove | None = None
    """The move that led here, when it is to be shown."""
    heat: Heat | None = None
    """The successors, when they are to be shown."""
    selected: Square | None = None
    """The square of the cursor."""
    coordinates: Coordinates = Coordinates.NUMBERS
    """What stands along the edge."""
    glide_from: Square | None = None
    """Where the queen that glides comes from; no queen glides when None."""
    highlight: Highlight | None = None
    """What is lit because somebody points at it."""
    is_hiding: bool = False
    """Whether nothing is told of what a move would do."""
    drag: Drag | None = None
    """The queen that is held, if one is; the rest of the scene is as if it stood there."""

    @property
    def n(self) -> int:
        """How many queens, columns and rows there are."""
        return len(self.rows)

    @property
    def lit(self) -> Highlight | None:
        """What is lit; nothing when that was meant for a board of another size."""
        return self.highlight if self.highlight is not None and self.highlight.n == self.n else None


def board_scene(
    rows: Sequence[int] | NDArray[Any],
    heuristic: Heuristic = Heuristic.ATTACKING_PAIRS,
    *,
    kinds: frozenset[LineKind] = frozenset(LineKind),
    move: Moved | None = None,
    insight: Insight | None = None,
    selected: Square | None = None,
    coordinates: str = Coordinates.NUMBERS,
) -> BoardScene:
    """Return the scene of a state.

    Parameters
    ----------
    rows
        Shape (n,): the state.
    heuristic
        What h counts.
    kinds
        The kinds of attack lines to show.
    move
        The move that led to the state, to show it.
    insight
        What the state looks like to the search, to show every successor's h.
    selected
        Column and row of the cursor.
    coordinates
        One of `Coordinates`; boards too large for letters get numbers.
    """
    state = np.array(rows, dtype=np.int32)
    return BoardScene(
        heuristic=heuristic,
        h=heuristic_value(state, heuristic),
        rows=state,
        attacked=attacked_queens(state),
        attack_lines=attack_segments(state, [kind for kind in LineKind if kind in kinds]),
        last_move=None if move is None else last_move(state, heuristic, move),
        heat=None if insight is None else heat_of(insight),
        selected=selected,
        coordinates=fitting_coordinates(coordinates, len(state)),
        glide_from=None if move is None else (move.column, move.from_row),
    )


def fitting_coordinates(wanted: str, n: int) -> Coordinates:
    """Return the coordinates wanted, or numbers where the letters do not suffice."""
    coordinates = Coordinates(wanted)
    too_large = coordinates is Coordinates.CHESS and n > MAX_CHESS_NAMES
    return Coordinates.NUMBERS if too_large else coordinates


def glide_between(old: BoardScene | None, new: BoardScene) -> Square | None:
    """Return where the one queen stood that differs between two scenes; None when it is not exactly one."""
    if old is None or old.n != new.n:
        return None
    moved = np.flatnonzero(old.rows != new.rows)
    return (int(moved[0]), int(old.rows[moved[0]])) if len(moved) == 1 else None


def lifted(scene: BoardScene, glide_from: Square) -> BoardScene:
    """Return the scene while a queen glides to her square from another: her attacks wait until she lands."""
    column, _ = glide_from
    return replace(
        scene,
        glide_from=glide_from,
        attacked=attacked_queens(scene.rows, without=column),
        attack_lines=attack_segments(scene.rows, scene.attack_lines, without=column),
    )


def dragged(scene: BoardScene, column: int, row: int) -> BoardScene:
    """Return the scene while a column's queen is held over another row: h and the lines are those of a drop there."""
    from_row = int(scene.rows[column])
    rows = scene.rows.copy()
    rows[column] = row
    leaves = attacks_on(scene.rows, scene.heuristic, column, from_row)
    meets = attacks_on(scene.rows, scene.heuristic, column, row)
    return replace(
        scene,
        h=scene.h - leaves + meets,
        rows=rows,
        attacked=attacked_queens(rows),
        attack_lines=attack_segments(rows, scene.attack_lines),
        last_move=None,
        glide_from=None,
        drag=Drag(column, from_row, row, scene.h),
    )


def last_move(rows: NDArray[np.int32], heuristic: Heuristic, move: Moved) -> LastMove:
    """Return what the move that led to a state did to its attacks."""
    removed = attacks_on(rows, heuristic, move.column, move.from_row)
    made = attacks_on(rows, heuristic, move.column, move.to_row)
    return LastMove(move.column, move.from_row, move.to_row, removed, made)
