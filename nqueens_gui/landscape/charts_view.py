"""The charts, the figures and the status of the Landscape page as frozen values, before anything is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from msgspec import Struct

from nqueens_gui.kit.charts.data import Table, share_text
from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape.snapshot import LandscapeSnapshot
from nqueens_gui.watch.terrain_view import KINDS, StateClass
from solver.analysis.landscape import Basin, Landscape, LevelFigures, SuccessAtLimit
from solver.analysis.state_kind import StateKind
from solver.core.estimates import Estimate
from solver.core.words import NOTHING, counted
from solver.experiment.progress import duration_text
from solver.experiment.summary import Summary
from solver.experiment.tables import interval, mean_text, rate
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


HINT = "Click a chart to see one of its states."


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


EXIT_KINDS = {StateKind.SHOULDER: "with an exit", StateKind.FLAT_LOCAL_MINIMUM: "without an exit"}
"""The kinds of plateau states, and what they say of their plateau."""


class StateBar(Struct, frozen=True):
    """The states of one h and kind."""

    states: StateClass
    count: int
    share: float
    """Share of the states of this h."""
    below: float
    """Share of the states of this h whose kind comes before."""
    place: int
    """Its place among the kinds of this h, from 0."""
    kinds: int
    """How many kinds there are at this h."""

    @property
    def sentence(self) -> str:
        """Its tooltip."""
        return (
            f"h = {self.states.h}, {self.states.kind.label}: {counted(self.count, 'state')}, "
            f"{share_text(self.share)} of this h; click to see one"
        )


class StatesInfo(Struct, frozen=True):
    """How many states of each kind there are at each h."""

    n: int
    is_share: bool
    """Whether shares are drawn instead of counts."""
    bars: tuple[StateBar, ...]

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"{'Shares of states' if self.is_share else 'States'} by h and kind, n = {self.n}"

    @property
    def note(self) -> str:
        """How to read it."""
        return "" if self.is_share else "log scale"

    @property
    def kinds(self) -> tuple[StateKind, ...]:
        """The kinds there are."""
        return tuple(kind for kind in KINDS if any(bar.states.kind is kind for bar in self.bars))

    def table(self) -> Table:
        """Return the figures for export."""
        rows = [(bar.states.h, bar.states.kind.value, bar.count, bar.share) for bar in self.bars]
        return [("h", "state_kind", "states", "share_of_h"), *rows]


def states_info(found: Landscape, *, is_share: bool) -> StatesInfo:
    """Count the states of each h and kind."""
    bars: list[StateBar] = []
    for h in sorted({level.h for level in found.levels}):
        levels = sorted((level for level in found.levels if level.h == h), key=_kind_order)
        total, below = sum(level.states for level in levels), 0
        for place, level in enumerate(levels):
            states, share = StateClass(h, level.kind), level.states / total
            bars.append(StateBar(states, level.states, share, below / total, place, len(levels)))
            below += level.states
    return StatesInfo(found.n, is_share, tuple(bars))


def _kind_order(level: LevelFigures) -> int:
    return KINDS.index(level.kind)


class BasinBar(Struct, frozen=True):
    """The climbs that end in one kind of state."""

    basin: Basin
    states: StateClass
    """The states of this kind in which most of them end."""

    @property
    def sentence(self) -> str:
        """Its tooltip."""
        return (
            f"{share_text(self.basin.ends)} of climbs end in a {self.basin.kind.label}; "
            f"possible from {share_text(self.basin.can_end)} of the states"
        )


class BasinsInfo(Struct, frozen=True):
    """In which kinds of state climbs end."""

    n: int
    bars: tuple[BasinBar, ...]
    note: ClassVar[str] = ""

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Where climbs end, n = {self.n}"

    def table(self) -> Table:
        """Return the figures for export."""
        rows = [(bar.basin.kind.value, bar.basin.ends, bar.basin.can_end) for bar in self.bars]
        return [("state_kind", "climbs_that_end_there", "states_that_can_end_there"), *rows]


def basins_info(found: Landscape) -> BasinsInfo:
    """Return the kinds of state in which climbs can end."""
    bars = []
    for basin in found.basins:
        if basin.can_end > 0:
            levels = (level for level in found.levels if level.kind is basin.kind)
            level = max(levels, key=lambda level: level.ends)
            bars.append(BasinBar(basin, StateClass(level.h, level.kind)))
    return BasinsInfo(found.n, tuple(bars))


class PlateauBar(Struct, frozen=True):
    """The plateaus of one range of sizes."""

    first: int
    """Fewest states."""
    last: int
    """Most states."""
    with_exit: int
    without_exit: int

    @property
    def total(self) -> int:
        """Number of plateaus."""
        return self.with_exit + self.without_exit

    @property
    def figures(self) -> str:
        """The height of each bar, from left to right: ``6 + 2``."""
        return " + ".join(f"{count:,}" for count in (self.with_exit, self.without_exit) if count)

    @property
    def sizes(self) -> str:
        """The range in words."""
        return f"{self.last:,}" if self.first == self.last else f"{self.first:,}–{self.last:,}"

    @property
    def sentence(self) -> str:
        """Its tooltip."""
        plateaus = "plateau" if self.total == 1 else "plateaus"
        states = "state" if self.last == 1 else "states"
        return f"{self.total:,} {plateaus} of {self.sizes} {states}, {self.without_exit:,} without an exit"


class PlateausInfo(Struct, frozen=True):
    """How many plateaus there are, in ranges of sizes that double."""

    n: int
    bars: tuple[PlateauBar, ...]
    note: ClassVar[str] = "log scale"

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Plateaus by size, n = {self.n}"

    def table(self) -> Table:
        """Return the figures for export."""
        rows = [(bar.first, bar.last, bar.with_exit, bar.without_exit) for bar in self.bars]
        return [("states_from", "states_to", "with_exit", "without_exit"), *rows]


def plateaus_info(found: Landscape) -> PlateausInfo:
    """Count the plateaus by size."""
    counts = Counter(((plateau.size - 1).bit_length(), plateau.has_exit) for plateau in found.plateaus)
    ranges = range(max((place for place, _ in counts), default=-1) + 1)
    return PlateausInfo(
        found.n,
        tuple(
            PlateauBar(2**place // 2 + 1, 2**place, counts[place, True], counts[place, False])
            for place in ranges
        ),
    )


class LimitsInfo(Struct, frozen=True):
    """Success against the sideways limit."""

    n: int
    points: tuple[SuccessAtLimit, ...]
    limit: int
    """The sideways limit of the landscape."""
    success: float
    """The success probability there."""
    measured: Estimate | None
    """The same, measured on runs."""

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Chance of success against the sideways limit, n = {self.n}"

    @property
    def note(self) -> str:
        """The measured value."""
        if self.measured is None:
            return ""
        return f"measured at {self.limit:,}: {rate(self.measured)} ({interval(self.measured.interval)})"

    def sentence(self, place: int) -> str:
        """Return the tooltip of a point."""
        point = self.points[place]
        return (
            f"limit {point.sideways_limit:,}: {share_text(point.success_probability)} solved, "
            f"{point.mean_steps:.1f} steps per climb, {point.expected_steps_with_restarts:.1f} per solution"
        )

    def table(self) -> Table:
        """Return the figures for export."""
        return [
            ("sideways_limit", "success_probability", "mean_steps", "expected_steps_with_restarts"),
            *(
                (p.sideways_limit, p.success_probability, p.mean_steps, p.expected_steps_with_restarts)
                for p in self.points
            ),
        ]


def limits_info(
    curve: Sequence[SuccessAtLimit], found: Landscape, sampled: Summary | None
) -> LimitsInfo | None:
    """Return success at rising limits; None while nothing is known of it."""
    if not curve:
        return None
    measured = None if sampled is None else sampled.estimate("success_rate")
    return LimitsInfo(found.n, tuple(curve), found.sideways_limit, found.success_probability, measured)
