"""How a new member may have come about, where a search does not tell: what explains it with the least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.core.board import Rows
from solver.core.events import Lineage


def likely_lineage(before: Sequence[Rows], child: Rows) -> Lineage:
    """Return what explains a member best: a copy, a move, a crossing, a swap, a mutated crossing, or two moves.

    Of several explanations the one with the first parents and the first cut is returned. A member that none explains
    has no parents.
    """
    return next(filter(None, _lineages(before, child)))


def _lineages(before: Sequence[Rows], child: Rows) -> Iterator[Lineage | None]:
    if child in before:
        yield Lineage((before.index(child),))
    n = len(child)
    differing = [[column for column in range(n) if rows[column] != child[column]] for rows in before]
    of_one = [
        _bred(before, child, (place,), None, columns)
        for place, columns in enumerate(differing)
        if len(columns) <= 2
    ]
    yield from (one for one in of_one if len(one.moved) == 1)
    yield _crossed(before, child, differing, 0, 0)
    yield from (one for one in of_one if {left for _, left, _ in one.moved} == {row for *_, row in one.moved})
    yield _crossed(before, child, differing, 0, 1)
    yield _crossed(before, child, differing, 1, 0)
    yield from of_one
    yield Lineage((), None, tuple((column, row, row) for column, row in enumerate(child)))


def _crossed(
    before: Sequence[Rows], child: Rows, differing: list[list[int]], from_first: int, from_second: int
) -> Lineage | None:
    """Return the crossing with `from_first` and `from_second` queens moved in the columns of the parents, if any."""
    n = len(child)
    ends = [(columns[from_first] if len(columns) > from_first else n) for columns in differing]
    begins = [(columns[-1 - from_second] + 1 if len(columns) > from_second else 0) for columns in differing]
    first, second = ends.index(max(ends)), begins.index(min(begins))
    cut = max(begins[second], 1)
    if cut > min(ends[first], n):
        return None
    moved = [column for column in differing[first] if column < cut]
    moved += [column for column in differing[second] if column >= cut]
    return _bred(before, child, (first, second), cut, moved)


def _bred(
    before: Sequence[Rows], child: Rows, parents: tuple[int, ...], cut: int | None, moved: list[int]
) -> Lineage:
    moves = []
    for column in moved:
        parent = parents[-1] if cut is not None and column >= cut else parents[0]
        moves.append((column, before[parent][column], child[column]))
    return Lineage(parents, cut, tuple(moves))
