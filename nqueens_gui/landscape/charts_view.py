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
from solver.core.words import NOTHING, counted
from solver.experiment.progress import duration_text
from solver.telling.status import Status, Tone


class FigureRow(NamedTuple):
    """One row of the table."""

    title: str
    exact: str
    tip: str = ""
    """What the figure means, in a sentence."""
    is_head: bool = False
    """Whether it begins a group."""


def landscape_figures(snapshot: LandscapeSnapshot) -> tuple[FigureRow, ...]:
    """Return the rows; none before the exact figures are known."""
    found = snapshot.landscape
    return () if found is None else (*_states(found), *_climbs(found))


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


def _climbs(found: Landscape) -> list[FigureRow]:
    return [
        FigureRow("Climbs", "", is_head=True),
        FigureRow(
            "chance of success", _percent(found.success_probability), "Of a climb from a random start."
        ),
        FigureRow("mean steps if it succeeds", _steps(found.mean_steps_solved)),
        FigureRow("mean steps if it fails", _steps(found.mean_steps_failed)),
        FigureRow(
            "steps per solution",
            _steps(found.expected_steps_with_restarts),
            "Expected, with a random restart after every failed climb.",
        ),
        FigureRow("restarts per solution", f"{found.expected_restarts:.4f}"),
        FigureRow(
            "starts that always succeed",
            _percent(found.always_solved),
            "Share of the states from which every climb succeeds.",
        ),
    ]


def _percent(share: float) -> str:
    return f"{100 * share:.4f} %"


def _steps(mean: float | None) -> str:
    return NOTHING if mean is None else f"{mean:.4f}"


HINT = "Click a chart to see one of its states."


FIXED = {
    Stage.EMPTY: Status(
        Tone.NEUTRAL, "No landscape yet.", "Choose a board of 4 to 8 queens and press Compute."
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
    bars: tuple[StateBar, ...]
    note: ClassVar[str] = "log scale"

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"States by h and kind, n = {self.n}"

    @property
    def kinds(self) -> tuple[StateKind, ...]:
        """The kinds there are."""
        return tuple(kind for kind in KINDS if any(bar.states.kind is kind for bar in self.bars))

    def table(self) -> Table:
        """Return the figures for export."""
        rows = [(bar.states.h, bar.states.kind.value, bar.count, bar.share) for bar in self.bars]
        return [("h", "state_kind", "states", "share_of_h"), *rows]


def states_info(found: Landscape) -> StatesInfo:
    """Count the states of each h and kind."""
    bars: list[StateBar] = []
    for h in sorted({level.h for level in found.levels}):
        levels = sorted((level for level in found.levels if level.h == h), key=_kind_order)
        total = sum(level.states for level in levels)
        bars += [
            StateBar(StateClass(h, level.kind), level.states, level.states / total, place, len(levels))
            for place, level in enumerate(levels)
        ]
    return StatesInfo(found.n, tuple(bars))


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
    note: ClassVar[str] = ""

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Chance of success against the sideways limit, n = {self.n}"

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


def limits_info(curve: Sequence[SuccessAtLimit], found: Landscape) -> LimitsInfo | None:
    """Return success at rising limits; None while nothing is known of it."""
    if not curve:
        return None
    return LimitsInfo(found.n, tuple(curve), found.sideways_limit, found.success_probability)
