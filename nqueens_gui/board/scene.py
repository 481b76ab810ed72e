"""What to draw of a board, as one frozen value. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from nqueens_gui.board.attack_lines import Segments, attacks_of, attacks_on
from nqueens_gui.board.heat import Heat, heat_of
from nqueens_gui.board.highlight import Highlight
from solver.analysis.state_kind import Insight
from solver.core.events import QueenMove, Square
from solver.core.heuristics import Heuristic, LineKind, heuristic_value
from solver.engine.choices import Choices
from solver.telling.squares import Coordinates, fitting_coordinates


class BoardOptions(Struct, frozen=True):
    """The choices of the View menu and the legend."""

    kinds: frozenset[LineKind] = frozenset(LineKind)
    """Kinds of attack lines that are drawn."""
    coordinates: Coordinates = Coordinates.NUMBERS
    has_heat: bool = True
    """Whether a pause shows h of every successor in its square."""
    has_motion: bool = True
    """Whether queens glide."""


class MoveEffect(Struct, frozen=True):
    """What the move of a queen did."""

    removed: int
    """Attacks on it that ended."""
    made: int
    """Attacks on it that began."""
    delta_h: int
    """By how much the move alone changed h."""


class NextMove(Struct, frozen=True):
    """The move that a recording takes next."""

    column: int
    from_row: int
    to_row: int
    ties: int
    """Number of possible moves it was chosen from; 0 where that is not known."""
    probability: float | None = None
    """How likely it was, 0 where it was not possible before a later iteration; None where all were equally likely."""


class Drag(Struct, frozen=True):
    """A queen dragged over another square of its column."""

    column: int
    """Column of the queen."""
    from_row: int
    """Row it was taken from."""
    to_row: int
    """Row it is over, where it is shown."""
    h_before: int
    """H with the queen where it was taken from."""


class BoardScene(Struct, frozen=True, eq=False):
    """One state of the board and what to show about it."""

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
    last_moves: tuple[QueenMove, ...] = ()
    """The queens that the step moved which led here."""
    has_delta_h: bool = True
    """Whether it is written beside them by how much that step changed h."""
    cut: int | None = None
    """Columns before it come from the first parent of a child, the others from the second; None without parents."""
    next_move: NextMove | None = None
    """The move that a recording takes next."""
    declined: Square | None = None
    """Where the last proposal turned down would have moved a queen."""
    heat: Heat | None = None
    """The successors, if they are shown."""
    selected: Square | None = None
    """The square of the cursor."""
    coordinates: Coordinates = Coordinates.NUMBERS
    """What stands along the edge."""
    glide_from: tuple[Square, ...] = ()
    """Where the queens that glide come from."""
    highlight: Highlight | None = None
    """What somebody points at; made for a board of this size."""
    is_hiding: bool = False
    """Whether nothing is said about what a move would do."""
    drag: Drag | None = None
    """The queen being dragged, if any; the rest of the scene is as if it had been dropped."""

    @property
    def n(self) -> int:
        """How many queens, columns and rows there are."""
        return len(self.rows)

    @property
    def delta_h(self) -> int:
        """By how much the step that led here changed h."""
        return self.h - heuristic_value(rows_before(self.rows, self.last_moves), self.heuristic)


def board_scene(
    rows: Sequence[int] | NDArray[Any],
    heuristic: Heuristic = Heuristic.ATTACKING_PAIRS,
    *,
    h: int | None = None,
    kinds: frozenset[LineKind] = frozenset(LineKind),
    moves: Sequence[QueenMove] = (),
    cut: int | None = None,
    insight: Insight | None = None,
    choices: Choices | None = None,
    next_move: NextMove | None = None,
    declined: Square | None = None,
    selected: Square | None = None,
    coordinates: Coordinates = Coordinates.NUMBERS,
) -> BoardScene:
    """Return the scene of a state.

    Parameters
    ----------
    rows
        Shape (n,): the state.
    heuristic
        What h counts.
    h
        The h of the state, where it is known.
    kinds
        The kinds of attack lines to show.
    moves
        The queens that the step moved which led to the state, to show them.
    cut
        The first column that comes from the second parent of a child.
    insight
        What the state looks like to the search, to show every successor's h.
    choices
        What the rule may do next.
    next_move
        The move that the recording takes next, to show it.
    declined
        Where the last proposal turned down would have moved a queen.
    selected
        Column and row of the cursor.
    coordinates
        One of `Coordinates`; boards too large for letters get numbers.
    """
    state = np.array(rows, dtype=np.int32)
    attacked, lines = attacks_of(state, [kind for kind in LineKind if kind in kinds])
    return BoardScene(
        heuristic=heuristic,
        h=heuristic_value(state, heuristic) if h is None else h,
        rows=state,
        attacked=attacked,
        attack_lines=lines,
        last_moves=tuple(moves),
        cut=cut,
        heat=None if insight is None else heat_of(insight, choices),
        next_move=next_move,
        declined=declined,
        selected=selected,
        coordinates=fitting_coordinates(coordinates, len(state)),
    )


def glide_between(old: BoardScene | None, new: BoardScene) -> tuple[Square, ...]:
    """Return where the queens stood that glide from one scene to another: one that differs, or those of a step."""
    if old is None or old.n != new.n:
        return ()
    moved = np.flatnonzero(old.rows != new.rows)
    if len(moved) > max(len(new.last_moves), 1):
        return ()
    origins = tuple((int(column), int(old.rows[column])) for column in moved)
    left = {(column, from_row) for column, from_row, _ in new.last_moves}
    return origins if len(origins) == 1 or set(origins) == left else ()


def lifted(scene: BoardScene, glide_from: tuple[Square, ...]) -> BoardScene:
    """Return the scene while queens glide to their squares: their attacks appear when they arrive."""
    columns = [column for column, _ in glide_from]
    attacked, lines = attacks_of(scene.rows, scene.attack_lines, without=columns)
    return replace(scene, glide_from=glide_from, attacked=attacked, attack_lines=lines)


def dragged(scene: BoardScene, column: int, row: int) -> BoardScene:
    """Return the scene while a column's queen is dragged over another row, with h and lines as after a drop."""
    from_row = int(scene.rows[column])
    rows = scene.rows.copy()
    rows[column] = row
    attacked, lines = attacks_of(rows, scene.attack_lines)
    return replace(
        scene,
        h=h_after(scene, column, row),
        rows=rows,
        attacked=attacked,
        attack_lines=lines,
        last_moves=(),
        next_move=None,
        glide_from=(),
        drag=Drag(column, from_row, row, scene.h),
    )


def h_after(scene: BoardScene, column: int, row: int) -> int:
    """Return the h of the state that moving a column's queen to a row leads to."""
    moved = scene.rows.copy()
    moved[column] = row
    return heuristic_value(moved, scene.heuristic)


def effect_of(
    rows: NDArray[np.int32], heuristic: Heuristic, move: QueenMove, moves: Sequence[QueenMove] = ()
) -> MoveEffect:
    """Return what the move of a queen did in the step that led to a state, which may have moved others too."""
    column, from_row, to_row = move
    removed = attacks_on(rows_before(rows, moves or [move]), heuristic, column, from_row)
    made = attacks_on(rows, heuristic, column, to_row)
    return MoveEffect(removed, made, made - removed)


def rows_before(rows: NDArray[np.int32], moves: Sequence[QueenMove]) -> NDArray[np.int32]:
    """Return the state that a step left."""
    before = rows.copy()
    for column, from_row, _ in moves:
        before[column] = from_row
    return before
