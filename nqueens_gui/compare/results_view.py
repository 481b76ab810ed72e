"""What is said of a comparison: the sentence on top, a line for each board, and the score. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from nqueens_gui.compare.snapshot import (
    MOST_ITERATIONS,
    MOST_STATES,
    CompareSnapshot,
    RunResult,
    Score,
    is_long,
    result_of,
)
from nqueens_gui.kit.numbers import key_name
from nqueens_gui.kit.status import Stage
from solver.core.events import Outcome
from solver.core.variants import ending
from solver.core.words import NOTHING, counted, joined
from solver.runs.clock import Clock, Pace
from solver.runs.trace import Trace
from solver.telling.status import Status, Tone

MOST_NAMED = 3
"""Most searches that are named as the best; of more, their number is given."""


def status_of_comparison(snapshot: CompareSnapshot) -> Status:
    """Say in a sentence how things stand."""
    making = snapshot.making
    if making.stage is Stage.FAILED:
        return Status(Tone.ERROR, "The searches could not be run.", making.notice)
    if making.stage is Stage.RUNNING and making.progress is not None:
        run, count = making.progress.run, len(making.names)
        states = f", {counted(making.progress.states, 'state')} so far" if making.progress.states else ""
        return Status(Tone.NEUTRAL, f"Running search {run + 1} of {count}:", f"{making.names[run]}{states}.")
    if not snapshot.traces:
        detail, brief = (
            f"Choose them on the left and press Compare ({key_name('Ctrl+Return')}).",
            f"Press {key_name('Ctrl+Return')}.",
        )
        words = (f"{making.notice} {rest}".strip() for rest in (detail, brief))
        return Status(Tone.NEUTRAL, "Compare two to six searches.", *words)
    if snapshot.shown is None:
        count = len(snapshot.traces)
        detail = (
            f"{making.notice} {_bets_so_far(snapshot)} Press Space to run all {count} searches from here."
        )
        return Status(Tone.NEUTRAL, "At the start.", detail.strip())
    if snapshot.is_over:
        ended = _ended(snapshot)
        bets, is_lost = _bet_words(snapshot)
        tone = Tone.NEUTRAL if is_lost else ended.tone
        return replace(ended, tone=tone, detail=f"{bets} {ended.detail}".strip(), brief=bets)
    if snapshot.can_bet:
        detail = f"{_bets_so_far(snapshot)} Press Space to start."
        return Status(Tone.PAUSED, "Which search solves first?", detail)
    headline = "Running." if snapshot.is_playing else f"Paused {position_words(snapshot)}."
    tone = Tone.NEUTRAL if snapshot.is_playing else Tone.PAUSED
    return Status(tone, headline, f"{_searching(snapshot)} {making.notice}".strip())


def _bets_so_far(snapshot: CompareSnapshot) -> str:
    if not snapshot.bets:
        return f"Bet on one by its number (1 to {len(snapshot.traces)})."
    return f"{counted(len(snapshot.bets), 'bet')} so far."


def _bet_words(snapshot: CompareSnapshot) -> tuple[str, bool]:
    """Say how many bets were right, here and in the whole series, and whether all of them here are lost."""
    bets, found = snapshot.bets, snapshot.places
    right = sum(found[run] == 1 for run in bets)
    if not bets:
        return "", False
    words = f"{right} of {counted(len(bets), 'bet')} right."
    all_right, total = snapshot.score.bets_right(snapshot.pace)
    return f"{words} In all races {all_right} of {total}." if total > len(bets) else words, not right


def position_words(snapshot: CompareSnapshot) -> str:
    """Say where the clock is: ``at step 12``, ``after 560 evaluations``."""
    if snapshot.tick == 0:
        return "at the start"
    if snapshot.pace is Pace.STEPS:
        return f"at step {snapshot.tick:,}"
    return f"after {counted(snapshot.tick * snapshot.clock.unit, 'evaluation')}"


def position_texts(snapshot: CompareSnapshot) -> tuple[str, ...]:
    """Return where the clock is beside the transport, in ever fewer words."""
    clock = snapshot.clock
    if snapshot.shown is None:
        return ("",)
    done, last = (f"{tick * clock.unit:,}" for tick in (snapshot.tick, clock.last))
    words = "{} evaluations" if clock.pace is Pace.EVALUATIONS else "step {}"
    if snapshot.is_racing:  # the longest run would tell who loses
        return words.format(done), done
    return words.format(f"{done} of {last}"), f"{done} / {last}", done


def tick_words(clock: Clock, tick: int) -> str:
    """Describe a tick on the time line."""
    if clock.pace is Pace.EVALUATIONS:
        return counted(tick * clock.unit, "evaluation")
    return f"step {tick:,}"


def _searching(snapshot: CompareSnapshot) -> str:
    ended = [index == trace.end for index, trace in zip(snapshot.indices, snapshot.traces, strict=True)]
    if not any(ended):
        return f"All {len(ended)} are searching."
    solved = sum(
        is_ended and trace.outcome is Outcome.SOLVED
        for is_ended, trace in zip(ended, snapshot.traces, strict=True)
    )
    left = len(ended) - sum(ended)
    return (
        f"{left} of {len(ended)} {'is' if left == 1 else 'are'} still searching, {solved or 'none'} solved."
    )


def _ended(snapshot: CompareSnapshot) -> Status:
    """Say which of the runs that are over did best."""
    results = [result_of(trace) for trace in snapshot.traces]
    solved = sum(result.is_solved for result in results)
    if not solved:
        return Status(Tone.STUCK, "None of the runs found a solution.", snapshot.making.notice)
    words = [f"Fewest steps: {least_words(snapshot.names, results, [one.steps for one in results])}."]
    evaluations = [one.evaluations for one in results if one.is_solved]
    if solved > 1 and None not in evaluations:
        least = least_words(snapshot.names, results, [one.evaluations or 0 for one in results])
        words.append(f"Fewest evaluations: {least}.")
    if solved == 1:
        words = [f"{next(name for name, one in zip(snapshot.names, results, strict=True) if one.is_solved)}."]
    return Status(
        Tone.SOLVED, f"{solved} of {len(results)} solved.", " ".join([*words, snapshot.making.notice]).strip()
    )


def least_words(names: Sequence[str], results: Sequence[RunResult], figures: Sequence[int]) -> str:
    """Name the solved runs with the least figure, and give it."""
    least = min(figure for figure, one in zip(figures, results, strict=True) if one.is_solved)
    best = [
        name
        for name, figure, one in zip(names, figures, results, strict=True)
        if one.is_solved and figure == least
    ]
    if len(best) > MOST_NAMED:
        return f"{len(best)} searches with {least:,} each"
    return f"{joined(best)} ({least:,}{' each' if len(best) > 1 else ''})"


class BoardLine(Struct, frozen=True):
    """What stands below a board."""

    texts: tuple[str, ...]
    """The same in ever fewer words, for less room."""
    tone: Tone


def board_line(trace: Trace, index: int) -> BoardLine:
    """Give the place of a state in its run; of the last one, how the run ended."""
    step, climb, h = (int(trace.column(name)[index]) for name in ("step", "climb", "h"))
    short = f"step {step:,} · h {h:,}"
    if index < trace.end or (trace.outcome is None and not is_long(trace)):
        return BoardLine(
            (f"step {step:,} · climb {climb:,} · h {h:,}" if climb > 1 else short, short), Tone.NEUTRAL
        )
    result = result_of(trace)
    words = [outcome_words(trace), counted(result.steps, "step")]
    words += [] if result.evaluations is None else [counted(result.evaluations, "evaluation")]
    rest = [] if result.is_solved else [f"h {h:,}"]
    texts = [" · ".join(words[:count] + rest) for count in (len(words), 2, 1, 0)][: 4 if rest else 3]
    tone = Tone.PAUSED if trace.outcome is None else Tone.SOLVED if result.is_solved else Tone.STUCK
    return BoardLine(tuple(texts), tone)


def outcome_words(trace: Trace) -> str:
    """Say why a run ended, or where it was cut."""
    if trace.fault is not None:
        return f"Error: {trace.fault.sentence}"
    if trace.outcome is not None:
        return ending(trace.outcome, trace.settings.variant.rule).label
    return (
        f"Cut at {MOST_STATES:,} states"
        if len(trace) >= MOST_STATES
        else f"Cut at {MOST_ITERATIONS:,} iterations"
    )


PLACES = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")
"""How each place of a race is called; nothing for a run that finds no solution."""


def stage_texts(trace: Trace, index: int) -> tuple[str, ...]:
    """Return what an audience is told below a board, in ever fewer words."""
    step, h = (int(trace.column(name)[index]) for name in ("step", "h"))
    return f"h {h:,} · step {step:,}", f"h {h:,} · {step:,}"


def series_texts(score: Score, run: int, pace: Pace) -> tuple[str, ...]:
    """Return from how many starts a run was first, in ever fewer words; nothing before the first."""
    if not score.results:
        return ("",)
    solved = sum(results[run].is_solved for results in score.results.values())
    won = f"Won {score.wins(run, pace):,} of {len(score.results):,}"
    return f"{won}, solved {solved:,}", won, won.removeprefix("Won ")


class ScoreRow(Struct, frozen=True):
    """The score of one competitor over all starts so far."""

    name: str
    solved: str
    steps: str
    """Mean over all runs."""
    evaluations: str
    """Mean over all runs; without a figure where a search does not tell."""
    cost: str
    """Evaluations of all runs for each solution: the fair measure of its cost."""

    @property
    def sentence(self) -> str:
        """The row in words: ``Sideways moves: 2 of 3 solved, mean 24 steps, 1,234 evaluations``."""
        evaluations = "" if self.evaluations == NOTHING else f", {self.evaluations} evaluations"
        return f"{self.name}: {self.solved} solved, mean {self.steps} steps{evaluations}"


SCORE_TITLES = (
    ("solved", "Runs that found a solution."),
    ("steps", "Mean steps of all runs, solved or not."),
    ("evaluations", "Mean evaluations of all runs, solved or not."),
)
"""Of each figure of the score its title and what it counts."""


def score_rows(names: Sequence[str], score: Score) -> tuple[ScoreRow, ...]:
    """Sum up the starts so far, competitor by competitor."""
    if not score.results:
        return ()
    by_competitor = zip(names, zip(*score.results.values(), strict=True), strict=True)
    return tuple(_score_row(name, results) for name, results in by_competitor)


def _score_row(name: str, results: Sequence[RunResult]) -> ScoreRow:
    solved = sum(one.is_solved for one in results)
    evaluations = [one.evaluations for one in results if one.evaluations is not None]
    has_evaluations = len(evaluations) == len(results)
    return ScoreRow(
        name,
        f"{solved:,} of {len(results):,}",
        mean_text(sum(one.steps for one in results) / len(results)),
        mean_text(sum(evaluations) / len(results)) if has_evaluations else NOTHING,
        mean_text(sum(evaluations) / solved) if has_evaluations and solved else NOTHING,
    )


def mean_text(value: float) -> str:
    """Write a mean: ``21.5``, ``1,234``."""
    return f"{value:,.0f}" if value >= 1_000 or value == floor(value) else f"{value:,.1f}"


def score_title(score: Score) -> str:
    """Return the title of the score, with the number of starts that count in it."""
    count = len(score.results)
    return f"Score over {counted(count, 'start')}" if count else "Score"


LANE_HEAD_PX, LANE_SIDE_PX = 100, 26
"""What a board has above and below it, and at its sides."""
NARROW_HEAD_PX = 128
"""What a narrow one has above and below it while it is presented: a name on two lines, and a line for bets."""
GAP_PX = 12
BESIDE_PX, BELOW_PX = 368, 184
"""Least room for the chart and the score, to the right of the boards or below them."""
LOW_BELOW_SHARE = 0.62
"""Of that room below the boards, what is left to them where the boards would be too small."""
LOW_WEIGHT = 1.15
"""How much each pixel missing there counts."""
BESIDE_SHARE = 0.25
"""Their least share of the width."""
LEGIBLE_PX = 270
"""Width from which on the name and the results of a board are seen whole."""
CUT_WEIGHT = 0.65
"""How much each pixel missing there counts against a pixel of the board."""
SMALLEST_BOARD_PX = 80
SHORT_WEIGHT = 8.0
"""How much each pixel missing from the smallest board counts: texts give way before it is covered."""


class Arrangement(Struct, frozen=True):
    """How boards, chart and score share a room."""

    columns: int
    """Boards in a row."""
    is_beside: bool
    """Whether chart and score are to the right of the boards, else below."""
    figures_px: int
    """Their width or height: at least what they need, and what the boards leave."""


LEAST_FIGURES_PX = 110
"""Least room for the chart while a comparison is presented; there is none in less."""


def arrangement(
    count: int, width: float, height: float, text_scale: float = 1.0, *, is_presented: bool = False
) -> Arrangement:
    """Return the arrangement in which `count` boards are largest and legible.

    While a comparison is presented, the chart gets only what is left.

    Parameters
    ----------
    count
        The boards.
    width, height
        Of the room that they share with chart and score, in pixels.
    text_scale
        How large texts are: 1 unless they are for a projector.
    is_presented
        Whether the comparison is presented.
    """
    beside, below = BESIDE_SHARE * width, BELOW_PX * text_scale
    rooms = [(True, max(BESIDE_PX * text_scale, beside)), (False, below), (False, LOW_BELOW_SHARE * below)]
    if is_presented:
        rooms = [(True, 0.0), (False, 0.0)]
    found = [
        _arranged(count, columns, is_beside, least, width, height, text_scale)
        for is_beside, least in rooms
        for columns in range(1, count + 1)
    ]
    return max(found, key=lambda one: one[0])[1]


def _arranged(
    count: int,
    columns: int,
    is_beside: bool,
    least: float,
    width: float,
    height: float,
    text_scale: float,
) -> tuple[float, Arrangement]:
    """Return the side of a board, less what counts against it where texts are cut or figures low, and the arrangement.

    `least` is the least room for chart and score.
    """
    rows, legible_px = -(-count // columns), LEGIBLE_PX * text_scale
    room_x = width - (least + GAP_PX if is_beside else 0) - GAP_PX * (columns - 1)
    room_y = height - (0 if is_beside else least + GAP_PX) - GAP_PX * (rows - 1)
    lacking = max(legible_px - room_x / columns, 0)
    head_px = (LANE_HEAD_PX if lacking == 0 or least else NARROW_HEAD_PX) * text_scale
    side = min(room_x / columns - LANE_SIDE_PX, room_y / rows - head_px)
    needed = columns * max(side + LANE_SIDE_PX, legible_px) if is_beside else rows * (side + head_px)
    left = (room_x if is_beside else room_y) - needed
    short = max(SMALLEST_BOARD_PX - side, 0)
    low = max(BELOW_PX * text_scale - least, 0)
    value = side - CUT_WEIGHT * lacking - SHORT_WEIGHT * short - LOW_WEIGHT * low
    return value, Arrangement(columns, is_beside, round(least + max(left, 0)))
