"""The sentence on top of the landscape page."""

from __future__ import annotations

from nqueens_gui.scene.landscape_snapshot import LandscapeSnapshot, LandscapeStage
from nqueens_gui.scene.status import Status, Tone
from solver.experiment.progress import duration_text
from solver.landscape.analysis import Landscape

HINT = "Click a bar to look at one of its states."


def status_of_landscape(snapshot: LandscapeSnapshot) -> Status:
    """Say how the landscape stands, and what can be done."""
    match snapshot.stage:
        case LandscapeStage.EMPTY:
            return Status(
                Tone.NEUTRAL,
                "No landscape yet.",
                "Choose a board of four to eight queens and work out what becomes of every state.",
            )
        case LandscapeStage.WAITING:
            return Status(
                Tone.NEUTRAL, "Waiting for the engine.", "It begins as soon as the engine is ready."
            )
        case LandscapeStage.RUNNING:
            return Status(Tone.NEUTRAL, f"{snapshot.part} …", _words(snapshot))
        case LandscapeStage.CANCELLING:
            return Status(Tone.NEUTRAL, "Cancelling …", "The part under way comes to its end.")
        case LandscapeStage.CANCELLED:
            kept = "What is worked out stays." if snapshot.landscape else "Nothing was worked out."
            return Status(Tone.PAUSED, "Cancelled.", kept)
        case LandscapeStage.DONE:
            return _done(snapshot)
        case LandscapeStage.FAILED:
            return Status(Tone.ERROR, "The landscape broke off.", snapshot.notice)


def _words(snapshot: LandscapeSnapshot) -> str:
    return snapshot.question.words if snapshot.question else ""


def _done(snapshot: LandscapeSnapshot) -> Status:
    landscape = snapshot.landscape
    assert landscape is not None
    return Status(
        Tone.PAUSED,
        f"{landscape.states:,} states in {duration_text(snapshot.seconds)}.",
        f"{_rarity(landscape)} {HINT}",
    )


def _rarity(landscape: Landscape) -> str:
    """Say how many states a climb can get stuck in, of all."""
    stuck = landscape.strict_local_minima + landscape.plateau_states
    return f"{landscape.solutions:,} solutions, {stuck:,} states without a better successor."
