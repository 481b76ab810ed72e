"""What to draw of a board, as frozen values: queens, attack lines, heat map. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import chain
from typing import Any

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.analysis.state_kind import Insight
from solver.core.events import QueenMove
from solver.core.heuristics import AttackingPair, Heuristic, LineKind, heuristic_value, line_keys
from solver.engine.choices import Choices

Segments = NDArray[np.int32]
"""Shape (m, 4): column1, row1, column2, row2 of m segments, from left to right."""


def attack_segments(
    rows: NDArray[np.int32], kinds: Iterable[LineKind], without: Sequence[int] = ()
) -> dict[LineKind, Segments]:
    """Return the attacked lines of each kind.

    Pairs on one line overlap, so a segment from the first queen on it to the last is the same picture as a
    segment for every pair, under both heuristics.

    Parameters
    ----------
    rows
        Shape (n,): the state.
    kinds
        The kinds, in the order of the result.
    without
        Columns of the queens to leave out.
    """
    columns = _columns(rows, without)
    keys = line_keys(rows)
    return {kind: _segments(rows, columns, keys[kind][columns]) for kind in kinds}


def attacked_queens(rows: NDArray[np.int32], without: Sequence[int] = ()) -> NDArray[np.bool_]:
    """Return, for each column, whether its queen shares a line with another; shape (n,).

    The queens of the columns `without` attack none and are attacked by none.
    """
    columns = _columns(rows, without)
    attacked = np.zeros(len(rows), dtype=np.bool_)
    for keys in line_keys(rows).values():
        queens_on_line = np.bincount(keys[columns])
        attacked[columns] |= queens_on_line[keys[columns]] > 1
    return attacked


def attackers(rows: NDArray[np.int32], heuristic: Heuristic, column: int) -> list[int]:
    """Return the columns of the queens that attack the queen of a column, as the heuristic counts them."""
    return sorted(chain(*attackers_by_kind(rows, heuristic, column, int(rows[column])).values()))


def attacks_on(rows: NDArray[np.int32], heuristic: Heuristic, column: int, row: int) -> int:
    """Return how many queens the queen of a column attacks when it stands on `row`, as the heuristic counts them."""
    moved = rows.copy()
    moved[column] = row
    others = (int(np.count_nonzero(keys == keys[column])) - 1 for keys in line_keys(moved).values())
    return sum(min(count, heuristic.reach) for count in others)


def h_after(scene: BoardScene, column: int, row: int) -> int:
    """Return the h of the state that moving a column's queen to a row leads to."""
    moved = scene.rows.copy()
    moved[column] = row
    return heuristic_value(moved, scene.heuristic)


def _columns(rows: NDArray[np.int32], without: Sequence[int]) -> NDArray[np.int32]:
    columns = np.arange(len(rows), dtype=np.int32)
    return np.delete(columns, without) if without else columns


def _segments(rows: NDArray[np.int32], columns: NDArray[np.int32], keys: NDArray[np.int64]) -> Segments:
    """Find the first and the last queen on each line; where an index repeats, numpy keeps the last value."""
    first = np.zeros(2 * len(rows), np.int32)
    last = np.zeros_like(first)
    last[keys] = columns
    first[keys[::-1]] = columns[::-1]
    shared = first < last
    left, right = first[shared], last[shared]
    return np.array((left, rows[left], right, rows[right])).T


MOST_WORSE = 0.35
"""How good a worse successor is at most; near h the tint falls off quickly, where most successors are."""
NEUTRAL = 0.4
"""How good a successor of equal h is, between 0 (the worst) and 1 (the best of the better ones)."""
LEAST_BETTER = 0.6
"""How good a better successor is at least, so that it stands out from the equal ones."""


QUIET_SHARE = 0.4
"""Where more than this share of the successors may be taken next, they are ringed quietly."""
LEAST_WEIGHT = 0.02
"""Moves less likely than this, beside the likeliest, are not ringed."""


