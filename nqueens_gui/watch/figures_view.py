"""The figures of the current state, as text. No Qt."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from nqueens_gui.kit.numbers import HIDDEN
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.population import different_states, diversity
from solver.analysis.state_kind import Insight, StateKind
from solver.core.run_settings import RunSettings
from solver.core.variants import Price
from solver.core.words import NOTHING
from solver.runs.trace import Trace, TracePosition
from solver.telling.status import Tone


class StateFigure(Struct, frozen=True):
    """A figure and what it is."""

    title: str
    meaning: str
    """What it counts, in a sentence."""
    value: str = NOTHING
    note: str = ""
    """What the value means, in a sentence."""
    tone: Tone = Tone.NEUTRAL
    is_hint: bool = False
    """Whether it hints at the next move."""


STEP: Final = StateFigure("step", "Moves so far; a restart is not a step.")
H: Final = StateFigure("h", "Attacking pairs in this state, as the heuristic counts them.")
BEST_H: Final = StateFigure("best h", "The lowest h of the run so far.")
CLIMB: Final = StateFigure("climb", "Number of the climb; each restart begins a new one.")
RESTARTS: Final = StateFigure("restarts", "Restarts so far.")
SIDEWAYS: Final = StateFigure("sideways moves", "Sideways moves so far, as the limit counts them.")
TURNED_DOWN: Final = StateFigure("turned down", "Iterations that moved no queen.")
WITHOUT_MOVE: Final = replace(TURNED_DOWN, title="without a move")
ITERATIONS: Final = StateFigure(
    "iterations", "Decisions of the rule so far; one that moves a queen is a step."
)
EVALUATIONS: Final = StateFigure("evaluations", "Successors whose h the rule had to know so far.")
BEST_SUCCESSORS: Final = StateFigure(
    "best successors", "How many successors have the lowest h.", is_hint=True
)
KIND: Final = StateFigure(
    "kind of state", "The kind of this state: slope, shoulder, local minimum or solution.", is_hint=True
)
GENERATION: Final = StateFigure("generation", "Generations so far; each makes the next population.")
MEMBER_H: Final = StateFigure("h", "h of the member on the board.")
LOWEST_H: Final = StateFigure("lowest h so far", "The lowest h of any member so far.")
MEAN_H: Final = StateFigure("mean h", "Mean h of all members of this generation.")
DIVERSITY: Final = StateFigure(
    "diversity", "In how many columns two members differ, on average over all pairs."
)
DIFFERENT_STATES: Final = StateFigure(
    "different states", "How many members of this generation differ from each other."
)

ON_PLATEAU: Final = (StateKind.SHOULDER, StateKind.FLAT_LOCAL_MINIMUM)
"""Kinds of which only the plateau is told while a run plays."""

StateFigures = tuple[StateFigure, ...]
"""Those of a state, in the order they are read; the last is the kind of the state."""
NO_FIGURES: Final[StateFigures] = (
    STEP,
    H,
    BEST_H,
    CLIMB,
    RESTARTS,
    SIDEWAYS,
    ITERATIONS,
    EVALUATIONS,
    BEST_SUCCESSORS,
    KIND,
)
"""Those of no state."""


def state_figures(snapshot: Snapshot, best_h: int) -> StateFigures:
    """Return the figures of the current state, which must be there; `best_h` is the lowest h up to it.

    Without an insight a plateau is just a plateau, and of a rule that does not ask for the best successors the kind of
    state is not known.
    """
    position, settings = snapshot.position, snapshot.settings
    assert position is not None
    assert settings is not None
    iterations, evaluations = snapshot.counts
    climb, restarts = _filled(CLIMB, position.climb), _filled(RESTARTS, position.restarts)
    paid, kind = _filled(EVALUATIONS, evaluations), _kind(position, settings, snapshot.insight)
    if snapshot.trace is not None and snapshot.trace.is_population:
        diverse, mean, different = _of_population(snapshot.trace, position)
        return (
            *(_filled(GENERATION, position.step), _filled(MEMBER_H, position.h)),
            *(_filled(LOWEST_H, best_h), climb, restarts, diverse, mean, paid, different, kind),
        )
    return (
        *(_filled(STEP, position.step), _filled(H, position.h), _filled(BEST_H, best_h)),
        *(climb, restarts, _sideways_or_stayed(position, settings, iterations)),
        *(_filled(ITERATIONS, iterations), paid, _best_successors(position, snapshot.insight), kind),
    )


def without_hints(figures: StateFigures) -> StateFigures:
    """Return figures without those that hint at the next move."""
    return tuple(
        replace(figure, value=HIDDEN, note="", tone=Tone.NEUTRAL) if figure.is_hint else figure
        for figure in figures
    )


def _tone_of(kind: StateKind) -> Tone:
    """Tell which tone speaks of a state of that kind."""
    if kind is StateKind.SOLUTION:
        return Tone.SOLVED
    return Tone.STUCK if kind.is_local_minimum else Tone.NEUTRAL


def _filled(figure: StateFigure, number: int | None) -> StateFigure:
    return figure if number is None else replace(figure, value=f"{number:,}")


def _of_population(trace: Trace, position: TracePosition) -> StateFigures:
    """Return the figures that stand in the place of those that say nothing about a population."""
    members = trace.members(position.index)
    return (
        replace(DIVERSITY, value=f"{diversity(members):.1f} of {members.shape[1]:,}"),
        replace(MEAN_H, value=f"{trace.member_h(position.index).mean():,.1f}"),
        replace(DIFFERENT_STATES, value=f"{different_states(members):,} of {len(members):,}"),
    )


def _sideways_or_stayed(position: TracePosition, settings: RunSettings, iterations: int) -> StateFigure:
    """Count the sideways moves, or the iterations that moved no queen where there may be any."""
    if settings.variant.rule.may_stay:
        is_proposing = settings.variant.rule.price is Price.ONE
        return _filled(TURNED_DOWN if is_proposing else WITHOUT_MOVE, iterations - position.step)
    limit = settings.parameters.get("sideways_limit")
    if limit is None:
        return SIDEWAYS
    return replace(SIDEWAYS, value=f"{position.consecutive_sideways:,} / {limit:,}")


def _best_successors(position: TracePosition, insight: Insight | None) -> StateFigure:
    best_count = position.best_count if insight is None else insight.best_count if position.h else None
    return _filled(BEST_SUCCESSORS, best_count or None)


def _kind(position: TracePosition, settings: RunSettings, insight: Insight | None) -> StateFigure:
    kind = _kind_at_a_glance(position) if insight is None else insight.kind
    if kind is None:
        return KIND
    is_marked = settings.gets_stuck or kind is StateKind.SOLUTION
    return replace(
        KIND,
        value=f"plateau, a {kind.label}" if kind in ON_PLATEAU else kind.label,
        note=kind.sentence if insight else "",
        tone=_tone_of(kind) if is_marked else Tone.NEUTRAL,
    )


def _kind_at_a_glance(position: TracePosition) -> StateKind | None:
    """Tell the kind of a state without a search for an exit: every plateau is just a plateau."""
    if position.h == 0:
        return StateKind.SOLUTION
    if position.best_h is None:
        return None
    if position.best_h < position.h:
        return StateKind.SLOPE
    return StateKind.STRICT_LOCAL_MINIMUM if position.best_h > position.h else StateKind.PLATEAU
