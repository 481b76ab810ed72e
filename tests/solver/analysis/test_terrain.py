"""The terrain of small boards, against plain Python that walks from state to state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product

import pytest

from solver.analysis.state_space import map_plateaus, state_space
from solver.analysis.terrain import Piece, Valley, terrain
from solver.core.heuristics import Heuristic
from tests.oracle.states import Board, heuristic_value, moved, moves, state_kind


@cache
def valley(n: int, heuristic: Heuristic = Heuristic.ATTACKING_PAIRS) -> Valley:
    space = state_space(n, heuristic)
    return terrain(space, map_plateaus(space).kinds).valley


def nested(whole: Valley) -> Iterator[Valley]:
    yield whole
    for inner in whole.valleys:
        yield from nested(inner)


def successors(rows: Board) -> Iterator[Board]:
    return (moved(rows, move) for move in moves(rows))


def connected(states: Iterable[Board]) -> list[set[Board]]:
    """Parts of a set of states that moves within the set connect."""
    left, parts = set(states), []
    while left:
        waiting = [left.pop()]
        parts.append(set(waiting))
        while waiting:
            reached = left.intersection(successors(waiting.pop()))
            left -= reached
            parts[-1] |= reached
            waiting.extend(reached)
    return parts


def walked(states: set[Board], heuristic: Heuristic) -> int:
    """The fingerprint of a valley, from its states alone."""
    h = {rows: heuristic_value(rows, heuristic) for rows in states}
    top = max(h.values())
    kinds = {rows: state_kind(rows, heuristic) for rows in states if h[rows] == top}
    parts = connected(rows for rows in states if h[rows] < top)
    leads = [walked(part, heuristic) for part in parts]
    number = {rows: place for place, part in enumerate(parts) for rows in part}
    falls = {rows: frozenset(number[to] for to in successors(rows) if to in number) for rows in kinds}
    pieces = []
    for below in {falls[rows] for rows, kind in kinds.items() if kind == "slope"}:
        slopes = [rows for rows, kind in kinds.items() if kind == "slope" and falls[rows] == below]
        pieces.append(("slope", len(slopes), sorted(leads[place] for place in below)))
    for plateau in connected(rows for rows, kind in kinds.items() if kind != "slope"):
        beside = {to for rows in plateau for to in successors(rows) if kinds.get(to) == "slope"}
        below = frozenset().union(*(falls[rows] for rows in beside))
        pieces.append((kinds[min(plateau)], len(plateau), sorted(leads[place] for place in below)))
    return fingerprint(top, len(states), pieces, list(map(len, parts)))


def fingerprint(h: int, states: int, pieces: list[tuple[str, int, list[int]]], inner: list[int]) -> int:
    return hash((h, states, repr(sorted(pieces)), tuple(sorted(inner))))


def found(whole: Valley) -> int:
    leads = [found(inner) for inner in whole.valleys]
    pieces = [
        (piece.kind.value, piece.states, sorted(leads[place] for place in piece.valleys))
        for piece in whole.pieces
    ]
    return fingerprint(whole.h, whole.states, pieces, [inner.states for inner in whole.valleys])


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize("n", [4, 5])
@pytest.mark.thorough(but=1)
def test_valleys_and_their_pieces_are_those_found_by_walking(n: int, heuristic: Heuristic) -> None:
    assert found(valley(n, heuristic)) == walked(set(product(range(n), repeat=n)), heuristic)


@pytest.mark.parametrize("heuristic", Heuristic)
@pytest.mark.parametrize("n", [4, 5, 6])
def test_every_state_is_in_one_piece_and_every_example_in_its_piece(n: int, heuristic: Heuristic) -> None:
    pieces: list[Piece] = [piece for part in nested(valley(n, heuristic)) for piece in part.pieces]
    assert sum(piece.states for piece in pieces) == n**n
    shown = [rows for piece in pieces for rows in piece.examples]
    assert len(set(shown)) == len(shown)
    for piece in pieces:
        assert len(piece.examples) == piece.states.bit_length()
        for rows in piece.examples[:3]:
            assert heuristic_value(rows, heuristic) == piece.h
            assert state_kind(rows, heuristic) == piece.kind


@pytest.mark.parametrize("n", [4, 5, 6])
def test_a_valley_without_others_in_it_is_a_solution_or_a_local_minimum_without_an_exit(n: int) -> None:
    for part in nested(valley(n)):
        if part.valleys:
            assert all(piece.valleys for piece in part.pieces)
        else:
            [piece] = part.pieces
            assert piece.kind.is_local_minimum == (part.h > 0)
            assert piece.kind.value in ("solution", "strict-local-minimum", "flat-local-minimum")


def test_the_solutions_of_six_queens_lie_in_one_valley_beside_two_flat_local_minima() -> None:
    [junction] = [part for part in nested(valley(6)) if len(part.valleys) == 3]
    assert (junction.h, [inner.states for inner in junction.valleys]) == (2, [208, 4, 4])
    main = junction.valleys[0]
    assert [inner.h for inner in main.valleys] == [0, 0, 0, 0]
    assert [piece.states for piece in main.pieces] == [45, 45, 45, 45, 6, 6, 6, 6]
    assert [piece.is_ridge for piece in main.pieces] == 4 * [True] + 4 * [False]


def asked_to_stop(after: int) -> Callable[[], None]:
    """Return what raises from some call on, in any thread."""
    left = iter(range(after))

    def check() -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    return check


def test_it_is_given_up_when_asked() -> None:
    space = state_space(5)
    with pytest.raises(KeyboardInterrupt):
        terrain(space, map_plateaus(space).kinds, asked_to_stop(after=3))


@pytest.mark.parametrize(("n", "after"), [(5, 2), (7, 0), (7, 20), (7, 40)])
def test_so_are_its_states(n: int, after: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        state_space(n, check=asked_to_stop(after))
