"""Searches from the definitions: what each variant does, written out one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Any

from solver.core.events import (
    Ended,
    Event,
    Generated,
    Lineage,
    Moved,
    MoveKind,
    Outcome,
    Restarted,
    Square,
    Started,
)
from solver.core.run_settings import RunSettings
from tests.oracle.populations import Population
from tests.oracle.runs import OutOfStepsError, Run, StuckError, kind_of
from tests.oracle.states import Board, Move, attacking_pairs, best_moves, heuristic_value, moved, moves


class Walk(Run):
    """Where a run of one state stands; of the program it takes nothing but the settings and the words for events."""

    def __init__(self, settings: RunSettings) -> None:
        super().__init__(settings)
        self.declined: Square | None = None
        self.knows_best = settings.variant.name in HILL_CLIMBERS or settings.variant.name == "tabu"
        self.enter(settings.start or self.random_state())

    def enter(self, rows: Board) -> None:
        """Look at a state, and at its successors if the rule compares them all and it is no solution."""
        heuristic = self.settings.heuristic
        self.rows, self.h = rows, heuristic_value(rows, heuristic)
        self.best_h, self.best = best_moves(rows, heuristic) if self.h and self.knows_best else (0, [])

    @property
    def best_known(self) -> tuple[int | None, int | None]:
        """The lowest h among the successors and how many have it, if the rule compares them all."""
        return (self.best_h, len(self.best)) if self.knows_best else (None, None)

    def started(self) -> Started:
        """The event that begins the run."""
        return Started(self.rows, self.h, *self.best_known)

    def restart(self) -> Restarted:
        """Go to a random state, if a step could follow."""
        self.count_restart()
        self.declined = None
        self.enter(self.random_state())
        return Restarted(self.rows, self.h, *self.best_known, *self.counts)

    def move(self, move: Move, kind: MoveKind | None = None) -> Moved:
        """Make a step, if one is left; without a kind that of its change of h."""
        self.check_steps()
        column, row = move
        from_row, h = self.rows[column], self.h
        self.enter(moved(self.rows, move))
        self.steps += 1
        kind = kind or kind_of(self.h - h)
        declined, self.declined = self.declined, None
        return Moved(column, from_row, row, self.h, kind, *self.best_known, *self.counts, declined)

    def stay(self, declined: Square | None = None) -> None:
        """Move no queen."""
        self.stays += 1
        self.declined = declined or self.declined

    def h_after(self, move: Move) -> int:
        """H of a successor."""
        return heuristic_value(moved(self.rows, move), self.settings.heuristic)

    def look_at_all(self) -> None:
        """Know h of every successor."""
        self.evaluations += self.settings.n * (self.settings.n - 1)

    def any_of(self, choices: list[Move]) -> Move:
        """One of several moves, each equally likely."""
        return choices[self.stream.below(len(choices))]

    def any_successor(self) -> Move:
        """A column, and another row than its queen's."""
        n = self.settings.n
        column = self.stream.below(n)
        row = self.stream.below(n - 1)
        return column, row + (row >= self.rows[column])


def oracle_events(settings: RunSettings) -> Iterator[Event]:
    """The events of a run, without those that only tell that it stays; of the variant only the name is read."""
    name = settings.variant.name
    walk: Any = (Population if name in OF_POPULATIONS else Walk)(settings)
    yield walk.started()
    try:
        if name in HILL_CLIMBERS:
            search = random_neighbour if name == "random-neighbour" else hill_climbing
            yield from search(walk)
        elif name == "queen-search":
            yield from swapping(walk)
        elif name in MAY_BE_STUCK:
            yield from climbing(walk)
        else:
            yield from wandering(walk)
    except OutOfStepsError:
        yield Ended(Outcome.STEP_LIMIT, *walk.counts)


HILL_CLIMBERS = (
    "steepest-ascent",
    "sideways",
    "random-restart",
    "random-restart-sideways",
    "random-neighbour",
)


def tie(walk: Walk) -> Move:
    """One of the best successors, as the parameter says."""
    ties = walk.parameter("ties")
    return walk.any_of(walk.best) if ties == "random" else walk.best[0 if ties == "first" else -1]


