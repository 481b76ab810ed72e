"""The terrain of a small board as a profile: every piece at its h, beside the valleys it leads down into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, permutations

from nqueens_gui.kit.charts.data import Table
from nqueens_gui.kit.numbers import counted
from solver.analysis.state_kind import StateKind
from solver.analysis.terrain import Piece, Valley
from solver.core.board import Rows, format_rows

READING = (
    "Height is h. A level piece is a plateau; a slanted one holds slopes, at the h of its upper end, half of them on "
    "either side of the valley they lead down into. A piece grows by one place each time its number of states doubles. "
    "Valleys meet at the h at which moves connect them, and what lies between leads down into several. Order and "
    "distance mean nothing else."
)
MOST_ORDERED = 7
"""So many valleys side by side are put in the best of all orders."""


@dataclass(frozen=True, slots=True)
class Strip:
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
        return f"{words}; click to open {format_rows(rows)}"


@dataclass(frozen=True, slots=True)
class TerrainInfo:
    """The profile of a valley."""

    n: int
    valley: Valley
    """What is drawn: above it, slopes only."""
    strips: tuple[Strip, ...]
    starts: tuple[int, ...]
    """The first place of each strip, and the one after the last."""

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Terrain, n = {self.n}"

    @property
    def note(self) -> str:
        """What is left out."""
        above = self.n**self.n - self.valley.states
        return f"without the {above:,} slopes above h = {self.valley.h}" if above else ""

    def table(self) -> Table:
        """Return the figures for export."""
        rows = [
            (piece.h, piece.kind.value, piece.states, len(piece.valleys), format_rows(piece.examples[0]))
            for piece in _pieces(self.valley)
        ]
        return [("h", "state_kind", "states", "valleys_below", "example"), *rows]


def terrain_info(n: int, whole: Valley) -> TerrainInfo:
    """Lay out the part of a terrain up to the first h above which there are only slopes."""
    valley = whole
    while _is_plain(valley) and _is_plain(valley.valleys[0]):
        [valley] = valley.valleys
    strips = tuple(strip for strip in _strips(valley) if strip.states)
    starts = tuple(accumulate((len(strip.states) for strip in strips), initial=0))
    return TerrainInfo(n, valley, strips, starts)


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
