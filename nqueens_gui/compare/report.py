"""A comparison as a report: results, curves, boards, score and commands. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from nqueens_gui.compare.results_view import outcome_words, score_rows, status_of_comparison
from nqueens_gui.compare.snapshot import CompareSnapshot, result_of
from solver.core.board import format_rows
from solver.core.definitions import run_definitions
from solver.core.links import run_link
from solver.core.run_settings import RunSettings, changed_parameters, solve_command
from solver.core.words import NOTHING, counted, joined
from solver.report.board_svg import FIGURE_WIDTH, MOST_QUEENS, board_svg
from solver.report.model import (
    Block,
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
from solver.runs.clock import tells_evaluations
from solver.runs.trace import Trace
from solver.telling.charts import curves_chart


def comparison_report(snapshot: CompareSnapshot, made_at: datetime) -> Report:
    """Return the summary of the runs that are shown, and of the score."""
    return Report(
        f"Comparison of {len(snapshot.traces)} searches: {snapshot.traces[0].settings.n:,} queens",
        _start_words(snapshot),
        tuple(_blocks(snapshot)),
        made_by(made_at),
    )


def _sharing(traces: Sequence[Trace]) -> list[int]:
    """Return the runs whose start, of a population its first member, is that of most runs; of several the first."""
    first = [tuple(trace.members(0)[0].tolist()) for trace in traces]
    most = max(first, key=first.count)
    return [run for run, rows in enumerate(first) if rows == most]


def _start_words(snapshot: CompareSnapshot) -> str:
    """Say which runs begin in the same state; of populations that is one member."""
    sharing = _sharing(snapshot.traces)
    if len(sharing) == 1:
        return "Each run begins in a different state"
    left_out = [name for run, name in enumerate(snapshot.names) if run not in sharing]
    which = f"All runs but {joined(left_out)}" if left_out else "All runs"
    drawn = [one for run in sharing if (one := snapshot.traces[run].settings).start is None]
    start = f"start {drawn[0].run_index:,} of seed {drawn[0].seed}" if drawn else "a given start"
    has_population = any(snapshot.traces[run].is_population for run in sharing)
    note = "; it is the first member of each population" if has_population else ""
    return f"{which} begin in {start}{note}"


def _blocks(snapshot: CompareSnapshot) -> Iterator[Block]:
    traces, names = snapshot.traces, snapshot.names
    settings = [trace.settings for trace in traces]
    ended = status_of_comparison(snapshot.at_end())
    lead = ended.headline if ended.detail else ""
    yield Paragraph(ended.detail or ended.headline, ParagraphTone.NOTICE, lead)
    yield Heading("Results")
    yield Table(
        ("search", "outcome", "steps", "evaluations", "climbs", "h at the end"),
        tuple(_result_row(name, trace) for name, trace in zip(names, traces, strict=True)),
        (False, False, True, True, True, True),
    )
    if any(trace.outcome is None for trace in traces):
        yield Paragraph(
            "A run marked as cut is recorded only up to that point; the search itself continues beyond it.",
            ParagraphTone.HINT,
        )
    yield Figure(
        "steps",
        lambda: curves_chart(names, traces, has_evaluations=False),
        "h over steps; a dot is the end of a run.",
    )
    if tells_evaluations(settings):
        yield Figure(
            "evaluations",
            lambda: curves_chart(names, traces, has_evaluations=True),
            "h over evaluations, the fair measure of cost for searches of different kinds.",
        )
    yield Heading("Boards")
    yield from _boards(names, traces)
    yield Heading("Score")
    yield from _score(snapshot)
    yield Heading("Searches")
    yield Facts({name: _setting_words(one) for name, one in zip(names, settings, strict=True)})
    yield Heading("Repeat the runs")
    yield Code("\n".join(map(solve_command, settings)))
    yield Code("\n".join(map(run_link, settings)), "The same runs as links, for the window", is_open=True)
    yield Heading("Definitions")
    yield Facts(_definitions(names, settings), FactsLayout.DEFINITIONS)


def _definitions(names: Sequence[str], settings: Sequence[RunSettings]) -> dict[str, str]:
    """Return the definitions of all runs by term; where they differ, each names the searches it holds for."""
    holders: dict[str, dict[str, list[str]]] = {}
    for name, one in zip(names, settings, strict=True):
        for term, text in run_definitions(one).items():
            holders.setdefault(term.replace("_", " "), {}).setdefault(text, []).append(name)
    return {
        f"{term} ({joined(held)})" if len(texts) > 1 else term: text
        for term, texts in holders.items()
        for text, held in texts.items()
    }


def _result_row(name: str, trace: Trace) -> tuple[str, ...]:
    result = result_of(trace)
    evaluations = NOTHING if result.evaluations is None else f"{result.evaluations:,}"
    return (
        *(name, outcome_words(trace), f"{result.steps:,}", evaluations),
        *(f"{result.climbs:,}", f"{result.h:,}"),
    )


def _boards(names: Sequence[str], traces: Sequence[Trace]) -> Iterator[Block]:
    sharing = _sharing(traces)
    states = {"Common start": tuple(traces[sharing[0]].members(0)[0].tolist())} if len(sharing) > 1 else {}
    for name, trace in zip(names, traces, strict=True):
        final = "Best final member" if trace.is_population else "Final state"
        states[f"{final}, {name}"] = trace.rows(trace.end)
    if traces[0].settings.n <= MOST_QUEENS:
        yield Row(
            tuple(
                Figure(f"board-{number}", board_svg(rows, width=FIGURE_WIDTH), title, "", format_rows(rows))
                for number, (title, rows) in enumerate(states.items())
            )
        )
    else:
        yield Facts({title: format_rows(rows) for title, rows in states.items()})


def _score(snapshot: CompareSnapshot) -> Iterator[Block]:
    count = len(snapshot.score.results)
    indices = ", ".join(f"{index:,}" for index in snapshot.score.results)
    yield Table(
        ("search", "solved", "mean steps", "mean evaluations", "evaluations per solution"),
        tuple(
            (row.name, row.solved, row.steps, row.evaluations, row.cost)
            for row in score_rows(snapshot.names, snapshot.score)
        ),
        (False, True, True, True, True),
    )
    yield Paragraph(
        f"Over {counted(count, 'start')} (run index {indices}). Means are over all runs, solved or not. So few runs "
        "show how searches behave, not which one is better; the Experiment page measures that.",
        ParagraphTone.HINT,
    )


def _setting_words(settings: RunSettings) -> str:
    changed = [
        f"{option.removeprefix('--')} {value}" for option, value in changed_parameters(settings).items()
    ]
    parts = [f"{settings.variant.title} ({settings.variant.name})", *changed, settings.heuristic.label]
    return ", ".join([*parts, f"seed {settings.seed}", f"run index {settings.run_index:,}"])