def hill_climbing(walk: Walk) -> Iterator[Event]:
    """Steepest ascent, with sideways moves and random restarts where the variant's name has them."""
    name = walk.settings.variant.name
    sideways_limit = walk.limit("sideways_limit") if "sideways" in name else 0
    counts_total = walk.settings.parameters.get("sideways_count") == "total"
    sideways, end = 0, walk.give_up_at()
    while walk.h > 0:
        may_move = False
        if walk.steps < end:
            walk.look_at_all()
            may_move = walk.best_h < walk.h + (sideways < sideways_limit)
        if may_move:
            is_sideways = walk.best_h == walk.h
            yield walk.move(tie(walk), MoveKind.SIDEWAYS if is_sideways else MoveKind.IMPROVING)
            sideways = sideways + 1 if is_sideways else sideways if counts_total else 0
        elif not name.startswith("random-restart"):
            is_used_up = walk.best_h == walk.h and sideways_limit > 0
            yield Ended(Outcome.SIDEWAYS_LIMIT if is_used_up else Outcome.LOCAL_MINIMUM, *walk.counts)
            return
        else:
            try:
                yield walk.restart()
            except StuckError:
                yield Ended(Outcome.RESTART_LIMIT, *walk.counts)
                return
            sideways, end = 0, walk.give_up_at()
    yield Ended(Outcome.SOLVED, *walk.counts)


def random_neighbour(walk: Walk) -> Iterator[Event]:
    """The last of the best successors not worse; after an equal move a random queen on a random row."""
    while walk.h > 0:
        walk.look_at_all()
        if walk.best_h > walk.h:
            yield Ended(Outcome.LOCAL_MINIMUM, *walk.counts)
            return
        is_equal = walk.best_h == walk.h
        yield walk.move(walk.best[-1], MoveKind.SIDEWAYS if is_equal else MoveKind.IMPROVING)
        if is_equal and walk.h > 0:
            column = walk.stream.below(walk.settings.n)
            row = walk.stream.below(walk.settings.n)
            if row != walk.rows[column]:
                walk.look_at_all()
                yield walk.move((column, row), MoveKind.RANDOM)
    yield Ended(Outcome.SOLVED, *walk.counts)


def climbing(walk: Walk) -> Iterator[Event]:
    """Only better moves, until there is none."""
    first_choice = walk.settings.variant.name == "first-choice"
    order: list[tuple[int, int]] = []
    end = walk.give_up_at()
    while walk.h > 0:
        if not order:
            n = walk.settings.n
            order = [(column, number) for column in range(n) for number in range(n - 1)]
        move = None
        if walk.steps < end:
            move = first_better(walk, order) if first_choice else a_better_one(walk)
        if move is not None:
            yield walk.move(move)
        elif walk.parameter("restart") == "never":
            yield Ended(Outcome.LOCAL_MINIMUM, *walk.counts)
            return
        else:
            try:
                yield walk.restart()
            except StuckError:
                yield Ended(Outcome.RESTART_LIMIT, *walk.counts)
                return
            order, end = [], walk.give_up_at()
    yield Ended(Outcome.SOLVED, *walk.counts)


def first_better(walk: Walk, order: list[tuple[int, int]]) -> Move | None:
    """The first better one of the successors, which are shuffled as far as it takes; the order is kept."""
    for drawn in range(len(order)):
        other = drawn + walk.stream.below(len(order) - drawn)
        order[drawn], order[other] = order[other], order[drawn]
        column, number = order[drawn]
        move = column, number + (number >= walk.rows[column])
        walk.evaluations += 1
        if walk.h_after(move) < walk.h:
            return move
    return None


def a_better_one(walk: Walk) -> Move | None:
    """A ticket for each better successor, or one for every pair it saves; one ticket wins."""
    walk.look_at_all()
    tickets = []
    for move in moves(walk.rows):
        gain = max(walk.h - walk.h_after(move), 0)
        tickets += [move] * (gain if walk.parameter("selection") == "proportional" else min(gain, 1))
    return walk.any_of(tickets) if tickets else None


