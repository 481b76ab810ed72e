"""How one member of a population came about: its parents, the cut, the mutation, phase by phase. No Qt."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from msgspec import Struct, field

from solver.analysis.population import fitness, selection_shares
from solver.core.board import Rows
from solver.core.events import Lineage, QueenMove, new_members
from solver.core.heuristics import Heuristic, heuristic_value
from solver.core.parameters import ParentSelection
from solver.core.run_settings import RunSettings
from solver.core.words import capitalized, percent
from solver.runs.trace import Trace, TracePosition
from solver.telling.squares import Coordinates, column_name, fitting_coordinates, journey_words, stays_words

DRAWN = "It has no parents: a climb starts with it, drawn at random or given."
KEPT = "It was kept unchanged, as one of the best."
EQUAL = "It equals member {:,} of the generation before."
LIKELY = "The search does not report how it was made; this explains it."
UNEXPLAINED = (
    "Neither two moves in a member of the generation before nor a crossover with a mutation explains it."
)


class Phase(StrEnum):
    """What a genetic search does for one child, in this order."""

    FITNESS = "fitness"
    SELECTION = "selection"
    CROSSOVER = "crossover"
    MUTATION = "mutation"
    REPLACEMENT = "replacement"


class Relative(NamedTuple):
    """One member of a population."""

    place: int
    rows: Rows
    h: int


class FamilyScene(Struct, frozen=True):
    """A member and those it came from."""

    heuristic: Heuristic
    index: int
    """The state of the run that the child belongs to; its parents belong to the one before."""
    child: Relative
    parents: tuple[Relative, ...] = ()
    """One, two of a child, or none of a member that was given or drawn at random."""
    cut: int | None = None
    """Columns before it come from the first parent, the others from the second."""
    moved: tuple[QueenMove, ...] = ()
    """The queens that moved: the mutation of a child, the move of a beam."""
    shares: tuple[float, ...] = ()
    """How likely each member of the population before is selected as a parent; empty where none are selected."""
    sentence: str = DRAWN
    """How it came about, in short."""
    phases: dict[Phase, str] = field(default_factory=dict)
    """What happened in each phase, in a sentence; empty unless the search has phases."""


def family_scene(
    trace: Trace,
    position: TracePosition,
    coordinates: Coordinates = Coordinates.NUMBERS,
) -> FamilyScene:
    """Return how the member that is shown came about.

    Parameters
    ----------
    trace
        The recording of a search on a population.
    position
        The state, and the member of it.
    coordinates
        How squares are named.
    """
    settings, lineage = trace.settings, position.lineage
    child = Relative(position.member, position.rows, position.h)
    if lineage is None or not lineage.parents:
        why = UNEXPLAINED if lineage is not None and lineage.moved else DRAWN
        return FamilyScene(settings.heuristic, position.index, child, sentence=why)
    before, h = trace.members(position.index - 1), trace.member_h(position.index - 1)
    parents = tuple(
        Relative(place, tuple(before[place].tolist()), int(h[place])) for place in lineage.parents
    )
    found = selection_shares(settings, h)
    shares = () if found is None else tuple(found.tolist())
    birth = _Birth(settings, child, parents, lineage, shares, coordinates)
    return FamilyScene(
        heuristic=settings.heuristic,
        index=position.index,
        child=child,
        parents=parents,
        cut=lineage.cut,
        moved=lineage.moved,
        shares=shares,
        sentence=birth.summary(),
        phases=birth.phases(position.step) if shares and lineage.cut is not None else {},
    )


class _Birth(NamedTuple):
    """What the sentences speak of."""

    settings: RunSettings
    child: Relative
    parents: tuple[Relative, ...]
    lineage: Lineage
    shares: tuple[float, ...]
    coordinates: Coordinates

    @property
    def moves(self) -> str:
        return " and ".join(
            journey_words(*move, self.settings.n, self.coordinates) for move in self.lineage.moved
        )

    def summary(self) -> str:
        return f"{LIKELY} {self._summary()}" if self.settings.variant.rule.is_opaque else self._summary()

    def _summary(self) -> str:
        if self.lineage.cut is None:
            (parent,) = self.parents
            if not self.moves:
                return EQUAL.format(parent.place) if self.settings.variant.rule.is_opaque else KEPT
            return f"{capitalized(self.moves)}: h {parent.h:,} → {self.child.h:,}."
        first, second = (parent.h for parent in self.parents)
        crossing = f"The parents have h {first:,} and {second:,}. Crossing them at {self.lineage.cut:,} gives"
        crossed, h = self._crossed_h(), self.child.h
        mutating = "leaves it at" if h == crossed else "changes it to"
        mutation = f"the mutation {mutating} {h:,}" if self.moves else "there is no mutation"
        return f"{crossing} h {crossed:,}; {mutation}."

    def phases(self, step: int) -> dict[Phase, str]:
        return {
            Phase.FITNESS: self._fitness(),
            Phase.SELECTION: self._selection(),
            Phase.CROSSOVER: self._crossover(),
            Phase.MUTATION: self._mutation(),
            Phase.REPLACEMENT: self._replacement(step),
        }

    def _crossed_h(self) -> int:
        crossing = Lineage((0, 1), self.lineage.cut)
        (crossed,) = new_members([parent.rows for parent in self.parents], [crossing])
        return heuristic_value(crossed, self.settings.heuristic)

    def _value(self, name: str) -> Any:
        return self.settings.value(name)

    def _fitness(self) -> str:
        n = self.settings.n
        found = (f"{fitness(n, parent.h):,} for member {parent.place:,}" for parent in self.parents)
        return f"The fitness is {n * (n - 1) // 2:,} minus h: {' and '.join(found)}."

    def _selection(self) -> str:
        drawn = (f"member {parent.place:,} ({percent(self.shares[parent.place])})" for parent in self.parents)
        if self._value("selection") == ParentSelection.PROPORTIONAL:
            how = "Each parent is drawn with probability proportional to its fitness"
        else:
            how = f"Each parent is the best of {self._value('tournament_size'):,} members drawn at random"
        return f"{how}: {' and '.join(drawn)}."

    def _crossover(self) -> str:
        cut, n = self.lineage.cut or 0, self.settings.n
        first, second = (parent.place for parent in self.parents)
        if cut == n:
            return f"The cut is after the last column: all columns come from member {first:,}."
        begin, end = (column_name(fitting_coordinates(self.coordinates, n), at) for at in (0, cut - 1))
        columns = f"Columns {begin} to {end} come" if cut > 1 else f"Column {begin} comes"
        rest = f"{columns} from member {first:,}, the others from member {second:,}"
        return f"{rest}: h {self.parents[0].h:,} and {self.parents[1].h:,} → {self._crossed_h():,}."

    def _mutation(self) -> str:
        if stays := stays_words(self.lineage.moved, self.settings.n, self.coordinates):
            return f"The mutation leaves {stays}, so h stays {self.child.h:,}."
        if self.moves:
            return f"{capitalized(self.moves)}: h {self._crossed_h():,} → {self.child.h:,}."
        return f"No queen moves. A child is mutated with probability {percent(self._value('mutation'))}."

    def _replacement(self, step: int) -> str:
        elite = self._value("elite") or 0
        kept = f"; the best {elite:,} of the old one live on" if elite else ", in which all members are new"
        return f"The child becomes member {self.child.place:,} of generation {step:,}{kept}."
