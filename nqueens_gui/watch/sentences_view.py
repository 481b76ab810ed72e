"""The sentence said of the current state, above the board. No Qt."""

from __future__ import annotations

from pathlib import Path

from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.chart_picture import step_name
from nqueens_gui.watch.next_move_view import best_moves, next_words
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.state_kind import Insight, StateKind
from solver.core.events import Outcome
from solver.core.run_settings import RunSettings
from solver.core.words import capitalized, counted
from solver.runs.breakpoints import Breakpoint, objection
from solver.runs.speed import FAST, TEXT_SECONDS
from solver.runs.trace import Trace, TracePosition
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


def default_base_name(settings: RunSettings) -> str:
    """Name the files of a run after its settings, without the ending of a search: ``nqueens-8-mine-seed7``."""
    variant = Path(settings.variant.name).stem
    run = f"-run{settings.run_index}" if settings.run_index else ""
    return f"nqueens-{settings.n}-{variant}-seed{settings.seed}{run}"


DONE = "E to finish, Space to run."


def status_of(snapshot: Snapshot, coordinates: Coordinates = Coordinates.NUMBERS) -> Status:
    """Say the state of the session, naming queens and squares as the board does."""
    if snapshot.mode is Mode.FAILED:
        return Status(Tone.ERROR, "The search stopped with an error.", snapshot.notice)
    if snapshot.mode is Mode.BROKEN:
        return Status(Tone.ERROR, "The engine could not be prepared.", snapshot.notice)
    if snapshot.trace is None or snapshot.position is None:
        return Status(
            Tone.NEUTRAL, "Getting ready.", f"The engine is being prepared. {snapshot.notice}".rstrip()
        )
    if snapshot.mode is Mode.PLAYING:
        return Status(Tone.NEUTRAL, "Running.", _progress(snapshot, snapshot.position))
    if snapshot.is_over:
        return _ended(snapshot, snapshot.trace, snapshot.position, coordinates)
    if snapshot.trace.is_population:
        return _paused_population(snapshot, snapshot.trace, snapshot.position, coordinates)
    return _paused(snapshot, snapshot.position, coordinates)


def editing_status(snapshot: Snapshot, coordinates: Coordinates = Coordinates.NUMBERS) -> Status:
    """Describe the board that is being edited, and say how to go on."""
    position = snapshot.position
    if position is None or snapshot.length != 1 or snapshot.mode is not Mode.PAUSED:
        return status_of(snapshot, coordinates)
    if position.h == 0:
        return Status(Tone.NEUTRAL, "Editing the board at h = 0.", f"{DONE} No two queens attack each other.")
    assert snapshot.settings is not None
    prospect = _prospect(position, snapshot.insight, coordinates)
    is_minimum = _is_minimum(position, snapshot.settings, snapshot.insight)
    return Status(
        _tone(position, snapshot.settings, is_minimum),
        f"Editing the board at h = {position.h:,}.",
        f"{DONE} {prospect}",
        DONE,
        f"Editing at h = {position.h:,}. {DONE}",
    )


def end_status(trace: Trace, insight: Insight) -> Status:
    """Describe the last recorded state of a run, whose insight is given."""
    return status_of(
        Snapshot(
            mode=Mode.PAUSED,
            settings=trace.settings,
            trace=trace,
            position=trace.position(trace.end),
            length=len(trace),
            insight=insight,
            best_h=int(trace.column("h").min()),
            sequence=0,
        )
    )


def _ended(snapshot: Snapshot, trace: Trace, position: TracePosition, coordinates: Coordinates) -> Status:
    outcome = trace.outcome
    after = f"after {counted(position.step, step_name(trace))}{_restarts(position)}"
    if trace.is_population:
        where = "In the last generation the" if position.step else "The"
        state = f"{where} best h is {int(trace.column('h')[position.index]):,}."
    else:
        state = _state_sentence(position, snapshot.insight, coordinates)
    kind = f" (a {snapshot.insight.kind.label})" if snapshot.insight is not None else ""
    brief = state if trace.is_population else f"h = {position.h:,}{kind}."
    if outcome is Outcome.SOLVED:
        shown = member_words(trace, position, coordinates) if trace.is_population else ""
        solved = "No two queens attack each other." if position.h == 0 else f"Shown: {shown}."
        brief = "" if position.h == 0 else f"Shown: {_member(position)}."
        return Status(Tone.SOLVED, f"Solved {_way(position, trace)}.", solved, brief)
    if outcome is Outcome.ERROR and trace.fault is not None:
        return Status(Tone.ERROR, f"The search failed {after}:", f"{trace.fault.sentence}.")
    if outcome is Outcome.LOCAL_MINIMUM and trace.settings.variant.rule.gives_up:
        return Status(Tone.STUCK, f"The search returned None {after}:", state)
    if outcome is Outcome.LOCAL_MINIMUM:
        return Status(Tone.STUCK, f"Stuck in a local minimum {after}:", state, brief)
    if outcome is Outcome.SIDEWAYS_LIMIT:
        limit = trace.settings.parameters["sideways_limit"]
        spent = "the one sideways move was made" if limit == 1 else f"all {limit:,} sideways moves were made"
        return Status(Tone.STUCK, f"Stuck {after}:", f"{spent}; {state}", f"{spent}; {brief}")
    if outcome is Outcome.STOPPED:
        return Status(Tone.PAUSED, f"Stopped {after}.", snapshot.notice or state)
    assert outcome is not None
    iterations = (
        f" and {counted(trace.iterations, 'iteration')}"
        if outcome is Outcome.ITERATION_LIMIT and not trace.is_population
        else ""
    )
    return Status(Tone.STUCK, f"{outcome.label} reached {after}{iterations}:", state, brief)


