"""What becomes of one climb, in rational numbers, straight from the definitions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from tests.oracle.states import Board, best_moves, heuristic_value, moved


class Climb(NamedTuple):
    """The chances of a solution and of a failure, and the mean steps times either chance."""

    probability: Fraction
    failure: Fraction
    solved_steps: Fraction
    failed_steps: Fraction


SOLVED = Climb(Fraction(1), Fraction(0), Fraction(0), Fraction(0))
FAILED = Climb(Fraction(0), Fraction(1), Fraction(0), Fraction(0))


class Climbs:
    """Climbs by the best move, each tie equally likely, with so many sideways moves in a row or in all."""

    def __init__(self, heuristic: str, limit: int, *, in_total: bool = False) -> None:
        self.heuristic, self.limit, self.in_total = heuristic, limit, in_total
        self.climb = cache(self.climb)  # type: ignore[method-assign]

    def climb(self, rows: Board, sideways_made: int = 0) -> Climb:
        """What becomes of a climb from a state, so many sideways moves having been made."""
        h = heuristic_value(rows, self.heuristic)
        if h == 0:
            return SOLVED
        best_h, moves = best_moves(rows, self.heuristic)
        if best_h > h or (best_h == h and sideways_made >= self.limit):
            return FAILED
        made = sideways_made + 1 if best_h == h else sideways_made if self.in_total else 0
        return mean([one_step_before(self.climb(moved(rows, move), made)) for move in moves])


def one_step_before(after: Climb) -> Climb:
    """The same climb, counted from one step before."""
    chance, failure, solved, failed = after
    return Climb(chance, failure, solved + chance, failed + failure)


def mean(climbs: list[Climb]) -> Climb:
    """One of several climbs, each equally likely."""
    return Climb(*(sum(values, Fraction(0)) / len(climbs) for values in zip(*climbs, strict=True)))
