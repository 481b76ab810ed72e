"""What came of every way out of a board that is stuck, in words and shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.analysis.escape_trials import DEFAULT_RUNS, ESCAPE_STRATEGIES, EscapeFigures, EscapeStrategy
from solver.analysis.state_kind import Insight

EMPTY = "Pause at a local minimum to try what helps."


@dataclass(frozen=True, slots=True)
class RemedyRow:
    """One remedy and what came of it so far."""

    remedy: EscapeStrategy
    """The remedy."""
    figures: EscapeFigures
    """What came of its runs."""

    @property
    def solved_text(self) -> str:
        """The share of the runs that were solved, with its interval; empty before the first run."""
        interval = self.figures.solved_interval
        if interval is None:
            return ""
        low, high = interval
        return f"{_percent(self.figures.solved, self.figures)} ({100 * low:.1f}–{100 * high:.1f})"

    @property
    def price_text(self) -> str:
        """How often it gets out, and at what price."""
        figures = self.figures
        if figures.mean_steps is None or figures.mean_restarts is None:
            return "not tried yet"
        restarts = f" · {_counted(figures.mean_restarts, 'restart')}" if figures.mean_restarts else ""
        return f"gets out {_percent(figures.escaped, figures)} · {_counted(figures.mean_steps, 'step')}{restarts}"

    @property
    def sentence(self) -> str:
        """All of it, as a tooltip."""
        figures, words = self.figures, self.remedy.description
        if figures.solved_interval is None or figures.escaped_interval is None:
            return words
        return (
            f"{words}\n{figures.runs:,} runs: {figures.solved:,} solved ({_span(figures.solved_interval)}), "
            f"{figures.escaped:,} got out ({_span(figures.escaped_interval)}); on average {self._price()}.\n"
            f"Click to watch run {figures.typical_run:,}, a typical one."
        )

    def _price(self) -> str:
        figures = self.figures
        steps, restarts = figures.mean_steps or 0.0, figures.mean_restarts or 0.0
        return f"{_counted(steps, 'step')} and {_counted(restarts, 'restart')}"


@dataclass(frozen=True, slots=True)
class RemedyScene:
    """All that the page says."""

    note: str = EMPTY
    """What is tried, or why nothing is."""
    rows: tuple[RemedyRow, ...] = ()
    """Every remedy."""
    is_busy: bool = False
    """Whether runs are being made."""
    can_continue: bool = False
    """Whether runs are left to be made."""


def unstuck_scene(insight: Insight) -> RemedyScene:
    """Say why there is nothing to try."""
    if insight.h == 0:
        return RemedyScene("The board is solved: nothing is left to do.")
    return RemedyScene("Not stuck: a better successor is there to be taken.")


def remedy_scene(figures: Sequence[EscapeFigures], is_busy: bool, failure: str = "") -> RemedyScene:
    """Say what came of every remedy so far."""
    rows = tuple(RemedyRow(remedy, found) for remedy, found in zip(ESCAPE_STRATEGIES, figures, strict=True))
    made = min(found.runs for found in figures)
    is_left = made < DEFAULT_RUNS
    runs = f"{made:,} and more of {DEFAULT_RUNS:,} runs each" if is_left else f"{DEFAULT_RUNS:,} runs each"
    note = f"Share that is solved, of {runs}"
    return RemedyScene(failure or note, rows, is_busy, is_left and not is_busy)


def _percent(count: int, figures: EscapeFigures) -> str:
    return f"{100 * count / max(figures.runs, 1):.1f} %"


def _span(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %"


def _counted(mean: float, thing: str) -> str:
    """Return a mean with its unit: ``1 restart``, ``46.9 steps``, ``9,085 steps``."""
    number = f"{mean:,.0f}" if mean >= 1000 or mean == int(mean) else f"{mean:.1f}"
    return f"{number} {thing}" if number == "1" else f"{number} {thing}s"
