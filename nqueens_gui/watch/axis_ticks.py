"""Which numbers stand along the axes of the chart, and how they are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

import numpy as np

from nqueens_gui.watch.chart_view import ChartView

H_GAP_PX = 28
"""Least distance between two numbers of the h axis."""
STEP_GAP_PX = 6
"""Least distance between the ends of two numbers of the step axis."""
DIGIT_PX = 7
"""Width to reckon with for a digit."""
FEW = 4
"""Fewer numbers than this along a logarithmic axis call for a finer series."""
MANY = 8
"""More numbers than this along an axis are a crowd."""
STEP_APART_PX = 48
"""Least distance between two numbers of an even step axis."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A number along an axis."""

    at: float
    """Pixels from the left edge, or from the top."""
    text: str
    """What stands there."""


def h_ticks(view: ChartView, top_h: int) -> tuple[Tick, ...]:
    """Return the numbers of the h axis, from 0 up."""
    room = max(1, int((view.height - view.chance_strip_px) // H_GAP_PX))
    step = nice_step(top_h / room)
    values = range(0, top_h + 1, step)
    return tuple(Tick(float(y), f"{h:,}") for h, y in zip(values, view.y_of_h(values, top_h), strict=True))


def step_ticks(view: ChartView, first_step: int, last_step: int) -> tuple[Tick, ...]:
    """Return the numbers of the step axis between two steps that are in sight, with room between them."""
    series = _log_steps if view.is_log else _even_steps
    steps = series(view, first_step, last_step)
    ticks = [Tick(float(x), step_text(s)) for s, x in zip(steps, view.x_of_steps(steps), strict=True)]
    return tuple(_apart(ticks))


def step_text(step: int) -> str:
    """Return a step as the axis shows it: ``0``, ``950``, ``1k``, ``2.5k``, ``12,345``, ``1.5M``."""
    if step >= 1_000_000 and step % 10_000 == 0:
        return f"{step / 1_000_000:g}M"
    if step >= 1_000 and step % 100 == 0:
        return f"{step / 1_000:g}k"
    return f"{step:,}"


def nice_step(least: float) -> int:
    """Return the least of 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, … that is no less."""
    return next(step for step in _nice_numbers() if step >= least)


def _nice_numbers() -> Iterator[int]:
    yield from (1, 2, 5)
    for power in count(1):
        yield from (digit * 10**power // 10 for digit in (10, 20, 25, 50))


def _even_steps(view: ChartView, first: int, last: int) -> list[int]:
    step = nice_step((last - first) / min(max(view.width // STEP_APART_PX, 1), MANY))
    return list(range(-(-first // step) * step, last + 1, step))


def _log_steps(view: ChartView, first: int, last: int) -> list[int]:
    """Return 0, 1, 10, 100, …; where few of these are in sight, 1, 2, 5, …; close by, steps evenly apart."""
    powers = [0, *(10**power for power in range(len(str(last))))]
    nice = [0, *(digit * power for power in powers[1:] for digit in (1, 2, 5))]
    for series in (powers, nice):
        shown = [step for step in series if first <= step <= last]
        if len(shown) >= FEW:
            return shown
    return _even_steps(view, first, last)


def _apart(ticks: list[Tick]) -> Iterator[Tick]:
    """Leave out numbers that come too close to the one before."""
    free_from = -np.inf
    for tick in ticks:
        half = len(tick.text) * DIGIT_PX / 2
        if tick.at - half >= free_from:
            yield tick
            free_from = tick.at + half + STEP_GAP_PX