class RingStyle(StrEnum):
    """How squares are ringed."""

    NEXT = "next"
    """Gold: these moves may be taken next."""
    LIKELY = "likely"
    """Thin, and the paler the less likely: nearly every move may be taken next."""
    BLOCKED = "blocked"
    """Grey: the best moves, none of which may be taken."""
    BEST = "best"
    """Grey: the best moves, where what may be taken is not known."""


class Rings(Struct, frozen=True, eq=False):
    """The squares that are ringed."""

    style: RingStyle
    squares: NDArray[np.int32]
    """Shape (m, 2): column and row, in column-major order."""
    weights: NDArray[np.float64]
    """Shape (m,): how likely each move is beside the likeliest, from 0 to 1."""


def rings_of(insight: Insight, choices: Choices | None) -> Rings:
    """Return the rings of what a rule may do next; of the best successors where that is not known."""
    if choices is None or not choices.count:
        best = np.array(insight.best_successors(), dtype=np.int32).reshape(-1, 2)
        style = RingStyle.NEXT if choices is not None and not choices.is_stuck else RingStyle.BLOCKED
        return Rings(RingStyle.BEST if choices is None else style, best, np.ones(len(best)))
    weights = choices.probability.T / choices.probability.max()
    is_quiet = choices.count > QUIET_SHARE * insight.successors
    squares = np.argwhere(weights >= LEAST_WEIGHT).astype(np.int32)
    return Rings(
        RingStyle.LIKELY if is_quiet else RingStyle.NEXT, squares, weights[squares[:, 0], squares[:, 1]]
    )


class Heat(Struct, frozen=True, eq=False):
    """The successors of one state as a map over the board."""

    h: int
    """The h of the state itself."""
    best_h: int
    """Least h among the successors."""
    table: NDArray[np.int64]
    """Shape (n, n), by row and column: h of the successor; on the queens' own squares the present h."""
    rings: Rings
    """What may be taken next."""

    def goodness(self) -> NDArray[np.float32]:
        """Return how good each h from 0 to the largest in the table is, from 0 (worst) to 1 (best)."""
        values = np.arange(int(self.table.max()) + 1, dtype=np.float32)
        lowers = (self.h - values) / max(self.h - self.best_h, 1)
        least = max(self.h, self.best_h)
        raises = (values - least) / max(len(values) - 1 - least, 1)
        better = LEAST_BETTER + (1 - LEAST_BETTER) * np.clip(lowers, 0, 1)
        worse = MOST_WORSE * (1 - np.sqrt(np.clip(raises, 0, 1)))
        goodness = np.select([values < self.h, values > self.h], [better, worse], NEUTRAL)
        return goodness.astype(np.float32)


def heat_of(insight: Insight, choices: Choices | None = None) -> Heat:
    """Return the heat map of a state, with rings around what a rule may do next."""
    return Heat(insight.h, insight.best_h, np.asarray(insight.successor_h.data), rings_of(insight, choices))


def without_rings(heat: Heat) -> Heat:
    """Return the heat map with h alone."""
    none = Rings(heat.rings.style, np.empty((0, 2), np.int32), np.empty(0))
    return replace(heat, rings=none)


Move = tuple[int, int, int]
"""Column of a queen, the row it leaves and the row it goes to."""


class Highlight(Struct, frozen=True, eq=False):
    """What is highlighted on a board of one size."""

    n: int
    """How many columns and rows the board has."""
    squares: NDArray[np.int32]
    """Shape (m, 2): column and row of the highlighted squares."""
    lines: Mapping[LineKind, Segments] = field(default_factory=dict)
    """The lines of the highlighted pairs, by kind."""
    moves: tuple[Move, ...] = ()
    """Moves of queens, in the order they are made."""


