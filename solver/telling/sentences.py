"""The sentences said of a run and of its states."""

from __future__ import annotations

from pathlib import Path

from solver.analysis.state_kind import Insight, StateKind
from solver.core.events import Outcome
from solver.core.run_settings import RunSettings
from solver.core.words import capitalized, counted
from solver.runs.breakpoints import Breakpoint, objection
from solver.runs.trace import Trace, TracePosition
from solver.telling.next_move import best_moves
from solver.telling.squares import Coordinates, journey_words, stays_words
from solver.telling.status import Status, Tone


def run_words(settings: RunSettings) -> str:
    """Name a run by its settings: ``n = 8 · Random restart · attacking pairs · seed 7``."""
    words = [f"n = {settings.n:,}", settings.variant.title, settings.heuristic.label, f"seed {settings.seed}"]
    if settings.run_index:
        words.append(f"run {settings.run_index}")
    if settings.start is not None:
        words.append("start given")
    return " · ".join(words)


def step_name(trace: Trace) -> str:
    """Return what a run counts: steps, or generations of a population."""
    return "generation" if trace.is_population else "step"


def default_base_name(settings: RunSettings) -> str:
    """Name the files of a run after its settings, without the ending of a search: ``nqueens-8-mine-seed7``."""
    variant = Path(settings.variant.name).stem
    run = f"-run{settings.run_index}" if settings.run_index else ""
    return f"nqueens-{settings.n}-{variant}-seed{settings.seed}{run}"


def end_status(trace: Trace, insight: Insight) -> Status:
    """Describe the last recorded state of a run, whose insight is given."""
    position = trace.position(trace.end)
    if trace.outcome is not None:
        return ended_status(trace, position, insight)
    if trace.is_population:
        return paused_population_status(trace, position, is_start=len(trace) == 1)
    return paused_status(trace, position, insight, is_start=len(trace) == 1)


def ended_status(
    trace: Trace,
    position: TracePosition,
    insight: Insight | None,
    coordinates: Coordinates = Coordinates.NUMBERS,
    notice: str = "",
) -> Status:
    """Say how a run ended, and describe its last state; of one that was stopped, give the reason if there is one."""
    outcome = trace.outcome
    after = f"after {counted(position.step, step_name(trace))}{_restarts(position)}"
    if trace.is_population:
        where = "In the last generation the" if position.step else "The"
        state = f"{where} best h is {int(trace.column('h')[position.index]):,}."
    else:
        state = _state_sentence(position, insight, coordinates)
    kind = f" (a {insight.kind.label})" if insight is not None else ""
    brief = state if trace.is_population else f"h = {position.h:,}{kind}."
    if outcome is Outcome.SOLVED:
        shown = member_words(trace, position, coordinates) if trace.is_population else ""
        solved = "No two queens attack each other." if position.h == 0 else f"Shown: {shown}."
        brief = "" if position.h == 0 else f"Shown: {_member(position)}."
        return Status(Tone.SOLVED, f"Solved {_way(position, trace)}.", solved, brief)
    if outcome is Outcome.ERROR and trace.fault is not None:
        return Status(Tone.ERROR, f"The search failed {after}:", f"{trace.fault.sentence}.")
    if outcome is Outcome.LOCAL_MINIMUM:
        return Status(Tone.STUCK, f"Stuck {after}:", state, brief)
    if outcome is Outcome.SIDEWAYS_LIMIT:
        limit = trace.settings.parameters["sideways_limit"]
        spent = "the one sideways move was made" if limit == 1 else f"all {limit:,} sideways moves were made"
        return Status(Tone.STUCK, f"Stuck {after}:", f"{spent}; {state}", f"{spent}; {brief}")
    if outcome is Outcome.STOPPED:
        return Status(Tone.PAUSED, f"Stopped {after}.", notice or state)
    assert outcome is not None
    iterations = (
        f" and {counted(trace.iterations, 'iteration')}"
        if outcome is Outcome.ITERATION_LIMIT and not trace.is_population
        else ""
    )
    label = COLD if is_cold(trace) else outcome.label
    return Status(Tone.STUCK, f"{label} reached {after}{iterations}:", state, brief)


