"""Searches with populations, written out from the definitions in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import NamedTuple

from solver.core.events import Outcome
from solver.core.run_settings import RunSettings
from tests.oracle.random_numbers import Stream
from tests.oracle.states import Board, heuristic_value, moved, moves

Bred = tuple[int, int, int, int, int, int]
"""Parent, other parent, cut, column, row before and after; -1 where that does not apply."""


class Generation(NamedTuple):
    """What one event of a run reaches."""

    members: list[Board]
    h: list[int]
    lineage: list[Bred]
    """Empty for a population that is drawn."""
    iterations: int
    evaluations: int


class Population:
    """The members of a run, and its stream of random numbers."""

    def __init__(self, settings: RunSettings) -> None:
        self.settings, self.n = settings, settings.n
        self.k = int(settings.parameters.get("beam_width") or settings.parameters["population"])  # type: ignore[arg-type]
        self.stream = Stream.of_run(settings.seed, settings.run_index)
        self.iterations = self.evaluations = self.restarts = 0
        first = [] if settings.start is None else [settings.start, *settings.others]
        self.enter([*first, *(self.draw() for _ in range(self.k - len(first)))])
        self.evaluations += self.k - len(first)

    def draw(self) -> Board:
        """A row drawn for each queen, from all rows or all but the last, or a shuffle of all rows."""
        if self.settings.starts != "permutation":
            bound = self.n if self.settings.starts == "uniform" else self.n - 1
            return tuple(self.stream.below(bound) for _ in range(self.n))
        rows: list[int] = []
        for column in range(self.n):
            other = self.stream.below(column + 1)
            rows.append(column)
            rows[other], rows[column] = column, rows[other]
        return tuple(rows)

    def enter(self, members: list[Board]) -> None:
        """Look at the members."""
        self.members = members
        self.h = [heuristic_value(rows, self.settings.heuristic) for rows in members]

    def number(self, name: str) -> float:
        """A parameter, or infinity for none."""
        value = self.settings.parameters.get(name)
        return value if isinstance(value, int | float) else float("inf")

    def event(self, lineage: list[Bred]) -> Generation:
        """The event that reaches this population."""
        return Generation(list(self.members), list(self.h), lineage, self.iterations, self.evaluations)

    def next_generation(self) -> list[Bred]:
        """The lineage of the next members."""
        name = self.settings.variant.name
        return self.genetic() if name == "genetic" else self.beam(is_local=name == "local-beam")

    def successors(self) -> list[tuple[int, Bred]]:
        """H and lineage of all successors of all members: by member, then by column, then by row."""
        found = []
        for place, rows in enumerate(self.members):
            for column, row in moves(rows):
                h = heuristic_value(moved(rows, (column, row)), self.settings.heuristic)
                found.append((h, (place, -1, -1, column, rows[column], row)))
        return found

    def beam(self, *, is_local: bool) -> list[Bred]:
        """Successors of members, in the order of the successors."""
        everything = self.successors()
        chosen = self.best(everything) if is_local else self.drawn(everything)
        self.evaluations += len(everything)
        return [everything[place][1] for place in chosen]

    def best(self, successors: list[tuple[int, Bred]]) -> list[int]:
        """The best successors; those of the border one after the other, each with its share of the places left."""
        border = sorted(h for h, _ in successors)[self.k - 1]
        left = sum(h == border for h, _ in successors)
        wanted = self.k - sum(h < border for h, _ in successors)
        chosen = []
        for place, (h, _) in enumerate(successors):
            if h < border:
                chosen.append(place)
            if h == border and wanted:
                if self.stream.below(left) < wanted:
                    chosen.append(place)
                    wanted -= 1
                left -= 1
        return chosen

    def drawn(self, successors: list[tuple[int, Bred]]) -> list[int]:
        """An h for each, by the weight of all successors that have it, then one of these."""
        by_h: dict[int, list[int]] = {}
        for place, (h, _) in enumerate(successors):
            by_h.setdefault(h, []).append(place)
        least, temperature = min(by_h), self.number("temperature")
        weights = {h: len(by_h[h]) * exp((least - h) / temperature) for h in sorted(by_h)}
        total = 0.0
        for weight in weights.values():
            total += weight
        chosen = []
        for _ in range(self.k):
            left, h = self.stream.fraction() * total, least
            for h, weight in weights.items():  # noqa: B007 - the last one stays, whatever is left by rounding
                left -= weight
                if left < 0:
                    break
            chosen.append(by_h[h][self.stream.below(len(by_h[h]))])
        return sorted(chosen)

    def genetic(self) -> list[Bred]:
        """The elite, then children."""
        elite = sorted(range(self.k), key=lambda place: self.h[place])[: int(self.number("elite"))]
        kept = [(place, -1, -1, -1, -1, -1) for place in elite]
        self.evaluations += self.k - len(kept)
        return [*kept, *(self.child() for _ in range(self.k - len(kept)))]

    def child(self) -> Bred:
        """Two parents, a cut, perhaps a mutation."""
        first, second = self.parents()
        cut = 1 + self.stream.below(self.n)
        if self.stream.fraction() >= self.number("mutation"):
            return first, second, cut, -1, -1, -1
        column, row = self.stream.two_below(self.n, self.n)
        return first, second, cut, column, self.members[first if column < cut else second][column], row

    def parents(self) -> tuple[int, int]:
        """The parents of a child."""
        if self.settings.parameters["selection"] == "proportional":
            return self.fit_parent(), self.fit_parent()
        draws = [self.stream.two_below(self.k, self.k) for _ in range(int(self.number("tournament_size")))]
        first, second = (min(places, key=lambda place: self.h[place]) for places in zip(*draws, strict=True))
        return first, second

    def fit_parent(self) -> int:
        """A member, accepted with its share of the highest fitness."""
        fitness = [self.n * (self.n - 1) // 2 - h for h in self.h]
        if max(fitness) == 0:
            return self.stream.below(self.k)
        while True:
            place, needed = self.stream.two_below(self.k, max(fitness))
            if needed < fitness[place]:
                return place

    def replace(self, lineage: list[Bred]) -> Generation:
        """Let the children take the place of their parents."""
        self.enter([self.born(bred) for bred in lineage])
        self.iterations += 1
        return self.event(lineage)

    def born(self, bred: Bred) -> Board:
        """The state of a child."""
        parent, other, cut, column, _, row = bred
        rows = self.members[parent]
        if other >= 0:
            rows = rows[:cut] + self.members[other][cut:]
        return moved(rows, (column, row)) if column >= 0 else rows


def oracle_generations(settings: RunSettings) -> Iterator[Generation | Outcome]:
    """The populations of a run, and why it ended."""
    population = Population(settings)
    yield population.event([])
    lowest, lowest_at = min(population.h), 0
    while min(population.h):
        if population.iterations >= population.number("max_iterations"):
            yield Outcome.ITERATION_LIMIT
            return
        waited = population.iterations - lowest_at
        if settings.parameters["restart"] == "no-progress" and waited >= population.number("restart_after"):
            if population.restarts == population.number("max_restarts"):
                yield Outcome.RESTART_LIMIT
                return
            population.restarts += 1
            population.enter([population.draw() for _ in range(population.k)])
            population.evaluations += population.k
            yield population.event([])
            lowest, lowest_at = min(population.h), population.iterations
            continue
        if population.iterations == population.number("max_steps"):
            yield Outcome.STEP_LIMIT
            return
        yield population.replace(population.next_generation())
        if min(population.h) < lowest:
            lowest, lowest_at = min(population.h), population.iterations
    yield Outcome.SOLVED
