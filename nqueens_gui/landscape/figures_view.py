"""The figures of a landscape, and the status line of its page."""

from __future__ import annotations

from typing import NamedTuple

from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape.snapshot import LandscapeSnapshot
from solver.analysis.landscape import Landscape
from solver.core.words import NOTHING
from solver.experiment.progress import duration_text
from solver.experiment.summary import Summary
from solver.experiment.tables import mean_text
from solver.telling.status import Status, Tone

TITLES = ("exact", "measured")


class FigureRow(NamedTuple):
    """One row of the table."""

    title: str
    exact: str
    measured: str = ""
    """Measured on random climbs, with its confidence interval."""
    tip: str = ""
    """What the figure means, in a sentence."""
    is_head: bool = False
    """Whether it begins a group."""


def landscape_figures(snapshot: LandscapeSnapshot) -> tuple[FigureRow, ...]:
    """Return the rows; none before the exact figures are known."""
    found, sampled = snapshot.landscape, snapshot.sampled
    if found is None:
        return ()
    return (*_states(found), *_climbs(found, sampled))


def measured_words(sampled: Summary | None) -> str:
    """Say what the measured figures are based on."""
    if sampled is None:
        return ""
    climbs = f"{sampled.runs:,} climbs from random starts, seed {sampled.seed}"
    return f"Measured on {climbs}, with 95 % confidence intervals."


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
            "plateaus",
            f"{len(found.plateaus):,}",
            tip="Groups of states of equal h connected by sideways moves.",
        )
    )
    return rows


def _climbs(found: Landscape, sampled: Summary | None) -> list[FigureRow]:
    return [
        FigureRow("Climbs", "", is_head=True),
        FigureRow(
            "chance of success",
            _percent(found.success_probability),
            _rate(sampled),
            "Of a climb from a random start.",
        ),
        FigureRow(
            "mean steps if it succeeds",
            _steps(found.mean_steps_solved),
            _measured(sampled, "mean_steps_solved"),
        ),
        FigureRow(
            "mean steps if it fails", _steps(found.mean_steps_failed), _measured(sampled, "mean_steps_failed")
        ),
        FigureRow(
            "steps per solution",
            _steps(found.expected_steps_with_restarts),
            _measured(sampled, "expected_steps_per_solution"),
            "Expected, with a random restart after every failed climb.",
        ),
        FigureRow("restarts per solution", f"{found.expected_restarts:.4f}"),
        FigureRow(
            "starts that always succeed",
            _percent(found.always_solved),
            tip="Share of the states from which every climb succeeds.",
        ),
    ]


def _rate(sampled: Summary | None) -> str:
    if sampled is None:
        return ""
    found = sampled.estimate("success_rate")
    if found is None:
        return NOTHING
    write = "{:.2f}".format
    return f"{write(100 * found.value)} % ({found.ends.times(100).text(write)})"


def _measured(sampled: Summary | None, figure: str) -> str:
    return "" if sampled is None else mean_text(sampled, figure)


def _percent(share: float) -> str:
    return f"{100 * share:.4f} %"


def _steps(mean: float | None) -> str:
    return NOTHING if mean is None else f"{mean:.4f}"


HINT = "Click a chart to see one of its states on the board."


FIXED = {
    Stage.EMPTY: Status(
        Tone.NEUTRAL, "No landscape yet.", "Choose a board of 4 to 8 queens and press Compute."
    ),
    Stage.WAITING: Status(
        Tone.NEUTRAL, "Waiting for the engine.", "The computation starts as soon as it is ready."
    ),
    Stage.CANCELLING: Status(Tone.NEUTRAL, "Cancelling …", "Waiting for the current part to finish."),
}
"""What is said at a stage whatever the landscape."""


def status_of_landscape(snapshot: LandscapeSnapshot) -> Status:
    """Say where the landscape is, and what can be done."""
    match snapshot.stage:
        case Stage.RUNNING:
            words = snapshot.question.words if snapshot.question else ""
            return Status(Tone.NEUTRAL, f"{snapshot.part} …", words)
        case Stage.CANCELLED:
            kept = "The results so far are kept." if snapshot.landscape else "Nothing was computed."
            return Status(Tone.PAUSED, "Cancelled.", kept)
        case Stage.DONE:
            return _done(snapshot)
        case Stage.FAILED:
            return Status(Tone.ERROR, "The computation failed.", snapshot.notice)
    return FIXED[snapshot.stage]


def _done(snapshot: LandscapeSnapshot) -> Status:
    landscape = snapshot.landscape
    assert landscape is not None
    return Status(
        Tone.PAUSED,
        f"{landscape.states:,} states in {duration_text(snapshot.seconds)}.",
        f"{_rarity(landscape)} {HINT}",
    )


def _rarity(landscape: Landscape) -> str:
    """Say how many states solve the board, and in how many a climb can get stuck."""
    stuck = landscape.strict_local_minima + landscape.plateau_states
    return f"{landscape.solutions:,} solutions, {stuck:,} states with no better successor."
