"""Axes: where values stand in a chart, and which of them are written beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from solver.experiment.pictures.shapes import Anchor, Line, Shape, Words

TICK_SIZE = 11.0
"""Size of the numbers along an axis."""
NICE = (1, 2, 2.5, 5, 10)
"""Steps between the numbers of an axis, times a power of ten."""
NICE_WHOLE = (1, 2, 5, 10)
"""The same where only whole numbers are wanted."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The rectangle of a chart within its axes."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends on the right."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.top + self.height


@dataclass(frozen=True, slots=True)
class Scale:
    """Places the values from `low` to `high` evenly from `first` to `last`, or evenly by their logarithm."""

    low: float
    high: float
    first: float
    last: float
    is_log: bool = False

    def __call__(self, value: float) -> float:
        """Return where a value stands; values beyond the ends stand there."""
        low, high, value = map(self._spread, (self.low, self.high, min(max(value, self.low), self.high)))
        share = (value - low) / (high - low) if high > low else 0.0
        return self.first + share * (self.last - self.first)

    def _spread(self, value: float) -> float:
        return log10(value) if self.is_log else value


def linear_ticks(high: float, most: int = 5, nice: Sequence[float] = NICE) -> list[float]:
    """Return round numbers from 0 to at least `high`, about as many as `most`."""
    if high <= 0:
        return [0.0, 1.0]
    rough = high / most
    power = 10.0 ** floor(log10(rough))
    step = next(size * power for size in nice if size * power >= rough * (1 - 1e-9))
    return [step * place for place in range(ceil(high / step - 1e-9) + 1)]


def whole_ticks(high: float, most: int = 5) -> list[float]:
    """Return what `linear_ticks` does, whole numbers only."""
    ticks = linear_ticks(high, most, NICE_WHOLE)
    return ticks if ticks[1] >= 1 else [float(value) for value in range(ceil(high) + 1)]


def log_ticks(high: float) -> list[float]:
    """Return 1, 10, 100, … up to the first that is at least `high`."""
    return [10.0**power for power in range(max(1, ceil(log10(max(high, 1)) - 1e-9)) + 1)]


def count_text(value: float) -> str:
    """Write a number along an axis."""
    return f"{value:,.0f}" if value == round(value) else f"{value:,g}"


def percent_text(value: float) -> str:
    """Write a share along an axis."""
    return f"{100 * value:g} %"


def across(
    frame: Frame, scale: Scale, ticks: Sequence[float], text: Callable[[float], str] = count_text
) -> Iterator[Shape]:
    """Draw a horizontal axis below a frame, with a line up from every number."""
    for tick in ticks:
        yield Line((scale(tick), frame.top), (scale(tick), frame.bottom), "grid")
    yield from base(frame, scale, ticks, text)


def base(
    frame: Frame, scale: Scale, ticks: Sequence[float], text: Callable[[float], str] = count_text
) -> Iterator[Shape]:
    """Draw a horizontal axis below a frame, with nothing above it."""
    for tick in ticks:
        yield Words(scale(tick), frame.bottom + 16, text(tick), TICK_SIZE, "text.dim", Anchor.MIDDLE)
    yield Line((frame.left, frame.bottom), (frame.right, frame.bottom), "axis")


def upright(
    frame: Frame, scale: Scale, ticks: Sequence[float], text: Callable[[float], str] = count_text
) -> Iterator[Shape]:
    """Draw the numbers on the left of a frame, with a line across from each."""
    for tick in ticks:
        y = scale(tick)
        yield Line((frame.left, y), (frame.right, y), "grid")
        yield Words(frame.left - 8, y + 4, text(tick), TICK_SIZE, "text.dim", Anchor.END)


def upright_title(frame: Frame, text: str) -> Words:
    """Say above a frame what its upright axis counts."""
    return Words(frame.left - 8, frame.top - 14, text, 12, "text.dim")


def axis_title(frame: Frame, text: str) -> Words:
    """Say below a frame what its horizontal axis counts."""
    return Words(frame.left + frame.width / 2, frame.bottom + 36, text, 12, "text.dim", Anchor.MIDDLE)