COLD = "Least temperature"
"""Why a climb ended whose temperature fell below the least one."""


def is_cold(trace: Trace) -> bool:
    """Whether a run ended since its temperature fell below the least one."""
    settings = trace.settings
    is_limit = trace.outcome is Outcome.ITERATION_LIMIT and bool(settings.value("least_temperature"))
    return is_limit and trace.iterations != settings.value("max_iterations")


def _way(position: TracePosition, trace: Trace) -> str:
    if not position.index:
        return f"at the start, without a {step_name(trace)}"
    return f"after {counted(position.step, step_name(trace))}{_restarts(position)}"


def paused_population_status(
    trace: Trace, position: TracePosition, coordinates: Coordinates = Coordinates.NUMBERS, *, is_start: bool
) -> Status:
    """Give the best h of a generation, and say how the member that is shown came about."""
    best_h = int(trace.column("h")[position.index])
    shown = f"Shown: {member_words(trace, position, coordinates)}."
    if is_start:
        ready = f"Ready at best h {best_h:,}."
        least = f"{ready} Shown: {_member(position)}."
        return Status(Tone.PAUSED, ready, f"{shown} Press Space to start.", shown, least)
    climb = f", climb {position.climb:,}" if position.climb > 1 else ""
    headline = f"Paused at generation {position.step:,}{climb}, best h {best_h:,}."
    parents = position.lineage.parents if position.lineage else ()
    origin = f", from {' and '.join(f'{parent:,}' for parent in parents)}" if parents else ""
    return Status(
        Tone.SOLVED if best_h == 0 else Tone.PAUSED,
        headline,
        shown,
        f"Shown: {_member(position)}{origin}.",
        f"Generation {position.step:,}. Best h {best_h:,}; {_member(position)}.",
    )


def member_words(
    trace: Trace, position: TracePosition, coordinates: Coordinates = Coordinates.NUMBERS
) -> str:
    """Name the member that is shown, and say how it came about: ``member 5, h 4, bred from members 12 and 13``."""
    return f"{_member(position)}, {_birth(trace, position, coordinates)}"


def _member(position: TracePosition) -> str:
    return f"member {position.member:,}, h {position.h:,}"


def _birth(trace: Trace, position: TracePosition, coordinates: Coordinates) -> str:
    lineage = position.lineage
    if lineage is None:
        given = len(trace.settings.given_members) if position.index == 0 else 0
        return "given" if position.member < given else "drawn at random"
    if not lineage.parents:
        return "of unknown origin"
    n = len(position.rows)
    moves = " and ".join(journey_words(*move, n, coordinates) for move in lineage.moved)
    if lineage.cut is None:
        origin = f"member {lineage.parents[0]:,}"
        return (
            f"made from {origin} by moving {moves}" if moves else f"kept from before, where it was {origin}"
        )
    first, second = lineage.parents
    parents = f"members {first:,} and {second:,}" if first != second else f"member {first:,} with itself"
    bred = f"bred from {parents} at cut {lineage.cut:,}"
    if stays := stays_words(lineage.moved, n, coordinates):
        return f"{bred}, mutated, which leaves {stays}"
    return f"{bred}, mutated by moving {moves}" if moves else f"{bred}, not mutated"


def paused_status(
    trace: Trace,
    position: TracePosition,
    insight: Insight | None,
    following: str = "",
    coordinates: Coordinates = Coordinates.NUMBERS,
    *,
    is_start: bool,
) -> Status:
    """Describe a state with what follows it; a reason is given where nothing follows, and in a local minimum."""
    is_minimum = _is_minimum(position, trace.settings, insight)
    is_told = following and not is_minimum
    reason = "" if is_told else _prospect(position, insight, coordinates)
    if is_minimum and insight is not None and not is_start:
        reason = f"{capitalized(insight.reason)}."
    tone = _tone(position, trace.settings, is_minimum)
    if is_start:
        whole = " ".join(filter(None, (following, reason, "Press Space to start.")))
        return Status(tone, f"Ready at h = {position.h:,}.", whole, following or reason)
    h = f"h = {position.h:,}." if position.h else "No two queens attack each other."
    return Status(
        tone,
        _place(trace, position, insight, is_minimum=is_minimum),
        " ".join(filter(None, (h, following, reason))),
        f"{h} {following}".rstrip(),
    )


