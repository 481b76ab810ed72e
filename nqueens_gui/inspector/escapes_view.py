"""Results of the escape strategies, in words and shares."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap

from msgspec import Struct

from nqueens_gui.inspector.rows_view import ListRow
from solver.analysis.escape_trials import DEFAULT_RUNS, ESCAPE_STRATEGIES, EscapeFigures, EscapeStrategy
from solver.analysis.state_kind import Insight
from solver.core.estimates import Interval

EMPTY = "Pause at a local minimum to compare ways out."


def escape_row(strategy: EscapeStrategy, figures: EscapeFigures) -> ListRow:
    """Return the row of a strategy, whose key it is: how many runs are solved and end with a lower h, at what cost."""
    runs = max(figures.runs, 1)
    return ListRow(
        key=strategy,
        name=strategy.title,
        sentence=_sentence(strategy, figures),
        figure=_solved(figures),
        parts=((figures.solved / runs, "chart.solution"), ((figures.escaped - figures.solved) / runs, "bar")),
        interval=figures.solved_interval,
        detail=_cost(figures),
        action="watch one" if figures.runs else "",
    )


def _solved(figures: EscapeFigures) -> str:
    """Write the share of runs that are solved, with its confidence interval; nothing before the first run."""
    interval = figures.solved_interval
    if interval is None:
        return ""
    span = interval.times(100).text("{:.1f}".format)
    return f"{_percent(figures.solved, figures)} ({span})"


def _cost(figures: EscapeFigures) -> str:
    if figures.mean_steps is None or figures.mean_restarts is None:
        return "not tried yet"
    restarts = f" · {_mean(figures.mean_restarts, 'restart')}" if figures.mean_restarts else ""
    return f"lower h in {_percent(figures.escaped, figures)} · {_mean(figures.mean_steps, 'step')}{restarts}"


def _sentence(strategy: EscapeStrategy, figures: EscapeFigures) -> str:
    words = strategy.description
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
    rows: tuple[ListRow, ...] = ()
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
    rows = tuple(starmap(escape_row, zip(ESCAPE_STRATEGIES, figures, strict=True)))
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