def wandering(walk: Any) -> Iterator[Event]:
    """A rule that is never stuck, until a solution or a limit; it may begin anew when it makes no progress."""
    rule = WANDERERS[walk.settings.variant.name](walk)
    lowest, lowest_at, end = walk.h, 0, walk.give_up_at()
    restarts = walk.parameter("restart") == "no-progress"
    while walk.h > 0:
        iterations = walk.steps + walk.stays
        if iterations >= walk.limit("max_iterations"):
            yield Ended(Outcome.ITERATION_LIMIT, *walk.counts)
            return
        is_given_up = iterations >= end or (
            restarts and iterations - lowest_at >= walk.limit("restart_after")
        )
        over = None if is_given_up or not hasattr(rule, "over") else rule.over()
        if over and walk.parameter("restart") == "never":
            yield Ended(over, *walk.counts)
            return
        if is_given_up or over:
            try:
                yield walk.restart()
            except StuckError:
                yield Ended(Outcome.RESTART_LIMIT, *walk.counts)
                return
            rule = WANDERERS[walk.settings.variant.name](walk)
            lowest, lowest_at, end = walk.h, iterations, walk.give_up_at()
            continue
        evaluations = walk.evaluations
        try:
            yield from rule.decide()
        except OutOfStepsError:
            walk.evaluations = evaluations  # the iteration is none
            raise
        if walk.h < lowest:
            lowest, lowest_at = walk.h, walk.steps + walk.stays
    yield Ended(Outcome.SOLVED, *walk.counts)


def swapping(walk: Walk) -> Iterator[Event]:
    """Swaps of an attacked queen of a list and a random one, where that lowers h."""
    n, share = walk.settings.n, walk.parameter("relisting")
    given_up_after = walk.parameter("pairs_per_queen") * n
    listed, following, h_listed, begun = attacked_columns(walk), 0, walk.h, 0
    while walk.h > 0:
        iterations = walk.steps + walk.stays
        if iterations >= walk.limit("max_iterations"):
            yield Ended(Outcome.ITERATION_LIMIT, *walk.counts)
            return
        if iterations - begun >= given_up_after:
            try:
                yield walk.restart()
            except StuckError:
                yield Ended(Outcome.RESTART_LIMIT, *walk.counts)
                return
            listed, following, h_listed, begun = attacked_columns(walk), 0, walk.h, iterations
            continue
        if walk.h < share * h_listed:
            listed, following, h_listed = attacked_columns(walk), 0, walk.h
        column = listed[following]
        following = (following + 1) % len(listed)
        other = walk.stream.below(n) if column in attacked_columns(walk) else column
        rows = list(walk.rows)
        rows[column], rows[other] = rows[other], rows[column]
        walk.evaluations += column != other
        if heuristic_value(tuple(rows), walk.settings.heuristic) < walk.h:
            yield swapped(walk, column, other, tuple(rows))
        else:
            walk.stay()
    yield Ended(Outcome.SOLVED, *walk.counts)


def attacked_columns(walk: Walk) -> list[int]:
    """The columns of queens that attack another, from the left."""
    pairs = attacking_pairs(walk.rows, walk.settings.heuristic)
    return sorted({column for pair in pairs for column in pair[:2]})


def swapped(walk: Walk, column: int, other: int, rows: Board) -> Generated:
    """The step to a state in which two queens have swapped their rows, if a step is left."""
    walk.check_steps()
    row, other_row = walk.rows[column], walk.rows[other]
    walk.enter(rows)
    walk.steps += 1
    lineage = Lineage((0,), None, ((column, row, other_row), (other, other_row, row)))
    return Generated((lineage,), (walk.h,), 0, walk.h, MoveKind.IMPROVING, None, None, *walk.counts)


