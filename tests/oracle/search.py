"""Searches from the definitions: what each variant does, written out one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from solver.core.events import Ended, Event, Moved, MoveKind, Outcome, Restarted, Started
from solver.core.run_settings import RunSettings
from tests.oracle.random_numbers import Stream
from tests.oracle.states import Board, Move, best_moves, heuristic_value, moved


class OutOfStepsError(Exception):
    """The next event would be a step too many."""


class Walk:
    """Where a run stands; of the program it takes nothing but the settings and the words for events."""

    def __init__(self, settings: RunSettings) -> None:
        self.settings = settings
        self.stream = Stream.of_run(settings.seed, settings.run_index)
        self.steps = 0
        self.enter(settings.start or self.random_state())

    def limit(self, name: str) -> float:
        """A limit of the run; infinity where there is none."""
        value = self.settings.parameters.get(name)
        return value if isinstance(value, int) else float("inf")

    def random_state(self) -> Board:
        """Every queen on a row of her own drawing."""
        return tuple(self.stream.below(self.settings.n) for _ in range(self.settings.n))

    def enter(self, rows: Board) -> None:
        """Look at a state and at its successors; nobody looks at those of a solution."""
        heuristic = self.settings.heuristic
        self.rows, self.h = rows, heuristic_value(rows, heuristic)
        self.best_h, self.best = best_moves(rows, heuristic) if self.h else (0, [])

    def started(self) -> Started:
        """The event that begins the run."""
        return Started(self.rows, self.h, self.best_h, len(self.best))

    def restart(self) -> Restarted:
        """Go to a random state, if a step could follow."""
        self.check_steps()
        self.enter(self.random_state())
        return Restarted(self.rows, self.h, self.best_h, len(self.best))

    def move(self, move: Move, kind: MoveKind) -> Moved:
        """Make a step, if one is left."""
        self.check_steps()
        column, row = move
        from_row = self.rows[column]
        self.enter(moved(self.rows, move))
        self.steps += 1
        return Moved(column, from_row, row, self.h, kind, self.best_h, len(self.best))

    def check_steps(self) -> None:
        """Raise `OutOfStepsError` when all steps were made."""
        if self.steps == self.limit("max_steps"):
            raise OutOfStepsError


def oracle_events(settings: RunSettings) -> Iterator[Event]:
    """The events of a run; of the variant only the name is read."""
    walk = Walk(settings)
    search = random_neighbour if settings.variant.name == "random-neighbour" else hill_climbing
    yield walk.started()
    try:
        yield from search(walk)
    except OutOfStepsError:
        yield Ended(Outcome.STEP_LIMIT)


def hill_climbing(walk: Walk) -> Iterator[Event]:
    """Steepest ascent, with sideways moves and random restarts where the variant's name has them."""
    name = walk.settings.variant.name
    sideways_limit = walk.limit("sideways_limit") if "sideways" in name else 0
    counts_total = walk.settings.parameters.get("sideways_count") == "total"
    restarts = sideways = 0
    while walk.h > 0:
        if walk.best_h < walk.h:
            yield walk.move(walk.best[walk.stream.below(len(walk.best))], MoveKind.IMPROVING)
            sideways = sideways if counts_total else 0
        elif walk.best_h == walk.h and sideways < sideways_limit:
            yield walk.move(walk.best[walk.stream.below(len(walk.best))], MoveKind.SIDEWAYS)
            sideways += 1
        elif not name.startswith("random-restart"):
            is_used_up = walk.best_h == walk.h and sideways_limit > 0
            yield Ended(Outcome.SIDEWAYS_LIMIT if is_used_up else Outcome.LOCAL_MINIMUM)
            return
        elif restarts == walk.limit("max_restarts"):
            yield Ended(Outcome.RESTART_LIMIT)
            return
        else:
            yield walk.restart()
            restarts += 1
            sideways = 0
    yield Ended(Outcome.SOLVED)


def random_neighbour(walk: Walk) -> Iterator[Event]:
    """The last of the best successors not worse; after an equal move a random queen on a random row."""
    while walk.h > 0:
        if walk.best_h > walk.h:
            yield Ended(Outcome.LOCAL_MINIMUM)
            return
        is_equal = walk.best_h == walk.h
        yield walk.move(walk.best[-1], MoveKind.SIDEWAYS if is_equal else MoveKind.IMPROVING)
        if is_equal:
            column = walk.stream.below(walk.settings.n)
            row = walk.stream.below(walk.settings.n)
            if row != walk.rows[column]:
                yield walk.move((column, row), MoveKind.RANDOM)
    yield Ended(Outcome.SOLVED)
