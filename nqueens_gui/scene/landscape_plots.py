"""The bar charts of the landscape page: states by h and kind, where climbs end, and plateaus by size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from nqueens_gui.landscape.snapshot import StateClass
from nqueens_gui.scene.plot_picture import GRID_ROLE, SHARES, TOP_PX, PlotPicture, share_text
from nqueens_gui.watch.axis_ticks import Tick
from solver.analysis.landscape import Landscape, LevelFigures
from solver.analysis.state_kind import StateKind
from solver.experiment.charts.axes import percent_text, whole_ticks
from solver.experiment.pictures.shapes import Anchor, Area, Line, Shape, Words

KINDS = (
    StateKind.SOLUTION,
    StateKind.STRICT_LOCAL_MINIMUM,
    StateKind.FLAT_LOCAL_MINIMUM,
    StateKind.SHOULDER,
    StateKind.SLOPE,
)
"""From the left of a bar to its right."""
COUNT_PX = 92.0
"""Room for the number of states beside a bar."""
MOST_ROW_PX = 40.0
SIZE_PX = 48.0
"""Room for the size of a plateau below its bar."""
MOST_BASIN_PX = 150.0
BAR_SHARE = 0.68
LEAST_BAR_PX = 3.0
"""A class that exists is seen, however small its share is."""
WORDS_PX = 11
OPENS = "click to look at one"
BOTTOM_PX = 6.0
LEAST_ROW_PX = 9.0
"""Lower rows have no numbers beside them."""


@dataclass(frozen=True, slots=True)
class StateSpot:
    """A part of a chart that stands for states of a kind."""

    sentence: str
    """What it says under the pointer."""
    x: float
    """Where that is said: pixels from the left edge."""
    y: float
    """Pixels from the upper edge."""
    states: StateClass | None = None
    """The states it stands for; None where a click opens nothing."""


def kind_role(kind: StateKind) -> str:
    """Return the colour of a kind."""
    return f"state.{kind.value}"


def states_plot(found: Landscape, width: float, height: float) -> PlotPicture:
    """Lay out a bar for each h, its parts the shares of the kinds among the states of that h."""
    heights = sorted({level.h for level in found.levels})
    right = width - COUNT_PX
    row = min(height / len(heights), MOST_ROW_PX)
    shapes: list[Shape] = [
        Line((share * right, 0), (share * right, row * len(heights)), GRID_ROLE) for share in SHARES
    ]
    boxes: list[tuple[float, float, float, float]] = []
    spots: list[StateSpot] = []
    for place, h in enumerate(heights):
        levels = sorted(
            (level for level in found.levels if level.h == h), key=lambda level: KINDS.index(level.kind)
        )
        total = sum(level.states for level in levels)
        y = (place + 0.5) * row
        for level, (left, wide) in zip(levels, _parts(levels, right), strict=True):
            shapes.append(Area(left, y - row * BAR_SHARE / 2, wide, row * BAR_SHARE, kind_role(level.kind)))
            boxes.append((left, y - row / 2, left + wide, y + row / 2))
            spots.append(_state_spot(level, total, left + wide / 2, y))
        if row >= LEAST_ROW_PX:
            shapes.append(Words(width, y + 4, f"{total:,}", min(WORDS_PX, row), "text.dim", Anchor.END))
    ticks = _sparse([Tick((place + 0.5) * row, str(h)) for place, h in enumerate(heights)], row)
    return PlotPicture(
        width, height, tuple(shapes), _share_ticks(right), ticks,
        "Share of the states of each h by kind; on the right how many have that h",
        np.array(boxes).reshape(-1, 4), spots.__getitem__,
    )  # fmt: skip


def ends_plot(found: Landscape, width: float, height: float) -> PlotPicture:
    """Lay out, for each kind that a climb can end in, how likely that is and from how many states it can happen."""
    basins = [basin for basin in found.basins if basin.can_end > 0]
    right = width - COUNT_PX
    row = min(height / max(len(basins), 1), MOST_BASIN_PX)
    bar = min(row * 0.3, 22.0)
    shapes: list[Shape] = [
        Line((share * right, 0), (share * right, row * len(basins)), GRID_ROLE) for share in SHARES
    ]
    spots: list[StateSpot] = []
    boxes = []
    for place, basin in enumerate(basins):
        y = (place + 0.5) * row
        for share, top, role in (
            (basin.ends, y - bar - 1, kind_role(basin.kind)),
            (basin.can_end, y + 1, "bar"),
        ):
            shapes.append(Area(0, top, max(share * right, LEAST_BAR_PX), bar, role))
            shapes.append(
                Words(width, top + bar / 2 + 4, share_text(share), WORDS_PX, "text.dim", Anchor.END)
            )
        level = max(
            (level for level in found.levels if level.kind is basin.kind), key=lambda level: level.ends
        )
        words = (
            f"{share_text(basin.ends)} of climbs end in a {basin.kind.label}; it is possible from "
            f"{share_text(basin.can_end)} of the states"
        )
        boxes.append((0.0, place * row, width, (place + 1) * row))
        spots.append(StateSpot(words, basin.ends * right, y, StateClass(level.h, level.kind)))
    ticks = tuple(Tick((place + 0.5) * row, basin.kind.label) for place, basin in enumerate(basins))
    return PlotPicture(
        width, height, tuple(shapes), _share_ticks(right), ticks,
        "Coloured: climbs from a random start that end there; grey: states from which one can",
        np.array(boxes).reshape(-1, 4), spots.__getitem__,
    )  # fmt: skip


def plateaus_plot(found: Landscape, width: float, height: float) -> PlotPicture:
    """Lay out how many plateaus there are of each size, in sizes that double; those without an exit on top."""
    counts: Counter[tuple[int, bool]] = Counter(
        ((plateau.size - 1).bit_length(), plateau.has_exit) for plateau in found.plateaus
    )
    bins = max((place for place, _ in counts), default=0) + 1
    tallest = max((counts[place, True] + counts[place, False] for place in range(bins)), default=1)
    ticks_up = whole_ticks(tallest)
    bottom = height - BOTTOM_PX
    unit = (bottom - TOP_PX - WORDS_PX) / ticks_up[-1]
    column = width / bins
    shapes: list[Shape] = [
        Line((0, bottom - tick * unit), (width, bottom - tick * unit), GRID_ROLE) for tick in ticks_up
    ]
    spots: list[StateSpot] = []
    boxes = []
    for place in range(bins):
        with_exit, without = counts[place, True], counts[place, False]
        middle = (place + 0.5) * column
        shapes += _pile(middle, min(column * 0.7, 64.0), bottom, unit, (with_exit, without))
        words = f"{with_exit + without:,} plateaus of {_size_text(place)} states, {without:,} of them without an exit"
        spots.append(StateSpot(words, middle, bottom - (with_exit + without) * unit))
        boxes.append((place * column, 0.0, (place + 1) * column, bottom))
    return PlotPicture(
        width, height, tuple(shapes),
        _size_ticks(bins, column),
        tuple(Tick(bottom - tick * unit, f"{tick:,.0f}") for tick in ticks_up),
        "Plateaus of up to so many states; blue: with an exit, orange: without",
        np.array(boxes).reshape(-1, 4), spots.__getitem__,
    )  # fmt: skip


def _pile(middle: float, wide: float, bottom: float, unit: float, counts: Sequence[int]) -> Iterator[Shape]:
    """Draw a bar of plateaus with an exit and on top of it those without, and their number above."""
    top = bottom
    for count, kind in zip(counts, (StateKind.SHOULDER, StateKind.FLAT_LOCAL_MINIMUM), strict=True):
        if count:
            tall = max(count * unit, LEAST_BAR_PX)
            top -= tall
            yield Area(middle - wide / 2, top, wide, tall, kind_role(kind))
    if sum(counts):
        yield Words(middle, top - 4, f"{sum(counts):,}", WORDS_PX, "text", Anchor.MIDDLE)


def _size_ticks(bins: int, column: float) -> tuple[Tick, ...]:
    """Name the bins by their greatest size, as many as there is room for."""
    every = max(1, int(np.ceil(SIZE_PX / column)))
    return tuple(Tick((place + 0.5) * column, f"{2**place:,}") for place in range(0, bins, every))


def _size_text(place: int) -> str:
    last = 2**place
    first = last // 2 + 1
    return f"{last:,}" if first >= last else f"{first:,}–{last:,}"


def _parts(levels: Sequence[LevelFigures], right: float) -> Iterator[tuple[float, float]]:
    """Yield from where and how wide each part of a bar is; the widest gives way to those too small to be seen."""
    total = sum(level.states for level in levels)
    wide = [max(level.states / total * right, LEAST_BAR_PX) for level in levels]
    wide[wide.index(max(wide))] -= sum(wide) - right
    left = 0.0
    for part in wide:
        yield left, part
        left += part


def _state_spot(level: LevelFigures, total: int, x: float, y: float) -> StateSpot:
    share = share_text(level.states / total)
    words = f"h = {level.h}, {level.kind.label}: {level.states:,} states, {share} of that h; {OPENS}"
    return StateSpot(words, x, y, StateClass(level.h, level.kind))


def _share_ticks(right: float) -> tuple[Tick, ...]:
    return tuple(Tick(share * right, percent_text(share)) for share in SHARES)


def _sparse(ticks: list[Tick], row: float) -> tuple[Tick, ...]:
    """Leave out numbers where the rows are lower than they are."""
    every = max(1, int(np.ceil(13.0 / row)))
    return tuple(ticks[::every])
