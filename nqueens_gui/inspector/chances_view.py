"""What is known of the chances of success, and how the page shows it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from nqueens_gui.inspector.rows_view import ListRow
from solver.analysis.climbs import climb_settings
from solver.analysis.success_probability import (
    WITHOUT_CUT_OFF,
    ChancesMethod,
    MoveChances,
    StateChances,
    WithRestarts,
    is_followed_on,
)
from solver.core.run_settings import RunSettings
from solver.core.words import NOTHING, percent
from solver.engine.choices import successor_distribution
from solver.runs.trace import NO_MOVE, Trace
from solver.telling.squares import Coordinates, destination_words, move_name

LEAST_CHANGE = 0.005
"""A tie is decisive from this change of the chance on."""
NO_CHANCES = "{objection} Chances are not computed; measure the success rate on the Experiment page."
LEAST_SAMPLED_CHANGE = 0.08
"""The same where chances are sampled, since their error alone is a few hundredths."""


class KnownChances(Struct, frozen=True):
    """The chances from one state, and after each of the possible moves."""

    chances: StateChances
    restarts: WithRestarts | None
    """None for a variant that does not restart, and until it is known."""
    moves: tuple[MoveChances, ...]
    """After the possible moves, as far as they were computed."""
    more_moves: int = 0
    """Number of further possible moves."""


class DecisiveTie(Struct, frozen=True):
    """A step at which the chance of success changed."""

    index: int
    """Index of the state after the step."""
    step: int
    before: float
    after: float
    ties: int
    """Possible moves it was chosen from."""

    @property
    def change(self) -> float:
        return self.after - self.before


class ChancesSnapshot(Struct, frozen=True, eq=False):
    """What is known of the chances at one moment."""

    settings: RunSettings | None = None
    is_preparing: bool = False
    """Whether a slow preparation is under way."""
    is_waiting_for_pause: bool = False
    """Whether the chances are computed only once the run pauses."""
    failure: str = ""
    answer: KnownChances | None = None
    """The chances of the current state, as far as they are known."""
    run: NDArray[np.float64] | None = None
    """The chances of the recorded states by index, NaN where unknown; None before any is known."""
    ties: tuple[DecisiveTie, ...] = ()
    """The steps with the largest changes, the largest first."""


def decisive_ties(
    trace: Trace, chances: NDArray[np.float64], most: int, least_change: float = LEAST_CHANGE, first: int = 1
) -> tuple[DecisiveTie, ...]:
    """Return the steps of a run at which the chance changed most, the largest change first; restarts do not count.

    Parameters
    ----------
    trace
        The run.
    chances
        The chances of its first states; NaN where unknown.
    most
        Number of steps to return.
    least_change
        Smaller changes are left out.
    first
        Index of the first state to examine.
    """
    first, end = max(first, 1), min(len(chances), len(trace))
    if end <= first:
        return ()
    changes = np.nan_to_num(np.abs(np.diff(chances[first - 1 : end])))
    changes[trace.column("kind")[first:end] == NO_MOVE] = 0.0
    places = np.argsort(-changes, kind="stable")[:most]
    steps = trace.column("step")
    return tuple(
        DecisiveTie(
            index,
            int(steps[index]),
            float(chances[index - 1]),
            float(chances[index]),
            _possible_moves(trace, index - 1),
        )
        for index in (first + places[changes[places] >= least_change]).tolist()
    )


def _possible_moves(trace: Trace, index: int) -> int:
    return successor_distribution(trace.settings, trace.rows(index), trace.memory(index)).count


def largest_ties(ties: Iterable[DecisiveTie], most: int) -> tuple[DecisiveTie, ...]:
    """Return the ties with the largest changes, the largest first."""
    return tuple(sorted(ties, key=lambda tie: (-abs(tie.change), tie.index))[:most])


NO_RUN = "Start a run to see its chance of success."
PREPARING = (
    "Computing the chances of all {states:,} states. This takes some seconds, once for this variant and limit; "
    "the result is kept."
)
COMPILING = "Compiling; this takes some seconds, once."
WAITING = "Pause to compute the chances of this state."
COMPUTING = "Computing the chances of this state …"


class ChancesScene(Struct, frozen=True):
    """All that the page "Chances" shows."""

    notice: str = ""
    """What to show in place of chances; empty when they are known."""
    chance: str = ""
    """The large figure: ``31.4 %``."""
    interval: str = ""
    method: str = ""
    figures: tuple[tuple[str, str, str], ...] = ()
    """Steps and restarts to expect: name, value, tooltip."""
    moves: tuple[ListRow, ...] = ()
    more_moves: str = ""
    ties: tuple[ListRow, ...] = ()


def chances_scene(
    known: ChancesSnapshot, index: int | None = None, coordinates: Coordinates = Coordinates.NUMBERS
) -> ChancesScene:
    """Return the page while the state of that index is shown."""
    ties = tuple(_tie_row(tie, index) for tie in known.ties)
    if known.answer is None or known.settings is None:
        return ChancesScene(notice=_notice(known), ties=ties)
    answer, chances = known.answer, known.answer.chances
    return ChancesScene(
        chance=_chance(chances),
        interval=_interval(chances),
        method=_method(chances, known.settings),
        figures=_figures(answer, known.settings),
        moves=tuple(_move_row(move, known.settings.n, coordinates) for move in answer.moves),
        more_moves=f"and {answer.more_moves:,} more possible moves" if answer.more_moves else "",
        ties=ties,
    )


def _notice(known: ChancesSnapshot) -> str:
    if known.settings is not None and (objection := known.settings.variant.rule.choices_objection):
        return NO_CHANCES.format(objection=objection)
    if known.failure:
        return f"The chances could not be computed: {known.failure}."
    if known.settings is None:
        return NO_RUN
    if known.is_preparing:
        n = known.settings.n
        return PREPARING.format(states=n**n) if n <= 8 else COMPILING
    return WAITING if known.is_waiting_for_pause else COMPUTING


def _chance(chances: StateChances) -> str:
    """Write a chance; a sampled one is never certain."""
    text = percent(chances.probability)
    return f"≈ {text}" if chances.interval and chances.probability in (0.0, 1.0) else text


def _interval(chances: StateChances) -> str:
    if chances.interval is None:
        return ""
    return f"95 % confidence interval: {chances.interval.text(percent, ' to ')}"


def _method(chances: StateChances, settings: RunSettings) -> str:
    words = _method_alone(chances, settings)
    return f"{words} {WITHOUT_CUT_OFF}" if is_followed_on(settings) else words


def _method_alone(chances: StateChances, settings: RunSettings) -> str:
    what = "Chance that this climb is solved"
    if chances.method is ChancesMethod.TABLE:
        return f"{what}: exact, from all {settings.n**settings.n:,} states."
    if chances.method is ChancesMethod.DESCENTS:
        return f"{what}: exact, over all descents from here."
    within = _limit_of_climbs(settings)
    return f"{what}{within}: estimated from {chances.samples:,} climbs."


def _limit_of_climbs(settings: RunSettings) -> str:
    """Say within which limit the sampled climbs must be solved, for variants that may never end."""
    limits = climb_settings(settings).parameters
    for name, unit in (("max_iterations", "iterations"), ("max_steps", "steps")):
        limit = limits.get(name)
        if isinstance(limit, int):
            return f" within {limit:,} further {unit}"
    return ""


def _figures(answer: KnownChances, settings: RunSettings) -> tuple[tuple[str, str, str], ...]:
    chances, restarts = answer.chances, answer.restarts
    solved, failed = _mean(chances.mean_steps_solved), _mean(chances.mean_steps_failed)
    figures = [
        ("mean steps if it succeeds", solved, "Mean number of further steps of climbs that are solved."),
        ("mean steps if it fails", failed, "Mean number of further steps of climbs that fail."),
    ]
    if settings.restarts_only_when_stuck:
        steps = "Mean number of further steps to a solution, climbs after restarts included."
        figures += [
            ("mean steps to a solution", _mean(restarts.mean_steps if restarts else None), steps),
            (
                "mean restarts",
                _mean(restarts.mean_restarts if restarts else None),
                "Mean number of restarts to a solution.",
            ),
        ]
    return tuple(figures)


def _mean(mean: float | None) -> str:
    return NOTHING if mean is None else f"{mean:,.1f}"


def _move_row(move: MoveChances, n: int, coordinates: Coordinates) -> ListRow:
    chance, interval = _chance(move.chances), _interval(move.chances)
    words = destination_words(move.column, move.row, n, coordinates)
    return ListRow(
        key=(move.column, move.row),
        name=move_name(move.column, move.row, n, coordinates),
        figure=chance,
        parts=((move.chances.probability, "chances"),),
        sentence=f"Chance of success after {words}: {chance}{f' ({interval})' if interval else ''}.",
        interval=move.chances.interval,
    )


def _tie_row(tie: DecisiveTie, index: int | None) -> ListRow:
    before, after = percent(tie.before), percent(tie.after)
    ties = f", one of {tie.ties:,} possible moves," if tie.ties > 1 else ""
    way = "raised" if tie.change > 0 else "lowered"
    return ListRow(
        key=tie.index,
        name=f"step {tie.step:,}",
        figure=f"{before} → {after}",
        parts=((tie.after, "chances"),),
        sentence=f"Step {tie.step:,}{ties} {way} the chance from {before} to {after}. Click to go there.",
        before=tie.before,
        is_current=tie.index == index,
    )
