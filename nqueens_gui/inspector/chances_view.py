"""What is known of the chances of success, and how the page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nqueens_gui.board.scene import Square
from nqueens_gui.board.squares_view import destination_words, move_name
from nqueens_gui.kit.numbers import percent
from solver.analysis.success_probability import ChancesMethod, MoveChances, StateChances, WithRestarts
from solver.core.run_settings import RunSettings
from solver.runs.trace import NO_MOVE, Trace

LEAST_CHANGE = 0.005
"""A step that changes the odds by less than this is no coin flip."""
LEAST_MEASURED_CHANGE = 0.08
"""The same where odds are measured, since chance alone moves these by a few hundredths."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The odds of one state, and after each of its best moves."""

    odds: StateChances
    """The odds of the state."""
    restarts: WithRestarts | None
    """What it takes to a solution; None for a variant that does not restart, and until it is known."""
    moves: tuple[MoveChances, ...]
    """After the best moves, as far as they are looked at."""
    more_moves: int = 0
    """How many best moves there are besides."""


@dataclass(frozen=True, slots=True)
class CoinFlip:
    """A step at which the odds changed."""

    index: int
    """State that it led to."""
    step: int
    """Its number."""
    before: float
    """The odds before."""
    after: float
    """The odds after."""
    ties: int
    """Best successors it was chosen among."""

    @property
    def change(self) -> float:
        """By how much the odds rose."""
        return self.after - self.before


@dataclass(frozen=True, slots=True, eq=False)
class OddsSnapshot:
    """What is known of the odds at one moment."""

    settings: RunSettings | None = None
    """The run; None before the first."""
    is_preparing: bool = False
    """Whether something is made ready first that takes a while."""
    is_resting: bool = False
    """Whether the odds are only found out once the run pauses."""
    failure: str = ""
    """What went wrong."""
    answer: Answer | None = None
    """The odds of the state looked at, as far as they are known."""
    run: NDArray[np.float64] | None = None
    """The odds of the recorded states by index, as far as they were looked at; NaN where unknown; None before."""
    flips: tuple[CoinFlip, ...] = ()
    """The steps at which the odds changed most, the greatest change first."""


def coin_flips(
    trace: Trace, odds: NDArray[np.float64], most: int, least_change: float = LEAST_CHANGE, first: int = 1
) -> tuple[CoinFlip, ...]:
    """Return the steps of a run at which the odds changed most, the greatest change first.

    A restart is no step: it begins another climb.

    Parameters
    ----------
    trace
        The run.
    odds
        The odds of its states, as far as they were looked at; NaN where unknown.
    most
        Steps to return.
    least_change
        A smaller change is none.
    first
        The first state that is looked at.
    """
    first, end = max(first, 1), min(len(odds), len(trace))
    if end <= first:
        return ()
    changes = np.nan_to_num(np.abs(np.diff(odds[first - 1 : end])))
    changes[trace.column("kind")[first:end] == NO_MOVE] = 0.0
    places = np.argsort(-changes, kind="stable")[:most]
    steps, ties = trace.column("step"), trace.column("best_count")
    return tuple(
        CoinFlip(index, int(steps[index]), float(odds[index - 1]), float(odds[index]), int(ties[index - 1]))
        for index in (first + places[changes[places] >= least_change]).tolist()
    )


def greatest_flips(flips: Iterable[CoinFlip], most: int) -> tuple[CoinFlip, ...]:
    """Return the greatest of some coin flips, the greatest change first."""
    return tuple(sorted(flips, key=lambda flip: (-abs(flip.change), flip.index))[:most])


NO_RUN = "The odds of a climb are told once there is a run."
ASLEEP = "Open this page to see the odds."
PREPARING = (
    "Working out the odds of all {states:,} states. This is needed once for this variant and limit, takes some "
    "seconds, and is kept for the next time."
)
COMPILING = "Making the odds ready; this is needed once and takes some seconds."
RESTING = "Pause to have the odds of this state found out."
LOOKING = "Finding out the odds of this state."


@dataclass(frozen=True, slots=True)
class OddsFigure:
    """A figure with its name."""

    title: str
    """Its name."""
    value: str
    """The figure."""
    tip: str
    """What it means, in a sentence."""


@dataclass(frozen=True, slots=True)
class MoveRow:
    """The odds after one best move."""

    square: Square
    """Column of the queen that moves, and the row she goes to."""
    name: str
    """The move in short."""
    share: float
    """The odds after it."""
    text: str
    """The odds in words."""
    interval: tuple[float, float] | None
    """Where they lie, when they are measured."""
    sentence: str
    """What the row says, as a tooltip puts it."""


@dataclass(frozen=True, slots=True)
class FlipRow:
    """A step at which the odds changed."""

    index: int
    """State that it led to."""
    step: str
    """``step 12``."""
    before: float
    """The odds before."""
    after: float
    """The odds after."""
    text: str
    """``31 % → 4 %``."""
    is_present: bool
    """Whether this is the state looked at."""
    sentence: str
    """What the row says, as a tooltip puts it."""