def successors_highlight(table: NDArray[Any], rows: Sequence[int], h: int) -> Highlight:
    """Highlight the squares of all successors of one h.

    Parameters
    ----------
    table
        Shape (n, n) by row and column: h of the successors.
    rows
        Shape (n,): the state; the queens' own squares are no successors.
    h
        The h asked for.
    """
    is_highlighted = np.asarray(table) == h
    is_highlighted[np.asarray(rows), np.arange(len(rows))] = False
    return Highlight(len(rows), np.argwhere(is_highlighted.T).astype(np.int32))


def pair_highlight(rows: Sequence[int], pair: AttackingPair) -> Highlight:
    """Highlight two queens and the line between them."""
    first, second, kind = pair
    line = np.array([(first, rows[first], second, rows[second])], np.int32)
    return Highlight(len(rows), line.reshape(2, 2), {kind: line})


def square_highlight(rows: Sequence[int], heuristic: Heuristic, column: int, row: int) -> Highlight:
    """Highlight a square, the way of the column's queen there, and the pairs it would have there."""
    lines, queens = {}, {column}
    for kind, others in attackers_by_kind(rows, heuristic, column, row).items():
        if others:
            ends = min(column, *others), max(column, *others)
            places = [(end, row if end == column else rows[end]) for end in ends]
            lines[kind] = np.array(places, np.int32).reshape(1, 4)
            queens |= set(others)
    squares = [(queen, row if queen == column else rows[queen]) for queen in sorted(queens)]
    moves = () if rows[column] == row else ((column, int(rows[column]), row),)
    return Highlight(len(rows), np.array(squares, np.int32), lines, moves)


def moves_highlight(n: int, moves: Iterable[Move]) -> Highlight:
    """Highlight moves made one after another, and every square they lead to."""
    made = tuple(moves)
    goals = dict.fromkeys((column, row) for column, _, row in made)
    return Highlight(n, np.array(list(goals), np.int32).reshape(-1, 2), {}, made)


def attackers_by_kind(
    rows: Sequence[int] | NDArray[np.int32], heuristic: Heuristic, column: int, row: int
) -> dict[LineKind, list[int]]:
    """Return the columns of the queens that the column's queen attacks, and h counts, if it stood on a row."""
    moved = np.array(rows, np.int32)
    moved[column] = row
    return {kind: _counted(keys, heuristic, column) for kind, keys in line_keys(moved).items()}


def _counted(keys: NDArray[Any], heuristic: Heuristic, column: int) -> list[int]:
    others = np.flatnonzero(keys == keys[column])
    left, right = others[others < column], others[others > column]
    left, right = left[-heuristic.reach :], right[: heuristic.reach]
    return [*left.tolist(), *right.tolist()]


class BoardOptions(Struct, frozen=True):
    """The choices of the View menu and the legend."""

    kinds: frozenset[LineKind] = frozenset(LineKind)
    """Kinds of attack lines that are drawn."""
    coordinates: str = "numbers"
    """``numbers``, ``chess`` or ``none``."""
    has_heat: bool = True
    """Whether a pause shows h of every successor in its square."""
    has_motion: bool = True
    """Whether queens glide."""


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


class LastMove(Struct, frozen=True):
    """A queen that the step moved which led to the state shown."""

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
    delta_h: int
    """By how much the move changed h."""


class NextMove(Struct, frozen=True):
    """The move that a recording takes next."""

    column: int
    from_row: int
    to_row: int
    ties: int
    """Number of possible moves it was chosen from; 0 where that is not known."""
    probability: float | None = None
    """How likely it was; None where all of them were equally likely."""


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
    last_moves: tuple[LastMove, ...] = ()
    """The queens that the step moved which led here."""
    delta_h: int = 0
    """By how much that step changed h."""
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


