"""Results of the escape strategies, in words and shares."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from solver.analysis.escape_trials import DEFAULT_RUNS, ESCAPE_STRATEGIES, EscapeFigures, EscapeStrategy
from solver.analysis.state_kind import Insight
from solver.core.estimates import Interval

EMPTY = "Pause at a local minimum to compare ways out."


class EscapeRow(Struct, frozen=True):
    """One strategy and its results so far."""

    strategy: EscapeStrategy
    figures: EscapeFigures

    @property
    def solved_text(self) -> str:
        """Share of runs that are solved, with its confidence interval; empty before the first run."""
        interval = self.figures.solved_interval
        if interval is None:
            return ""
        span = interval.times(100).text("{:.1f}".format)
        return f"{_percent(self.figures.solved, self.figures)} ({span})"

    @property
    def cost_text(self) -> str:
        """How often it ends with a lower h, and at what cost."""
        figures = self.figures
        if figures.mean_steps is None or figures.mean_restarts is None:
            return "not tried yet"
        restarts = f" · {_mean(figures.mean_restarts, 'restart')}" if figures.mean_restarts else ""
        return (
            f"lower h in {_percent(figures.escaped, figures)} · {_mean(figures.mean_steps, 'step')}{restarts}"
        )

    @property
    def sentence(self) -> str:
        """The whole result, for the tooltip."""
        figures, words = self.figures, self.strategy.description
        if figures.solved_interval is None or figures.escaped_interval is None:
            return words
        steps, restarts = figures.mean_steps or 0.0, figures.mean_restarts or 0.0
        return (
            f"{words}\n{figures.runs:,} runs: {figures.solved:,} solved ({_span(figures.solved_interval)}), "
            f"{figures.escaped:,} escaped ({_span(figures.escaped_interval)}); "
            f"mean {_mean(steps, 'step')} and {_mean(restarts, 'restart')}.\n"
            f"Click to watch run {figures.typical_run:,}, a typical one."
        )


class EscapesScene(Struct, frozen=True):
    """All that the page shows."""

    note: str = EMPTY
    """What is tried, or why nothing is."""
    rows: tuple[EscapeRow, ...] = ()
    is_busy: bool = False
    can_continue: bool = False
    """Whether runs are left to make."""


def unstuck_scene(insight: Insight) -> EscapesScene:
    """Say why there is nothing to try."""
    if insight.h == 0:
        return EscapesScene("The board is solved.")
    return EscapesScene("Not stuck: there is a better successor.")


def escapes_scene(figures: Sequence[EscapeFigures], is_busy: bool, failure: str = "") -> EscapesScene:
    """Return the page with the results of every strategy so far."""
    rows = tuple(
        EscapeRow(strategy, found) for strategy, found in zip(ESCAPE_STRATEGIES, figures, strict=True)
    )
    made = sum(min(found.runs, DEFAULT_RUNS) for found in figures)
    planned = DEFAULT_RUNS * len(figures)
    is_left = made < planned
    runs = f"{made:,} of {planned:,} runs" if is_left else f"{DEFAULT_RUNS:,} runs each"
    note = f"Green: solved, with its 95 % confidence interval. Grey: ended with a lower h. {runs}."
    return EscapesScene(failure or note, rows, is_busy, is_left and not is_busy)


def _percent(count: int, figures: EscapeFigures) -> str:
    return f"{100 * count / max(figures.runs, 1):.1f} %"


def _span(interval: Interval) -> str:
    return f"{interval.times(100).text('{:.1f}'.format, ' to ')} %"


def _mean(mean: float, thing: str) -> str:
    """Write a mean with its unit: ``1 restart``, ``46.9 steps``, ``9,085 steps``."""
    number = f"{mean:,.0f}" if mean >= 1000 or mean == int(mean) else f"{mean:.1f}"
    return f"{number} {thing}" if number == "1" else f"{number} {thing}s"
