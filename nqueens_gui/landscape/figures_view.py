"""The exact figures of a landscape, and the sentence on top of its page."""

from __future__ import annotations

from typing import NamedTuple

from nqueens_gui.kit.status import Status, Tone
from nqueens_gui.landscape.snapshot import LandscapeSnapshot, LandscapeStage
from solver.analysis.landscape import Landscape
from solver.experiment.progress import duration_text
from solver.experiment.summary import Summary

NONE = "–"
"""Stands where there is no figure."""
TITLES = ("", "exact", "measured")


class FigureRow(NamedTuple):
    """One row of the table."""

    title: str
    """What is counted."""
    exact: str
    """The exact figure."""
    measured: str = ""
    """The measured one, with its interval or error where it has one."""
    tip: str = ""
    """What the figure means, in a sentence."""
    is_head: bool = False
    """Whether it begins a group."""


def landscape_figures(snapshot: LandscapeSnapshot) -> tuple[FigureRow, ...]:
    """Return the rows; none before the exact figures are there."""
    found, sampled = snapshot.landscape, snapshot.sampled
    if found is None:
        return ()
    return (*_states(found), *_climbs(found, sampled))


def measured_words(sampled: Summary | None) -> str:
    """Say on what the measured figures rest."""
    if sampled is None:
        return ""
    return f"Measured on {sampled.runs:,} climbs from random starts, seed {sampled.seed}; 95 % interval."


def _states(found: Landscape) -> list[FigureRow]:
    counts = {
        "solutions": found.solutions,
        "strict local minima": found.strict_local_minima,
        "shoulders": found.shoulders,
        "flat local minima": found.flat_local_minima,
        "slopes": found.slopes,
    }
    rows = [FigureRow("States", f"{found.states:,}", is_head=True)]
    rows += [FigureRow(title, f"{count:,}") for title, count in counts.items()]
    rows.append(
        FigureRow(
            "plateaus", f"{len(found.plateaus):,}", tip="Groups of plateau states joined by equal moves."
        )
    )
    return rows


def _climbs(found: Landscape, sampled: Summary | None) -> list[FigureRow]:
    rate = "" if sampled is None else _rate(sampled)
    solved = "" if sampled is None else _steps(sampled.mean_steps_solved)
    failed = "" if sampled is None else _steps(sampled.mean_steps_failed)
    price = "" if sampled is None else _steps(sampled.expected_steps_per_solution)
    return [
        FigureRow("Climbs", "", is_head=True),
        FigureRow("solved", _percent(found.success_probability), rate, "Of climbs from a random start."),
        FigureRow("steps when solved", _steps(found.mean_steps_solved), solved),
        FigureRow("steps when failed", _steps(found.mean_steps_failed), failed),
        FigureRow(
            "steps to a solution",
            _steps(found.expected_steps_with_restarts),
            price,
            "When every failed climb is followed by another from a random start.",
        ),
        FigureRow("restarts to a solution", f"{found.expected_restarts:.4f}"),
        FigureRow(
            "sure starts",
            _percent(found.always_solved),
            tip="Share of states from which every climb is solved.",
        ),
    ]


def _rate(sampled: Summary) -> str:
    if sampled.success_rate is None:
        return NONE
    low, high = sampled.success_interval or (0.0, 1.0)
    return f"{100 * sampled.success_rate:.2f} %  ({100 * low:.2f} – {100 * high:.2f})"


def _percent(share: float) -> str:
    return f"{100 * share:.4f} %"


def _steps(mean: float | None) -> str:
    return NONE if mean is None else f"{mean:.4f}"


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
