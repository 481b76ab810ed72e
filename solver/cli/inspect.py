"""``nqueens inspect``: everything the search sees in one state."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict, dataclass
from typing import Any

from solver.analysis.climbs import Position, climb_settings
from solver.analysis.state_kind import Insight, look_into
from solver.analysis.success_probability import (
    MoveOdds,
    OddsMethod,
    StateOdds,
    WithRestarts,
    default_samples,
    fresh_odds,
    method_for,
    odds_after_best_moves,
    state_odds,
    with_restarts,
)
from solver.analysis.table_files import kept_table
from solver.cli.command import Command, add_parameters, given_parameters, typed_number
from solver.cli.output import put, put_json, say
from solver.core.board import Rows, check_shown_size, parse_rows, state_text
from solver.core.checks import InputError, number_between
from solver.core.definitions import ODDS_DEFINITIONS, program, state_definitions
from solver.core.heuristics import Heuristic, attacking_pairs, heuristic_named
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import MOST, VARIANTS

MOST_COLUMNS = 40
"""Widest board that is drawn."""
MOST_LISTED = 20
"""Most pairs and best successors that the text lists."""


def add_arguments(parser: ArgumentParser) -> None:
    """Take a state."""
    parser.add_argument("state", metavar="ROWS", help="one row a column, row 0 on top: 3,2,5,2,2,0,7,7")
    parser.add_argument(
        "--heuristic",
        help=f"what h counts: {' or '.join(Heuristic)} (default: attacking-pairs, or the variant's own)",
    )
    add_odds_arguments(parser)


def run(arguments: Namespace) -> int:
    """Print what there is to see."""
    rows = parse_rows(arguments.state)
    check_shown_size(len(rows))
    question = asked_odds(arguments, rows)
    insight = look_into(rows, question.settings.heuristic if question else _heuristic(arguments))
    answer = answered(question) if question else None
    if arguments.json:
        put_json(insight_document(insight) | (_odds_document(insight, answer) if answer else {}))
    else:
        put(insight_text(insight) + (f"\n{odds_text(answer)}" if answer else ""))
    return 0


def _odds_document(insight: Insight, answer: Answer) -> dict[str, Any]:
    """Return the odds, and the definitions with theirs."""
    definitions = {**state_definitions(insight.heuristic), "odds": ODDS_DEFINITIONS["odds"]}
    return {"definitions": definitions, "odds": answer.document()}


def _heuristic(arguments: Namespace) -> Heuristic:
    return heuristic_named(arguments.heuristic or Heuristic.ATTACKING_PAIRS)


def insight_document(insight: Insight) -> dict[str, Any]:
    """Return what is known of a state as JSON has it."""
    pairs = attacking_pairs(insight.rows, insight.heuristic)
    return {
        "program": program(),
        "n": len(insight.rows),
        "heuristic": insight.heuristic.value,
        "rows": insight.rows,
        "h": insight.h,
        "state_kind": insight.kind.value,
        "attacking_pairs": [[pair.first, pair.second, pair.kind.value] for pair in pairs],
        "successor_h": insight.successor_h.tolist(),
        "best_h": insight.best_h,
        "best_successors": insight.best_successors(),
        "definitions": state_definitions(insight.heuristic),
    }


def insight_text(insight: Insight) -> str:
    """Return what is known of a state as people read it."""
    parts = [
        f"h = {insight.h} ({insight.heuristic.label}): {insight.kind.label}, {insight.reason}.",
        _board(insight),
        _pairs(insight),
        _best(insight),
        _successors(insight),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _board(insight: Insight) -> str:
    return state_text(insight.rows) if len(insight.rows) <= MOST_COLUMNS else ""


def _pairs(insight: Insight) -> str:
    pairs = attacking_pairs(insight.rows, insight.heuristic)
    if not pairs:
        return "No two queens attack each other."
    counts = ", ".join(f"{count} {kind}" for kind, count in insight.pairs.items() if count)
    lines = (f"  {pair.first}-{pair.second} {pair.kind}" for pair in pairs[:MOST_LISTED])
    return "\n".join([f"Attacking pairs by their columns ({counts}):", *lines, *_more(len(pairs))])


def _best(insight: Insight) -> str:
    """List the best successors as the moves that lead to them."""
    moves = (
        f"  queen {column} from row {insight.rows[column]} to row {row}"
        for column, row in insight.best_successors(MOST_LISTED)
    )
    title = f"Best successors, h = {insight.best_h} ({insight.best_count}):"
    return "\n".join([title, *moves, *_more(insight.best_count)])


def _successors(insight: Insight) -> str:
    """Draw h of every successor in the square its queen would move to, queens as Q."""
    if len(insight.rows) > MOST_COLUMNS:
        return "--json gives h of every successor."
    table = insight.successor_h.tolist()
    width = len(str(insight.successor_h.max()))
    lines = (" ".join(("Q" if h is None else str(h)).rjust(width) for h in line) for line in table)
    return "\n".join(["h of every successor, by the square the queen of that column moves to:", *lines])


def _more(count: int) -> list[str]:
    return [f"  and {count - MOST_LISTED} more, which --json lists"] if count > MOST_LISTED else []


INSPECT = Command("inspect", "Show attacking pairs, successors and kind of a state.", add_arguments, run)


MOST_MOVES = 56
"""Most best moves after which the odds are told."""
MOST_SAMPLES = 100_000_000
DEFAULT_VARIANT = "steepest-ascent"


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked."""

    position: Position
    """Where the climb stands."""
    settings: RunSettings
    """The rule."""
    samples: int | None
    """Climbs to make where the odds are sampled."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told."""

    question: Question
    """What was asked."""
    odds: StateOdds
    """The odds of the state."""
    restarts: WithRestarts | None
    """What it takes to a solution, for a variant that restarts."""
    moves: list[MoveOdds]
    """The odds after the best moves."""

    def document(self) -> dict[str, Any]:
        """Return the answer as JSON has it."""
        climb = climb_settings(self.question.settings)
        return {
            "variant": self.question.settings.variant.name,
            "parameters": dict(climb.parameters),
            "sideways_made": self.question.position.sideways_made,
            **self.odds.document(),
            "with_restarts": asdict(self.restarts) if self.restarts else None,
            "after_best_moves": [
                {"column": move.column, "row": move.row, **move.odds.document()} for move in self.moves
            ],
        }


