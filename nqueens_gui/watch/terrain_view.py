"""The terrain of a small board as a profile: every piece at its h, beside the valleys it leads down into.

A run is drawn into it: where its state lies, and the way it came.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, permutations
from typing import NamedTuple

from msgspec import Struct

from nqueens_gui.kit.charts.data import Table
from solver.analysis.state_kind import StateKind
from solver.analysis.terrain import Piece, Terrain, Valley
from solver.core.board import Rows, format_rows
from solver.core.words import counted
from solver.runs.trace import Trace

WAY_READING = (
    "The dot is the state on the board, and the line the path of its climb. "
    "Slopes lie at the upper end of their piece."
)
KINDS = (
    StateKind.SOLUTION,
    StateKind.STRICT_LOCAL_MINIMUM,
    StateKind.FLAT_LOCAL_MINIMUM,
    StateKind.SHOULDER,
    StateKind.SLOPE,
)
"""The kinds of state, in the order of legend and bars."""
READING = (
    "Height is h, and a piece is wider by one place for each doubling of its number of states. Level pieces are "
    "plateaus. Slanted pieces are slopes: all their states have the h of the upper end, and half of them are drawn on "
    "either side of the valley they lead down into. Valleys join at the h at which moves connect them; what is drawn "
    "between them leads down into several. Order and distance mean nothing."
)

Spot = tuple[float, float]
"""A place along the profile, and its h."""
MOST_ON_WAY = 40
"""Most states of a run that are drawn, from its present state back to the start of the climb."""
MOST_ORDERED = 7
"""Most valleys side by side that are put in the best of all orders."""


class StateClass(NamedTuple):
    """The states of one h and one kind, or one of them."""

    h: int
    kind: StateKind
    rows: Rows | None = None
    """The state; None for all of them."""


class Strip(Struct, frozen=True):
    """A stretch of the profile."""

    piece: Piece
    states: tuple[Rows, ...]
    """The state that stands for each place."""
    left_h: int
    right_h: int

    def sentence(self, rows: Rows) -> str:
        """Return the tooltip of a place."""
        h, kind, states, valleys = self.piece.h, self.piece.kind, self.piece.states, len(self.piece.valleys)
        words = f"h = {h}, {kind.label}: {counted(states, 'state')}"
        if valleys:
            way = "down into" if kind is StateKind.SLOPE else "exits into"
            words += f", {way} {counted(valleys, 'valley')}"
        return f"{words}; click to see {format_rows(rows)}"


class TerrainInfo(Struct, frozen=True):
    """The profile of a valley."""

    terrain: Terrain
    valley: Valley
    """What is drawn: above it, slopes only."""
    strips: tuple[Strip, ...]
    starts: tuple[int, ...]
    """The first place of each strip, and the one after the last."""
    strips_of: Mapping[int, Sequence[int]]
    """By the number of a piece, where its strips are."""

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Terrain, n = {self.terrain.n}"

    @property
    def note(self) -> str:
        """What is left out."""
        above = self.terrain.valley.states - self.valley.states
        return f"without the {above:,} slopes above h = {self.valley.h}" if above else ""

    def table(self) -> Table:
        """Return the figures for export."""
        rows = [
            (piece.h, piece.kind.value, piece.states, len(piece.valleys), format_rows(piece.examples[0]))
            for piece in _pieces(self.valley)
        ]
        return [("h", "state_kind", "states", "valleys_below", "example"), *rows]

    def spot(self, rows: Sequence[int], before: Spot | None = None) -> Spot | None:
        """Return where a state lies; None above what is drawn.

        Slopes are on both sides of their valley: then `before` tells from where the run came, to the side it was on.
        """
        number, rank = self.terrain.locate(rows)
        strips = self.strips_of.get(number)
        if strips is None:
            return None
        piece, widths = self.strips[strips[0]].piece, [len(self.strips[place].states) for place in strips]
        along = (rank + 0.5) * sum(widths) / piece.states  # from the left end of the first strip
        if self.strips[strips[0]].left_h == self.strips[strips[0]].right_h:
            return self.starts[strips[0]] + along, piece.h
        ends = [self.starts[place + (self.strips[place].right_h == piece.h)] for place in strips]
        if before is not None:
            return min(ends, key=lambda end: abs(end - before[0])), piece.h
        return ends[int(along >= widths[0])] if len(ends) > 1 else ends[0], piece.h


def terrain_info(terrain: Terrain, least_h: int = 0) -> TerrainInfo:
    """Lay out a terrain up to the first h above which there are only slopes.

    It goes on up to `least_h` if that is higher, with a single place for all slopes of an h on either side.
    """
    valley, above = terrain.valley, list[Valley]()
    while _is_plain(valley) and _is_plain(valley.valleys[0]):
        above.append(valley)
        [valley] = valley.valleys
    strips = [strip for strip in _strips(valley) if strip.states]
    while above and valley.h < least_h:
        h, valley = valley.h, above.pop()
        [slopes] = valley.pieces
        strips.insert(0, Strip(slopes, slopes.examples[:1], valley.h, h))
        strips.append(Strip(slopes, slopes.examples[-1:], h, valley.h))
    starts = tuple(accumulate((len(strip.states) for strip in strips), initial=0))
    strips_of = defaultdict[int, list[int]](list)
    for place, strip in enumerate(strips):
        strips_of[strip.piece.number].append(place)
    return TerrainInfo(terrain, valley, tuple(strips), starts, dict(strips_of))


def way_through(info: TerrainInfo, trace: Trace, index: int) -> tuple[Spot, ...]:
    """Return where the states lie that a run came through since its last restart, the present one last."""
    restarts = trace.restarts()
    climb = max((int(restart) for restart in restarts[restarts <= index]), default=0)
    way: list[Spot] = []
    for state in range(max(climb, index - MOST_ON_WAY + 1), index + 1):
        spot = info.spot(trace.rows(state), way[-1] if way else None)
        if spot is not None:
            way.append(spot)
    return tuple(way)


def members_in(info: TerrainInfo, trace: Trace, index: int) -> tuple[Spot, ...]:
    """Return where the members of a population lie."""
    spots = map(info.spot, trace.members(index).tolist())
    return tuple(spot for spot in spots if spot is not None)


def _is_plain(valley: Valley) -> bool:
    """Whether its own states are slopes that lead down into a single valley."""
    return len(valley.valleys) == 1 and all(piece.kind is StateKind.SLOPE for piece in valley.pieces)


def _pieces(valley: Valley) -> Iterator[Piece]:
    for inner in valley.valleys:
        yield from _pieces(inner)
    yield from valley.pieces


def _strips(valley: Valley) -> Iterator[Strip]:
    """Yield the profile of a valley from left to right: each one below with its slopes, ridges in even gaps."""
    order = _order(valley)
    beside: list[list[Piece]] = [[] for _ in order]
    between: list[list[Piece]] = [[] for _ in order]
    for piece in valley.pieces:
        places = sorted(map(order.index, piece.valleys))
        if len(places) > 1:
            gaps = range(places[0], places[-1])
            between[min(gaps, key=lambda gap: (_width(between[gap]), abs(2 * gap + 2 - len(order))))].append(
                piece
            )
        elif places:
            beside[places[0]].append(piece)
        else:
            yield _level(piece)
    for place, number in enumerate(order):
        yield from _with_slopes(valley.h, list(_strips(valley.valleys[number])), beside[place])
        yield from map(_level, between[place])


def _with_slopes(h: int, inner: Sequence[Strip], pieces: Sequence[Piece]) -> Iterator[Strip]:
    """Yield the profile of a valley with its slopes on either side, and the plateaus that lead down into it beyond."""
    slopes = [piece for piece in pieces if piece.kind is StateKind.SLOPE]
    plateaus = [_level(piece) for piece in pieces if piece.kind is not StateKind.SLOPE]
    yield from reversed(plateaus[1::2])
    for piece in slopes:
        yield Strip(piece, piece.examples[: len(piece.examples) // 2], h, inner[0].left_h)
    yield from inner
    for piece in slopes:
        yield Strip(piece, piece.examples[len(piece.examples) // 2 :], inner[-1].right_h, h)
    yield from plateaus[::2]


def _width(pieces: Sequence[Piece]) -> int:
    return sum(len(piece.examples) for piece in pieces)


def _level(piece: Piece) -> Strip:
    return Strip(piece, piece.examples, piece.h, piece.h)


def _order(valley: Valley) -> tuple[int, ...]:
    """Put valleys that pieces lead down into together side by side, and large ones in the middle."""
    count = len(valley.valleys)
    if count > MOST_ORDERED:
        return tuple(range(count))

    def disorder(order: tuple[int, ...]) -> tuple[int, float]:
        places = [sorted(map(order.index, piece.valleys)) for piece in valley.pieces if piece.is_ridge]
        spread = sum(ends[-1] - ends[0] for ends in places)
        middle = (count - 1) / 2
        return spread, sum(
            abs(place - middle) * valley.valleys[number].states for place, number in enumerate(order)
        )

    return min(permutations(range(count)), key=disorder)