DONE = "E to finish, Space to run."


def edited_status(
    settings: RunSettings, position: TracePosition, insight: Insight | None, coordinates: Coordinates
) -> Status:
    """Describe the board that is being edited, and say how to go on."""
    if position.h == 0:
        return Status(Tone.NEUTRAL, "Editing the board at h = 0.", f"{DONE} No two queens attack each other.")
    return Status(
        _tone(position, settings, _is_minimum(position, settings, insight)),
        f"Editing the board at h = {position.h:,}.",
        f"{DONE} {_prospect(position, insight, coordinates)}",
        DONE,
        f"Editing at h = {position.h:,}. {DONE}",
    )


def _is_minimum(position: TracePosition, settings: RunSettings, insight: Insight | None) -> bool:
    """Whether the state is a local minimum, for variants to which that means anything."""
    if objection(Breakpoint.LOCAL_MINIMUM, settings):
        return False
    return position.is_local_minimum if insight is None else insight.kind.is_local_minimum


def _place(trace: Trace, position: TracePosition, insight: Insight | None, *, is_minimum: bool) -> str:
    """Name a state by its place in the run, and say what is special about it."""
    place = f"{step_name(trace)} {position.step:,}"
    if position.climb > 1:
        place += f", climb {position.climb:,}"
    if is_minimum:
        return f"No better move at {place}{f': a {insight.kind.label}' if insight else ''}."
    is_anew = position.index and position.moved is None
    return f"Paused at {place}{', after a restart' * bool(is_anew)}."


def _tone(position: TracePosition, settings: RunSettings, is_minimum: bool) -> Tone:
    if position.h == 0:
        return Tone.SOLVED
    return Tone.STUCK if is_minimum and settings.gets_stuck else Tone.PAUSED


RUNNING = "Running."
"""The headline of a run that plays."""


def progress_words(position: TracePosition, settings: RunSettings, iterations: int) -> str:
    """Say where a run is that plays: ``Step 3, climb 2, h = 5``."""
    climb = f", climb {position.climb:,}" if position.climb > 1 else ""
    if settings.variant.rule.is_of_population:
        return f"Generation {position.step:,}{climb}, best h {position.h:,}"
    step = f"Iteration {iterations:,}, step" if settings.variant.rule.may_stay else "Step"
    return f"{step} {position.step:,}{climb}, h = {position.h:,}"


def _restarts(position: TracePosition) -> str:
    return f" and {counted(position.restarts, 'restart')}" if position.restarts else ""


def _state_sentence(position: TracePosition, insight: Insight | None, coordinates: Coordinates) -> str:
    """Describe the state in which a run ended; give the reason where no successor is better."""
    if position.h == 0:
        return "No two queens attack each other."
    if insight is None:
        return f"h = {position.h:,}."
    if insight.best_h < position.h:
        return f"h = {position.h:,}. {_prospect(position, insight, coordinates)}"
    return f"h = {insight.h:,}, {_reason(insight)}"


def _prospect(position: TracePosition, insight: Insight | None, coordinates: Coordinates) -> str:
    """Describe the successors, where h was given already."""
    if position.h == 0:
        return ""
    if insight is None:
        if position.best_h is None:
            return ""
        return f"The best successor has h = {position.best_h:,}."
    if insight.kind is StateKind.SLOPE:
        label = "" if insight.best_count > 1 or insight.swaps else "Best move: "
        return f"{label}{best_moves(position, insight, coordinates)}."
    return capitalized(_reason(insight))


def _reason(insight: Insight) -> str:
    return f"{insight.reason} (a {insight.kind.label})."