def add_odds_arguments(parser: ArgumentParser) -> None:
    """Take the question for the odds, and the rule that they hold for."""
    odds = parser.add_argument_group("odds of a climb from the state")
    odds.add_argument(
        "--odds", action="store_true", help="tell the odds of a solution and the steps to expect"
    )
    odds.add_argument("--variant", help=f"one of {', '.join(VARIANTS)} (default: {DEFAULT_VARIANT})")
    odds.add_argument("--sideways-made", metavar="M", help="sideways moves already made (default: 0)")
    odds.add_argument("--seed", help="seed of the climbs where odds are sampled (default: 0)")
    odds.add_argument("--samples", metavar="K", help="climbs to make where odds are sampled")
    add_parameters(parser)


def asked_odds(arguments: Namespace, rows: Rows) -> Question | None:
    """Return what was asked; None when nothing was.

    Raises
    ------
    InputError
        When the rule cannot be used, or was given without the question.
    """
    parameters = given_parameters(arguments)
    given = [name for name in ("variant", "sideways_made", "seed", "samples") if getattr(arguments, name)]
    if not arguments.odds:
        for name in [*given, *parameters]:
            raise InputError(f"--{name.replace('_', '-')} says what --odds are to be told; add --odds", name)
        return None
    settings = run_settings(
        variant=arguments.variant or DEFAULT_VARIANT,
        heuristic=arguments.heuristic,
        seed=typed_number(arguments.seed or "0", "the seed"),
        start=rows,
        parameters=parameters,
    )
    made = _number(arguments.sideways_made or "0", 0, MOST, "sideways_made", "the sideways moves made")
    samples = None
    if arguments.samples:
        samples = _number(arguments.samples, 1, MOST_SAMPLES, "samples", "the number of samples")
    return Question(Position(rows, made), settings, samples)


def _number(text: str, least: int, most: int, field: str, name: str) -> int:
    return number_between(typed_number(text, name), least, most, field, name)


def answered(question: Question) -> Answer:
    """Find the odds out."""
    position, settings, samples = question.position, question.settings, question.samples
    table = None
    if method_for(settings) is OddsMethod.TABLE:
        table = kept_table(settings, lambda words: say(f"nqueens inspect: {words}"))
    elif method_for(settings) is OddsMethod.SAMPLES:
        many = samples or default_samples(settings.n)
        say(f"nqueens inspect: making {many:,} climbs from the state, and from each of its best moves")
    odds = state_odds(position, settings, table, samples)
    restarts = None
    if settings.variant.restarts_when_stuck:
        restarts = with_restarts(odds, fresh_odds(settings, table, samples))
    moves = odds_after_best_moves(position, settings, table, samples, MOST_MOVES)
    return Answer(question, odds, restarts, moves)


def odds_text(answer: Answer) -> str:
    """Write the answer for people."""
    settings, odds = answer.question.settings, answer.odds
    made = answer.question.position.sideways_made
    behind = f", {made} sideways moves made" if made else ""
    lines = [
        f"Odds of a climb from here, {settings.variant.title.lower()}{behind}: {chance_text(odds)}",
        f"  {_how(odds)}",
        f"  steps to expect: {_steps(odds.mean_steps_solved)} when solved, {_steps(odds.mean_steps_failed)} when not",
    ]
    if answer.restarts:
        steps, restarts = answer.restarts.mean_steps, answer.restarts.mean_restarts
        lines.append(
            f"  with restarts a solution takes {steps:.2f} steps and {restarts:.2f} restarts on average"
        )
    lines += [
        f"  {chance_text(move.odds):>24} after queen {move.column} to row {move.row}" for move in answer.moves
    ]
    return "\n".join(lines) + "\n"


def chance_text(odds: StateOdds) -> str:
    """Write a probability, with its interval where it was measured."""
    if odds.interval is None:
        return f"{odds.probability:.4%}"
    low, high = odds.interval
    return f"{odds.probability:.2%} ({low:.2%} to {high:.2%})"


def _how(odds: StateOdds) -> str:
    many = f" {odds.samples:,} climbs; the interval holds 95 %." if odds.samples else ""
    return odds.method.sentence + many


def _steps(mean: float | None) -> str:
    return "none" if mean is None else f"{mean:.2f}"