@dataclass(frozen=True, slots=True)
class OddsScene:
    """All that the page "Odds" says."""

    notice: str = ""
    """What there is to say instead of odds; empty when they are there."""
    chance: str = ""
    """The odds as the large figure: ``31.4 %``."""
    interval: str = ""
    """Where they lie, when they are measured."""
    method: str = ""
    """What they are, and how they were found out."""
    figures: tuple[OddsFigure, ...] = ()
    """Steps and restarts to expect."""
    moves: tuple[MoveRow, ...] = ()
    """After each best move."""
    more_moves: str = ""
    """What is said of the best moves that have no row."""
    flips: tuple[FlipRow, ...] = ()
    """The coin flips of the run."""


def odds_scene(known: OddsSnapshot, index: int | None = None, coordinates: str = "numbers") -> OddsScene:
    """Say what is known of the odds, when the state of that index is looked at, with squares named as on the board."""
    flips = tuple(_flip_row(flip, index) for flip in known.flips)
    if known.answer is None or known.settings is None:
        return OddsScene(notice=_notice(known), flips=flips)
    answer, odds = known.answer, known.answer.odds
    return OddsScene(
        chance=_chance(odds),
        interval=_interval(odds),
        method=_method(odds, known.settings),
        figures=_figures(answer, known.settings),
        moves=tuple(_move_row(move, known.settings.n, coordinates) for move in answer.moves),
        more_moves=_more(answer),
        flips=flips,
    )


def _notice(known: OddsSnapshot) -> str:
    if known.failure:
        return f"The odds cannot be found out: {known.failure}."
    if known.settings is None:
        return NO_RUN
    if known.is_preparing:
        n = known.settings.n
        return PREPARING.format(states=n**n) if n <= 8 else COMPILING
    return RESTING if known.is_resting else LOOKING


def _chance(odds: StateChances) -> str:
    """Write odds; measured ones are never certain."""
    text = percent(odds.probability)
    return f"≈ {text}" if odds.interval and odds.probability in (0.0, 1.0) else text


def _interval(odds: StateChances) -> str:
    if odds.interval is None:
        return ""
    low, high = (percent(bound) for bound in odds.interval)
    return f"{low.removesuffix(' %')} to {high}"


def _method(odds: StateChances, settings: RunSettings) -> str:
    what = "Odds that this climb is solved"
    if odds.method is ChancesMethod.TABLE:
        return f"{what}: exact, from all {settings.n**settings.n:,} states."
    if odds.method is ChancesMethod.DESCENTS:
        return f"{what}: exact, over every descent from here."
    limit = settings.parameters.get("max_steps") if settings.variant.kicks_after_sideways else None
    within = f" within {limit:,} further steps" if isinstance(limit, int) else ""
    return f"{what}{within}: measured on {odds.samples:,} climbs from here; the interval holds 95 %."


def _figures(answer: Answer, settings: RunSettings) -> tuple[OddsFigure, ...]:
    odds, restarts = answer.odds, answer.restarts
    figures = [
        OddsFigure(
            "steps if solved", _steps(odds.mean_steps_solved), "Further steps to expect when it is solved."
        ),
        OddsFigure("steps if not", _steps(odds.mean_steps_failed), "Further steps to expect when it is not."),
    ]
    if settings.variant.restarts_when_stuck:
        figures += [
            OddsFigure(
                "steps to a solution",
                _steps(restarts.mean_steps if restarts else None),
                "Further steps to expect until a solution, the climbs after restarts included.",
            ),
            OddsFigure(
                "restarts to come",
                _steps(restarts.mean_restarts if restarts else None),
                "Restarts to expect until a solution.",
            ),
        ]
    return tuple(figures)


def _steps(mean: float | None) -> str:
    return "–" if mean is None else f"{mean:,.1f}"


def _move_row(move: MoveChances, n: int, coordinates: str) -> MoveRow:
    chance = _chance(move.chances)
    interval = f" ({_interval(move.chances)})" if move.chances.interval else ""
    return MoveRow(
        (move.column, move.row),
        move_name(move.column, move.row, n, coordinates),
        move.chances.probability,
        chance,
        move.chances.interval,
        f"After {destination_words(move.column, move.row, n, coordinates)} the odds are {chance}{interval}.",
    )


def _more(answer: Answer) -> str:
    return f"and {answer.more_moves:,} more best moves" if answer.more_moves else ""


def _flip_row(flip: CoinFlip, index: int | None) -> FlipRow:
    before, after = percent(flip.before), percent(flip.after)
    ties = f", one of {flip.ties:,} best moves," if flip.ties > 1 else ""
    way = "rose" if flip.change > 0 else "fell"
    return FlipRow(
        flip.index,
        f"step {flip.step:,}",
        flip.before,
        flip.after,
        f"{before} → {after}",
        flip.index == index,
        f"At step {flip.step:,}{ties} the odds {way} from {before} to {after}; click to look at it.",
    )