def board_scene(
    rows: Sequence[int] | NDArray[Any],
    heuristic: Heuristic = Heuristic.ATTACKING_PAIRS,
    *,
    kinds: frozenset[LineKind] = frozenset(LineKind),
    moves: Sequence[QueenMove] = (),
    cut: int | None = None,
    insight: Insight | None = None,
    choices: Choices | None = None,
    next_move: NextMove | None = None,
    declined: Square | None = None,
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
    moved = last_moves(state, heuristic, moves)
    return BoardScene(
        heuristic=heuristic,
        h=heuristic_value(state, heuristic),
        rows=state,
        attacked=attacked_queens(state),
        attack_lines=attack_segments(state, [kind for kind in LineKind if kind in kinds]),
        last_moves=moved,
        delta_h=moved[0].delta_h if len(moved) == 1 else _delta_h(state, heuristic, moves),
        cut=cut,
        heat=None if insight is None else heat_of(insight, choices),
        next_move=next_move,
        declined=declined,
        selected=selected,
        coordinates=fitting_coordinates(coordinates, len(state)),
        glide_from=tuple((column, from_row) for column, from_row, _ in moves),
    )


def fitting_coordinates(choice: str, n: int) -> Coordinates:
    """Return the coordinates of a choice, or numbers where there are not enough letters."""
    coordinates = Coordinates(choice)
    too_large = coordinates is Coordinates.CHESS and n > MAX_CHESS_NAMES
    return Coordinates.NUMBERS if too_large else coordinates


def glide_between(old: BoardScene | None, new: BoardScene) -> tuple[Square, ...]:
    """Return where the queens stood that glide from one scene to another: one that differs, or those of a step."""
    if old is None or old.n != new.n:
        return ()
    moved = np.flatnonzero(old.rows != new.rows)
    if len(moved) > max(len(new.last_moves), 1):
        return ()
    origins = tuple((int(column), int(old.rows[column])) for column in moved)
    return origins if len(origins) == 1 or set(origins) == set(new.glide_from) else ()


def lifted(scene: BoardScene, glide_from: tuple[Square, ...]) -> BoardScene:
    """Return the scene while queens glide to their squares: their attacks appear when they arrive."""
    columns = [column for column, _ in glide_from]
    return replace(
        scene,
        glide_from=glide_from,
        attacked=attacked_queens(scene.rows, without=columns),
        attack_lines=attack_segments(scene.rows, scene.attack_lines, without=columns),
    )


def dragged(scene: BoardScene, column: int, row: int) -> BoardScene:
    """Return the scene while a column's queen is dragged over another row, with h and lines as after a drop."""
    from_row = int(scene.rows[column])
    rows = scene.rows.copy()
    rows[column] = row
    return replace(
        scene,
        h=h_after(scene, column, row),
        rows=rows,
        attacked=attacked_queens(rows),
        attack_lines=attack_segments(rows, scene.attack_lines),
        last_moves=(),
        next_move=None,
        glide_from=(),
        drag=Drag(column, from_row, row, scene.h),
    )


def last_moves(
    rows: NDArray[np.int32], heuristic: Heuristic, moves: Sequence[QueenMove]
) -> tuple[LastMove, ...]:
    """Return what each queen that moved, in the step that led to a state, did to its own attacks."""
    before = _before(rows, moves)

    def last_move(column: int, from_row: int, to_row: int) -> LastMove:
        removed, made = (
            attacks_on(before, heuristic, column, from_row),
            attacks_on(rows, heuristic, column, to_row),
        )
        delta_h = made - removed
        if not heuristic.counts_pairs:
            delta_h = _delta_h(rows, heuristic, [(column, from_row, to_row)])
        return LastMove(column, from_row, to_row, removed, made, delta_h)

    return tuple(last_move(*move) for move in moves)


def _delta_h(rows: NDArray[np.int32], heuristic: Heuristic, moves: Sequence[QueenMove]) -> int:
    """Return by how much a step changed h, all of its moves together."""
    return heuristic_value(rows, heuristic) - heuristic_value(_before(rows, moves), heuristic)


def _before(rows: NDArray[np.int32], moves: Sequence[QueenMove]) -> NDArray[np.int32]:
    """Return the state that a step left."""
    before = rows.copy()
    for column, from_row, _ in moves:
        before[column] = from_row
    return before