def _way(position: TracePosition, trace: Trace) -> str:
    if not position.index:
        return f"at the start, without a {step_name(trace)}"
    return f"after {counted(position.step, step_name(trace))}{_restarts(position)}"


def _paused_population(
    snapshot: Snapshot, trace: Trace, position: TracePosition, coordinates: Coordinates
) -> Status:
    """Give the best h of a generation, and say how the member that is shown came about."""
    best_h = int(trace.column("h")[position.index])
    shown = f"Shown: {member_words(trace, position, coordinates)}."
    if snapshot.length == 1:
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


def _paused(snapshot: Snapshot, position: TracePosition, coordinates: Coordinates) -> Status:
    """Describe the state, and say what the search does next."""
    assert snapshot.settings is not None
    following = _following(snapshot, position, coordinates)
    is_minimum = _is_minimum(position, snapshot.settings, snapshot.insight)
    is_told = following and not is_minimum
    reason = "" if is_told else _prospect(position, snapshot.insight, coordinates)
    tone = _tone(position, snapshot.settings, is_minimum)
    if snapshot.length == 1:
        whole = " ".join(filter(None, (following, reason, "Press Space to start.")))
        return Status(tone, f"Ready at h = {position.h:,}.", whole, following or reason)
    h = f"h = {position.h:,}." if position.h else "No two queens attack each other."
    return Status(
        tone,
        f"Paused at {_where(position, is_minimum)}.",
        " ".join(filter(None, (h, following, reason))),
        f"{h} {following}".rstrip(),
    )


def _is_minimum(position: TracePosition, settings: RunSettings, insight: Insight | None) -> bool:
    """Whether the state is a local minimum, for variants to which that means anything."""
    if objection(Breakpoint.LOCAL_MINIMUM, settings.variant):
        return False
    return position.is_local_minimum if insight is None else insight.kind.is_local_minimum


def _where(position: TracePosition, is_minimum: bool) -> str:
    """Name a state by its place in the run, and say what is special about it."""
    words = [f"step {position.step:,}"]
    if position.climb > 1:
        words.append(f"climb {position.climb:,}")
    if is_minimum:
        words.append("in a local minimum")
    elif position.index and position.moved is None:
        words.append("after a restart")
    return ", ".join(words)


def _tone(position: TracePosition, settings: RunSettings, is_minimum: bool) -> Tone:
    if position.h == 0:
        return Tone.SOLVED
    return Tone.STUCK if is_minimum and settings.variant.rule.gets_stuck else Tone.PAUSED


def _progress(snapshot: Snapshot, position: TracePosition) -> str:
    """Describe a run that plays; with its next move when it plays slowly enough to be read."""
    settings = snapshot.settings
    climb = f", climb {position.climb:,}" if position.climb > 1 else ""
    if settings and settings.variant.rule.is_of_population:
        return f"Generation {position.step:,}{climb}, best h {position.h:,}"
    iterations, _ = snapshot.counts
    iteration = f"Iteration {iterations:,}, step" if settings and settings.variant.rule.may_stay else "Step"
    where = f"{iteration} {position.step:,}{climb}, h = {position.h:,}"
    if snapshot.speed > FAST:
        return f"{where}. Text and chart are updated {1 / TEXT_SECONDS:.0f} times a second."
    following = _following(snapshot, position)
    return f"{where}. {following}" if following else where


def _following(
    snapshot: Snapshot, position: TracePosition, coordinates: Coordinates = Coordinates.NUMBERS
) -> str:
    assert snapshot.settings is not None
    return next_words(
        position, snapshot.settings, snapshot.insight, snapshot.choices, snapshot.gauge, coordinates
    )


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
