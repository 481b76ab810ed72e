"""The summary of a run as a report: outcome, boards, chart, settings, climbs, and the command that repeats it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from solver.analysis.climbs import cutoff_of
from solver.analysis.state_kind import Insight, state_insight
from solver.core.board import format_rows
from solver.core.definitions import run_definitions
from solver.core.events import MoveKind, Outcome
from solver.core.parameters import Restart
from solver.core.variants import ending
from solver.core.words import counted
from solver.report.board_svg import FIGURE_WIDTH, board_svg
from solver.report.model import (
    Block,
    Board,
    Code,
    Facts,
    FactsLayout,
    Figure,
    Heading,
    Paragraph,
    ParagraphTone,
    Report,
    Row,
    Table,
    made_by,
)
from solver.report.writers import boards_text
from solver.report.writing import Others
from solver.runs.document import repeat_command, run_parts
from solver.runs.tables import moves_csv
from solver.runs.trace import KINDS, Trace
from solver.telling.charts import run_chart
from solver.telling.page import page_text
from solver.telling.sentences import COLD, end_status, is_cold, step_name
from solver.telling.status import Status, Tone

MOST_CLIMBS: Final = 50
"""Climbs that the summary lists."""
MOST_TEXT: Final = 40
"""Queens on the largest board that is written as text."""
TONES: Final = {
    Tone.NEUTRAL: ParagraphTone.NOTICE,
    Tone.PAUSED: ParagraphTone.PAUSED,
    Tone.STUCK: ParagraphTone.WARNING,
    Tone.SOLVED: ParagraphTone.SOLVED,
    Tone.ERROR: ParagraphTone.WARNING,
}
NOT_BEGUN: Final = "Not started."
NO_PROGRESS: Final = "No progress"
"""Why a climb ended that went without a new lowest h for too long."""
CUT_OFF: Final = "Cut-off"
"""Why a climb ended that was given up, whatever it had reached."""
NOT_ENDED: Final = "Not ended"
"""In place of the outcome of a climb, or a run, that is still going on."""


def run_report(trace: Trace, made_at: datetime) -> Report:
    """Summarise a run from its recording.

    Parameters
    ----------
    trace
        The run, which may still be going on; it must hold at least the start.
    made_at
        The date that the report bears.
    """
    settings = trace.settings
    return Report(
        f"{settings.variant.title}: {settings.n:,} queens",
        f"Summary of a run with seed {settings.seed}",
        tuple(_blocks(trace)),
        made_by(made_at),
    )


def run_documents(trace: Trace) -> Others:
    """Return what a run is written as besides the report: run file, tables and playable page, by ending."""
    return {
        ".json": lambda check: run_parts(trace),
        ".csv": lambda check: moves_csv(trace),
        "-player.html": lambda check: page_text(trace),
    }


def _blocks(trace: Trace) -> Iterator[Block]:
    settings, swaps = trace.settings, trace.settings.variant.rule.swaps
    insight = state_insight(trace.rows(trace.end), settings.heuristic, swaps=swaps)
    status = _status(trace, insight)
    yield Paragraph(status.detail, TONES[status.tone], status.headline)
    yield Facts(_figures(trace), FactsLayout.TILES)
    yield Heading("Boards")
    yield from _boards(trace, insight)
    yield Heading("Chart")
    h = trace.column("h")
    caption = f"h over {counted(trace.steps, step_name(trace))}, from {h[0]:,} to {h[-1]:,}."
    yield Figure("steps", partial(run_chart, trace), caption)
    yield Heading("Settings")
    yield Facts(_settings(trace))
    yield Paragraph(f"{settings.variant.title}: {settings.variant.description}", ParagraphTone.HINT)
    yield Heading("Climbs")
    climbs = climbs_of(trace, MOST_CLIMBS)
    yield Table(
        ("climb", "h at the start", "steps", "sideways", "h at the end", "ended by"),
        tuple(climb.texts for climb in climbs),
        (True, True, True, True, True, False),
    )
    if trace.climbs > len(climbs):
        yield Paragraph(f"These are the first {len(climbs)} of {trace.climbs:,} climbs.", ParagraphTone.HINT)
    yield Heading("Repeat the run")
    yield Code(repeat_command(trace))
    if trace.is_cut:
        text = "The run had not ended; the command repeats the moves that were recorded."
    else:
        text = "With the same version of the program, the command repeats the run move for move."
    yield Paragraph(text, ParagraphTone.HINT)
    yield Heading("Definitions")
    definitions = {name.replace("_", " "): text for name, text in run_definitions(settings).items()}
    yield Facts(definitions, FactsLayout.DEFINITIONS)


def _boards(trace: Trace, insight: Insight) -> Iterator[Block]:
    first_name, last_name = _state_names(trace)
    h, start, final = trace.column("h"), trace.rows(0), trace.rows(trace.end)
    captions = (
        f"{first_name}, {_start(trace)}: h = {h[0]:,}",
        f"{last_name}, {insight.kind.label}: h = {h[-1]:,}",
    )
    alternatives = [f"The {name.lower()}; its rows are given below." for name in (first_name, last_name)]
    yield Row(
        tuple(
            Figure(name, board_svg(rows, width=FIGURE_WIDTH), caption, alternative, format_rows(rows))
            for name, caption, alternative, rows in zip(
                ("start", "final"), captions, alternatives, (start, final), strict=True
            )
        )
    )
    yield Paragraph(
        f"The {last_name.lower()} is a {insight.kind.label}. {insight.kind.sentence} Lines join queens that attack "
        "each other: solid along rows, dashed along diagonals, dotted along anti-diagonals.",
        ParagraphTone.HINT,
    )
    if trace.settings.n <= MOST_TEXT:
        boards = (Board(first_name, start), Board(last_name, final))
        yield Code(boards_text(boards), "The boards as text")


def _state_names(trace: Trace) -> tuple[str, str]:
    """Name the states that are shown: the first and the last, of populations their best members."""
    if trace.is_population:
        return "Best member at the start", "Best member of the last generation"
    return "Start", "Last state" if trace.is_cut else "Final state"


def _figures(trace: Trace) -> dict[str, str]:
    h = trace.column("h")
    kinds = {f"{kind.capitalize()} steps": f"{count:,}" for kind, count in _steps_by_kind(trace).items()}
    return {
        "Outcome": _run_ending(trace),
        "h, start to end": f"{h[0]:,} → {h[-1]:,}",
        "Best h": f"{h.min():,}",
        "Steps": f"{trace.steps:,}",
        **(kinds if len(kinds) > 1 else {}),
        **_counts(trace),
        "Climbs": f"{trace.climbs:,}",
        "Restarts": f"{trace.climbs - 1:,}",
    }


def _counts(trace: Trace) -> dict[str, str]:
    """Count the iterations where some may move no queen, and the evaluations where they are known."""
    counts = {}
    if trace.settings.variant.rule.may_stay:
        counts["Iterations"] = f"{trace.iterations:,}"
        counts["Without a move"] = f"{trace.iterations - trace.steps:,}"
    if trace.evaluations is not None:
        counts["Evaluations"] = f"{trace.evaluations:,}"
    return counts


def _steps_by_kind(trace: Trace) -> dict[str, int]:
    """Count the moves of each kind that occurred; sideways moves are told wherever they are limited."""
    kind, is_limited = trace.column("kind"), "sideways_limit" in trace.settings.parameters
    counts = {made: int(np.count_nonzero(kind == number)) for number, made in enumerate(KINDS)}
    told = {MoveKind.IMPROVING, *([MoveKind.SIDEWAYS] if is_limited else [])}
    return {made.value: count for made, count in counts.items() if count or made in told}


def _settings(trace: Trace) -> dict[str, str]:
    settings = trace.settings
    values = {
        parameter.title: settings.parameters[parameter.name]
        for parameter in settings.variant.parameters
        if parameter.counts_with(settings.parameters)
    }
    return {
        "Variant": f"{settings.variant.title} ({settings.variant.name})",
        "Queens n": f"{settings.n:,}",
        "Heuristic h": settings.heuristic.label,
        **{
            title: "no limit" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
            for title, value in values.items()
        },
        "Seed": str(settings.seed),
        "Run index": str(settings.run_index),
        "Start": _start(trace),
    }


def _start(trace: Trace) -> str:
    return "random" if trace.settings.start is None else "given"


def _status(trace: Trace, insight: Insight) -> Status:
    """Describe how the run ended, in the words of the window."""
    status = end_status(trace, insight)
    is_begun = trace.outcome is not None or trace.end > 0
    return status if is_begun else replace(status, headline=NOT_BEGUN, detail=status.brief)


class ClimbSummary(Struct, frozen=True):
    """One climb: from a start to the stop after it."""

    number: int
    """From 1."""
    start_h: int
    steps: int
    sideways_steps: int
    final_h: int
    ending: str
    """Why it stopped, in two or three words."""

    @property
    def texts(self) -> tuple[str, ...]:
        """A row of the table of climbs."""
        numbers = (self.number, self.start_h, self.steps, self.sideways_steps, self.final_h)
        return (*(f"{number:,}" for number in numbers), self.ending)


def climbs_of(trace: Trace, most: int | None = None) -> tuple[ClimbSummary, ...]:
    """Return the climbs of a run in their order, the first `most` of them."""
    starts = [0, *trace.restarts()[:most].tolist()]
    ends = [*(start - 1 for start in starts[1:]), trace.end]
    return tuple(
        _climb(trace, number, start, end)
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1)
    )[:most]


def _climb(trace: Trace, number: int, start: int, end: int) -> ClimbSummary:
    h, step = trace.column("h"), trace.column("step")
    kinds = trace.column("kind")[start : end + 1]
    return ClimbSummary(
        number=number,
        start_h=int(h[start]),
        steps=int(step[end] - step[start]),
        sideways_steps=int(np.count_nonzero(kinds == KINDS.index(MoveKind.SIDEWAYS))),
        final_h=int(h[end]),
        ending=_run_ending(trace) if end == trace.end else _restart_cause(trace, number, start, end),
    )


def _run_ending(trace: Trace) -> str:
    if is_cold(trace):
        return COLD
    return ending(trace.outcome, trace.settings.variant.rule).label if trace.outcome else NOT_ENDED


def _restart_cause(trace: Trace, number: int, start: int, end: int) -> str:
    """Say why a restart ended a climb."""
    settings, cutoff = trace.settings, cutoff_of(trace.settings, number)
    lowest = start + int(trace.column("h")[start : end + 1].argmin())
    begun, progress, ended = (trace.position(index).iterations for index in (start, lowest, end + 1))
    if cutoff is not None and ended - begun >= cutoff:
        return CUT_OFF
    is_limited = settings.value("restart") == Restart.NO_PROGRESS
    if is_limited and ended - progress >= int(settings.value("restart_after") or 0):
        return NO_PROGRESS
    if settings.value("least_temperature"):
        return COLD
    may_walk = bool(settings.parameters.get("sideways_limit"))
    is_plateau = trace.column("best_h")[end] == trace.column("h")[end]
    outcome = Outcome.SIDEWAYS_LIMIT if is_plateau and may_walk else Outcome.LOCAL_MINIMUM
    return ending(outcome, settings.variant.rule).label
