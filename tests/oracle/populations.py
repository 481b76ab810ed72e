"""Searches with populations, written out from the definitions in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

from solver.core.events import Generated, Lineage, Outcome, Restarted, Started
from solver.core.run_settings import RunSettings
from tests.oracle.runs import Run, kind_of
from tests.oracle.states import Board, heuristic_value, moved, moves


class Population(Run):
    """The members of a run, and the rule that makes the next ones."""

    def __init__(self, settings: RunSettings) -> None:
        super().__init__(settings)
        self.n = settings.n
        self.k = int(settings.parameters.get("beam_width") or self.parameter("population"))
        self.enter_drawn([] if settings.start is None else [settings.start, *settings.others])

    def enter_drawn(self, given: list[Board]) -> None:
        """Look at the members that are given, and at as many random ones as it takes."""
        self.evaluations += self.k - len(given)
        self.enter([*given, *(self.random_state() for _ in range(self.k - len(given)))])

    def enter(self, members: list[Board]) -> None:
        """Look at the members; the best is that of the lowest h, of several the first."""
        self.members = members
        self.member_h = [heuristic_value(rows, self.settings.heuristic) for rows in members]
        self.h = min(self.member_h)
        self.best_place = self.member_h.index(self.h)

    @property
    def reached(self) -> tuple[Board, int, None, None]:
        """The best member and its h; the rules compare no successors of a single state."""
        return self.members[self.best_place], self.h, None, None

    @property
    def all_members(self) -> tuple[tuple[Board, ...], tuple[int, ...]]:
        """All members and their h."""
        return tuple(self.members), tuple(self.member_h)

    def started(self) -> Started:
        """The event that begins the run."""
        return Started(*self.reached, *self.all_members, self.evaluations)

    def restart(self) -> Restarted:
        """Draw all members anew."""
        self.count_restart()
        self.enter_drawn([])
        return Restarted(*self.reached, *self.counts, *self.all_members)

    def over(self) -> Outcome | None:
        """A beam may stop where no successor is better than the best member."""
        if self.settings.parameters.get("stop") != "stuck":
            return None
        everything = self.successors()
        if min(h for h, _ in everything) < self.h:
            return None
        self.evaluations += len(everything)
        return Outcome.LOCAL_MINIMUM

    def decide(self) -> Iterator[Generated]:
        """Let the children take the place of their parents."""
        name, before = self.settings.variant.name, self.h
        lineages = self.genetic() if name == "genetic" else self.beam(is_local=name == "local-beam")
        self.check_steps()
        self.enter([self.born(lineage) for lineage in lineages])
        self.steps += 1
        kind = kind_of(self.h - before)
        yield Generated(
            tuple(lineages), tuple(self.member_h), self.best_place, self.h, kind, None, None, *self.counts
        )

    def born(self, lineage: Lineage) -> Board:
        """The state of a child."""
        rows = self.members[lineage.parents[0]]
        if lineage.cut is not None:
            rows = rows[: lineage.cut] + self.members[lineage.parents[1]][lineage.cut :]
        for column, _, row in lineage.moved:
            rows = moved(rows, (column, row))
        return rows

    def successors(self) -> list[tuple[int, Lineage]]:
        """H and lineage of all successors of all members: by member, then by column, then by row."""
        found = []
        for place, rows in enumerate(self.members):
            for column, row in moves(rows):
                h = heuristic_value(moved(rows, (column, row)), self.settings.heuristic)
                found.append((h, Lineage((place,), None, ((column, rows[column], row),))))
        return found

    def beam(self, *, is_local: bool) -> list[Lineage]:
        """Successors of members, in the order of the successors."""
        everything = self.successors()
        chosen = self.best(everything) if is_local else self.drawn(everything)
        self.evaluations += len(everything)
        return [everything[place][1] for place in chosen]

    def best(self, successors: list[tuple[int, Lineage]]) -> list[int]:
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

    def drawn(self, successors: list[tuple[int, Lineage]]) -> list[int]:
        """An h for each, by the weight of all successors that have it, then one of these."""
        by_h: dict[int, list[int]] = {}
        for place, (h, _) in enumerate(successors):
            by_h.setdefault(h, []).append(place)
        least, temperature = min(by_h), self.parameter("temperature")
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

    def genetic(self) -> list[Lineage]:
        """The elite, then children."""
        elite = sorted(range(self.k), key=lambda place: self.member_h[place])[: self.parameter("elite")]
        kept = [Lineage((place,)) for place in elite]
        self.evaluations += self.k - len(kept)
        return [*kept, *(self.child() for _ in range(self.k - len(kept)))]

    def child(self) -> Lineage:
        """Two parents, a cut, perhaps a mutation."""
        first, second = self.parents()
        cut = 1 + self.stream.below(self.n)
        if self.stream.fraction() >= self.parameter("mutation"):
            return Lineage((first, second), cut)
        column, row = self.stream.two_below(self.n, self.n)
        inherited = self.members[first if column < cut else second][column]
        return Lineage((first, second), cut, ((column, inherited, row),))

    def parents(self) -> tuple[int, int]:
        """The parents of a child."""
        if self.parameter("selection") == "proportional":
            return self.fit_parent(), self.fit_parent()
        draws = [self.stream.two_below(self.k, self.k) for _ in range(self.parameter("tournament_size"))]
        first, second = (
            min(places, key=lambda place: self.member_h[place]) for places in zip(*draws, strict=True)
        )
        return first, second

    def fit_parent(self) -> int:
        """A member, accepted with its share of the highest fitness."""
        fitness = [self.n * (self.n - 1) // 2 - h for h in self.member_h]
        if max(fitness) == 0:
            return self.stream.below(self.k)
        while True:
            place, needed = self.stream.two_below(self.k, max(fitness))
            if needed < fitness[place]:
                return place