class MinConflicts:
    """An attacked queen to a row of its column with the fewest attacks."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk

    def decide(self) -> Iterator[Event]:
        """Decide once."""
        walk, n = self.walk, self.walk.settings.n
        pairs = attacking_pairs(walk.rows, walk.settings.heuristic)
        attacked = {column for pair in pairs for column in pair[:2]}
        column = walk.stream.below(n)
        while column not in attacked:
            column = walk.stream.below(n)
        noise = walk.parameter("noise")
        is_noisy = noise > 0 and walk.stream.fraction() < noise
        if is_noisy:
            row = walk.stream.below(n)
        else:
            values = [walk.h_after((column, row)) for row in range(n)]
            best = [row for row in range(n) if values[row] == min(values)]
            row = best[walk.stream.below(len(best))]
        walk.evaluations += n - 1
        if row == walk.rows[column]:
            walk.stay()
        else:
            yield walk.move((column, row), MoveKind.RANDOM if is_noisy else None)


class SimulatedAnnealing:
    """A random successor, taken if it is no worse, or with a chance that falls with the temperature."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.temperature = walk.parameter("initial_temperature")
        self.iteration = 0

    def over(self) -> Outcome | None:
        """It ends when it is colder than it may be."""
        is_cold = self.iteration > 0 and self.temperature < self.walk.parameter("least_temperature")
        return Outcome.ITERATION_LIMIT if is_cold else None

    def decide(self) -> Iterator[Event]:
        """Decide once."""
        walk = self.walk
        move = walk.any_successor()
        change = walk.h_after(move) - walk.h
        walk.evaluations += 1
        hot = self.temperature
        initial = walk.parameter("initial_temperature")
        self.iteration += 1
        if walk.parameter("schedule") == "exponential":
            self.temperature *= walk.parameter("cooling")
        elif walk.parameter("schedule") == "linear":
            share = 1 - self.iteration / walk.parameter("cooling_iterations")
            self.temperature = initial * share if share > 0 else 0.0
        else:
            self.temperature = initial / (self.iteration + 1)
        if change <= 0 or (hot > 0 and walk.stream.fraction() < exp(-change / hot)):
            yield walk.move(move)
        else:
            walk.stay(move)


class Tabu:
    """The best successor that puts no queen back where it was, or that is better than all before."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.left: list[Square] = []
        self.lowest = walk.h

    def decide(self) -> Iterator[Event]:
        """Decide once."""
        walk = self.walk
        self.lowest = min(self.lowest, walk.h)
        tenure = walk.parameter("tenure")
        tabu = set(self.left[-tenure:]) if tenure else set()
        values = {move: walk.h_after(move) for move in moves(walk.rows)}
        allowed = [move for move, h in values.items() if move not in tabu or h < self.lowest]
        walk.look_at_all()
        if not allowed:
            move, kind = walk.any_successor(), MoveKind.RANDOM
        else:
            least = min(values[move] for move in allowed)
            best = [move for move in allowed if values[move] == least]
            move, kind = self.chosen(best, tabu), None
        self.left.append((move[0], walk.rows[move[0]]))
        yield walk.move(move, kind)

    def chosen(self, best: list[Move], tabu: set[Move]) -> Move:
        """One of the best: where they are the best of all, a tabu one is drawn too and put back."""
        walk = self.walk
        if walk.h_after(best[0]) > walk.best_h or walk.best_h < self.lowest:
            return walk.any_of(best)
        move = walk.any_of(walk.best)
        while move in tabu:
            move = walk.any_of(walk.best)
        return move


class LateAcceptance:
    """A random successor, taken if it is no worse than the state now, or better than what its slot has."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.slots = [walk.h] * walk.parameter("history")
        self.iteration = 0

    def decide(self) -> Iterator[Event]:
        """Decide once."""
        walk = self.walk
        is_of_2008 = walk.parameter("storing") == "always"
        slot = self.iteration % walk.parameter("history")
        self.iteration += 1
        move = walk.any_successor()
        h = walk.h_after(move)
        walk.evaluations += 1
        is_taken = h <= walk.h or h < self.slots[slot] or (is_of_2008 and h == self.slots[slot])
        held = h if is_taken else walk.h
        if is_of_2008 or held < self.slots[slot]:
            self.slots[slot] = held
        if is_taken:
            yield walk.move(move)
        else:
            walk.stay(move)


MAY_BE_STUCK = ("first-choice", "stochastic")
OF_POPULATIONS = ("local-beam", "stochastic-beam", "genetic")
WANDERERS: dict[str, Any] = {
    "min-conflicts": MinConflicts,
    "simulated-annealing": SimulatedAnnealing,
    "tabu": Tabu,
    "late-acceptance": LateAcceptance,
    **dict.fromkeys(OF_POPULATIONS, lambda population: population),
}
